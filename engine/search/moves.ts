/**
 * Legal moves and flips. A vector holds the board in one lane and the board with its ranks mirrored in the other, so
 * that one left shift (or one carry) serves two opposite directions. Three vectors cover columns and diagonals. Rows
 * are done without vectors, because exchanging the ranks does not mirror them. This was the fastest of the methods
 * measured in WebAssembly.
 */
import { INNER_FILES } from './bits';
import { DIAGONAL_LINES, HORIZONTAL_RAYS, LAST_FLIP_COUNTS, PAIRED_RAYS } from './memory-map';

/** The board in lane 0, and in lane 1 the board with rank 1 and rank 8 exchanged, rank 2 and rank 7, and so on. */
@inline
export function withMirror(board: u64): v128 {
  const both = i64x2.splat(board);
  return v128.shuffle<u8>(both, both, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
}

/** The squares of both lanes on one board, those of lane 1 mirrored back. */
@inline
function foldMirror(both: v128): u64 {
  const swapped = v128.shuffle<u8>(both, both, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  return i64x2.extract_lane(v128.or(both, swapped), 0);
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
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
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

  return (foldMirror(slanted) | rightwards | (run >> 1)) & ~(mover | opponent);
}

/** The discs flanked along one ray that runs to higher squares, one ray in each lane. */
@inline
function flankedUp(movers: v128, opponents: v128, ray: v128): v128 {
  // Adding 1 carries through the opponent's discs at the beginning of the ray to the first square without one.
  const behind = v128.and(i64x2.add(v128.or(opponents, v128.not(ray)), i64x2.splat(1)), ray);
  const flank = v128.and(behind, movers);
  // Subtracting 1 where there is a flanking disc leaves the squares below it.
  return v128.and(i64x2.add(flank, i64x2.ne(flank, i64x2.splat(0))), ray);
}

/**
 * The discs that turn when the mover plays `square`, which must be empty; 0 if it is not a legal move. `movers` and
 * `opponents` are the results of `withMirror` for the boards, so that a caller that tries many squares computes them
 * once.
 */
@inline
export function flipsFrom(mover: u64, opponent: u64, movers: v128, opponents: v128, square: i32): u64 {
  const paired = PAIRED_RAYS + <usize>square * 48;
  const slanted = v128.or(
    flankedUp(movers, opponents, v128.load(paired, 0)),
    v128.or(
      flankedUp(movers, opponents, v128.load(paired, 16)),
      flankedUp(movers, opponents, v128.load(paired, 32)),
    ),
  );

  const row = HORIZONTAL_RAYS + ((<usize>square) << 4);
  const right = load<u64>(row, 0);
  const left = load<u64>(row, 8);
  const rightFlank = ((opponent | ~right) + 1) & mover & right;
  const leftFlank = ((<u64>0x8000000000000000) >> clz(left & ~opponent)) & mover & left;
  return (
    foldMirror(slanted) | ((rightFlank - u64(rightFlank != 0)) & right) | ((0 - (leftFlank << 1)) & left)
  );
}

/** The discs that turn when the mover plays `square`, which must be empty; 0 if it is not a legal move. */
@inline
export function flips(mover: u64, opponent: u64, square: i32): u64 {
  return flipsFrom(mover, opponent, withMirror(mover), withMirror(opponent), square);
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
