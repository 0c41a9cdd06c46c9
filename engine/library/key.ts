/**
 * The key of a position: 128 bits that are the same for its eight images. A side that has to pass has passed in it, so that
 * a position before and after a forced pass is one; of a finished game Black counts as to move.
 */
import { EMPTY } from '../game/bitboard.ts';
import { type Position, opposite } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import { normalised } from '../game/symmetry.ts';

/** The position with the turn of the side that can move. */
export function settled(position: Position): Position {
  if (legalMoves(position) !== EMPTY) return position;
  const passed: Position = { ...position, toMove: opposite(position.toMove) };
  return legalMoves(passed) === EMPTY ? { ...position, toMove: 'black' } : passed;
}

/**
 * Sixteen bytes, big-endian, so that keys sort as they compare: the discs of Black and of White in the normalised position.
 * Where White is to move, every bit is the other way round: the two sets then have the empty squares in common, which sets
 * of discs never have, and a full board is Black's turn.
 */
export function positionKey(position: Position): Uint8Array {
  const { black, white, toMove } = normalised(settled(position)).position;
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  const isWhite = toMove === 'white';
  view.setBigUint64(0, isWhite ? ~black & 0xffffffffffffffffn : black);
  view.setBigUint64(8, isWhite ? ~white & 0xffffffffffffffffn : white);
  return bytes;
}
