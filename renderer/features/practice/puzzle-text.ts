/** What is said of puzzles. */
import { opposite } from '../../../engine/game/position.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { MOST_MARGIN, type Rating, marginOf } from '../../../engine/practice/glicko.ts';
import type { Grade, Puzzle, PuzzleKind } from '../../../engine/practice/puzzle.ts';
import { PUZZLE_KINDS } from '../../../engine/practice/puzzle.ts';
import type { Theme } from '../../../engine/practice/puzzle-choice.ts';
import { playerOf } from '../../../engine/players/registry.ts';
import { STRENGTHS } from '../../../engine/players/strength.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { type ExerciseRun, lineOf } from '../../practice/exercise-run.ts';
import { PLACED_LEVELS } from '../../ui/strength-text.ts';
import { wrongText } from './exercise-text.ts';

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

/** What becomes of the game after a wrong move: "b2 only draws." */
export function failedText({ kind, options: [best] }: Puzzle, run: ExerciseRun, t: T): string {
  const [made] = lineOf(run);
  const option = run.exercise.options.find(({ square }) => square === made?.square);
  if (!option || kind === 'quiet' || kind === 'corner') return wrongText(run, t);
  const square = squareName(option.square);
  const lead = Math.abs(option.value);
  if (option.value < 0) return t('puzzles.wrong.loses', { square, count: lead });
  if (option.value === 0) return t('puzzles.wrong.draws', { square });
  return t('puzzles.wrong.wins', { square, lead: String(lead), count: best.value - lead });
}

/** A rating and the ends of its 95 % interval, in whole points; below zero a figure says little and hurts. */
function endsOf(rating: Pick<Rating, 'rating' | 'deviation'>): {
  readonly rating: number;
  readonly least: string;
  readonly most: string;
} {
  const told = (points: number): string => String(Math.max(0, Math.round(points)));
  const margin = marginOf(rating);
  return {
    rating: Math.round(rating.rating),
    least: told(rating.rating - margin),
    most: told(rating.rating + margin),
  };
}

/** The highest rating of the puzzles that each word describes; the file has some 700 to each of them. */
const HARDNESS = [
  [400, 'veryEasy'],
  [600, 'easy'],
  [850, 'medium'],
  [1100, 'hard'],
  [Infinity, 'veryHard'],
] as const;

type Hardness = (typeof HARDNESS)[number][1];

function hardnessOf({ rating }: Pick<Rating, 'rating'>): Hardness {
  return HARDNESS.find(([most]) => rating <= most)?.[1] ?? 'veryHard';
}

/**
 * How hard a puzzle is, in a word and with the interval of its rating, which answers move: "This puzzle is easy: likely rated
 * between 290 and 640." The word is that of its grade, as before it was tried, so that one card does not say two; without one,
 * only the interval is told.
 */
export function hardnessText(
  grade: Pick<Rating, 'rating'> | undefined,
  rating: Pick<Rating, 'rating' | 'deviation'>,
  t: T,
): string {
  if (!grade) return t('puzzles.onlyRated', endsOf(rating));
  return t('puzzles.rated', { word: t(`puzzles.hardness.${hardnessOf(grade)}`), ...endsOf(rating) });
}

/** The same before it is tried, without figures: as a sentence, or as a word that stands alone. */
export function plainHardnessText(rating: Pick<Rating, 'rating'>, form: 'sentence' | 'word', t: T): string {
  const hardness = hardnessOf(rating);
  if (form === 'word') return t(`puzzles.level.${hardness}`);
  return t('puzzles.isHard', { word: t(`puzzles.hardness.${hardness}`) });
}

const LEAST_TOLD = 100;

/**
 * The rating of the person, as a sentence or as a figure. Who fails much at first falls below zero, so that only the upper end of
 * the interval is told there.
 */
export function ownRatingText(
  own: Pick<Rating, 'rating' | 'deviation'>,
  form: 'sentence' | 'figure',
  t: T,
): string {
  const isSentence = form === 'sentence';
  if (marginOf(own) > MOST_MARGIN) return t(isSentence ? 'puzzles.tooFew' : 'progress.tooFew');
  const ends = endsOf(own);
  if (Math.round(own.rating) >= 0) return t(isSentence ? 'puzzles.you' : 'progress.rating', ends);
  // "Below 0" would be as true, and hurt as much.
  const most = String(Math.max(LEAST_TOLD, Number(ends.most)));
  return t(isSentence ? 'puzzles.youAtMost' : 'progress.ratingAtMost', { most });
}

/**
 * Which of the computer players find the move: by the level whose name one knows, because points of games beside points of puzzles
 * would be taken for the same.
 */
export function strengthText({ step }: Grade, t: T): string {
  const strength = STRENGTHS[step - 1];
  const level = strength && PLACED_LEVELS.find((each) => playerOf({ kind: each }).elo >= strength.elo);
  return level ? t('puzzles.foundBy', { level: t(`level.${level}`) }) : t('puzzles.hard');
}
