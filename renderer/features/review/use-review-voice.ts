/** What a screen reader announces of a review: where one stands in the game, once each time, and that it is done. */
import { onUnmounted, watch } from 'vue';
import { type Judgement, isSlip } from '../../../engine/review/judge.ts';
import { translate as t } from '../../locales/later.ts';
import { useAnnouncerStore } from '../../stores/announcer.ts';
import { inOneText } from '../../stores/sentences.ts';
import { useGameStore } from '../../stores/game.ts';
import { useReviewStore } from './store.ts';
import { moveText } from '../../ui/judgement-text.ts';
import { betterSaid, headlineOf, markSentence, turnedText } from './words.ts';

/** `current` is the judgement of the move on the board, unless another place is looked at with the pointer. */
export function useReviewVoice({
  current,
  whyOf,
  isTrying,
}: {
  current(): Judgement | undefined;
  /** Why the better move is better; undefined where there is no reason to tell. */
  whyOf(judgement: Judgement): string | undefined;
  /** Whether a better move is looked for, which the task tells of. */
  isTrying(): boolean;
}) {
  const announcer = useAnnouncerStore();
  const game = useGameStore();
  const review = useReviewStore();

  let isTold = false;
  /** The places of the review whose end was told: a search that finds nothing new about them ends without a word. */
  let doneWith = '';
  /** The place that needs no word more. */
  let toldPly: number | undefined;

  /** Goes to a place that is told by what leads there: by a slider with its text, or a task with its question. */
  function walkTold(ply: number): void {
    isTold = true;
    game.walkTo(ply);
    isTold = false;
    toldPly = ply;
  }

  /** The move and what it was worth, in a sentence. */
  function verdictOn(judgement: Judgement): string {
    const mover = game.places[judgement.ply - 1]?.toMove;
    const headline = headlineOf(judgement, t);
    // Who sees the board sees whose disc it is.
    const name = mover ? t('board.both', { first: t(`side.${mover}`), second: headline }) : headline;
    return t('announce.sentence', { name });
  }

  /** Whether the graph has the focus, whose text tells the move and its worth as they change. */
  function isGraphFocused(): boolean {
    return document.activeElement?.role === 'slider';
  }

  // The judgement says where one is.
  onUnmounted(announcer.leaveWalks(() => isTold || current() !== undefined));

  // A move is announced with its judgement once, even if the review changes the judgement later.
  watch(
    () => current()?.ply,
    () => {
      const now = current();
      // The pointer may look elsewhere and leave without a word.
      if (!now && game.ply === toldPly) return;
      const isNew = now?.ply !== toldPly;
      toldPly = now?.ply;
      if (!now || !isNew || isTrying()) return;
      const unsure = isSlip(now) && !now.isSure ? markSentence(now, t) : '';
      const text = inOneText(
        [
          ...(isGraphFocused() ? [] : [verdictOn(now), unsure]),
          turnedText(now, t) ?? '',
          isSlip(now) && !review.isSought(now) ? betterSaid(now, t) : '',
          whyOf(now) ?? '',
          game.place.comment === undefined ? '' : t('announce.commented'),
        ],
        t,
      );
      if (text !== '') announcer.say(text);
    },
  );

  watch(
    () => review.activity,
    (now, before) => {
      if (now !== 'none' || before !== 'searching' || !review.isDone) return;
      const reviewed = [game.serial, ...review.line.judgements.map(({ id }) => id)].join(' ');
      if (reviewed === doneWith) return;
      doneWith = reviewed;
      const { turningPoint } = review.summary;
      const done = t('review.done');
      announcer.say(
        turningPoint
          ? t('announce.both', {
              first: done,
              second: t('review.turningPoint', { move: moveText(turningPoint) }),
            })
          : done,
      );
    },
  );

  return { walkTold };
}
