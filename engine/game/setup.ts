/** Boards that are set up by hand: edits of a board, and the faults of a board. */
import { type Bitboard, EMPTY, bit, count } from './bitboard.ts';
import { type Colour, type Position, START_POSITION, opposite } from './position.ts';
import { connectedWith } from './regions.ts';
import { turnState } from './rules.ts';
import { type Square, parseSquare } from './square.ts';
import { type Symmetry, turnedPosition } from './symmetry.ts';

export type Content = Colour | 'empty';

export const EMPTY_BOARD: Position = { black: EMPTY, white: EMPTY, toMove: 'black' };

/** The image in a mirror beside the board. */
const MIRRORED: Symmetry = 1;
/** A quarter turn clockwise: a1 goes to h1. */
const ROTATED: Symmetry = 6;

/** `position` with `content` on `square`, in place of what was there. */
export function withContent(position: Position, square: Square, content: Content): Position {
  const others = ~bit(square);
  const set = (colour: Colour): Bitboard =>
    (position[colour] & others) | (content === colour ? bit(square) : EMPTY);
  return { ...position, black: set('black'), white: set('white') };
}

export function mirrored(position: Position): Position {
  return turnedPosition(position, MIRRORED);
}

export function rotated(position: Position): Position {
  return turnedPosition(position, ROTATED);
}

/** Exchanges the colours of all discs and of the side to move. */
export function withColoursSwapped({ black, white, toMove }: Position): Position {
  return { black: white, white: black, toMove: opposite(toMove) };
}

/**
 * The faults of a board. `centreEmpty`, `detached` and `tooFew` prove that no game from the usual start leads to it. On
 * a board that is `over` no move can be played, and a side that has to pass has no choice.
 */
export type SetupFault = 'tooFew' | 'centreEmpty' | 'detached' | 'over' | 'passes';

const CENTRE = START_POSITION.black | START_POSITION.white;

/** The faults in the order of their importance to a person. */
export function setupFaults(position: Position): SetupFault[] {
  const discs = position.black | position.white;
  const turn = turnState(position);
  const faults: SetupFault[] = [];
  if (turn === 'over') faults.push('over');
  if (turn === 'pass') faults.push('passes');
  // The centre is filled from the beginning, and each move is next to a disc that lies there.
  if (count(discs) < count(CENTRE)) faults.push('tooFew');
  else if ((CENTRE & ~discs) !== EMPTY) faults.push('centreEmpty');
  else if (connectedWith(discs, parseSquare('d4')!) !== discs) faults.push('detached');
  return faults;
}
