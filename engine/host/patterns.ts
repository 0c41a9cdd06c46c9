/**
 * The squares that each pattern of the evaluation covers, and the configurations that share an entry because they are
 * the same up to symmetry. The search learns both from the memory.
 */
import type { Square } from '../game/square.ts';
import { SYMMETRIES, imageOf } from '../game/symmetry.ts';
import { PATTERN_POWERS } from '../search/memory-map.ts';
import * as layout from '../search/pattern-layout.ts';

interface Pattern {
  /** The squares of one place on the board; the first is the most significant digit of the index. */
  readonly squares: readonly Square[];
  /** Where the entry of index 0 stands in a table: see pattern-layout.ts. */
  readonly centre: number;
}

const row = (rank: number): Square[] => Array.from({ length: 8 }, (_, file) => rank * 8 + file);
const diagonal = (length: number): Square[] => Array.from({ length }, (_, step) => 8 - length + step * 9);

/** The patterns in the order of the lanes. Each takes as many lanes as it has places on the board. */
const PATTERNS: readonly Pattern[] = [
  { squares: [0, 1, 2, 8, 9, 10, 16, 17, 18], centre: layout.CORNER_BLOCK },
  { squares: [...row(0), 9, 14], centre: layout.EDGE_AND_X },
  { squares: [0, 1, 2, 3, 4, 8, 9, 10, 11, 12], centre: layout.CORNER_STRIP },
  { squares: [0, 1, 2, 3, 8, 9, 10, 16, 17, 24], centre: layout.CORNER_TRIANGLE },
  { squares: row(2), centre: layout.THIRD_ROW },
  { squares: diagonal(8), centre: layout.DIAGONAL_8 },
  { squares: [...diagonal(7), 11, 38], centre: layout.WINGED_DIAGONAL },
  { squares: [10, 11, 12, 13, 18, 19, 20, 21, 26, 29], centre: layout.INNER_BRIDGE },
  { squares: [2, 3, 4, 5, 10, 11, 12, 13, 18, 21], centre: layout.EDGE_BRIDGE },
  { squares: [...row(0), 10, 13], centre: layout.EDGE_AND_C2 },
  { squares: [9, 10, 11, 17, 18, 19, 25, 26, 27], centre: layout.INNER_BLOCK },
];

/** The places of a pattern: its images under the symmetries, where images with the same squares count once. */
function placesOf({ squares }: Pattern): Square[][] {
  const places = new Map<string, Square[]>();
  for (const symmetry of SYMMETRIES) {
    const place = squares.map((square) => imageOf(square, symmetry));
    const key = place.toSorted((a, b) => a - b).join();
    if (!places.has(key)) places.set(key, place);
  }
  return [...places.values()];
}

/** One place of a pattern on the board: its squares and the `centre` of its pattern. */
export interface Lane {
  readonly squares: readonly Square[];
  readonly centre: number;
}

export const LANES: readonly Lane[] = PATTERNS.flatMap((pattern) =>
  placesOf(pattern).map((squares) => ({ squares, centre: pattern.centre })),
);
if (LANES.length !== layout.PATTERN_LANES) throw new Error('The patterns and their layout disagree.');

/** Writes how much a disc of the mover on each square adds to each index. */
export function placePowers(memory: WebAssembly.Memory): void {
  for (const [lane, { squares }] of LANES.entries()) {
    let power = 1;
    for (const square of squares.toReversed()) {
      const powers = new Int16Array(
        memory.buffer,
        PATTERN_POWERS + square * layout.INDICES_BYTES,
        LANES.length,
      );
      powers[lane] = power;
      power *= 3;
    }
  }
}

/** The number of entries in a table. Those of the number of moves come last, and padding may follow. */
export const TABLE_ENTRIES = layout.MOVES + layout.MOST_MOVES + 1;

/** The entries of a table that share a row or a weight, as classes. */
export interface EntryClasses {
  readonly count: number;
  /** The class of each entry of a table. Classes are numbered in the order of their first entries. */
  readonly ofEntry: Int32Array;
}

/**
 * Finds the classes of entries that share a row or a weight. Two configurations of a pattern do if a symmetry that maps
 * the place to itself turns one into the other. Every number of moves has a class of its own.
 */
export function entryClasses(): EntryClasses {
  known ??= findEntryClasses();
  return known;
}

/** The classes, kept because finding them takes tens of milliseconds. */
let known: EntryClasses | undefined;

function findEntryClasses(): EntryClasses {
  const ofEntry = new Int32Array(TABLE_ENTRIES).fill(-1);
  let count = 0;
  for (const pattern of PATTERNS) {
    const mirrors = mirrorsOf(pattern.squares);
    const digits = pattern.squares.map(() => -1);
    const half = (3 ** digits.length - 1) / 2;
    for (let entry = pattern.centre - half; entry <= pattern.centre + half; entry++) {
      if (ofEntry[entry] === -1) {
        for (const mirror of mirrors) {
          let index = 0;
          // By place: the app waits for half a million of these when it starts, and a callback for each takes a fifth more.
          for (let place = 0; place < mirror.length; place++) {
            index = index * 3 + (digits[mirror[place] ?? 0] ?? 0);
          }
          ofEntry[pattern.centre + index] = count;
        }
        count++;
      }
      increment(digits);
    }
  }
  for (let entry = layout.MOVES; entry < TABLE_ENTRIES; entry++) ofEntry[entry] = count++;
  return { count, ofEntry };
}

/** The symmetries that map the squares to themselves, each as a list of the places where the digits come from. */
function mirrorsOf(squares: readonly Square[]): number[][] {
  return SYMMETRIES.map((symmetry) =>
    squares.map((square) => squares.indexOf(imageOf(square, symmetry))),
  ).filter((mirror) => !mirror.includes(-1));
}

/** Turns the digits of a number in balanced ternary, most significant first, into those of the next number. */
function increment(digits: number[]): void {
  for (let place = digits.length - 1; place >= 0; place--) {
    const digit = digits[place] ?? 0;
    digits[place] = digit === 1 ? -1 : digit + 1;
    if (digit !== 1) return;
  }
}
