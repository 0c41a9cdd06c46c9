/**
 * The pattern indices of a position, kept up to date move by move with a few vector additions for the square played and
 * for each disc turned. The meaning of an index is described in pattern-layout.ts. The six vectors are written out one
 * by one because WebAssembly has no arrays of registers: a loop over them would go through memory.
 */
import { lowest, withoutLowest } from './bits';
import { PATTERN_POWERS, PATTERN_STATES } from './memory-map';
import { INDICES_BYTES } from './pattern-layout';
import { area } from './state';

/** The place where this thread keeps the pattern indices of its position with this many empty squares. */
@inline
export function indicesAt(empties: i32): usize {
  return area(PATTERN_STATES) + <usize>empties * INDICES_BYTES;
}

@inline
function powers(square: i32): usize {
  return PATTERN_POWERS + <usize>square * 96;
}

/** Writes the indices of a position to `indices`. */
export function setUpIndices(indices: usize, mover: u64, opponent: u64): void {
  let v0 = i16x8.splat(0);
  let v1 = v0;
  let v2 = v0;
  let v3 = v0;
  let v4 = v0;
  let v5 = v0;
  while (mover != 0) {
    const add = powers(lowest(mover));
    mover = withoutLowest(mover);
    v0 = i16x8.add(v0, v128.load(add, 0));
    v1 = i16x8.add(v1, v128.load(add, 16));
    v2 = i16x8.add(v2, v128.load(add, 32));
    v3 = i16x8.add(v3, v128.load(add, 48));
    v4 = i16x8.add(v4, v128.load(add, 64));
    v5 = i16x8.add(v5, v128.load(add, 80));
  }
  while (opponent != 0) {
    const subtract = powers(lowest(opponent));
    opponent = withoutLowest(opponent);
    v0 = i16x8.sub(v0, v128.load(subtract, 0));
    v1 = i16x8.sub(v1, v128.load(subtract, 16));
    v2 = i16x8.sub(v2, v128.load(subtract, 32));
    v3 = i16x8.sub(v3, v128.load(subtract, 48));
    v4 = i16x8.sub(v4, v128.load(subtract, 64));
    v5 = i16x8.sub(v5, v128.load(subtract, 80));
  }
  v128.store(indices, v0, 0);
  v128.store(indices, v1, 16);
  v128.store(indices, v2, 32);
  v128.store(indices, v3, 48);
  v128.store(indices, v4, 64);
  v128.store(indices, v5, 80);
}

/** Writes to `next` the indices after the mover of `indices` plays `square` and turns `flipped`, not 0. */
@inline
export function playIndices(next: usize, indices: usize, square: i32, flipped: u64): void {
  let turn = powers(lowest(flipped));
  flipped = withoutLowest(flipped);
  let v0 = v128.load(turn, 0);
  let v1 = v128.load(turn, 16);
  let v2 = v128.load(turn, 32);
  let v3 = v128.load(turn, 48);
  let v4 = v128.load(turn, 64);
  let v5 = v128.load(turn, 80);
  while (flipped != 0) {
    turn = powers(lowest(flipped));
    flipped = withoutLowest(flipped);
    v0 = i16x8.add(v0, v128.load(turn, 0));
    v1 = i16x8.add(v1, v128.load(turn, 16));
    v2 = i16x8.add(v2, v128.load(turn, 32));
    v3 = i16x8.add(v3, v128.load(turn, 48));
    v4 = i16x8.add(v4, v128.load(turn, 64));
    v5 = i16x8.add(v5, v128.load(turn, 80));
  }
  // A turned disc goes from -1 to 1; the result is seen from the other side.
  const place = powers(square);
  v128.store(next, fromOtherSide(v128.load(indices, 0), v128.load(place, 0), v0), 0);
  v128.store(next, fromOtherSide(v128.load(indices, 16), v128.load(place, 16), v1), 16);
  v128.store(next, fromOtherSide(v128.load(indices, 32), v128.load(place, 32), v2), 32);
  v128.store(next, fromOtherSide(v128.load(indices, 48), v128.load(place, 48), v3), 48);
  v128.store(next, fromOtherSide(v128.load(indices, 64), v128.load(place, 64), v4), 64);
  v128.store(next, fromOtherSide(v128.load(indices, 80), v128.load(place, 80), v5), 80);
}

/** The indices after a move as the other side sees them: -(before + placed + 2 * turned). */
@inline
function fromOtherSide(before: v128, placed: v128, turned: v128): v128 {
  return i16x8.neg(i16x8.add(i16x8.add(before, placed), i16x8.shl(turned, 1)));
}

/** Changes the indices to what the other side sees, which is what a pass does. */
@inline
export function passIndices(indices: usize): void {
  v128.store(indices, i16x8.neg(v128.load(indices, 0)), 0);
  v128.store(indices, i16x8.neg(v128.load(indices, 16)), 16);
  v128.store(indices, i16x8.neg(v128.load(indices, 32)), 32);
  v128.store(indices, i16x8.neg(v128.load(indices, 48)), 48);
  v128.store(indices, i16x8.neg(v128.load(indices, 64)), 64);
  v128.store(indices, i16x8.neg(v128.load(indices, 80)), 80);
}
