/**
 * The module in which the lab's learners learn. It is compiled to a file of its own, which is loaded when the lab needs
 * it: see engine/host/learning-wasm.ts for the meaning of each call.
 */
import { bit, count, lowest, withoutLowest } from '../bits';
import { bindHash } from '../hash';
import { flips, legalMoves as movesOf } from '../moves';
import { searchEvolved } from '../opponents/evolved';
import { weighBy } from '../opponents/measures';
import { behindHashTable } from '../opponents/nodes';
import { finalScore } from '../score';
import { bindSplits } from '../split';
import { bindThread } from '../state';
import {
  DISCS,
  DRAWN,
  EARLY_EMPTIES,
  LEARNING_PHASES,
  LESSON_BITS,
  LESSON_MASK,
  MEASURED,
  MEASURED_CHOICES,
  MEASURED_EARLY,
  MEASURED_EARLY_RESULTS,
  MEASURED_EARLY_VALUES,
  MEASURED_HITS,
  MEASURED_JUMPS,
  MEASURED_MEAN_SQUARES,
  MEASURED_PHASES,
  MEASURED_POSITIONS,
  MEASURED_RESULT_SQUARES,
  MEASURED_SUMS,
  KNOWN_BYTES,
  NEXT_RECORD,
  PATTERNS,
  RECORD_BYTES,
  RECORD_MOVE,
  SQUARES,
} from './layout';
import { stepNetwork, valueByDiscs, valueByKnown, valueByPatterns, worthByNetwork } from './network';
import { bindRecords, emptiesOf, moverOf, opponentOf, outcomeOf, place, turnOf, writeRecord } from './records';
import { learnSquares, valueBySquares } from './squares';

export { weigh } from '../opponents/measures';
export { initialiseSharedTables } from '../tables';
export { playBredGame } from './bred-game';
export { playGame, replayGame } from './games';
export { knowPatterns, useNetwork } from './network';

let kind: i32 = SQUARES;
let squares: usize = 0;

/**
 * Prepares this instance, whose numbers begin behind the hash table; must be called before anything else. `polls` has the same
 * meaning as for the search.
 */
export function bind(thread: i32, polls: bool): void {
  bindThread(thread, polls);
  bindSplits(thread);
  bindHash(thread);
  bindRecords(behindHashTable());
}

export function legalMoves(mover: u64, opponent: u64): u64 {
  return movesOf(mover, opponent);
}

/** Searches as Evolved does, with the network in use in place of the measures. */
export function searchLearnt(mover: u64, opponent: u64, depth: i32): void {
  weighBy(worthByNetwork);
  searchEvolved(mover, opponent, depth);
}

/** Chooses what values and learns: a kind of layout.ts, and the place of the weights of squares. */
export function use(chosen: i32, weights: usize): void {
  kind = chosen;
  squares = weights;
}

function valueOf(record: usize, symmetry: i32): f32 {
  if (kind == SQUARES) return valueBySquares(squares, record);
  const mover = moverOf(record);
  const opponent = opponentOf(record);
  return kind == DISCS ? valueByDiscs(mover, opponent, symmetry) : valueByPatterns(mover, opponent);
}

/** The same in a lesson, where what is known of the records by patterns stands from `known` on. */
@inline
function valueOfLesson(records: usize, at: usize, known: usize, symmetry: i32): f32 {
  const record = records + at * RECORD_BYTES;
  if (kind != PATTERNS) return valueOf(record, symmetry);
  return valueByKnown(known + at * KNOWN_BYTES, emptiesOf(record));
}

/** The value of a record for its mover, in discs. */
export function valueAt(record: usize): f32 {
  return valueOf(record, 0);
}

/** The value of a position for its mover, in discs. */
export function value(mover: u64, opponent: u64): f32 {
  const record = place(NEXT_RECORD);
  writeRecord(record, mover, opponent, DRAWN);
  return valueOf(record, 0);
}

/**
 * Learns from the records whose numbers stand from `order` to `end`, a u32 each, with a symmetry in the upper three bits.
 * The target is the outcome by `share`, and otherwise the value of the next position. The rate changes by `rateStep`
 * after each. Of patterns the inputs of the records are known: they stand from `known` on. Returns the sum of the squares of
 * the errors against the targets, in discs.
 */
export function learn(
  records: usize,
  order: usize,
  end: usize,
  share: f32,
  rate: f64,
  rateStep: f64,
  known: usize,
): f64 {
  if (kind == SQUARES) return learnSquares(squares, records, order, end, share, rate, rateStep);
  let squaresSum: f64 = 0;
  for (; order < end; order += 4) {
    const lesson = load<u32>(order);
    const at = <usize>(lesson & LESSON_MASK);
    const record = records + at * RECORD_BYTES;
    const symmetry = <i32>(lesson >> LESSON_BITS);
    let target = outcomeOf(record);
    const turn = turnOf(record);
    if (turn != 0 && share < 1) {
      target = share * target + (1 - share) * <f32>turn * valueOfLesson(records, at + 1, known, symmetry);
    }
    const guess = valueOfLesson(records, at, known, symmetry);
    stepNetwork(guess, target, <f32>rate);
    squaresSum += <f64>(guess - target) * <f64>(guess - target);
    rate += rateStep;
  }
  return squaresSum;
}

@inline
function add(at: usize, amount: f64): void {
  const sum = place(MEASURED) + (at << 3);
  store<f64>(sum, load<f64>(sum) + amount);
}

/** What a move leads to, for the side that makes it, in discs. */
function valueAfter(mover: u64, opponent: u64, square: i32): f32 {
  const flipped = flips(mover, opponent, square);
  const nextM = opponent ^ flipped;
  const nextO = mover ^ flipped ^ bit(square);
  if (movesOf(nextM, nextO) != 0) return -value(nextM, nextO);
  if (movesOf(nextO, nextM) != 0) return value(nextO, nextM);
  return <f32>finalScore(nextO, nextM);
}

/** The square that is best after one ply for the side to move, which must have a move; the first of equal ones. */
export function bestMove(mover: u64, opponent: u64): i32 {
  const moves = movesOf(mover, opponent);
  let best = lowest(moves);
  let most: f32 = -1000;
  for (let left = moves; left != 0; left = withoutLowest(left)) {
    const found = valueAfter(mover, opponent, lowest(left));
    if (found > most) {
      most = found;
      best = lowest(left);
    }
  }
  return best;
}

/** Adds how far the move of a record was foreseen. Moves of the same value share the point. */
function predict(record: usize): void {
  const move = <i32>load<u8>(record, RECORD_MOVE);
  const mover = moverOf(record);
  const opponent = opponentOf(record);
  const moves = movesOf(mover, opponent);
  if (move == DRAWN || count(moves) < 2) return;
  let most: f32 = -1000;
  let best = 0;
  let isBest = false;
  for (let left = moves; left != 0; left = withoutLowest(left)) {
    const square = lowest(left);
    const found = valueAfter(mover, opponent, square);
    if (found > most) {
      most = found;
      best = 0;
      isBest = false;
    }
    if (found == most) {
      best++;
      isBest = isBest || square == move;
    }
  }
  add(MEASURED_CHOICES, 1);
  if (isBest) add(MEASURED_HITS, 1 / <f64>best);
}

/** Adds up what layout.ts lists over the records whose numbers stand from `list` to `end`, a u32 each. */
export function measure(records: usize, list: usize, end: usize): void {
  memory.fill(place(MEASURED), 0, 8 * MEASURED_SUMS);
  for (; list < end; list += 4) {
    const record = records + <usize>load<u32>(list) * RECORD_BYTES;
    const outcome = <f64>outcomeOf(record);
    const turn = turnOf(record);
    const next = turn == 0 ? outcome : <f64>turn * <f64>valueAt(record + RECORD_BYTES);
    const found = <f64>valueAt(record);
    const empties = emptiesOf(record);
    const mean = (outcome + next) / 2;
    add(MEASURED_POSITIONS, 1);
    add(MEASURED_RESULT_SQUARES, (found - outcome) * (found - outcome));
    add(MEASURED_MEAN_SQUARES, (found - mean) * (found - mean));
    add(MEASURED_JUMPS, abs(found - next));
    if (empties >= EARLY_EMPTIES) {
      add(MEASURED_EARLY, 1);
      add(MEASURED_EARLY_VALUES, abs(found));
      add(MEASURED_EARLY_RESULTS, abs(outcome));
    }
    const phase = <usize>MEASURED_PHASES + 2 * <usize>min(LEARNING_PHASES - 1, empties >> 2);
    add(phase, 1);
    add(phase + 1, abs(found - outcome));
    predict(record);
  }
}
