/**
 * How the discs of a finished game are counted: as players do it, who gather one colour from the first square on and
 * the other from the last square back, in rows of eight.
 */
import { type Bitboard, squaresOf } from '../../engine/game/bitboard.ts';
import type { Colour, Position } from '../../engine/game/position.ts';
import { type Square, fileOf, rankOf } from '../../engine/game/square.ts';

/** One disc on its way from its square to the place where it is counted. */
export interface CountedDisc {
  readonly colour: Colour;
  readonly from: Square;
  readonly to: Square;
  /** The number of the disc among those of its colour, from 1. */
  readonly number: number;
  /** Whether the number is written on the disc: each tenth has it, and the last, whose number is the score. */
  readonly isNumbered: boolean;
  readonly isLast: boolean;
}

const LAST_SQUARE = 63;
const NUMBERED_EACH = 10;

/** The time between two discs of one colour, and that of one disc on its way. */
export const COUNT_STEP_MS = 22;
export const GATHER_MS = 240;
/** How long the counted discs lie still, and how long they take back to their squares. */
export const HOLD_MS = 1600;
export const RETURN_MS = 280;

/** The discs in the order in which they are counted, Black's first. */
export function countedDiscs({ black, white }: Position): CountedDisc[] {
  return [
    ...gathered('black', black, (index) => index),
    ...gathered('white', white, (index) => LAST_SQUARE - index),
  ];
}

function gathered(colour: Colour, discs: Bitboard, placeOf: (index: number) => Square): CountedDisc[] {
  const squares = squaresOf(discs);
  const inOrder = colour === 'black' ? squares : squares.toReversed();
  return inOrder.map((from, index) => {
    const number = index + 1;
    const isLast = number === inOrder.length;
    const isTenth = number % NUMBERED_EACH === 0;
    return { colour, from, to: placeOf(index), number, isLast, isNumbered: isLast || isTenth };
  });
}

/** The way of a disc to its place, in squares. */
export function wayOf({ from, to }: CountedDisc): { readonly files: number; readonly ranks: number } {
  return { files: fileOf(to) - fileOf(from), ranks: rankOf(to) - rankOf(from) };
}
