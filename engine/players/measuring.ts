/**
 * Eight hand-made measures of a position, each between -1 and 1 from the side to move, and their weighted sum, in a form
 * that is easy to read. The app shows them as the thoughts of Evolved; engine/search/opponents/measures.ts computes them
 * for its search, and a test compares the two.
 */
import { type Bitboard, CORNERS, count, has, squaresOf } from '../game/bitboard.ts';
import { type Position, sides } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import { fileOf, rankOf, squareAt } from '../game/square.ts';
import { MEASURE_NAMES } from './measures.ts';

/** A measure of the discs of the mover and of the opponent, -1 .. 1. */
type Measure = (mover: Bitboard, opponent: Bitboard) => number;

const EDGES: Bitboard = 0xff818181818181ffn;

/** The value of a square by the distances of its file and its rank from the nearer edge. */
const SQUARE_VALUES: readonly (readonly number[])[] = [
  [100, -20, 10, 5],
  [-20, -50, -2, -2],
  [10, -2, -1, -1],
  [5, -2, -1, -1],
];

function inward(line: number): number {
  return Math.min(line, 7 - line);
}

const VALUE_OF_SQUARE = Array.from(
  { length: 64 },
  (_, square) => SQUARE_VALUES[inward(rankOf(square))]?.[inward(fileOf(square))] ?? 0,
);
/** The greatest lead in values: one side has all squares of positive value and the other all the rest. */
const MOST_VALUE = VALUE_OF_SQUARE.reduce((sum, value) => sum + Math.abs(value), 0);

/** The squares around each square. */
const AROUND: readonly Bitboard[] = Array.from({ length: 64 }, (_, square) => {
  let around = 0n;
  for (const file of [-1, 0, 1]) {
    for (const rank of [-1, 0, 1]) {
      const next = squareAt(fileOf(square) + file, rankOf(square) + rank);
      if (next !== undefined && next !== square) around |= 1n << BigInt(next);
    }
  }
  return around;
});

/** The four lines through each square. */
const LINES: readonly (readonly Bitboard[])[] = Array.from({ length: 64 }, (_, square) => {
  const steps = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const;
  return steps.map(([file, rank]) => {
    let line = 0n;
    for (let step = -7; step <= 7; step++) {
      const next = squareAt(fileOf(square) + step * file, rankOf(square) + step * rank);
      if (next !== undefined) line |= 1n << BigInt(next);
    }
    return line;
  });
});

/** The lead of a over b: 1 if only a has any, -1 if only b has any, 0 if both have the same number. */
function share(a: number, b: number): number {
  return a + b === 0 ? 0 : (a - b) / (a + b);
}

function squareValue(discs: Bitboard): number {
  return squaresOf(discs).reduce((sum, square) => sum + (VALUE_OF_SQUARE[square] ?? 0), 0);
}

/** The discs of `own` on squares next to an empty corner. */
function exposedNeighbours(own: Bitboard, other: Bitboard): number {
  const empty = CORNERS & ~(own | other);
  const beside = squaresOf(empty).reduce((set, corner) => set | (AROUND[corner] ?? 0n), 0n);
  return count(own & beside);
}

/** The discs of `own` next to an empty square. */
function frontier(own: Bitboard, other: Bitboard): number {
  const empty = ~(own | other);
  return squaresOf(own).filter((square) => ((AROUND[square] ?? 0n) & empty & 0xffffffffffffffffn) !== 0n)
    .length;
}

/**
 * The discs of `own` that cannot be turned along two or more of the four lines through them, which are full or end
 * there.
 */
function halfStable(own: Bitboard, other: Bitboard): number {
  const occupied = own | other;
  return squaresOf(own).filter((square) => {
    const safe = (LINES[square] ?? []).filter(
      (line, direction) => (line & ~occupied) === 0n || endsAt(square, direction),
    );
    return safe.length >= 2;
  }).length;
}

/** Whether a line ends at the square, so that nothing can flank a disc there along it. */
function endsAt(square: number, direction: number): boolean {
  const onSide = has(EDGES, square);
  const file = inward(fileOf(square)) === 0;
  const rank = inward(rankOf(square)) === 0;
  if (direction === 0) return file;
  if (direction === 1) return rank;
  return onSide;
}

function mobility(mover: Bitboard, opponent: Bitboard): number {
  return count(legalMoves({ black: mover, white: opponent, toMove: 'black' }));
}

/**
 * The measures in the order of the weights. The third and the fifth count what is bad to have, so their sign is
 * reversed.
 */
export const MEASURES: Readonly<Record<(typeof MEASURE_NAMES)[number], Measure>> = {
  squareValues: (mover, opponent) => (squareValue(mover) - squareValue(opponent)) / MOST_VALUE,
  corners: (mover, opponent) => (count(mover & CORNERS) - count(opponent & CORNERS)) / 4,
  cornerNeighbours: (mover, opponent) =>
    (exposedNeighbours(opponent, mover) - exposedNeighbours(mover, opponent)) / 12,
  mobilityShare: (mover, opponent) => share(mobility(mover, opponent), mobility(opponent, mover)),
  frontierShare: (mover, opponent) => share(frontier(opponent, mover), frontier(mover, opponent)),
  discShare: (mover, opponent) => share(count(mover), count(opponent)),
  edgeShare: (mover, opponent) => share(count(mover & EDGES), count(opponent & EDGES)),
  halfStableDiscs: (mover, opponent) => share(halfStable(mover, opponent), halfStable(opponent, mover)),
};

/** What Evolved sees in a position: each measure, -1 .. 1 for the side to move, in the order of the weights. */
export function measured(
  position: Position,
): readonly { readonly name: (typeof MEASURE_NAMES)[number]; readonly value: number }[] {
  const { mover, opponent } = sides(position);
  return MEASURE_NAMES.map((name) => ({ name, value: MEASURES[name](mover, opponent) }));
}
