/** The eight symmetries of the board: four turns, and the mirror images of them. The rules are the same under each. */
import { type Bitboard, fromSquares, squaresOf } from './bitboard.ts';
import type { Position } from './position.ts';
import { SQUARE_COUNT, type Square, fileOf, rankOf, squareAt } from './square.ts';

/** 0 leaves the board as it is; of the bits, 1 mirrors files, 2 mirrors ranks, and 4 then exchanges the two. */
export type Symmetry = number;

export const SYMMETRIES: readonly Symmetry[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** `IMAGES[symmetry][square]`: for loops that turn much; anyone else asks `imageOf`. */
export const IMAGES: readonly Uint8Array[] = SYMMETRIES.map((symmetry) =>
  Uint8Array.from({ length: SQUARE_COUNT }, (_, square) => turned(square, symmetry)),
);

function turned(square: Square, symmetry: Symmetry): Square {
  const file = (symmetry & 1) === 0 ? fileOf(square) : 7 - fileOf(square);
  const rank = (symmetry & 2) === 0 ? rankOf(square) : 7 - rankOf(square);
  return ((symmetry & 4) === 0 ? squareAt(file, rank) : squareAt(rank, file)) ?? square;
}

/** Where `square` goes. @throws RangeError for a square or a symmetry that there is not. */
export function imageOf(square: Square, symmetry: Symmetry): Square {
  const image = IMAGES[symmetry]?.[square];
  if (image === undefined) throw new RangeError(`There is no square ${square} under a symmetry ${symmetry}.`);
  return image;
}

export function turnedBoard(board: Bitboard, symmetry: Symmetry): Bitboard {
  return fromSquares(squaresOf(board).map((square) => imageOf(square, symmetry)));
}

/** The same position with the board turned: the same side is to move. */
export function turnedPosition({ black, white, toMove }: Position, symmetry: Symmetry): Position {
  return { black: turnedBoard(black, symmetry), white: turnedBoard(white, symmetry), toMove };
}

/** What undoes `symmetry`. */
export function inverseOf(symmetry: Symmetry): Symmetry {
  // Exchanged first, files are mirrored where ranks are afterwards.
  const isQuarterTurn = symmetry === 5 || symmetry === 6;
  return isQuarterTurn ? symmetry ^ 3 : symmetry;
}

/** A position as one of the eight that are the same but for a symmetry, and the symmetry that leads to it. */
export interface Normalised {
  readonly position: Position;
  readonly symmetry: Symmetry;
}

/** The same position for all eight; of several symmetries that lead to it the first. */
export function normalised(position: Position): Normalised {
  return SYMMETRIES.map((symmetry) => ({ position: turnedPosition(position, symmetry), symmetry })).reduce(
    (least, other) => (isLess(other.position, least.position) ? other : least),
  );
}

function isLess(one: Position, other: Position): boolean {
  return one.black === other.black ? one.white < other.white : one.black < other.black;
}
