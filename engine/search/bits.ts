/** Sets of squares as 64 bits, bit n being square n (a1 = 0, h1 = 7, h8 = 63). */
import { NEIGHBOURS, QUADRANTS } from './memory-map';

export const CORNERS: u64 = 0x8100000000000081;
/** The squares diagonally inside the corners. */
export const X_SQUARES: u64 = 0x0042000000004200;
/** The edge squares next to the corners. */
export const C_SQUARES: u64 = 0x4281000000008142;
export const EDGES: u64 = 0xff818181818181ff;
export const NOT_A_FILE: u64 = 0xfefefefefefefefe;
export const NOT_H_FILE: u64 = 0x7f7f7f7f7f7f7f7f;
/** Files b to g: what may lie between two discs of a row or a diagonal. */
export const INNER_FILES: u64 = 0x7e7e7e7e7e7e7e7e;

@inline
export function bit(square: i32): u64 {
  return (<u64>1) << (<u64>square);
}

@inline
export function count(set: u64): i32 {
  return <i32>popcnt(set);
}

/** The lowest square of a set that is not empty. */
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

/** All squares next to one of the set. */
@inline
export function spread(set: u64): u64 {
  const sideways = set | ((set << 1) & NOT_A_FILE) | ((set >> 1) & NOT_H_FILE);
  return sideways | (sideways << 8) | (sideways >> 8);
}

/** 1, 2, 4 or 8: the quarter of the board that `square` lies in. */
@inline
export function quadrant(square: i32): i32 {
  return <i32>load<u8>(QUADRANTS + <usize>square);
}

const QUADRANT_1: u64 = 0x000000000f0f0f0f;
const QUADRANT_2: u64 = 0x00000000f0f0f0f0;
const QUADRANT_4: u64 = 0x0f0f0f0f00000000;
const QUADRANT_8: u64 = 0xf0f0f0f000000000;

/** The quarters that hold an odd number of the empty squares, as a set of squares: it pays to play there first. */
@inline
export function oddQuadrants(empties: u64): u64 {
  return (
    ((0 - (popcnt(empties & QUADRANT_1) & 1)) & QUADRANT_1) |
    ((0 - (popcnt(empties & QUADRANT_2) & 1)) & QUADRANT_2) |
    ((0 - (popcnt(empties & QUADRANT_4) & 1)) & QUADRANT_4) |
    ((0 - (popcnt(empties & QUADRANT_8) & 1)) & QUADRANT_8)
  );
}
