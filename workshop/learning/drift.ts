/**
 * What games of self-play tell about the searches in them: by their ends, how much the scores of searches are too low on
 * average, and how each game ended; and what later searches say of the same game. The same side is to move at both ends
 * of a search of an even number of plies. If an evaluation rates the side to move too low, the labels made with it do so
 * too, and then the next generation does as well. The results of games show the difference.
 */
import { LABEL, type Positions, type Stretch, emptiesOf, stretchesOf } from './positions.ts';

/** The number of discs to add to the score of a search, from its mover's side. */
export type Drift = (empties: number) => number;

/**
 * Fits a straight line to how many discs more than the score of the search the mover got in games of self-play, over
 * the number of empty squares. It is a line because the side that makes one more move until the end also makes more
 * mistakes, so that the means of single numbers are too high and too low in turns. A position counts if its game is
 * played out, and if its fold is not held out. Returns undefined if there is none.
 */
export function searchDrift(games: readonly Positions[], heldOutFolds: number): Drift | undefined {
  let n = 0;
  let x = 0;
  let y = 0;
  let xx = 0;
  let xy = 0;
  for (const positions of games) {
    const { scores, folds } = positions;
    const counts = emptiesOf(positions);
    for (const { at, end } of playedOut(positions)) {
      if ((folds[at] ?? 0) < heldOutFolds) continue;
      const empties = counts[at] ?? 0;
      const missing = end - (scores[at] ?? 0);
      n += 1;
      x += empties;
      y += missing;
      xx += empties ** 2;
      xy += empties * missing;
    }
  }
  if (n === 0) return undefined;
  const spread = n * xx - x ** 2;
  const slope = spread === 0 ? 0 : (n * xy - x * y) / spread;
  return (empties) => (y - slope * x) / n + slope * empties;
}

/**
 * Adds the drift to the scores of searches. They stay whole discs; the rest that rounding leaves is carried to the next
 * score.
 */
export function addDrift(positions: Positions, drift: Drift): Positions {
  const scores = positions.scores.slice();
  const counts = emptiesOf(positions);
  const add = carefulAdder(scores);
  for (const [at, empties] of counts.entries()) {
    if (positions.labels[at] === LABEL.search) add(at, drift(empties));
  }
  return { ...positions, scores };
}

/**
 * Moves the scores of searches towards how the game ended, by a share from 0 to 1 of the way, where the game is played
 * out. Such scores hold what both sides gave away later, so their label becomes `later`, and a fit weighs them for
 * themselves. They stay whole discs as with `addDrift`.
 */
export function mixEnds(positions: Positions, share: number): Positions {
  const scores = positions.scores.slice();
  const labels = positions.labels.slice();
  const add = carefulAdder(scores);
  for (const { at, end } of playedOut(positions)) {
    add(at, share * (end - (scores[at] ?? 0)));
    labels[at] = LABEL.later;
  }
  return { ...positions, scores, labels };
}

/**
 * Makes lambda-returns of the scores of searches (C. Watkins 1989; R. Sutton and A. Barto, "Reinforcement learning", 2nd
 * edition, 12.1). From the side of one player that of a position is G(t) = (1 - lambda) * s(t) + lambda * G(t + 1) with
 * the score s of its search, so that it begins with the position's own search, which the textbook leaves out. Behind the
 * last search stands how the game ended, or, where a random move follows, that search itself. The errors of searches
 * behind each other cancel out in part, and what players gave away far behind a position hardly counts. The label becomes
 * `later`, as with `mixEnds`, and scores stay whole discs as with `addDrift`.
 */
export function lambdaReturns(positions: Positions, lambda: number): Positions {
  const scores = positions.scores.slice();
  const labels = positions.labels.slice();
  const add = carefulAdder(scores);
  for (const stretch of stretchesOf(positions)) {
    const { from, to, sides } = stretch;
    const { solvedAt = to, end } = endOf(positions, stretch);
    let later = end;
    for (let at = solvedAt - 1; at >= from; at--) {
      const side = sides[at - from] ?? 1;
      const score = scores[at] ?? 0;
      later = later === undefined ? side * score : side * score + lambda * (later - side * score);
      if (labels[at] !== LABEL.search) continue;
      add(at, side * later - score);
      labels[at] = LABEL.later;
    }
  }
  return { ...positions, scores, labels };
}

/** The index of the first solved position of a stretch, and its worth for the first mover; nothing if there is none. */
function endOf(
  { scores, labels }: Positions,
  { from, sides }: Stretch,
): { readonly solvedAt?: number; readonly end?: number } {
  const step = sides.findIndex((_, index) => labels[from + index] === LABEL.exact);
  return step === -1 ? {} : { solvedAt: from + step, end: (sides[step] ?? 1) * (scores[from + step] ?? 0) };
}

/** The searched positions whose game goes on without a random move to one that is solved, with its mover's result. */
function* playedOut(positions: Positions): Generator<{ readonly at: number; readonly end: number }> {
  for (const stretch of stretchesOf(positions)) {
    const { from, to, sides } = stretch;
    const { end } = endOf(positions, stretch);
    if (end === undefined) continue;
    for (let at = from; at < to; at++) {
      if (positions.labels[at] === LABEL.search) yield { at, end: (sides[at - from] ?? 1) * end };
    }
  }
}

/** Adds discs to one score after the other, and carries the rest that rounding leaves to the next. */
function carefulAdder(scores: Int8Array): (at: number, discs: number) => void {
  let owed = 0;
  return (at, discs) => {
    owed += discs;
    const whole = Math.round(owed);
    owed -= whole;
    scores[at] = Math.max(-64, Math.min(64, (scores[at] ?? 0) + whole));
  };
}
