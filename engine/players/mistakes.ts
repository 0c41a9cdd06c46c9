/**
 * Mistakes as people make them. A weaker player gives away more discs per move, so a strength is an expected loss.
 * Moves are drawn with probabilities that fall exponentially with their loss, at the rate that gives the expected loss.
 * Equal moves are equally likely, a blunder is rarer than a slip, and every move is possible.
 */
import type { Square } from '../game/square.ts';

/** A legal move and its score in discs, as a search saw it. */
export interface ScoredMove {
  readonly move: Square;
  readonly score: number;
}

/** The number of moves at which a player gives away exactly what its strength says. */
const USUAL_MOVES = 8;
const LEAST_COMPLEXITY = 1 / 4;
const GREATEST_COMPLEXITY = 2;

/** The precision of the exponent, relative to the expected loss. */
const TOLERANCE = 1e-9;

/**
 * The move of `moves` that `chance`, a uniform number from 0 up to but not including 1, selects. All scores must come
 * from the same depth. `loss` is the number of discs given away in a position with the usual number of moves; infinite
 * for a random move.
 * @throws RangeError without moves.
 */
export function fallibleMove<Move extends ScoredMove>(
  moves: readonly Move[],
  loss: number,
  chance: number,
): Move {
  const probabilities = moveProbabilities(moves, loss);
  let left = chance;
  for (const [at, move] of moves.entries()) {
    left -= probabilities[at] ?? 0;
    if (left < 0) return move;
  }
  // The rest that rounding leaves goes to a best move, which is always possible.
  const move = moves.toSorted((one, other) => other.score - one.score)[0];
  if (move === undefined) throw new RangeError('There is no move to choose from.');
  return move;
}

/** How likely each of `moves` is to be the one that `fallibleMove` chooses, in their order. */
export function moveProbabilities(moves: readonly ScoredMove[], loss: number): number[] {
  const best = Math.max(...moves.map(({ score }) => score));
  return mistakeProbabilities(
    moves.map(({ score }) => best - score),
    loss * complexity(moves.length),
  );
}

/** More moves to look at mean that more is overlooked. */
function complexity(moves: number): number {
  return Math.min(GREATEST_COMPLEXITY, Math.max(LEAST_COMPLEXITY, moves / USUAL_MOVES));
}

/**
 * The probability of each move if `losses` (discs, not negative, 0 for the best) are to have the mean `expected`. If
 * even equal probabilities give away less than that, they are equal; for 0, only the best moves are possible.
 */
export function mistakeProbabilities(losses: readonly number[], expected: number): number[] {
  if (expected <= 0) return normalised(losses.map((loss) => (loss === 0 ? 1 : 0)));
  const falling = (rate: number): number[] => normalised(losses.map((loss) => Math.exp(-rate * loss)));
  if (meanOf(falling(0), losses) <= expected) return falling(0);
  let least = 0;
  let most = 1;
  while (meanOf(falling(most), losses) > expected) most *= 2;
  while (most - least > TOLERANCE * most) {
    const middle = (least + most) / 2;
    if (meanOf(falling(middle), losses) > expected) least = middle;
    else most = middle;
  }
  return falling(most);
}

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function meanOf(probabilities: readonly number[], losses: readonly number[]): number {
  return probabilities.reduce((sum, probability, at) => sum + probability * (losses[at] ?? 0), 0);
}
