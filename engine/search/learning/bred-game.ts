/**
 * Games of the eight measures against themselves with other weights, or against the worth of squares or a network: each side
 * searches as Evolved does.
 */
import { bit, count, lowest } from '../bits';
import { attachHash } from '../hash';
import { REPORT_MOVE } from '../memory-map';
import { flips, legalMoves } from '../moves';
import { searchEvolved } from '../opponents/evolved';
import { weigh, weighBy, weighSquares } from '../opponents/measures';
import { finalScore } from '../score';
import { area } from '../state';
import { worthByNetwork } from './network';

/** The weights of the other side stand behind those of the first. */
const NEXT_WEIGHTS: usize = 48;
/** What they are is told by the number behind them, an f32: 0 of weights of measures, 1 of the worth of squares, 2 of a network. */
const WHAT: usize = 44;

/** Weighs with the eight weights, or the worth of squares, that stand from `at` on, an f32 each, or by the network in use. */
function weighAs(at: usize): void {
  const what = load<f32>(at, WHAT);
  if (what == 2) return weighBy(worthByNetwork);
  if (what == 1) {
    weighSquares(
      load<f32>(at),
      load<f32>(at, 4),
      load<f32>(at, 8),
      load<f32>(at, 12),
      load<f32>(at, 16),
      load<f32>(at, 20),
      load<f32>(at, 24),
      load<f32>(at, 28),
      load<f32>(at, 32),
      load<f32>(at, 36),
      load<f32>(at, 40),
    );
    return;
  }
  weigh(
    load<f32>(at),
    load<f32>(at, 4),
    load<f32>(at, 8),
    load<f32>(at, 12),
    load<f32>(at, 16),
    load<f32>(at, 20),
    load<f32>(at, 24),
    load<f32>(at, 28),
  );
}

/**
 * Plays a game from this position to its end, `depth` plies deep. The weights of the side to move stand from `weights` on, those of the other side behind
 * them. Returns the final lead of the side that was to move, with empty squares for the winner.
 */
export function playBredGame(weights: usize, mover: u64, opponent: u64, depth: i32): i32 {
  attachHash();
  let side: usize = 0;
  for (;;) {
    let moves = legalMoves(mover, opponent);
    if (moves == 0) {
      moves = legalMoves(opponent, mover);
      if (moves == 0) break;
      const other = opponent;
      opponent = mover;
      mover = other;
      side ^= 1;
    }
    let square = lowest(moves);
    if (count(moves) > 1) {
      weighAs(weights + side * NEXT_WEIGHTS);
      searchEvolved(mover, opponent, depth);
      square = load<i32>(area(REPORT_MOVE));
    }
    const flipped = flips(mover, opponent, square);
    const next = opponent ^ flipped;
    opponent = mover ^ flipped ^ bit(square);
    mover = next;
    side ^= 1;
  }
  const score = finalScore(mover, opponent);
  return side == 0 ? score : -score;
}
