/**
 * Mistakes as people make them. A weaker player is one that gives away more discs a move, so a strength is an expected
 * loss: moves are drawn with probabilities that fall off exponentially with what they lose, as flatly as it takes to
 * meet it. Equal moves are equally likely, a blunder is rarer than a slip, and no move is out of the question.
 */
import type { Square } from '../game/square.ts';

/** A legal move and its score in discs, as a search saw it. */
export interface ScoredMove {
  readonly move: Square;
  readonly score: number;
}

/** With this many moves to choose from, a player gives away what its strength says. */
const USUAL_MOVES = 8;
const LEAST_COMPLEXITY = 1 / 4;
const GREATEST_COMPLEXITY = 2;

/** Relative to an expected loss; the exponent is found to that. */
const TOLERANCE = 1e-9;

/**
 * The move of `moves` for which `chance`, even in 0 .. 1 (1 not included), has fallen. All scores must come from the
 * same depth. `loss`: discs given away in a position of usual complexity; infinite for a move at random.
 * @throws RangeError without moves.
 */
export function fallibleMove<Move extends ScoredMove>(
  moves: readonly Move[],
  loss: number,
  chance: number,
): Move {
  const best = Math.max(...moves.map(({ score }) => score));
  const losses = moves.map(({ score }) => best - score);
  const probabilities = mistakeProbabilities(losses, loss * complexity(moves.length));
  let left = chance;
  for (const [at, move] of moves.entries()) {
    left -= probabilities[at] ?? 0;
    if (left < 0) return move;
  }
  // What rounding left over goes to a best move, which is never out of the question.
  const move = moves[losses.indexOf(0)];
  if (move === undefined) throw new RangeError('There is no move to choose from.');
  return move;
}

/** The more there is to look at, the more is overlooked. */
function complexity(moves: number): number {
  return Math.min(GREATEST_COMPLEXITY, Math.max(LEAST_COMPLEXITY, moves / USUAL_MOVES));
}

/**
 * How likely each move is, if `losses` (discs, not negative, 0 for the best) are to come to `expected` in the mean. Where
 * even an even choice does not give away that much, it is an even choice; 0 is one among the best.
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
