/** Discs that can never be turned again, as far as the board alone proves it. */
import { type Bitboard, EMPTY, bit, has, squaresOf } from './bitboard.ts';
import type { Colour, Position } from './position.ts';
import { fileOf, rankOf, squareAt } from './square.ts';

/** One step along each of the four lines through a square, in files and ranks; the other way is the opposite. */
const LINES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/**
 * The discs of `colour` that are provably stable: along each line through a stable disc, either no square of the line is
 * empty, or one of its neighbours on the line is beyond the edge or a stable disc of the same colour. Others may be stable
 * as well; none of these can be turned.
 */
export function stableDiscs(position: Position, colour: Colour): Bitboard {
  const own = position[colour];
  const taken = position.black | position.white;
  let stable = EMPTY;
  for (;;) {
    let next = stable;
    for (const square of squaresOf(own & ~stable)) {
      const isHeld = LINES.every(
        ([file, rank]) =>
          isFull(taken, square, file, rank) ||
          isSupported(stable, square, file, rank) ||
          isSupported(stable, square, -file, -rank),
      );
      if (isHeld) next |= bit(square);
    }
    if (next === stable) return stable;
    stable = next;
  }
}

function isSupported(stable: Bitboard, square: number, file: number, rank: number): boolean {
  const neighbour = squareAt(fileOf(square) + file, rankOf(square) + rank);
  return neighbour === undefined || has(stable, neighbour);
}

function isFull(taken: Bitboard, square: number, file: number, rank: number): boolean {
  for (const way of [1, -1]) {
    for (let step = way; ; step += way) {
      const on = squareAt(fileOf(square) + file * step, rankOf(square) + rank * step);
      if (on === undefined) break;
      if (!has(taken, on)) return false;
    }
  }
  return true;
}
