/**
 * The evaluation of a position, and the player that found it. Scores are in discs and count for Black, whoever is to
 * move, so that they can be compared along a line and across passes.
 */
import type { Square } from './square.ts';

export interface Evaluation {
  /** The discs by which Black ends ahead; negative if White does. */
  readonly score: number;
  /** Whether the score is the result of perfect play; otherwise it is an estimate. */
  readonly exact: boolean;
  /** Plies of the last finished iteration; 0 where nothing was searched. */
  readonly depth: number;
  /** The confidence in per cent at which the selective search pruned, 1-100; 100 is a full-width search. */
  readonly selectivity: number;
  /** The player that found it, as an id of engine/players or the name of another program, on one line. */
  readonly engine: string;
  /** The moves that were given a value, best first for the side to move. */
  readonly lines: readonly EvaluatedLine[];
}

export interface EvaluatedLine {
  /** Discs by which Black ends ahead after the first move. */
  readonly score: number;
  readonly exact: boolean;
  /** The expected moves, at least one; passes are left out. */
  readonly moves: readonly Square[];
}

export function sameEvaluation(one: Evaluation | undefined, other: Evaluation | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  return (
    one.score === other.score &&
    one.exact === other.exact &&
    one.depth === other.depth &&
    one.selectivity === other.selectivity &&
    one.engine === other.engine &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, at) => sameLine(line, other.lines[at]!))
  );
}

function sameLine(one: EvaluatedLine, other: EvaluatedLine): boolean {
  return (
    one.score === other.score &&
    one.exact === other.exact &&
    one.moves.length === other.moves.length &&
    one.moves.every((move, at) => move === other.moves[at])
  );
}
