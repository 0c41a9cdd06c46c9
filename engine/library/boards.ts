/**
 * The boards of a game, one level for each number of discs, played through at 25 ns a move: discs as halves of 32 bits,
 * because BigInts are a hundred times as slow, and what a move turns from tables of lines instead of walks along them.
 *
 *     const boards = createBoards();
 *     boards.begin(START_POSITION);
 *     boards.play(37) && boards.at(37)   // after f5
 */
import { squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT, type Square } from '../game/square.ts';

/** The most discs of a position, and so the levels: level n holds the position with n discs. */
export const MOST_DISCS = 64;

/** What stands on a square, and who moves; of a game that is over, nobody. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

/**
 * For a place on a line and the six inner squares of the opponent's discs: the squares that would hold the far end of a row
 * of them, one on each side at most. Which of these the mover has says what turns: see `TURNED_BETWEEN`.
 */
const FAR_ENDS = new Uint8Array(8 * 64);
const TURNED_BETWEEN = new Uint8Array(8 * 256);
for (let place = 0; place < 8; place++) {
  for (let inner = 0; inner < 64; inner++) {
    const theirs = inner << 1;
    for (const step of [1, -1]) {
      let at = place + step;
      while (at >= 0 && at < 8 && ((theirs >> at) & 1) !== 0) at += step;
      if (at !== place + step && at >= 0 && at < 8) FAR_ENDS[place * 64 + inner]! |= 1 << at;
    }
  }
  for (let ends = 0; ends < 256; ends++) {
    for (let end = 0; end < 8; end++) {
      if (((ends >> end) & 1) === 0) continue;
      for (let at = Math.min(place, end) + 1; at < Math.max(place, end); at++) {
        TURNED_BETWEEN[place * 256 + ends]! |= 1 << at;
      }
    }
  }
}

/** Four bits as the lowest column of four rows. */
const AS_COLUMN = Int32Array.from(
  { length: 16 },
  (_, bits) => (bits & 1) | ((bits & 2) << 7) | ((bits & 4) << 14) | ((bits & 8) << 21),
);
const COLUMN = 0x01010101;
/** Brings the lowest column of four rows to bits 24 to 27. */
const GATHER = 0x01020408;

/** The two diagonals through each square, in halves. */
function diagonals(slope: number): readonly [low: Int32Array, high: Int32Array] {
  const [low, high] = [new Int32Array(SQUARE_COUNT), new Int32Array(SQUARE_COUNT)];
  for (let square = 0; square < SQUARE_COUNT; square++) {
    for (let other = 0; other < SQUARE_COUNT; other++) {
      const [rows, columns] = [(other >> 3) - (square >> 3), (other & 7) - (square & 7)];
      if (rows === slope * columns) (other < 32 ? low : high)[square]! |= 1 << (other & 31);
    }
  }
  return [low, high];
}

const [DOWN_LOW, DOWN_HIGH] = diagonals(1);
const [UP_LOW, UP_HIGH] = diagonals(-1);

export interface Boards {
  /** Begins anew at `position`, whose level is its number of discs. */
  begin(position: Position): void;
  /** Goes back to an earlier level of the same game. */
  backTo(level: number): void;
  /** The number of discs now. */
  level(): number;
  /** Plays a move, after a pass where there has to be one; false, with nothing changed, if it is against the rules. */
  play(square: Square): boolean;
  /** Lets the side pass that has to: until then the turn counts as that of the side whose opponent has moved. */
  settleTurn(): void;
  /** A square now: 0 empty, 1 black, 2 white. */
  at(square: Square): number;
  /** Who moves at each level: 1 black, 2 white, 0 nobody. */
  readonly movers: Uint8Array;
  /** The discs of each level: squares 0 to 31 and 32 to 63, a bit each. */
  readonly blackLow: Int32Array;
  readonly blackHigh: Int32Array;
  readonly whiteLow: Int32Array;
  readonly whiteHigh: Int32Array;
}

export function createBoards(): Boards {
  const blackLow = new Int32Array(MOST_DISCS + 1);
  const blackHigh = new Int32Array(MOST_DISCS + 1);
  const whiteLow = new Int32Array(MOST_DISCS + 1);
  const whiteHigh = new Int32Array(MOST_DISCS + 1);
  const movers = new Uint8Array(MOST_DISCS + 1);
  let level = 0;
  /** What a move turns, in halves: the answer of `turn`. */
  let [turnedLow, turnedHigh] = [0, 0];

  /** Finds what a disc of a side on `square` turns; whether anything. */
  function turn(square: number, low: number, high: number, theirLow: number, theirHigh: number): boolean {
    const [row, column] = [square >> 3, square & 7];
    const inRow = (row & 3) << 3;
    const isLow = row < 4;
    const mine = ((isLow ? low : high) >>> inRow) & 255;
    const theirs = ((isLow ? theirLow : theirHigh) >>> (inRow + 1)) & 63;
    const turned = TURNED_BETWEEN[(column << 8) | (FAR_ENDS[(column << 6) | theirs]! & mine)]! << inRow;
    turnedLow = isLow ? turned : 0;
    turnedHigh = isLow ? 0 : turned;
    const down =
      TURNED_BETWEEN[
        (row << 8) |
          (FAR_ENDS[(row << 6) | ((columnOf(theirLow, theirHigh, column) >> 1) & 63)]! &
            columnOf(low, high, column))
      ]!;
    turnedLow |= AS_COLUMN[down & 15]! << column;
    turnedHigh |= AS_COLUMN[down >> 4]! << column;
    turnDiagonal(column, DOWN_LOW[square]!, DOWN_HIGH[square]!, low, high, theirLow, theirHigh);
    turnDiagonal(column, UP_LOW[square]!, UP_HIGH[square]!, low, high, theirLow, theirHigh);
    return (turnedLow | turnedHigh) !== 0;
  }

  function turnDiagonal(
    column: number,
    maskLow: number,
    maskHigh: number,
    low: number,
    high: number,
    theirLow: number,
    theirHigh: number,
  ): void {
    const mine = folded((low & maskLow) | (high & maskHigh)) & 255;
    const theirs = (folded((theirLow & maskLow) | (theirHigh & maskHigh)) >> 1) & 63;
    const turned = TURNED_BETWEEN[(column << 8) | (FAR_ENDS[(column << 6) | theirs]! & mine)]!;
    const spread = Math.imul(turned, COLUMN);
    turnedLow |= spread & maskLow;
    turnedHigh |= spread & maskHigh;
  }

  /** `turn` for a side at this level. */
  function turnAt(square: number, mover: number): boolean {
    const [bl, bh, wl, wh] = [blackLow[level]!, blackHigh[level]!, whiteLow[level]!, whiteHigh[level]!];
    return mover === BLACK ? turn(square, bl, bh, wl, wh) : turn(square, wl, wh, bl, bh);
  }

  function isFree(square: number): boolean {
    const taken = square < 32 ? blackLow[level]! | whiteLow[level]! : blackHigh[level]! | whiteHigh[level]!;
    return ((taken >>> (square & 31)) & 1) === 0;
  }

  function canMove(mover: number): boolean {
    for (let square = 0; square < SQUARE_COUNT; square++) {
      if (isFree(square) && turnAt(square, mover)) return true;
    }
    return false;
  }

  /** Makes the next level from this one and what `turn` has found. */
  function advance(square: number, mover: number): void {
    const next = level + 1;
    const placedLow = turnedLow | (square < 32 ? 1 << square : 0);
    const placedHigh = turnedHigh | (square < 32 ? 0 : 1 << (square - 32));
    if (mover === BLACK) {
      blackLow[next] = blackLow[level]! | placedLow;
      blackHigh[next] = blackHigh[level]! | placedHigh;
      whiteLow[next] = whiteLow[level]! & ~turnedLow;
      whiteHigh[next] = whiteHigh[level]! & ~turnedHigh;
    } else {
      whiteLow[next] = whiteLow[level]! | placedLow;
      whiteHigh[next] = whiteHigh[level]! | placedHigh;
      blackLow[next] = blackLow[level]! & ~turnedLow;
      blackHigh[next] = blackHigh[level]! & ~turnedHigh;
    }
    level = next;
    movers[next] = BLACK + WHITE - mover;
  }

  return {
    movers,
    blackLow,
    blackHigh,
    whiteLow,
    whiteHigh,
    begin({ black, white, toMove }) {
      const [blacks, whites] = [squaresOf(black), squaresOf(white)];
      level = blacks.length + whites.length;
      blackLow[level] = halfOf(blacks, 0);
      blackHigh[level] = halfOf(blacks, 1);
      whiteLow[level] = halfOf(whites, 0);
      whiteHigh[level] = halfOf(whites, 1);
      movers[level] = toMove === 'black' ? BLACK : WHITE;
    },
    backTo(earlier) {
      level = earlier;
    },
    level: () => level,
    play(square) {
      let mover = movers[level]!;
      if (mover === EMPTY || !isFree(square)) return false;
      if (!turnAt(square, mover)) {
        if (canMove(mover)) return false;
        mover = BLACK + WHITE - mover;
        if (!turnAt(square, mover)) return false;
        movers[level] = mover;
      }
      advance(square, mover);
      return true;
    },
    settleTurn() {
      const mover = movers[level]!;
      if (mover === EMPTY || canMove(mover)) return;
      const other = BLACK + WHITE - mover;
      movers[level] = canMove(other) ? other : EMPTY;
    },
    at(square) {
      const [black, white] =
        square < 32 ? [blackLow[level]!, whiteLow[level]!] : [blackHigh[level]!, whiteHigh[level]!];
      return ((black >>> (square & 31)) & 1) | (((white >>> (square & 31)) & 1) << 1);
    },
  };
}

/** Half of a set of squares: those below 32, or the others. */
export function halfOf(squares: Iterable<Square>, half: 0 | 1): number {
  let bits = 0;
  for (const square of squares) if (square >> 5 === half) bits |= 1 << (square & 31);
  return bits;
}

/** A column as eight bits, from the first row on. */
function columnOf(low: number, high: number, column: number): number {
  return (
    ((Math.imul((low >>> column) & COLUMN, GATHER) >>> 24) & 15) |
    ((Math.imul((high >>> column) & COLUMN, GATHER) >>> 20) & 240)
  );
}

/** The four rows of a half upon each other; no two squares of a diagonal share a column. */
function folded(half: number): number {
  const both = half | (half >>> 16);
  return both | (both >>> 8);
}
