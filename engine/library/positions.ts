/**
 * All positions of games as rows of numbers, for other programs: the board turned to its least image, as `key.ts` does it,
 * with the move that was played there and what became of the game. Computed on halves of 32 bits, a million a second.
 *
 *     eachPosition(segment, slot, startOf, (row) => ...);
 */
import { squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { IMAGES, SYMMETRIES } from '../game/symmetry.ts';
import { BLACK, type Boards, WHITE, halfOf } from './boards.ts';
import { MOVES_A_GAME, NO_MOVE, OUTCOME, type Segment, identityOf } from './segment.ts';

/** A position with so many discs is that of ply 0. */
const FIRST_DISCS = 4;

/** One position of a game. Sets of squares are signed numbers of 64 bits, square n being bit n. */
export interface PositionRow {
  /** The discs on the board but the four of the start: the moves so far, passes not counted. */
  readonly ply: number;
  readonly black: bigint;
  readonly white: bigint;
  /** 1 Black, 2 White; of a game that is over, 1. */
  readonly toMove: number;
  /** The square that was played next on this board, -1 at the end of the game. */
  readonly move: number;
  readonly game: bigint;
  /** Black's lead at the end, and who won: 0 nobody yet, 1 Black, 2 White, 3 a draw. */
  readonly lead: number;
  readonly winner: number;
  readonly day: number;
}

const ROWS = 8;
const LOOKS = 256;

/** For each symmetry and row of eight squares: what they become, in one of the halves. */
function imagesOf(half: 0 | 1): Int32Array {
  const images = new Int32Array(SYMMETRIES.length * ROWS * LOOKS);
  for (const symmetry of SYMMETRIES) {
    for (let row = 0; row < ROWS; row++) {
      for (let look = 0; look < LOOKS; look++) {
        const squares = Array.from(squaresOf(BigInt(look)), (square) => IMAGES[symmetry]![row * 8 + square]!);
        images[(symmetry * ROWS + row) * LOOKS + look] = halfOf(squares, half);
      }
    }
  }
  return images;
}

/** They are made when somebody first exports. */
let tables: readonly [low: Int32Array, high: Int32Array] | undefined;

function image(table: Int32Array, symmetry: number, low: number, high: number): number {
  let [at, bits] = [symmetry * ROWS * LOOKS, 0];
  for (let row = 0; row < ROWS; row++) {
    const half = row < 4 ? low : high;
    bits |= table[at + ((half >>> ((row & 3) << 3)) & 255)]!;
    at += LOOKS;
  }
  return bits >>> 0;
}

const wide = (low: number, high: number): bigint => BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));

/** The least image of the board at a level, its discs and the symmetry that leads to it. */
function leastImage({ blackLow, blackHigh, whiteLow, whiteHigh }: Boards, level: number) {
  const [imageLow, imageHigh] = (tables ??= [imagesOf(0), imagesOf(1)]);
  const [bl, bh, wl, wh] = [blackLow[level]!, blackHigh[level]!, whiteLow[level]!, whiteHigh[level]!];
  let [least, low, high, otherLow, otherHigh] = [-1, 0, 0, 0, 0];
  for (const symmetry of SYMMETRIES) {
    const nextHigh = image(imageHigh, symmetry, bl, bh);
    if (least >= 0 && nextHigh > high) continue;
    const nextLow = image(imageLow, symmetry, bl, bh);
    const white = [image(imageLow, symmetry, wl, wh), image(imageHigh, symmetry, wl, wh)] as const;
    const difference = nextHigh - high || nextLow - low || white[1] - otherHigh || white[0] - otherLow;
    if (least >= 0 && difference >= 0) continue;
    [least, low, high, otherLow, otherHigh] = [symmetry, nextLow, nextHigh, white[0], white[1]];
  }
  return { symmetry: least, black: wide(low, high), white: wide(otherLow, otherHigh) };
}

/** Calls `take` with each position of a game in their order; `boards` are used for it. */
export function eachPosition(
  segment: Segment,
  slot: number,
  boards: Boards,
  startOf: (start: number) => Position,
  take: (row: PositionRow) => void,
): void {
  const { first, last, start, outcome, lead, day } = segment.columns;
  const [from, to] = [first[slot]!, last[slot]!];
  const moves = segment.moves(slot).slice();
  boards.begin(startOf(start[slot]!));
  for (let level = from; level < to; level++) boards.play(moves[level - from]!);
  boards.settleTurn();
  const game = BigInt.asIntN(64, identityOf(segment, slot));
  for (let level = from; level <= to; level++) {
    const { symmetry, black, white } = leastImage(boards, level);
    const at = level - from;
    const move = at < MOVES_A_GAME ? moves[at]! : NO_MOVE;
    take({
      ply: level - FIRST_DISCS,
      black,
      white,
      toMove: boards.movers[level] === WHITE ? WHITE : BLACK,
      move: move === NO_MOVE ? -1 : IMAGES[symmetry]![move]!,
      game,
      lead: (outcome[slot]! & OUTCOME.hasLead) === 0 ? 0 : lead[slot]!,
      winner: outcome[slot]! & OUTCOME.winner,
      day: day[slot]!,
    });
  }
}
