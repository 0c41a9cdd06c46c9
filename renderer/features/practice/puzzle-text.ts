/** What is said of puzzles. */
import { opposite } from '../../../engine/game/position.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { MOST_MARGIN, type Rating, marginOf } from '../../../engine/practice/glicko.ts';
import type { Grade, Puzzle, PuzzleKind } from '../../../engine/practice/puzzle.ts';
import { PUZZLE_KINDS } from '../../../engine/practice/puzzle.ts';
import type { Theme } from '../../../engine/practice/puzzle-choice.ts';
import { STRENGTHS } from '../../../engine/players/strength.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { type ExerciseRun, lineOf } from '../../practice/exercise-run.ts';
import { inOneText } from '../../stores/sentences.ts';
import { eloText } from '../../ui/strength-text.ts';
import { answerText, wrongText } from './exercise-text.ts';

type T = Translate<MessageKey>;

const isKind = (theme: Theme): theme is PuzzleKind => PUZZLE_KINDS.some((kind) => kind === theme);

/** What a theme is called: a motif as the lesson about it. */
export function themeText(theme: Theme, t: T): string {
  if (theme === 'all') return t('puzzles.all');
  return isKind(theme) ? t(`puzzles.kind.${theme}`) : t(`lessons.${theme}.title`);
}

/** What is asked for. */
export function puzzleTask({ kind, position }: Puzzle, t: T): string {
  return t(`puzzles.task.${kind}`, { opponent: t(`side.${opposite(position.toMove)}`) });
}

/** What the right move has done: "Yes. Only a1 wins, by 4 discs." */
export function solvedText({ kind, position, options: [best], margin }: Puzzle, move: Square, t: T): string {
  const square = squareName(move);
  const opponent = t(`side.${opposite(position.toMove)}`);
  const count = kind === 'win' ? best.value : margin;
  return t(`puzzles.right.${kind}`, { square, opponent, lead: String(best.value), count });
}

/** What becomes of the game after a wrong move, and how it is answered: "b2 only draws. White answers a1." */
export function failedText({ kind, options: [best] }: Puzzle, run: ExerciseRun, t: T): string {
  const [made] = lineOf(run);
  const option = run.exercise.options.find(({ square }) => square === made?.square);
  if (!option || kind === 'quiet' || kind === 'corner') return wrongText(run, t);
  const square = squareName(option.square);
  const lead = Math.abs(option.value);
  const what =
    option.value < 0
      ? t('puzzles.wrong.loses', { square, count: lead })
      : option.value === 0
        ? t('puzzles.wrong.draws', { square })
        : t('puzzles.wrong.wins', { square, lead: String(lead), count: best.value - lead });
  return inOneText([what, answerText(run, t)], t);
}

/** A rating with half the width of its 95 % interval, in whole points. */
export function ratingText(rating: Pick<Rating, 'rating' | 'deviation'>): {
  readonly rating: number;
  readonly margin: string;
} {
  return { rating: Math.round(rating.rating), margin: String(Math.round(marginOf(rating))) };
}

/**
 * The rating of the person, as a sentence or as a figure. Who fails much at first falls below zero, a figure that says little
 * and hurts; so only the upper end of the interval is told there.
 */
export function ownRatingText(
  own: Pick<Rating, 'rating' | 'deviation'>,
  form: 'sentence' | 'figure',
  t: T,
): string {
  const isSentence = form === 'sentence';
  if (marginOf(own) > MOST_MARGIN) return t(isSentence ? 'puzzles.tooFew' : 'progress.tooFew');
  if (Math.round(own.rating) >= 0) return t(isSentence ? 'puzzles.you' : 'progress.rating', ratingText(own));
  const most = String(Math.max(0, Math.round(own.rating + marginOf(own))));
  return t(isSentence ? 'puzzles.youAtMost' : 'progress.ratingAtMost', { most });
}

/** Which strengths find the move. */
export function strengthText({ step }: Grade, t: T): string {
  const strength = STRENGTHS[step - 1];
  return strength ? t('puzzles.foundBy', { elo: eloText(strength.elo) }) : t('puzzles.hard');
}
