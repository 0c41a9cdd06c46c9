/**
 * How often the move that an evaluation likes best after one ply is the one that was played, over positions with a
 * choice. Moves of equal worth share the point.
 */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { playMove } from '../game/rules.ts';
import type { LabInstance } from '../host/lab-wasm.ts';
import type { Estimate } from './errors.ts';
import { type Positions, positionAt } from './positions.ts';

/** What a move is worth to who makes it, in any unit; of the moves of a position, in any order. */
export type MoveValues = (
  position: Position,
) => readonly { readonly square: number; readonly units: number }[];

export interface Prediction {
  readonly positions: number;
  /** The expected number of hits: 1 for the only best move, 1/2 for one of two, ... */
  readonly hits: number;
}

/** By tens of empty squares, 0-9, 10-19, ... 50-60. Only positions whose folds are below `heldOutFolds` count. */
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

/** One ply with an evaluation of positions for their mover. */
export function onePlyValues(search: LabInstance, estimate: Estimate): MoveValues {
  return (position) =>
    squaresOf(search.legalMoves(position)).map((square) => {
      const next = playMove(position, square);
      if (!next.ok) throw new Error(`The search lists an illegal move (${next.error}).`);
      return { square, units: -estimate(next.value) };
    });
}
