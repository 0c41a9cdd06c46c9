/**
 * Games to learn from. Those of self-play begin with some moves by chance; then a search with the eight bred measures
 * chooses, chance plays one move in 32, and the last squares are played perfectly.
 */
import { bit, count, lowest, withoutLowest } from '../bits';
import { attachHash } from '../hash';
import { REPORT_MOVE } from '../memory-map';
import { flips, legalMoves } from '../moves';
import { searchEvolved } from '../opponents/evolved';
import { finalScore } from '../score';
import { solveNull } from '../endgame';
import { area, beginCounting } from '../state';
import { DRAWN, RECORD_BYTES, RECORD_TURN } from './layout';
import { finishRecords, writeRecord } from './records';

/** Of this many plies at the beginning, and `LEAST_DRAWN` more, chance plays from none to all. */
const MOST_DRAWN: i32 = 4;
const LEAST_DRAWN: i32 = 4;
/** Chance plays one move in so many of the others: people make moves that the search would not. */
const DRAWN_ONE_IN: i32 = 32;
/** From this many empty squares on both sides play perfectly. */
const SOLVED_EMPTIES: i32 = 8;

let state: u64 = 1;

/** A random number in 0 .. `below` - 1. The generator is linear congruential, and only its upper half is used. */
@inline
function random(below: i32): i32 {
  state = state * 6364136223846793005 + 1442695040888963407;
  return <i32>(((state >> 32) * <u64>below) >> 32);
}

function draw(moves: u64): i32 {
  for (let skipped = random(count(moves)); skipped > 0; skipped--) moves = withoutLowest(moves);
  return lowest(moves);
}

/** The final lead of the mover under perfect play, if it is above `least`; otherwise any lead up to that. */
function solve(mover: u64, opponent: u64, least: i32): i32 {
  const moves = legalMoves(mover, opponent);
  const empties = count(~(mover | opponent));
  let from = least;
  let to = 64;
  let guess = max(0, least);
  while (from < to) {
    const alpha = guess == from ? guess : guess - 1;
    guess = solveNull(mover, opponent, moves, alpha, empties);
    if (guess > alpha) from = min(64, max(from, guess));
    else {
      to = max(from, guess);
      guess = to;
    }
  }
  return from;
}

/** The first of the moves that keep the best result. */
function perfectMove(mover: u64, opponent: u64, moves: u64): i32 {
  beginCounting();
  let best = lowest(moves);
  let most = -65;
  for (; moves != 0; moves = withoutLowest(moves)) {
    const square = lowest(moves);
    const flipped = flips(mover, opponent, square);
    const score = -solve(opponent ^ flipped, mover ^ flipped ^ bit(square), -64);
    if (score <= most) continue;
    most = score;
    best = square;
  }
  return best;
}

function chosenMove(mover: u64, opponent: u64, moves: u64, depth: i32): i32 {
  if (count(moves) == 1) return lowest(moves);
  if (count(~(mover | opponent)) <= SOLVED_EMPTIES) return perfectMove(mover, opponent, moves);
  searchEvolved(mover, opponent, depth);
  return load<i32>(area(REPORT_MOVE));
}

/**
 * Plays a game from this position on and writes its records from `to` on, at most 60. The search goes `depth` plies
 * deep. Returns where the records end.
 */
export function playGame(to: usize, mover: u64, opponent: u64, seed: u64, depth: i32): usize {
  attachHash();
  state = seed * 0x9e3779b97f4a7c15 + 0xd1b54a32d192ed03;
  const drawnPlies = LEAST_DRAWN + random(MOST_DRAWN + 1);
  let record = to;
  let side = 0;
  for (let ply = 0; ; ply++) {
    let moves = legalMoves(mover, opponent);
    if (moves == 0) {
      moves = legalMoves(opponent, mover);
      if (moves == 0) break;
      const other = opponent;
      opponent = mover;
      mover = other;
      side ^= 1;
    }
    const isSolved = count(~(mover | opponent)) <= SOLVED_EMPTIES;
    const isDrawn = ply < drawnPlies || (!isSolved && random(DRAWN_ONE_IN) == 0);
    const square = isDrawn ? draw(moves) : chosenMove(mover, opponent, moves, depth);
    writeRecord(record, mover, opponent, isDrawn ? DRAWN : square);
    store<u8>(record, <u8>side, RECORD_TURN);
    record += RECORD_BYTES;
    const flipped = flips(mover, opponent, square);
    const next = opponent ^ flipped;
    opponent = mover ^ flipped ^ bit(square);
    mover = next;
    side ^= 1;
  }
  const score = finalScore(mover, opponent);
  finishRecords(to, record, side == 0 ? score : -score);
  return record;
}

/**
 * Replays a game from this position on: `plies` moves, a byte each, without passes. Writes its records from `to` on and
 * returns where they end: at `to` if a move is illegal, or the game is not over after them.
 */
export function replayGame(to: usize, mover: u64, opponent: u64, played: usize, plies: i32): usize {
  let record = to;
  let side = 0;
  for (let ply = 0; ply < plies; ply++) {
    if (legalMoves(mover, opponent) == 0) {
      const other = opponent;
      opponent = mover;
      mover = other;
      side ^= 1;
    }
    const square = <i32>load<u8>(played + <usize>ply);
    if (square > 63 || (legalMoves(mover, opponent) & bit(square)) == 0) return to;
    writeRecord(record, mover, opponent, square);
    store<u8>(record, <u8>side, RECORD_TURN);
    record += RECORD_BYTES;
    const flipped = flips(mover, opponent, square);
    const next = opponent ^ flipped;
    opponent = mover ^ flipped ^ bit(square);
    mover = next;
    side ^= 1;
  }
  if ((legalMoves(mover, opponent) | legalMoves(opponent, mover)) != 0) return to;
  const score = finalScore(mover, opponent);
  finishRecords(to, record, side == 0 ? score : -score);
  return record;
}
