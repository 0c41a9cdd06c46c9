/** Games played to their end at random, either freely or guided by rules of thumb. */
import { CORNERS, bit, count, lowest, spread, withoutLowest } from '../bits';
import { flips, legalMoves } from '../moves';
import { finalScore } from '../score';
import { area } from '../state';
import { PATH } from './layout';

// The rules that may guide a playout, as bits of a set.
/** A corner is taken if one can be. */
export const TAKE_CORNERS: i32 = 1;
/** No square next to an empty corner is played while there is another move. */
export const SHUN_NEIGHBOURS: i32 = 2;
/** Of two moves drawn at random, the one that leaves the opponent fewer moves is played. */
export const LEAVE_FEW: i32 = 4;
/** Under `LEAVE_FEW`, a corner that the opponent could take counts as several moves. */
export const GIVE_NO_CORNER: i32 = 8;

const CORNER_GIVEN: i32 = 8;

let state: u64 = 1;

/** Seeds the random numbers of this thread. */
export function seedRandom(seed: u64): void {
  state = seed * 0x9e3779b97f4a7c15 + 0xd1b54a32d192ed03;
}

/** A random number in 0 .. `below` - 1. The generator is linear congruential, and only its upper half is used. */
@inline
function random(below: i32): i32 {
  state = state * 6364136223846793005 + 1442695040888963407;
  return <i32>(((state >> 32) * <u64>below) >> 32);
}

/** A random one of `moves`, which must not be empty. */
@inline
function draw(moves: u64): i32 {
  for (let skipped = random(count(moves)); skipped > 0; skipped--) moves = withoutLowest(moves);
  return lowest(moves);
}

/**
 * Plays a game at random to its end. Returns the discs of the mover minus those of the opponent. The squares played are
 * written one after another to `line`, where it is not 0, and their number to the byte before them; it is a constant
 * wherever this is compiled in.
 */
@inline
function playAtRandom(mover: u64, opponent: u64, line: usize): i32 {
  let sign = 1;
  let passed = false;
  let length = 0;
  while (true) {
    const moves = legalMoves(mover, opponent);
    if (moves == 0) {
      if (passed) return sign * finalScore(mover, opponent);
      passed = true;
      const other = opponent;
      opponent = mover;
      mover = other;
    } else {
      passed = false;
      const square = draw(moves);
      if (line != 0) write(line, ++length, square);
      const flipped = flips(mover, opponent, square);
      const next = opponent ^ flipped;
      opponent = mover ^ flipped ^ bit(square);
      mover = next;
    }
    sign = -sign;
  }
}

function write(line: usize, length: i32, square: i32): void {
  store<u8>(line, <u8>length);
  store<u8>(line + <usize>length, <u8>square);
}

/** The moves that the rules allow to be drawn at random. */
@inline
function sensible(mover: u64, opponent: u64, moves: u64, rules: i32): u64 {
  if ((rules & TAKE_CORNERS) != 0 && (moves & CORNERS) != 0) return moves & CORNERS;
  if ((rules & SHUN_NEIGHBOURS) != 0) {
    const safe = moves & ~spread(CORNERS & ~(mover | opponent));
    if (safe != 0) return safe;
  }
  return moves;
}

/** The number of moves that a move leaves the opponent, whose legal moves are `answers`. */
@inline
function leaves(answers: u64, rules: i32): i32 {
  const corner = (rules & GIVE_NO_CORNER) != 0 && (answers & CORNERS) != 0;
  return count(answers) + (corner ? CORNER_GIVEN : 0);
}

/** The same by `rules`, which are not empty. */
@inline
function playGuided(mover: u64, opponent: u64, rules: i32, line: usize): i32 {
  let sign = 1;
  let passed = false;
  let length = 0;
  let moves = legalMoves(mover, opponent);
  while (true) {
    if (moves == 0) {
      if (passed) return sign * finalScore(mover, opponent);
      passed = true;
      const other = opponent;
      opponent = mover;
      mover = other;
      moves = legalMoves(mover, opponent);
    } else {
      passed = false;
      const choice = sensible(mover, opponent, moves, rules);
      let square = draw(choice);
      const flipped = flips(mover, opponent, square);
      let next = opponent ^ flipped;
      let placed = mover ^ flipped ^ bit(square);
      moves = legalMoves(next, placed);
      if ((rules & LEAVE_FEW) != 0 && withoutLowest(choice) != 0) {
        const second = draw(choice & ~bit(square));
        const turned = flips(mover, opponent, second);
        const otherNext = opponent ^ turned;
        const otherPlaced = mover ^ turned ^ bit(second);
        const answers = legalMoves(otherNext, otherPlaced);
        if (leaves(answers, rules) < leaves(moves, rules)) {
          square = second;
          next = otherNext;
          placed = otherPlaced;
          moves = answers;
        }
      }
      if (line != 0) write(line, ++length, square);
      mover = next;
      opponent = placed;
    }
    sign = -sign;
  }
}

/** Plays a game by `rules` to its end. Returns the discs of the mover minus those of the opponent. */
export function playByRules(mover: u64, opponent: u64, rules: i32): i32 {
  return rules == 0 ? playAtRandom(mover, opponent, 0) : playGuided(mover, opponent, rules, 0);
}

/**
 * Plays the game that `playByRules` would play after `seed`, and writes its squares: their number, a byte, and behind it
 * a byte for each, without passes. Returns the discs of the mover minus those of the opponent.
 */
export function writeGame(mover: u64, opponent: u64, rules: i32, seed: u32): i32 {
  seedRandom(seed);
  const line = area(PATH);
  store<u8>(line, 0);
  return rules == 0 ? playAtRandom(mover, opponent, line) : playGuided(mover, opponent, rules, line);
}

/** Plays `games` games by `rules` from one position. Returns the sum of their scores, for benchmarks. */
export function playMany(mover: u64, opponent: u64, rules: i32, games: i32): i64 {
  let sum: i64 = 0;
  for (let game = 0; game < games; game++) sum += playByRules(mover, opponent, rules);
  return sum;
}
