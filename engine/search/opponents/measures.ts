/**
 * The eight measures of a position that Evolved weighs, each between -1 and 1 for the side to move, and their weighted
 * sum. engine/players/measuring.ts has them again in a form that is easy to read; a test compares the two.
 */
import { C_SQUARES, CORNERS, EDGES, NOT_A_FILE, NOT_H_FILE, X_SQUARES, count, spread } from '../bits';

/** Sets of squares that have the same value, except corners and the squares beside them. */
const VALUE_10: u64 = 0x2400810000810024;
const VALUE_5: u64 = 0x1800008181000018;
const VALUE_MINUS_2: u64 = 0x003c424242423c00;
const VALUE_MINUS_1: u64 = 0x00003c3c3c3c0000;
/** The greatest lead in values: one side has all squares of positive value and the other all the rest. */
const MOST_VALUE: f32 = 928;

const FIRST_AND_LAST_FILE: u64 = 0x8181818181818181;
const FIRST_AND_LAST_RANK: u64 = 0xff000000000000ff;

// The weights, in the order of the measures.
let squareValues: f32 = 1;
let corners: f32 = 1;
let cornerNeighbours: f32 = 1;
let mobilityShare: f32 = 1;
let frontierShare: f32 = 1;
let discShare: f32 = 1;
let edgeShare: f32 = 1;
let halfStableDiscs: f32 = 1;

// What discs on each kind of square are worth, in discs, and being on the move.
let onCorner: f32 = 0;
let onC: f32 = 0;
let onA: f32 = 0;
let onB: f32 = 0;
let onX: f32 = 0;
let onC2: f32 = 0;
let onD2: f32 = 0;
let onC3: f32 = 0;
let onD3: f32 = 0;
let onD4: f32 = 0;
let onMove: f32 = 0;

const C2_SQUARES: u64 = 0x0024420000422400;
const D2_SQUARES: u64 = 0x0018004242001800;
const C3_SQUARES: u64 = 0x0000240000240000;
const D3_SQUARES: u64 = 0x0000182424180000;
const D4_SQUARES: u64 = 0x0000001818000000;

/** A sum of 1 stands for this many discs: see POINTS of evolved.ts. */
export const DISCS_PER_SUM: f32 = 4;

/** What takes the place of the measures: the worth of squares, or a network (engine/search/learning). */
let byOther = false;
let other: (mover: u64, opponent: u64) => f32 = worthBySquares;

/** Weighs by a function in place of the measures: of the mover's and the opponent's discs, as a sum for the mover. */
export function weighBy(worth: (mover: u64, opponent: u64) => f32): void {
  byOther = true;
  other = worth;
}

/** Weighs by what discs on the kinds of squares are worth, in the order of their first squares, and being on the move. */
export function weighSquares(
  corner: f32,
  c: f32,
  a: f32,
  b: f32,
  x: f32,
  c2: f32,
  d2: f32,
  c3: f32,
  d3: f32,
  d4: f32,
  move: f32,
): void {
  weighBy(worthBySquares);
  onCorner = corner;
  onC = c;
  onA = a;
  onB = b;
  onX = x;
  onC2 = c2;
  onD2 = d2;
  onC3 = c3;
  onD3 = d3;
  onD4 = d4;
  onMove = move;
}

/** The lead of the mover on a set of squares. */
@inline
function lead(mover: u64, opponent: u64, squares: u64): f32 {
  return <f32>(count(mover & squares) - count(opponent & squares));
}

function worthBySquares(mover: u64, opponent: u64): f32 {
  const discs =
    onMove +
    onCorner * lead(mover, opponent, CORNERS) +
    onC * lead(mover, opponent, C_SQUARES) +
    onA * lead(mover, opponent, VALUE_10) +
    onB * lead(mover, opponent, VALUE_5) +
    onX * lead(mover, opponent, X_SQUARES) +
    onC2 * lead(mover, opponent, C2_SQUARES) +
    onD2 * lead(mover, opponent, D2_SQUARES) +
    onC3 * lead(mover, opponent, C3_SQUARES) +
    onD3 * lead(mover, opponent, D3_SQUARES) +
    onD4 * lead(mover, opponent, D4_SQUARES);
  return discs / DISCS_PER_SUM;
}

/** Sets the weights of the measures. */
export function weigh(
  ofSquareValues: f32,
  ofCorners: f32,
  ofCornerNeighbours: f32,
  ofMobilityShare: f32,
  ofFrontierShare: f32,
  ofDiscShare: f32,
  ofEdgeShare: f32,
  ofHalfStableDiscs: f32,
): void {
  byOther = false;
  squareValues = ofSquareValues;
  corners = ofCorners;
  cornerNeighbours = ofCornerNeighbours;
  mobilityShare = ofMobilityShare;
  frontierShare = ofFrontierShare;
  discShare = ofDiscShare;
  edgeShare = ofEdgeShare;
  halfStableDiscs = ofHalfStableDiscs;
}

/** The lead of `a` over `b`: 1 if only `a` has any, -1 if only `b` has any, 0 if both have the same number. */
@inline
function share(a: i32, b: i32): f32 {
  return a + b == 0 ? 0 : <f32>(a - b) / <f32>(a + b);
}

@inline
function valueOf(discs: u64): i32 {
  return (
    100 * count(discs & CORNERS) -
    20 * count(discs & C_SQUARES) -
    50 * count(discs & X_SQUARES) +
    10 * count(discs & VALUE_10) +
    5 * count(discs & VALUE_5) -
    2 * count(discs & VALUE_MINUS_2) -
    count(discs & VALUE_MINUS_1)
  );
}

/** All squares of the lines in one direction on which a square of `set` lies; `up` and `down` keep a step on the board. */
@inline
function wholeLines(set: u64, step: u64, up: u64, down: u64): u64 {
  let above = set;
  let below = set;
  for (let distance = 0; distance < 7; distance++) {
    above |= (above << step) & up;
    below |= (below >> step) & down;
  }
  return above | below;
}

/** The squares on which a disc cannot be turned along two or more of the four lines through it. */
function halfStable(empties: u64): u64 {
  const inRow = ~wholeLines(empties, 1, NOT_A_FILE, NOT_H_FILE) | FIRST_AND_LAST_FILE;
  const inFile = ~wholeLines(empties, 8, u64.MAX_VALUE, u64.MAX_VALUE) | FIRST_AND_LAST_RANK;
  const falling = ~wholeLines(empties, 9, NOT_A_FILE, NOT_H_FILE) | EDGES;
  const rising = ~wholeLines(empties, 7, NOT_H_FILE, NOT_A_FILE) | EDGES;
  return (inRow & inFile) | ((inRow | inFile) & (falling | rising)) | (falling & rising);
}

/** The weighted sum for the mover, or what takes its place. `moves` and `answers` are the legal moves of the mover and of the opponent. */
export function weighed(mover: u64, opponent: u64, moves: u64, answers: u64): f32 {
  if (byOther) return other(mover, opponent);
  const empties = ~(mover | opponent);
  const beside = spread(CORNERS & empties);
  const open = spread(empties);
  const safe = halfStable(empties);
  return (
    (squareValues * <f32>(valueOf(mover) - valueOf(opponent))) / MOST_VALUE +
    (corners * <f32>(count(mover & CORNERS) - count(opponent & CORNERS))) / 4 +
    (cornerNeighbours * <f32>(count(opponent & beside) - count(mover & beside))) / 12 +
    mobilityShare * share(count(moves), count(answers)) +
    frontierShare * share(count(opponent & open), count(mover & open)) +
    discShare * share(count(mover), count(opponent)) +
    edgeShare * share(count(mover & EDGES), count(opponent & EDGES)) +
    halfStableDiscs * share(count(mover & safe), count(opponent & safe))
  );
}
