/** The menu of the moves of a game that may be tried again. */
import { computed, shallowRef } from 'vue';
import { lineNodes } from '../../../engine/game/tree.ts';
import { type Judgement, isSlip } from '../../../engine/review/judge.ts';
import { translate as t } from '../../locales/later.ts';
import { useGameStore } from '../../stores/game.ts';
import { useReviewStore } from './store.ts';
import { lossText } from '../../ui/loss-text.ts';
import { moveText } from './words.ts';

const RETRY_ICONS = { open: 'restart', found: 'check', helped: 'hint', shown: 'book' } as const;

/** `begin` is called with the move that the user wants to try again. */
export function useRetries(begin: (judgement: Judgement) => void) {
  const game = useGameStore();
  const review = useReviewStore();

  /** All moves to try again, with how that went before. */
  const retries = computed(() => {
    const nodes = lineNodes(game.tree);
    return review.judgements.filter(isSlip).map((judgement) => {
      const outcome = nodes[judgement.ply - 1]?.retry?.outcome ?? 'open';
      return {
        id: String(judgement.ply),
        label: t('review.retryState', {
          move: `${moveText(judgement)} ${lossText(judgement)}`,
          state: t(`review.retried.${outcome}`),
        }),
        icon: RETRY_ICONS[outcome],
        enabled: true,
      };
    });
  });

  /** The menu of retries as it was opened: its items may not move under the pointer while the review goes on. */
  const retriesAt = shallowRef<{
    readonly x: number;
    readonly y: number;
    readonly choices: (typeof retries)['value'];
  }>();

  function openRetries({ currentTarget }: MouseEvent): void {
    if (!(currentTarget instanceof Element)) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    retriesAt.value = { x: left, y: top, choices: retries.value };
  }

  function retryAt(ply: string): void {
    const judgement = review.judgements.find((each) => String(each.ply) === ply);
    if (judgement) begin(judgement);
  }

  /** The next mistake of the same side. */
  function nextAfter({ ply, mover }: Judgement): Judgement | undefined {
    return review.judgements.find((each) => each.ply > ply && each.mover === mover && isSlip(each));
  }

  return { retries, retriesAt, openRetries, retryAt, nextAfter };
}
