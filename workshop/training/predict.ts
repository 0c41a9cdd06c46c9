/**
 * The share of positions with more than one legal move in which the move that an evaluation prefers after one ply is
 * the move that was played. Moves of the same value share the point.
 */
import { squaresOf } from '../../engine/game/bitboard.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { playMove } from '../../engine/game/rules.ts';
import type { WorkshopInstance } from '../host/workshop-wasm.ts';
import type { Estimate } from '../learning/errors.ts';
import { type Positions, positionAt } from '../learning/positions.ts';

/** The value of each move of a position for the side that makes it, in any unit and any order. */
export type MoveValues = (
  position: Position,
) => readonly { readonly square: number; readonly units: number }[];

export interface Prediction {
  readonly positions: number;
  /** The expected number of hits: 1 if the move played is the only best one, 1/2 if it is one of two, and so on. */
  readonly hits: number;
}

/** The predictions by tens of empty squares, 0-9 to 50-60. Only positions whose fold is below `heldOutFolds` count. */
export function predict(data: readonly Positions[], values: MoveValues, heldOutFolds: number): Prediction[] {
  const tens = Array.from({ length: 6 }, () => ({ positions: 0, hits: 0 }));
  for (const positions of data) {
    for (let at = 0; at < positions.count; at++) {
      if ((positions.folds[at] ?? 0) >= heldOutFolds) continue;
      const move = positions.moves[at];
      const position = positionAt(positions, at);
      const choices = values(position);
      if (choices.length < 2) continue;
      const ten = tens[Math.min(5, Math.floor(countEmpties(position) / 10))];
      if (!ten) continue;
      const most = Math.max(...choices.map(({ units }) => units));
      const best = choices.filter(({ units }) => units === most);
      ten.positions++;
      if (best.some(({ square }) => square === move)) ten.hits += 1 / best.length;
    }
  }
  return tens;
}

/** The values of moves by one ply of search with an evaluation. */
export function onePlyValues(search: WorkshopInstance, estimate: Estimate): MoveValues {
  return (position) =>
    squaresOf(search.legalMoves(position)).map((square) => {
      const next = playMove(position, square);
      if (!next.ok) throw new Error(`The search lists an illegal move (${next.error}).`);
      return { square, units: -estimate(next.value) };
    });
}
