/**
 * The positions of a book by key. Positions that differ by a symmetry of the board, by the order of the moves or by the
 * colours alone have one key: the 128 bits of the discs of the side to move and of the other side, turned to the least
 * of their eight views.
 */
import { type Bitboard, EMPTY, count, squaresOf } from '../game/bitboard.ts';
import { type Position, opposite, sides } from '../game/position.ts';
import { legalMoves, officialLead, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { normalised } from '../game/symmetry.ts';

/** 32 hexadecimal digits: 16 of the side to move, then 16 of the other side. */
export type BookKey = string;

const KEY = /^[0-9a-f]{32}$/;

export function keyOf(position: Position): BookKey {
  const { mover, opponent } = sides(position);
  const { black, white } = normalised({ black: mover, white: opponent, toMove: 'black' }).position;
  return keyWith(black, white);
}

/** The key with the discs of the side to move and of the other side, as they are. */
export function keyWith(...boards: [mover: Bitboard, opponent: Bitboard]): BookKey {
  return boards.map((board) => board.toString(16).padStart(16, '0')).join('');
}

/** The discs of the side to move, and of the other side. */
export function boardsOf(key: BookKey): [mover: Bitboard, opponent: Bitboard] {
  return [BigInt(`0x${key.slice(0, 16)}`), BigInt(`0x${key.slice(16)}`)];
}

/** The position of a key, in which Black is to move; undefined if `key` is none. */
export function positionOf(key: BookKey): Position | undefined {
  if (!KEY.test(key)) return undefined;
  const [black, white] = boardsOf(key);
  return (black & white) === EMPTY ? { black, white, toMove: 'black' } : undefined;
}

/** The position of a key, in which Black is to move. @throws Error if `key` is none. */
export function knownPosition(key: BookKey): Position {
  const position = positionOf(key);
  if (!position) throw new Error(`${key} is no position.`);
  return position;
}

/** Where a move leads. */
export interface Reply {
  readonly move: Square;
  /** The position after the move, and after the pass that it forces, if it forces one. */
  readonly position: Position;
  readonly key: BookKey;
  /** -1 if the other side moves next, 1 if it has to pass; the value of `position` times this is that of the move. */
  readonly side: 1 | -1;
  /** The result of the game for the side that moves in `position`, if it is over. */
  readonly over: number | undefined;
}

/** Where the legal moves of `position` lead, in the order of the squares. */
export function repliesOf(position: Position): Reply[] {
  return squaresOf(legalMoves(position)).map((move) => replyOf(position, move));
}

/** Where the moves lead that differ by more than a symmetry: the first of each kind. */
export function distinctReplies(position: Position): Reply[] {
  const seen = new Set<BookKey>();
  return repliesOf(position).filter(({ key }) => {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function replyOf(position: Position, move: Square): Reply {
  const played = playMove(position, move);
  if (!played.ok) throw new Error(`A legal move was refused: ${played.error}.`);
  const after = played.value;
  if (legalMoves(after) !== EMPTY) {
    return { move, position: after, key: keyOf(after), side: -1, over: undefined };
  }
  const passed = { ...after, toMove: opposite(after.toMove) };
  const over = legalMoves(passed) === EMPTY ? officialLead(passed) : undefined;
  return { move, position: passed, key: keyOf(passed), side: 1, over };
}

export function emptiesOf(key: BookKey): number {
  const [mover, opponent] = boardsOf(key);
  return 64 - count(mover | opponent);
}
