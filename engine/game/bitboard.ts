/**
 * A set of squares as the 64 bits of a bigint; bit n is square n. BigInt keeps the rules exact and short; what must be
 * fast lives in engine/search, and parity tests hold the two together.
 */
import type { Square } from './square.ts';

export type Bitboard = bigint;

export const EMPTY: Bitboard = 0n;
export const FULL: Bitboard = (1n << 64n) - 1n;
export const CORNERS: Bitboard = 0x8100000000000081n;

export function bit(square: Square): Bitboard {
  return 1n << BigInt(square);
}

export function has(set: Bitboard, square: Square): boolean {
  return (set & bit(square)) !== 0n;
}

/** Number of squares in the set, 0-64. */
export function count(set: Bitboard): number {
  return countHalf(Number(set & 0xffffffffn)) + countHalf(Number(set >> 32n));
}

function countHalf(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The squares of the set in ascending order. */
export function squaresOf(set: Bitboard): Square[] {
  const squares: Square[] = [];
  let low = Number(set & 0xffffffffn);
  let high = Number(set >> 32n);
  while (low !== 0) {
    squares.push(31 - Math.clz32(low & -low));
    low &= low - 1;
  }
  while (high !== 0) {
    squares.push(63 - Math.clz32(high & -high));
    high &= high - 1;
  }
  return squares;
}

export function fromSquares(squares: Iterable<Square>): Bitboard {
  let set = EMPTY;
  for (const square of squares) set |= bit(square);
  return set;
}
