/** Positions as they are learnt from: see layout.ts. */
import { count } from '../bits';
import {
  CLASS_SQUARES,
  RECORD_BYTES,
  RECORD_CLASSES,
  RECORD_EMPTIES,
  RECORD_MOVE,
  RECORD_MOVER,
  RECORD_OPPONENT,
  RECORD_OUTCOME,
  RECORD_TURN,
  SQUARE_CLASSES,
} from './layout';

let base: usize = 0;

/** Tells where the numbers of learning begin. */
export function bindRecords(at: usize): void {
  base = at;
}

/** An address that layout.ts counts from where the numbers of learning begin. */
@inline
export function place(offset: usize): usize {
  return base + offset;
}

@inline
export function moverOf(record: usize): u64 {
  return load<u64>(record, RECORD_MOVER);
}

@inline
export function opponentOf(record: usize): u64 {
  return load<u64>(record, RECORD_OPPONENT);
}

@inline
export function outcomeOf(record: usize): f32 {
  return <f32>load<i8>(record, RECORD_OUTCOME);
}

@inline
export function turnOf(record: usize): i32 {
  return <i32>load<i8>(record, RECORD_TURN);
}

@inline
export function emptiesOf(record: usize): i32 {
  return <i32>load<u8>(record, RECORD_EMPTIES);
}

/** Writes a position. Its outcome and its turn are written when the game is over. */
export function writeRecord(record: usize, mover: u64, opponent: u64, move: i32): void {
  store<u64>(record, mover, RECORD_MOVER);
  store<u64>(record, opponent, RECORD_OPPONENT);
  for (let each: usize = 0; each < <usize>SQUARE_CLASSES; each++) {
    const squares = load<u64>(place(CLASS_SQUARES) + (each << 3));
    store<i8>(record + RECORD_CLASSES + each, <i8>(count(mover & squares) - count(opponent & squares)));
  }
  store<u16>(record, 1, RECORD_CLASSES + SQUARE_CLASSES);
  store<u8>(record, <u8>move, RECORD_MOVE);
  store<u8>(record, <u8>count(~(mover | opponent)), RECORD_EMPTIES);
}

/**
 * Finishes the records of a game, whose turns hold 0 where the first mover moves and 1 where the other does. `lead` is
 * that of the first mover at the end.
 */
export function finishRecords(from: usize, to: usize, lead: i32): void {
  for (let record = from; record < to; record += RECORD_BYTES) {
    const side = turnOf(record);
    store<i8>(record, <i8>(side == 0 ? lead : -lead), RECORD_OUTCOME);
    const isLast = record + RECORD_BYTES == to;
    store<i8>(record, isLast ? 0 : turnOf(record + RECORD_BYTES) == side ? 1 : -1, RECORD_TURN);
  }
}
