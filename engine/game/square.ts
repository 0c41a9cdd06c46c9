/**
 * The one numbering of squares: reading order, a1 = 0, b1 = 1, ... h1 = 7, a2 = 8, ... h8 = 63.
 * Bit n of a bitboard is square n.
 */
export type Square = number;

export const SQUARE_COUNT = 64;

const FILES = 'abcdefgh';

/** 0-7 from the left (a to h). */
export function fileOf(square: Square): number {
  return square & 7;
}

/** 0-7 from the top (1 to 8). */
export function rankOf(square: Square): number {
  return square >> 3;
}

/** `file` and `rank` count from 0; undefined off the board. */
export function squareAt(file: number, rank: number): Square | undefined {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : undefined;
}

/** King's moves between two squares. */
export function distance(from: Square, to: Square): number {
  return Math.max(Math.abs(fileOf(from) - fileOf(to)), Math.abs(rankOf(from) - rankOf(to)));
}

/** "a1" to "h8". */
export function squareName(square: Square): string {
  return `${FILES[fileOf(square)]}${rankOf(square) + 1}`;
}

/** Reads "a1" to "h8" in either case; undefined for anything else. */
export function parseSquare(text: string): Square | undefined {
  if (text.length !== 2) return undefined;
  const file = FILES.indexOf(text[0]!.toLowerCase());
  const rank = '12345678'.indexOf(text[1]!);
  return file < 0 || rank < 0 ? undefined : rank * 8 + file;
}
