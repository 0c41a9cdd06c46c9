/**
 * Legal moves and flips. A vector holds the board in one lane and the board with its ranks mirrored in the other, so
 * that one left shift (or one borrow) serves two opposite directions. Three vectors cover columns and diagonals. Rows
 * are done without vectors, because exchanging the ranks does not mirror them. This was the fastest of the methods
 * measured in WebAssembly. Mirroring takes time, too, so a search keeps the mirrors of its boards from move to move.
 */
import { INNER_FILES } from './bits';
import { DIAGONAL_LINES, LAST_FLIP_COUNTS, RAYS, ROW_FLANKS, ROW_FLIPS } from './memory-map';

/** The board in lane 0, and in lane 1 the board with rank 1 and rank 8 exchanged, rank 2 and rank 7, and so on. */
@inline
export function withMirror(board: u64): v128 {
  const both = i64x2.splat(board);
  return v128.shuffle<u8>(both, both, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
}

/** The board of two lanes that mirror each other. */
@inline
export function boardOf(both: v128): u64 {
  return i64x2.extract_lane(both, 0);
}

/** The mirror of lane 1 in lane 0, and that of lane 0 in lane 1. */
@inline
function exchangeMirror(both: v128): v128 {
  return v128.shuffle<u8>(both, both, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

/**
 * The squares behind the runs of the opponent's discs that begin next to a disc of the mover, one direction in each
 * lane. The search for runs covers twice the length with each step; no run is longer than six discs.
 */
@inline
function beyondRuns(mover: v128, passable: v128, shift: i32): v128 {
  let run = v128.and(passable, i64x2.shl(mover, shift));
  run = v128.or(run, v128.and(passable, i64x2.shl(run, shift)));
  const pairs = v128.and(passable, i64x2.shl(passable, shift));
  run = v128.or(run, v128.and(pairs, i64x2.shl(run, shift + shift)));
  run = v128.or(run, v128.and(pairs, i64x2.shl(run, shift + shift)));
  return i64x2.shl(run, shift);
}

/** The squares the mover may play. */
@inline
export function legalMoves(mover: u64, opponent: u64): u64 {
  return legalMovesOf(withMirror(mover), withMirror(opponent));
}

/** The squares the mover may play, where both boards come with their mirrors. */
@inline
export function legalMovesOf(movers: v128, opponents: v128): u64 {
  const mover = boardOf(movers);
  const opponent = boardOf(opponents);
  const inner = v128.and(opponents, i64x2.splat(INNER_FILES));
  const slanted = v128.or(
    beyondRuns(movers, opponents, 8),
    v128.or(beyondRuns(movers, inner, 7), beyondRuns(movers, inner, 9)),
  );

  const row = opponent & INNER_FILES;
  // The addition carries through a run and sets the square behind it. The bits that it leaves inside runs are masked at
  // the end.
  const rightwards = row + (row & (mover << 1));
  let run = row & (mover >> 1);
  run |= row & (run >> 1);
  const pairs = row & (row >> 1);
  run |= pairs & (run >> 2);
  run |= pairs & (run >> 2);

  return (boardOf(v128.or(slanted, exchangeMirror(slanted))) | rightwards | (run >> 1)) & ~(mover | opponent);
}

/** The discs flanked along one ray that runs to higher squares, one ray in each lane. */
@inline
function flankedUp(movers: v128, opponents: v128, ray: v128): v128 {
  // The first square that is not the opponent's ends the run. Subtracting 1 removes it and sets all bits below it.
  const others = v128.andnot(ray, opponents);
  const less = i64x2.add(others, i64x2.splat(-1));
  const run = v128.and(v128.andnot(less, others), ray);
  const flank = v128.and(v128.andnot(others, less), movers);
  return v128.andnot(run, i64x2.eq(flank, i64x2.splat(0)));
}

/** The discs flanked on the row of `square`. */
@inline
function flankedOnRow(mover: u64, opponent: u64, square: i32): u64 {
  const shift = <u64>(square & 56);
  const file = <usize>(square & 7);
  const flanks = load<u8>(ROW_FLANKS + (file << 7) + (<usize>(opponent >> shift) & 126)) & <u8>(mover >> shift);
  return (<u64>load<u8>(ROW_FLIPS + (file << 8) + <usize>flanks)) << shift;
}

/**
 * The discs that turn when the mover plays `square`, which must be empty, with their mirror; 0 if it is not a legal
 * move. Each board is given twice: with its mirror, so that a search can go on from move to move without mirroring
 * it, and by itself, because taking it out of its vector again for each move takes longer.
 */
@inline
export function flipsWithMirror(mover: u64, opponent: u64, movers: v128, opponents: v128, square: i32): v128 {
  const rays = RAYS + ((<usize>square) << 6);
  const slanted = v128.or(
    flankedUp(movers, opponents, v128.load(rays, 0)),
    v128.or(flankedUp(movers, opponents, v128.load(rays, 16)), flankedUp(movers, opponents, v128.load(rays, 32))),
  );
  const level = flankedOnRow(mover, opponent, square);
  const half = v128.or(slanted, i64x2.replace_lane(i64x2.splat(0), 0, level));
  return v128.or(half, exchangeMirror(half));
}

/** The mover's board with its mirror after a move to `square` that turns `flipped`. */
@inline
export function withMove(movers: v128, flipped: v128, square: i32): v128 {
  return v128.xor(v128.xor(movers, flipped), v128.load(RAYS + ((<usize>square) << 6), 48));
}

/** The discs that turn when the mover plays `square`, which must be empty; 0 if it is not a legal move. */
@inline
export function flips(mover: u64, opponent: u64, square: i32): u64 {
  return boardOf(flipsWithMirror(mover, opponent, withMirror(mover), withMirror(opponent), square));
}

@inline
function lastFlipsOfLine(place: i32, line: u64): i32 {
  return <i32>load<u8>(LAST_FLIP_COUNTS + ((<usize>place) << 8) + <usize>line);
}

const FIRST_FILE: u64 = 0x0101010101010101;

/** The number of discs that turn when the mover plays `square`, the only empty square. */
@inline
export function countLastFlips(mover: u64, square: i32): i32 {
  const file = square & 7;
  const lines = DIAGONAL_LINES + ((<usize>square) << 4);
  return (
    lastFlipsOfLine(file, (mover >> (<u64>(square & 56))) & 255) +
    lastFlipsOfLine(square >> 3, (((mover >> (<u64>file)) & FIRST_FILE) * 0x0102040810204080) >> 56) +
    lastFlipsOfLine(file, ((mover & load<u64>(lines, 0)) * FIRST_FILE) >> 56) +
    lastFlipsOfLine(file, ((mover & load<u64>(lines, 8)) * FIRST_FILE) >> 56)
  );
}
