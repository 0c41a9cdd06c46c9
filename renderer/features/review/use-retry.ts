import { onScopeDispose, watch } from 'vue';
import { translate as t } from '../../locales/later.ts';
import { usePractice } from '../../practice/use-practice.ts';
import { writeDate } from '../../session/steps.ts';
import { useGameStore } from '../../stores/game.ts';
import { useToastStore } from '../../stores/toast.ts';
import { useEngineStore } from '../../thinking/engine.ts';

/** The characters of a date without its time. */
const DAY = '2026-11-22'.length;

/** The retry of the game on the table: how it fared is recorded there, and it ends when the user goes elsewhere. */
export function useRetry(): ReturnType<typeof usePractice> {
  const engine = useEngineStore();
  const game = useGameStore();
  const toast = useToastStore();

  const retry = usePractice({
    review: (request) => engine.review(request),
    onDone({ played }, outcome) {
      if (!played) return;
      game.record([{ id: played.id, retry: { outcome, day: writeDate(new Date()).slice(0, DAY) } }]);
    },
  });

  // Going to another place ends the task.
  watch(
    () => game.place.id,
    () => {
      const question = retry.question.value;
      if (question && game.position !== question.position) retry.end();
    },
  );

  // Another game comes onto the table without a word about the task, whose search ends with its game. One that is
  // done needs no word.
  onScopeDispose(
    game.listen('review', (change) => {
      if (change.kind !== 'begun' || !retry.stage.value) return;
      const { kind } = retry.stage.value;
      retry.end();
      if (kind === 'asking' || kind === 'checking') toast.show(t('review.retryEnded'));
    }),
  );

  return retry;
}
