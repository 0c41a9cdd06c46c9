/**
 * What searches leave out of their scores on average. Searches of an even number of plies end with the same side to move
 * as they began, so an evaluation that thinks too little of whoever moves makes labels that do the same, generation after
 * generation. How games ended shows how much is missing.
 */
import { LABEL, type Positions, emptiesOf, stretchesOf } from './positions.ts';

/** Discs to be added to the score of a search, for its mover. */
export type Drift = (empties: number) => number;

/**
 * The straight line over the numbers of empty squares that is nearest to what games of self-play brought their movers
 * beyond what was searched. A line, because whoever moves more often until the end also errs more often: single numbers
 * are too high and too low in turns. Positions count whose game goes on, without a random move, to one that is solved, and
 * whose folds are not held out. Undefined where there are none.
 */
export function searchDrift(games: readonly Positions[], heldOutFolds: number): Drift | undefined {
  let n = 0;
  let x = 0;
  let y = 0;
  let xx = 0;
  let xy = 0;
  for (const positions of games) {
    const { scores, labels, folds } = positions;
    const counts = emptiesOf(positions);
    for (const { from, to, sides } of stretchesOf(positions)) {
      const solved = sides.findIndex((_, step) => labels[from + step] === LABEL.exact);
      if (solved === -1) continue;
      const end = (sides[solved] ?? 1) * (scores[from + solved] ?? 0);
      for (let at = from; at < to; at++) {
        if (labels[at] !== LABEL.search || (folds[at] ?? 0) < heldOutFolds) continue;
        const empties = counts[at] ?? 0;
        const missing = (sides[at - from] ?? 1) * end - (scores[at] ?? 0);
        n += 1;
        x += empties;
        y += missing;
        xx += empties ** 2;
        xy += empties * missing;
      }
    }
  }
  if (n === 0) return undefined;
  const spread = n * xx - x ** 2;
  const slope = spread === 0 ? 0 : (n * xy - x * y) / spread;
  return (empties) => (y - slope * x) / n + slope * empties;
}

/** Adds it to the scores of searches. They stay whole discs: what rounding takes from one the next one gets. */
export function addDrift(positions: Positions, drift: Drift): Positions {
  const scores = positions.scores.slice();
  let owed = 0;
  for (const [at, empties] of emptiesOf(positions).entries()) {
    if (positions.labels[at] !== LABEL.search) continue;
    owed += drift(empties);
    const whole = Math.round(owed);
    owed -= whole;
    scores[at] = Math.max(-64, Math.min(64, (scores[at] ?? 0) + whole));
  }
  return { ...positions, scores };
}
