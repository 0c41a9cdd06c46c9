/**
 * Somebody looks for the right move of an exercise. A wrong move is answered on the board by itself, as in a game; whatever else
 * is known to follow a move can be gone through, but comes only when it is asked for. Then the position is asked again. Pure: each
 * function returns the state that follows.
 *
 *     begunRun(exercise) → withMove(run, square) → withReply(run) → walkedTo(run, 2) ... → askedAgain(run)
 */
import { has } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import { type Exercise, type PlacedMove, placesAlong } from '../../engine/practice/exercise.ts';

/** `onBoard` counts the moves of the line that are on the board; `isReplyDue` while the answer to a wrong move is to come there. */
export type Stage =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'wrong' | 'right';
      readonly square: Square;
      readonly onBoard: number;
      readonly isReplyDue: boolean;
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
  const { exercise } = run;
  if (run.stage.kind !== 'asking' || !has(legalMoves(exercise.position), square)) return undefined;
  const isRight = exercise.answers.includes(square);
  const known = exercise.options.find((option) => option.square === square)?.line ?? [];
  const kind = isRight ? 'right' : 'wrong';
  const stage: Stage = { kind, square, onBoard: 1, isReplyDue: !isRight && known.length > 0 };
  return { exercise, isHelped: run.isHelped, stage };
}

/** What follows the known line was found out. */
export function withRest(run: ExerciseRun, rest: readonly Square[]): ExerciseRun {
  return run.stage.kind === 'asking' ? run : { ...run, rest };
}

/** The answer to a wrong move is on the board, where it is to come. */
export function withReply(run: ExerciseRun): ExerciseRun {
  const { stage } = run;
  if (stage.kind === 'asking' || isAnswered(run)) return run;
  return { ...run, stage: { ...stage, onBoard: stage.onBoard + 1, isReplyDue: false } };
}

/** So many moves of the line are on the board, and none comes by itself any more. */
export function walkedTo(run: ExerciseRun, moves: number): ExerciseRun {
  const { stage } = run;
  if (stage.kind === 'asking') return run;
  const onBoard = Math.max(0, Math.min(moves, lineOf(run).length));
  return { ...run, stage: { ...stage, onBoard, isReplyDue: false } };
}

/** Whether no move comes onto the board by itself any more. */
export function isAnswered({ stage }: ExerciseRun): boolean {
  return stage.kind === 'asking' || !stage.isReplyDue;
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
