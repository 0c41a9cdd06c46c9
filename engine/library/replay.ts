/**
 * Plays through many games at speed: boards as bytes with a border, and hash values that follow each disc. The hash of a
 * position is the same for its eight images, and so is its key, but for what no other position shares with it.
 *
 *     const replay = createReplay();
 *     replay.begin(START_POSITION);
 *     replay.play(37) && replay.hash()   // after f5
 */
import { squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT, type Square } from '../game/square.ts';
import { IMAGES, SYMMETRIES, type Symmetry } from '../game/symmetry.ts';

/** The most discs of a position, and so the levels of a replay: level n holds the position with n discs. */
export const MOST_DISCS = 64;

const EMPTY = 0;
const BLACK = 1;
const WHITE = 2;
const BORDER = 3;

/** Squares of the board and its border, ten a row. */
const WIDTH = 10;
const CELLS = WIDTH * WIDTH;

const WORDS = CELLS / 4;

const STEPS = [-11, -10, -9, -1, 1, 9, 10, 11];

const CELL_OF = Uint8Array.from(
  { length: SQUARE_COUNT },
  (_, square) => ((square >> 3) + 1) * WIDTH + (square & 7) + 1,
);

/** Random numbers that are the same in every run, because hash values are stored: a xorshift of 32 bits. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield state >>> 0;
  }
}

const SYMMETRY_COUNT = SYMMETRIES.length;

/**
 * For each cell the numbers of its eight images, side by side: those of a black disc there, and those that turning a disc
 * changes.
 */
const [PLACED_BLACK, TURNED] = ((): readonly [Uint32Array, Uint32Array] => {
  const random = numbers(0x2545f491);
  const ofBlack = Uint32Array.from({ length: SQUARE_COUNT }, () => random.next().value);
  const ofTurn = Uint32Array.from({ length: SQUARE_COUNT }, () => random.next().value);
  const black = new Uint32Array(CELLS * SYMMETRY_COUNT);
  const turned = new Uint32Array(CELLS * SYMMETRY_COUNT);
  for (let square = 0; square < SQUARE_COUNT; square++) {
    for (const symmetry of SYMMETRIES) {
      const image = IMAGES[symmetry]![square]!;
      const at = CELL_OF[square]! * SYMMETRY_COUNT + symmetry;
      black[at] = ofBlack[image]!;
      turned[at] = ofTurn[image]!;
    }
  }
  return [black, turned];
})();

const WHITE_TO_MOVE = 0x9e3779b9;

export interface Replay {
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
  /** Whether the game is over; only after `settleTurn`. */
  isOver(): boolean;
  /** Whether Black is to move; of no side that can move, Black is. */
  isBlackToMove(): boolean;
  /** 32 bits of the position with the side to move, the same for its eight images. */
  hash(): number;
  /** The hash of this level or of an earlier one of the game. */
  hashAt(level: number): number;
  /** Black's and White's discs. */
  discs(): { readonly black: number; readonly white: number };
  /** A square now: 0 empty, 1 black, 2 white. */
  at(square: Square): number;
  /** The first symmetry that turns this position into `other`, with the same side to move; undefined if none does. */
  symmetryTo(other: Replay): Symmetry | undefined;
}

export function createReplay(): Replay {
  const boards = new Uint8Array((MOST_DISCS + 1) * CELLS).fill(BORDER);
  /** The same bytes four at a time: a level is copied with every move. */
  const words = new Uint32Array(boards.buffer);
  const hashes = new Uint32Array((MOST_DISCS + 1) * SYMMETRY_COUNT);
  /** The side to move of each level; `EMPTY` where the game is over. */
  const movers = new Uint8Array(MOST_DISCS + 1);
  let level = 0;
  /** What it began with last, and its level: many games begin alike. */
  let begun: Position | undefined;
  let firstLevel = 0;

  /** Turns what a disc of `mover` at `cell` flanks, and answers how many; `isReal` is false to count only whether any. */
  function flank(base: number, cell: number, mover: number, isReal: boolean): number {
    const other = BLACK + WHITE - mover;
    let turned = 0;
    for (let direction = 0; direction < 8; direction++) {
      const step = STEPS[direction]!;
      let at = base + cell + step;
      if (boards[at] !== other) continue;
      do at += step;
      while (boards[at] === other);
      if (boards[at] !== mover) continue;
      if (!isReal) return 1;
      for (at -= step; at !== base + cell; at -= step) {
        boards[at] = mover;
        turn(at - base);
        turned++;
      }
    }
    return turned;
  }

  function turn(cell: number): void {
    const from = cell * SYMMETRY_COUNT;
    const to = level * SYMMETRY_COUNT;
    hashes[to]! ^= TURNED[from]!;
    hashes[to + 1]! ^= TURNED[from + 1]!;
    hashes[to + 2]! ^= TURNED[from + 2]!;
    hashes[to + 3]! ^= TURNED[from + 3]!;
    hashes[to + 4]! ^= TURNED[from + 4]!;
    hashes[to + 5]! ^= TURNED[from + 5]!;
    hashes[to + 6]! ^= TURNED[from + 6]!;
    hashes[to + 7]! ^= TURNED[from + 7]!;
  }

  function place(cell: number, colour: number): void {
    const from = cell * SYMMETRY_COUNT;
    const to = level * SYMMETRY_COUNT;
    boards[level * CELLS + cell] = colour;
    for (let symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
      hashes[to + symmetry]! ^= PLACED_BLACK[from + symmetry]!;
    }
    if (colour === WHITE) turn(cell);
  }

  function canMove(mover: number): boolean {
    const base = level * CELLS;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      const cell = CELL_OF[square]!;
      if (boards[base + cell] === EMPTY && flank(base, cell, mover, false) > 0) return true;
    }
    return false;
  }

  function settleTurn(): void {
    const mover = movers[level]!;
    if (mover === EMPTY || canMove(mover)) return;
    const other = BLACK + WHITE - mover;
    movers[level] = canMove(other) ? other : EMPTY;
  }

  /** Copies this level to the next and plays there; the move flanks something. */
  function advance(cell: number, mover: number): boolean {
    // Loops are twice as fast as `copyWithin` for so little.
    const next = (level + 1) * WORDS;
    for (let word = next; word < next + WORDS; word++) words[word] = words[word - WORDS]!;
    const hash = (level + 1) * SYMMETRY_COUNT;
    for (let at = hash; at < hash + SYMMETRY_COUNT; at++) hashes[at] = hashes[at - SYMMETRY_COUNT]!;
    level++;
    if (flank(level * CELLS, cell, mover, true) === 0) {
      level--;
      return false;
    }
    place(cell, mover);
    movers[level] = BLACK + WHITE - mover;
    return true;
  }

  function hashAt(of: number): number {
    let sum = movers[of] === WHITE ? WHITE_TO_MOVE : 0;
    for (let at = of * SYMMETRY_COUNT; at < (of + 1) * SYMMETRY_COUNT; at++) {
      const value = hashes[at]!;
      sum = (sum + Math.imul(value ^ (value >>> 15), 0x85ebca6b)) | 0;
    }
    sum = Math.imul(sum ^ (sum >>> 16), 0xc2b2ae35);
    return (sum ^ (sum >>> 13)) >>> 0;
  }

  function count(colour: number): number {
    let discs = 0;
    for (let at = level * CELLS; at < (level + 1) * CELLS; at++) if (boards[at] === colour) discs++;
    return discs;
  }

  function isImage(other: Replay, symmetry: Symmetry): boolean {
    const images = IMAGES[symmetry]!;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      if (boards[level * CELLS + CELL_OF[square]!] !== other.at(images[square]!)) return false;
    }
    return true;
  }

  return {
    begin(position) {
      const { black, white, toMove } = position;
      if (position === begun) {
        level = firstLevel;
        movers[level] = toMove === 'black' ? BLACK : WHITE;
        return;
      }
      begun = position;
      const [blacks, whites] = [squaresOf(black), squaresOf(white)];
      level = blacks.length + whites.length;
      hashes.fill(0, level * SYMMETRY_COUNT, (level + 1) * SYMMETRY_COUNT);
      for (const cell of CELL_OF) boards[level * CELLS + cell] = EMPTY;
      for (const square of blacks) place(CELL_OF[square]!, BLACK);
      for (const square of whites) place(CELL_OF[square]!, WHITE);
      movers[level] = toMove === 'black' ? BLACK : WHITE;
      firstLevel = level;
    },
    backTo(earlier) {
      level = earlier;
    },
    level: () => level,
    play(square) {
      const cell = CELL_OF[square]!;
      const mover = movers[level]!;
      if (mover === EMPTY || boards[level * CELLS + cell] !== EMPTY) return false;
      if (advance(cell, mover)) return true;
      if (canMove(mover)) return false;
      const other = BLACK + WHITE - mover;
      if (!advance(cell, other)) return false;
      movers[level - 1] = other;
      return true;
    },
    settleTurn,
    isOver: () => movers[level] === EMPTY,
    isBlackToMove: () => movers[level] !== WHITE,
    hash: () => hashAt(level),
    hashAt,
    discs: () => ({ black: count(BLACK), white: count(WHITE) }),
    at: (square) => boards[level * CELLS + CELL_OF[square]!]!,
    symmetryTo(other) {
      if (level !== other.level() || (movers[level] !== WHITE) !== other.isBlackToMove()) return undefined;
      return SYMMETRIES.find((symmetry) => isImage(other, symmetry));
    },
  };
}
