/**
 * Somebody looks for the right move of an exercise. A wrong one is played all the same, and the answers that are known are
 * played against it, one after the other; then the position is asked again. Pure: each function returns the state that
 * follows.
 *
 *     begunRun(exercise) → withMove(run, square) → withAnswer(run) ... → askedAgain(run)
 */
import { has } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import { type Exercise, type PlacedMove, placesAlong } from '../../engine/practice/exercise.ts';

/** `answers` counts the moves of the line after a wrong move that are on the board. */
export type Stage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'wrong'; readonly square: Square; readonly answers: number }
  | { readonly kind: 'right'; readonly square: Square };

export interface ExerciseRun {
  readonly exercise: Exercise;
  readonly stage: Stage;
  /** Whether the right move was shown. */
  readonly isHelped: boolean;
}

export function begunRun(exercise: Exercise): ExerciseRun {
  return { exercise, stage: { kind: 'asking' }, isHelped: false };
}

/** The state after a legal move; undefined where none is asked for, and for an illegal one. */
export function withMove(run: ExerciseRun, square: Square): ExerciseRun | undefined {
  const { exercise, stage } = run;
  if (stage.kind !== 'asking' || !has(legalMoves(exercise.position), square)) return undefined;
  const isRight = exercise.answers.includes(square);
  return { ...run, stage: isRight ? { kind: 'right', square } : { kind: 'wrong', square, answers: 0 } };
}

/** One more move of the answer to a wrong move is on the board. */
export function withAnswer(run: ExerciseRun): ExerciseRun {
  const { stage } = run;
  if (stage.kind !== 'wrong' || isAnswered(run)) return run;
  return { ...run, stage: { ...stage, answers: stage.answers + 1 } };
}

/** Whether all that is known to follow the wrong move is on the board. */
export function isAnswered(run: ExerciseRun): boolean {
  return run.stage.kind !== 'wrong' || run.stage.answers >= lineOf(run).length - 1;
}

export function askedAgain(run: ExerciseRun): ExerciseRun {
  return { ...run, stage: { kind: 'asking' } };
}

/** The right move was shown. */
export function withHelp(run: ExerciseRun): ExerciseRun {
  return { ...run, isHelped: true };
}

/** The move that was made, and what follows it if it was wrong. */
export function lineOf({ exercise, stage }: ExerciseRun): readonly PlacedMove[] {
  if (stage.kind === 'asking') return [];
  const option = exercise.options.find(({ square }) => square === stage.square);
  const follows = stage.kind === 'wrong' ? (option?.line ?? []) : [];
  return placesAlong(exercise.position, [stage.square, ...follows]) ?? [];
}

/** The moves that are on the board, from the position of the exercise on. */
export function placesOnBoard(run: ExerciseRun): readonly PlacedMove[] {
  return lineOf(run).slice(0, run.stage.kind === 'wrong' ? 1 + run.stage.answers : 1);
}

export function positionOf(run: ExerciseRun): Position {
  return placesOnBoard(run).at(-1)?.after ?? run.exercise.position;
}
