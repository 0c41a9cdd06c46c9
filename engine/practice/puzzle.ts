/**
 * A puzzle: an exercise near the end of a game, whose values are those of perfect play, with one right move. Pure. It is
 * written as one line of text: its position, its kind, and the legal moves with their values and what follows them.
 */
import { CORNERS, EMPTY } from '../game/bitboard.ts';
import { countEmpties } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { isTrueOf } from './claims.ts';
import { type Exercise, exerciseOf, readOptions, writeOption } from './exercise.ts';
import type { LessonId } from './lesson-ids.ts';
import { type PositionId, positionId, positionWithId } from './position-id.ts';

/**
 * What a puzzle asks for: the only move that wins, the one that wins by the most, the only one that draws where none wins,
 * the best move, which is the only quiet one, or the only one after which the opponent cannot take a corner. Their order is
 * that of the numbers in the file, so that a new one comes last.
 */
export const PUZZLE_KINDS = ['win', 'most', 'draw', 'quiet', 'corner'] as const;

export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

/** The lessons that a puzzle may be an example of. Their order is that of the bits in the file, so that a new one comes last. */
export const MOTIFS = [
  'corners',
  'danger',
  'mobility',
  'stable',
  'wedges',
  'tempo',
  'sacrifices',
  'passes',
  'parity',
  'swindles',
] as const satisfies readonly LessonId[];

export type Motif = (typeof MOTIFS)[number];

/** How hard a puzzle is, as the steps of the scale of strength find it. */
export interface Grade {
  /** The step from which on each finds it more often than not, from 1; 0 if the last one does not. */
  readonly step: number;
  /** Points on the scale of Elo on which the players are rated, and how far they may be off (one standard deviation). */
  readonly rating: number;
  readonly deviation: number;
}

export interface Puzzle extends Exercise, Grade {
  readonly id: PositionId;
  readonly kind: PuzzleKind;
  readonly motifs: readonly Motif[];
}

/** Empty squares of a puzzle. */
export const PUZZLE_EMPTIES = { least: 6, most: 16 };

/** With fewer moves there is too little to choose from. */
const LEAST_MOVES = 3;

/** A game that is decided asks nothing. */
const MOST_LEAD = 40;

/** Discs that the right move is better by, where it is not a win, a draw or a loss that tells it from all others. */
const CLEAR = 4;

/** Whether what a kind asks for holds of an exercise whose values are exact. */
export function isOfKind(kind: PuzzleKind, exercise: Exercise): boolean {
  const { options, answers, margin } = exercise;
  const [best, second] = options;
  if (!second || answers.length !== 1) return false;
  switch (kind) {
    case 'win':
      return best.value > 0 && second.value <= 0;
    case 'most':
      return second.value > 0 && margin >= CLEAR;
    case 'draw':
      return best.value === 0 && second.value < 0;
    case 'quiet':
      return margin >= CLEAR && isTrueOf('quiet', exercise);
    case 'corner':
      return (
        margin >= CLEAR &&
        options.every((option) => givesCorner(exercise, option.square) === (option !== best))
      );
  }
}

function givesCorner({ position }: Exercise, square: Square): boolean {
  const after = playMove(position, square);
  return after.ok && (legalMoves(after.value) & CORNERS) !== EMPTY;
}

/** Whether an exercise is one that a puzzle can be made of. */
export function isFit({ position, depth, options: [best, ...others] }: Exercise): boolean {
  const empties = countEmpties(position);
  return (
    depth === undefined &&
    empties >= PUZZLE_EMPTIES.least &&
    empties <= PUZZLE_EMPTIES.most &&
    others.length >= LEAST_MOVES - 1 &&
    Math.abs(best.value) <= MOST_LEAD
  );
}

/** The kinds that an exercise is of, the rarest first. */
export function kindsOf(exercise: Exercise): PuzzleKind[] {
  if (!isFit(exercise)) return [];
  return (['draw', 'corner', 'win', 'quiet', 'most'] as const).filter((kind) => isOfKind(kind, exercise));
}

/** The lessons that an exercise is an example of. */
export function motifsOf(exercise: Exercise): Motif[] {
  return MOTIFS.filter((motif) => isTrueOf(motif, exercise));
}

/** A puzzle before it is graded. */
export type RawPuzzle = Omit<Puzzle, keyof Grade | 'motifs'>;

export function rawPuzzle(kind: PuzzleKind, exercise: Exercise): RawPuzzle {
  return { ...exercise, kind, id: positionId(exercise.position) };
}

/** Reads the line of a puzzle; what cannot be is refused with a sentence. */
export function readRawPuzzle(line: string): RawPuzzle | string {
  const [id = '', name = '', ...written] = line.split(' ');
  const position = positionWithId(id);
  const kind = PUZZLE_KINDS.find((each) => each === name);
  if (!position) return `"${id}" is no position.`;
  if (!kind) return `"${name}" is no kind of puzzle.`;
  const options = readOptions(position, written);
  if (options === 'unreadable') return `A move of the puzzle ${id} cannot be read.`;
  if (options === 'incomplete') return `The puzzle ${id} must name each legal move once.`;
  const exercise = exerciseOf(position, undefined, options);
  return exercise ? rawPuzzle(kind, exercise) : `The puzzle ${id} has no move that is clearly right.`;
}

export function writeRawPuzzle({ id, kind, options }: Pick<RawPuzzle, 'id' | 'kind' | 'options'>): string {
  return [id, kind, ...options.map(writeOption)].join(' ');
}
