/**
 * Glicko-2: ratings with their deviations, after Mark Glickman's "Example of the Glicko-2 system" (2022), whose worked
 * example is a test. Pure. A rating is given in points, as on the scale of Elo, and so is its deviation; all games of a period
 * are rated together, so that their order is of no matter.
 */
export interface Rating {
  readonly rating: number;
  /** One standard deviation. */
  readonly deviation: number;
  /** How much the rating is expected to change in a period, on the paper's own scale. */
  readonly volatility: number;
}

/** A game against somebody of known rating; `score` is 1 for a win, 0 for a loss. */
export interface RatedGame {
  readonly opponent: Pick<Rating, 'rating' | 'deviation'>;
  readonly score: number;
}

/** How far a rating of which nothing is known may be off; no deviation is greater. */
export const MOST_DEVIATION = 350;

export const USUAL_VOLATILITY = 0.06;

/** The constraint on how fast the volatility changes; the paper's own. */
const TAU = 0.5;

/** Points for each unit of the paper's own scale. */
const SCALE = 400 / Math.LN10;

const TOLERANCE = 1e-6;

/** Within so many deviations the true value lies 95 times out of 100. */
const SURE = 1.96;

/** Half the width of the 95 % interval, in points. */
export function marginOf({ deviation }: Pick<Rating, 'deviation'>): number {
  return SURE * deviation;
}

/** An interval that reaches further to both sides says only that there were too few answers or games. */
export const MOST_MARGIN = 200;

/** The rating after periods without a game: the same, and less sure. */
export function idle(before: Rating, periods = 1): Rating {
  const phi = before.deviation / SCALE;
  const grown = SCALE * Math.hypot(phi, before.volatility * Math.sqrt(periods));
  return { ...before, deviation: Math.min(MOST_DEVIATION, grown) };
}

/** The rating after a period with these games. */
export function rated(before: Rating, games: readonly RatedGame[]): Rating {
  if (games.length === 0) return idle(before);
  const phi = before.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of games) {
    const weight = weightOf(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp((-weight * (before.rating - opponent.rating)) / SCALE));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const variance = 1 / information;
  const volatility = volatilityAfter(before.volatility, phi, variance, variance * surprise);
  const deviation = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + information);
  return {
    rating: before.rating + SCALE * deviation ** 2 * surprise,
    deviation: Math.min(MOST_DEVIATION, SCALE * deviation),
    volatility,
  };
}

/** How much a game tells against somebody whose own rating is uncertain; the paper's g. */
function weightOf(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** Step 5 of the paper: the volatility by the Illinois algorithm. `delta` is the improvement that the games alone show. */
function volatilityAfter(volatility: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const spread = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high: number;
  if (delta ** 2 > phi ** 2 + variance) high = Math.log(delta ** 2 - phi ** 2 - variance);
  else {
    let steps = 1;
    while (f(a - steps * TAU) < 0) steps++;
    high = a - steps * TAU;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > TOLERANCE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) {
      low = high;
      atLow = atHigh;
    } else atLow /= 2;
    high = middle;
    atHigh = atMiddle;
  }
  return Math.exp(low / 2);
}
