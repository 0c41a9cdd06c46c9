/** Regions of empty squares. Near the end of a game it matters which side moves last in each. */
import { type Bitboard, EMPTY, bit, has, squaresOf } from './bitboard.ts';
import { type Position, emptySquares } from './position.ts';
import { type Square, fileOf, rankOf, squareAt } from './square.ts';

/** The empty squares that are connected with `square`, corner to corner included; empty where a disc lies on it. */
export function regionOf(position: Position, square: Square): Bitboard {
  return connectedWith(emptySquares(position), square);
}

/** The regions of empty squares of a position, in the order of their first squares. */
export function regions(position: Position): Bitboard[] {
  const found: Bitboard[] = [];
  let rest = emptySquares(position);
  while (rest !== EMPTY) {
    const [first = 0] = squaresOf(rest);
    const region = connectedWith(rest, first);
    found.push(region);
    rest &= ~region;
  }
  return found;
}

/** The squares of `set` that a king can reach from `from` without leaving the set; empty where `from` is not in it. */
export function connectedWith(set: Bitboard, from: Square): Bitboard {
  let region = EMPTY;
  const pending = [from];
  for (let square = pending.pop(); square !== undefined; square = pending.pop()) {
    if (!has(set, square) || has(region, square)) continue;
    region |= bit(square);
    for (const file of [-1, 0, 1]) {
      for (const rank of [-1, 0, 1]) {
        const next = squareAt(fileOf(square) + file, rankOf(square) + rank);
        if (next !== undefined) pending.push(next);
      }
    }
  }
  return region;
}
