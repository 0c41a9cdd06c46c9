/**
 * Plays through many games with hash values that follow each disc. The hash of a
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
import { BLACK, EMPTY, MOST_DISCS, WHITE, createBoards } from './boards.ts';

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
 * For each square the numbers of its eight images, side by side: those of a black disc there, and those that turning a disc
 * changes.
 */
const [PLACED_BLACK, TURNED] = ((): readonly [Uint32Array, Uint32Array] => {
  const random = numbers(0x2545f491);
  const ofBlack = Uint32Array.from({ length: SQUARE_COUNT }, () => random.next().value);
  const ofTurn = Uint32Array.from({ length: SQUARE_COUNT }, () => random.next().value);
  const black = new Uint32Array(SQUARE_COUNT * SYMMETRY_COUNT);
  const turned = new Uint32Array(SQUARE_COUNT * SYMMETRY_COUNT);
  for (let square = 0; square < SQUARE_COUNT; square++) {
    for (const symmetry of SYMMETRIES) {
      const image = IMAGES[symmetry]![square]!;
      black[square * SYMMETRY_COUNT + symmetry] = ofBlack[image]!;
      turned[square * SYMMETRY_COUNT + symmetry] = ofTurn[image]!;
    }
  }
  return [black, turned];
})();

const WHITE_TO_MOVE = 0x9e3779b9;

/** A position as it was at some moment of a replay. */
export interface Look {
  readonly discs: number;
  readonly isBlackToMove: boolean;
  readonly hash: number;
  /** The squares: 0 empty, 1 black, 2 white. */
  readonly squares: Uint8Array;
  /** A number of the discs as they lie, which another lie hardly ever shares. */
  readonly lie: number;
}

export function createReplay() {
  const boards = createBoards();
  const { movers, blackLow, blackHigh, whiteLow, whiteHigh } = boards;
  const hashes = new Uint32Array((MOST_DISCS + 1) * SYMMETRY_COUNT);
  /** What it began with last, and its level: many games begin alike. */
  let begun: Position | undefined;
  let firstLevel = 0;

  /** Changes the hash values of a level by the numbers of a square. */
  function change(numbersOf: Uint32Array, level: number, square: number): void {
    const from = square * SYMMETRY_COUNT;
    const to = level * SYMMETRY_COUNT;
    hashes[to]! ^= numbersOf[from]!;
    hashes[to + 1]! ^= numbersOf[from + 1]!;
    hashes[to + 2]! ^= numbersOf[from + 2]!;
    hashes[to + 3]! ^= numbersOf[from + 3]!;
    hashes[to + 4]! ^= numbersOf[from + 4]!;
    hashes[to + 5]! ^= numbersOf[from + 5]!;
    hashes[to + 6]! ^= numbersOf[from + 6]!;
    hashes[to + 7]! ^= numbersOf[from + 7]!;
  }

  /** Takes the changes of all squares of a half that are turned at a level; its first square is `first`. */
  function changeAll(half: number, first: number, level: number): void {
    for (let bits = half; bits !== 0; bits &= bits - 1)
      change(TURNED, level, first + 31 - Math.clz32(bits & -bits));
  }

  /** The hash of this level or of an earlier one of the game. */
  function hashAt(of: number): number {
    let sum = movers[of] === WHITE ? WHITE_TO_MOVE : 0;
    for (let at = of * SYMMETRY_COUNT; at < (of + 1) * SYMMETRY_COUNT; at++) {
      const value = hashes[at]!;
      sum = (sum + Math.imul(value ^ (value >>> 15), 0x85ebca6b)) | 0;
    }
    sum = Math.imul(sum ^ (sum >>> 16), 0xc2b2ae35);
    return (sum ^ (sum >>> 13)) >>> 0;
  }

  function isImage({ lie, squares }: Look, symmetry: Symmetry): boolean {
    if (hashes[boards.level() * SYMMETRY_COUNT + symmetry] !== lie) return false;
    const images = IMAGES[symmetry]!;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      if (boards.at(square) !== squares[images[square]!]) return false;
    }
    return true;
  }

  return {
    /** Begins anew at `position`, whose level is its number of discs. */
    begin(position: Position): void {
      if (position === begun) {
        boards.backTo(firstLevel);
        movers[firstLevel] = position.toMove === 'black' ? BLACK : WHITE;
        return;
      }
      boards.begin(position);
      begun = position;
      firstLevel = boards.level();
      hashes.fill(0, firstLevel * SYMMETRY_COUNT, (firstLevel + 1) * SYMMETRY_COUNT);
      for (const square of squaresOf(position.black | position.white))
        change(PLACED_BLACK, firstLevel, square);
      for (const square of squaresOf(position.white)) change(TURNED, firstLevel, square);
    },
    /** Goes back to an earlier level of the same game. */
    backTo: boards.backTo,
    /** The number of discs now. */
    level: boards.level,
    /** Plays a move, after a pass where there has to be one; false, with nothing changed, if it is against the rules. */
    play(square: Square): boolean {
      if (!boards.play(square)) return false;
      const level = boards.level();
      const from = level * SYMMETRY_COUNT;
      // Loops are twice as fast as `copyWithin` for so little.
      for (let at = from; at < from + SYMMETRY_COUNT; at++) hashes[at] = hashes[at - SYMMETRY_COUNT]!;
      change(PLACED_BLACK, level, square);
      // A disc that turns changes its colour, and a white one that is placed is a black one turned.
      changeAll(whiteLow[level]! ^ whiteLow[level - 1]!, 0, level);
      changeAll(whiteHigh[level]! ^ whiteHigh[level - 1]!, 32, level);
      return true;
    },
    /** Lets the side pass that has to: until then the turn counts as that of the side whose opponent has moved. */
    settleTurn: boards.settleTurn,
    /** Whether the game is over; only after `settleTurn`. */
    isOver: () => movers[boards.level()] === EMPTY,
    /** Whether Black is to move; of no side that can move, Black is. */
    isBlackToMove: () => movers[boards.level()] !== WHITE,
    /** 32 bits of the position with the side to move, the same for its eight images. */
    hash: () => hashAt(boards.level()),
    hashAt,
    /** Black's and White's discs. */
    discs() {
      const level = boards.level();
      return {
        black: bitCount(blackLow[level]!) + bitCount(blackHigh[level]!),
        white: bitCount(whiteLow[level]!) + bitCount(whiteHigh[level]!),
      };
    },
    /** A square now: 0 empty, 1 black, 2 white. */
    at: boards.at,
    /** The position now, to be compared with others; only after `settleTurn`. */
    look(): Look {
      const level = boards.level();
      const squares = new Uint8Array(SQUARE_COUNT);
      for (let square = 0; square < SQUARE_COUNT; square++) squares[square] = boards.at(square);
      return {
        discs: level,
        isBlackToMove: movers[level] !== WHITE,
        hash: hashAt(level),
        squares,
        lie: hashes[level * SYMMETRY_COUNT]!,
      };
    },
    /** The first symmetry that turns this position into another one, with the same side to move; undefined if none does. */
    symmetryTo(other: Look): Symmetry | undefined {
      const isBlack = movers[boards.level()] !== WHITE;
      if (boards.level() !== other.discs || isBlack !== other.isBlackToMove) return undefined;
      return SYMMETRIES.find((symmetry) => isImage(other, symmetry));
    },
  };
}

/** The symmetries that leave a position as it is. */
export function symmetriesOf({ squares }: Look): readonly Symmetry[] {
  return SYMMETRIES.filter((symmetry) =>
    IMAGES[symmetry]!.every((image, square) => squares[square] === squares[image]),
  );
}

function bitCount(half: number): number {
  let [count, bits] = [0, half];
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}
