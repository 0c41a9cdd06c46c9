/** Sets of squares as 64 bits. Bit n stands for square n: a1 is 0, h1 is 7, h8 is 63. */
import { NEIGHBOURS, QUADRANTS } from './memory-map';

export const CORNERS: u64 = 0x8100000000000081;
/** The squares diagonally inside the corners. */
export const X_SQUARES: u64 = 0x0042000000004200;
/** The edge squares next to the corners. */
export const C_SQUARES: u64 = 0x4281000000008142;
export const EDGES: u64 = 0xff818181818181ff;
export const NOT_A_FILE: u64 = 0xfefefefefefefefe;
export const NOT_H_FILE: u64 = 0x7f7f7f7f7f7f7f7f;
/** Files b to g. Only squares on them can lie between two discs of a row or a diagonal. */
export const INNER_FILES: u64 = 0x7e7e7e7e7e7e7e7e;

@inline
export function bit(square: i32): u64 {
  return (<u64>1) << (<u64>square);
}

@inline
export function count(set: u64): i32 {
  return <i32>popcnt(set);
}

/** The lowest square of `set`, which must not be empty. */
@inline
export function lowest(set: u64): i32 {
  return <i32>ctz(set);
}

@inline
export function withoutLowest(set: u64): u64 {
  return set & (set - 1);
}

/** The up to eight squares around `square`. */
@inline
export function neighbours(square: i32): u64 {
  return load<u64>(NEIGHBOURS + ((<usize>square) << 3));
}

/** The squares of `set` and all squares next to them. */
@inline
export function spread(set: u64): u64 {
  const sideways = set | ((set << 1) & NOT_A_FILE) | ((set >> 1) & NOT_H_FILE);
  return sideways | (sideways << 8) | (sideways >> 8);
}

/** The quarter of the board that `square` lies in, as 1, 2, 4 or 8. */
@inline
export function quadrant(square: i32): i32 {
  return <i32>load<u8>(QUADRANTS + <usize>square);
}

const QUADRANT_1: u64 = 0x000000000f0f0f0f;
const QUADRANT_2: u64 = 0x00000000f0f0f0f0;
const QUADRANT_4: u64 = 0x0f0f0f0f00000000;
const QUADRANT_8: u64 = 0xf0f0f0f000000000;

/** All squares of the quarters in which an odd number of squares is empty: a move there is worth trying first. */
@inline
export function oddQuadrants(empties: u64): u64 {
  return (
    ((0 - (popcnt(empties & QUADRANT_1) & 1)) & QUADRANT_1) |
    ((0 - (popcnt(empties & QUADRANT_2) & 1)) & QUADRANT_2) |
    ((0 - (popcnt(empties & QUADRANT_4) & 1)) & QUADRANT_4) |
    ((0 - (popcnt(empties & QUADRANT_8) & 1)) & QUADRANT_8)
  );
}
