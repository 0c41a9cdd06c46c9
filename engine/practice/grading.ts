/** How hard a puzzle is, from how likely each step of the scale of strength finds its right move. Pure. */
import type { Grade } from './puzzle.ts';

/** A player of known rating, and how likely it finds the move. */
export interface Solver {
  readonly elo: number;
  readonly chance: number;
}

/** What is thought of a puzzle before anybody has tried it: points on the scale of Elo. */
const BEFORE = { mean: 1000, deviation: 500 };

/** The slope of the curve by which a lead in rating is a chance. */
const SLOPE = Math.LN10 / 400;

const MOST_RATING = 3000;

const TOLERANCE = 0.01;

/** How likely a player with so many points more than the puzzle solves it. */
export function chanceOf(lead: number): number {
  return 1 / (1 + Math.exp(-SLOPE * lead));
}

/**
 * The rating at which players as strong as the solvers are expected to find the move as often as they do, drawn towards
 * what was thought before; its deviation says how little so few solvers tell. `solvers` are the steps of the scale in order.
 */
export function gradeOf(solvers: readonly Solver[]): Grade {
  // What the likelihood gains by a higher rating falls with the rating, so that its root is found by halves.
  const gain = (rating: number): number =>
    solvers.reduce((sum, { elo, chance }) => sum + SLOPE * (chanceOf(elo - rating) - chance), 0) -
    (rating - BEFORE.mean) / BEFORE.deviation ** 2;
  let [low, high] = [0, MOST_RATING];
  while (high - low > TOLERANCE) {
    const middle = (low + high) / 2;
    if (gain(middle) > 0) low = middle;
    else high = middle;
  }
  const rating = Math.round((low + high) / 2);
  const information = solvers.reduce(
    (sum, { elo }) => {
      const expected = chanceOf(elo - rating);
      return sum + SLOPE ** 2 * expected * (1 - expected);
    },
    1 / BEFORE.deviation ** 2,
  );
  return {
    rating,
    deviation: Math.round(1 / Math.sqrt(information)),
    step: foundFrom(solvers),
  };
}

/** The step from which on each finds the move more often than not, counted from 1; 0 where the last one does not. */
function foundFrom(solvers: readonly Solver[]): number {
  const step = solvers.findLastIndex(({ chance }) => chance <= 1 / 2) + 2;
  return step > solvers.length ? 0 : step;
}
