/** Discs that touch an empty square: a side with many of them gives its opponent moves. */
import { type Bitboard, EMPTY, bit, has, squaresOf } from './bitboard.ts';
import { type Position, emptySquares } from './position.ts';
import { fileOf, rankOf, squareAt } from './square.ts';

const STEPS = [-1, 0, 1];

/** The discs of both sides that have an empty square beside them, in any of the eight directions. */
export function frontier(position: Position): Bitboard {
  const empty = emptySquares(position);
  return squaresOf(position.black | position.white)
    .filter((square) =>
      STEPS.some((file) =>
        STEPS.some((rank) => {
          const next = squareAt(fileOf(square) + file, rankOf(square) + rank);
          return next !== undefined && has(empty, next);
        }),
      ),
    )
    .reduce((set, square) => set | bit(square), EMPTY);
}
