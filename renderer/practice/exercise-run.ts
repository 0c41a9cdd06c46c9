/**
 * Somebody looks for the right move of an exercise. Whatever is played, what is known to follow it can be gone through on the
 * board; the answers to a wrong move are played by themselves, one after the other, and then the position is asked again. Pure:
 * each function returns the state that follows.
 *
 *     begunRun(exercise) → withMove(run, square) → withNext(run) ... → walkedTo(run, 2) → askedAgain(run)
 */
import { has } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import { type Exercise, type PlacedMove, placesAlong } from '../../engine/practice/exercise.ts';

/** `onBoard` counts the moves of the line that are on the board, and `until` those that come there by themselves. */
export type Stage =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'wrong' | 'right';
      readonly square: Square;
      readonly onBoard: number;
      readonly until: number;
    };

export interface ExerciseRun {
  readonly exercise: Exercise;
  readonly stage: Stage;
  /** Whether the right move was shown. */
  readonly isHelped: boolean;
  /** What follows the line of the move that was made, as far as it was found out since. */
  readonly rest?: readonly Square[];
}

export function begunRun(exercise: Exercise): ExerciseRun {
  return { exercise, stage: { kind: 'asking' }, isHelped: false };
}

/** The state after a legal move; undefined where none is asked for, and for an illegal one. */
export function withMove(run: ExerciseRun, square: Square): ExerciseRun | undefined {
  const { exercise, stage } = run;
  if (stage.kind !== 'asking' || !has(legalMoves(exercise.position), square)) return undefined;
  const isRight = exercise.answers.includes(square);
  const known = exercise.options.find((option) => option.square === square)?.line.length ?? 0;
  return {
    exercise,
    isHelped: run.isHelped,
    stage: isRight
      ? { kind: 'right', square, onBoard: 1, until: 1 }
      : { kind: 'wrong', square, onBoard: 1, until: 1 + known },
  };
}

/** The whole line comes onto the board by itself, with what is found out about it yet. */
export function playedOut(run: ExerciseRun): ExerciseRun {
  const { stage } = run;
  return stage.kind === 'asking' ? run : { ...run, stage: { ...stage, until: Infinity } };
}

/** What follows the known line was found out. */
export function withRest(run: ExerciseRun, rest: readonly Square[]): ExerciseRun {
  return run.stage.kind === 'asking' ? run : { ...run, rest };
}

/** One more move of the line is on the board, where one is to come by itself. */
export function withNext(run: ExerciseRun): ExerciseRun {
  const { stage } = run;
  if (stage.kind === 'asking' || isAnswered(run)) return run;
  return { ...run, stage: { ...stage, onBoard: stage.onBoard + 1 } };
}

/** So many moves of the line are on the board, and no more come by themselves. */
export function walkedTo(run: ExerciseRun, moves: number): ExerciseRun {
  const { stage } = run;
  if (stage.kind === 'asking') return run;
  const onBoard = Math.max(0, Math.min(moves, lineOf(run).length));
  return { ...run, stage: { ...stage, onBoard, until: onBoard } };
}

/** Whether no move comes onto the board by itself any more. */
export function isAnswered(run: ExerciseRun): boolean {
  const { stage } = run;
  return stage.kind === 'asking' || stage.onBoard >= Math.min(stage.until, lineOf(run).length);
}

export function askedAgain({ exercise, isHelped }: ExerciseRun): ExerciseRun {
  return { exercise, isHelped, stage: { kind: 'asking' } };
}

/** The right move was shown. */
export function withHelp(run: ExerciseRun): ExerciseRun {
  return { ...run, isHelped: true };
}

/** The move that was made, and what follows it. */
export function lineOf({ exercise, stage, rest = [] }: Omit<ExerciseRun, 'isHelped'>): readonly PlacedMove[] {
  if (stage.kind === 'asking') return [];
  const known = exercise.options.find(({ square }) => square === stage.square)?.line ?? [];
  return placesAlong(exercise.position, [stage.square, ...known, ...rest]) ?? [];
}

/** The move that was made, and of what follows it what the exercise knows. */
export function knownLineOf({ exercise, stage }: ExerciseRun): readonly PlacedMove[] {
  return lineOf({ exercise, stage });
}

/** The moves that are on the board, from the position of the exercise on. */
export function placesOnBoard(run: ExerciseRun): readonly PlacedMove[] {
  return run.stage.kind === 'asking' ? [] : lineOf(run).slice(0, run.stage.onBoard);
}

export function positionOf(run: ExerciseRun): Position {
  return placesOnBoard(run).at(-1)?.after ?? run.exercise.position;
}
