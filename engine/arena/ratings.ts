/** Ratings of many players from the games they played against each other. */
import { inverse, product } from './matrix.ts';

/** Games between two players. */
export interface PairResult {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  /** The games that the first player won. */
  readonly wins: number;
  readonly draws: number;
}

/** Rating points, in the order in which the players first appear, and their margin of error. */
export interface Ratings {
  readonly players: readonly { readonly name: string; readonly elo: number }[];
  /** Half the width of the 95 % interval of the distance between two players. */
  margin(one: string, other: string): number;
  /** Half the width of the 95 % interval of the distance of a player to the mean of all. */
  marginToMean(name: string): number;
}

const POINTS_PER_E = 400 / Math.LN10;
const NEWTON_STEPS = 100;

/**
 * Where nearly all games are drawn, their points scatter at least by the variance of this many decided games: that they
 * all end alike does not prove that others never do (1.96 squared, as Agresti and Coull 1998 add to a sample).
 */
const LEAST_DECIDED = 1.96 ** 2;

/**
 * The ratings that make the results most likely (Bradley and Terry's model on the scale of Elo, with a draw as half a
 * win), with `anchor` at 0, or at the ratings that are known beforehand. The margins know that draws scatter less than
 * wins and losses: they follow from the variance of the points ("sandwich" estimate), and of two players draws say
 * next to nothing about who is stronger.
 * @throws RangeError if results do not connect all players, or one has won or lost all its games.
 */
export function fitRatings(
  results: readonly PairResult[],
  anchor: string | ReadonlyMap<string, number>,
): Ratings {
  const known = typeof anchor === 'string' ? new Map([[anchor, 0]]) : anchor;
  const knownValue = (name: string): number => (known.get(name) ?? 0) / POINTS_PER_E;
  const names = [...new Set(results.flatMap(({ first, second }) => [first, second]))];
  const free = names.filter((name) => !known.has(name));
  const indexOf = new Map(free.map((name, at) => [name, at]));
  let values = free.map(() => 0);
  let inverted: number[][] = [];
  let scatter: number[][] = [];
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = free.map(() => 0);
    const information = free.map(() => free.map(() => 0));
    scatter = free.map(() => free.map(() => 0));
    for (const { first, second, games, wins, draws } of results) {
      const a = indexOf.get(first);
      const b = indexOf.get(second);
      const valueOf = (name: string, at: number | undefined): number =>
        at === undefined ? knownValue(name) : values[at]!;
      const lead = valueOf(first, a) - valueOf(second, b);
      const expected = 1 / (1 + Math.exp(-lead));
      const surplus = wins + draws / 2 - games * expected;
      if (a !== undefined) gradient[a]! += surplus;
      if (b !== undefined) gradient[b]! -= surplus;
      const weight = games * expected * (1 - expected);
      addPair(information, a, b, weight);
      addPair(scatter, a, b, Math.max(Math.min(weight, LEAST_DECIDED / 4), weight - draws / 4));
    }
    inverted = inverse(information);
    const change = inverted.map((row) => row.reduce((sum, entry, at) => sum + entry * gradient[at]!, 0));
    // A whole step of Newton's may overshoot far from the solution.
    const scale = Math.min(1, 1 / Math.max(...change.map(Math.abs), Number.MIN_VALUE));
    values = values.map((value, at) => value + scale * change[at]!);
    if (Math.max(...change.map(Math.abs)) < 1e-9) break;
  }
  const covariances = product(product(inverted, scatter), inverted);
  const covariance = (one: string, other: string): number =>
    covariances[indexOf.get(one) ?? -1]?.[indexOf.get(other) ?? -1] ?? 0;
  const all = (part: (name: string) => number): number => names.reduce((sum, name) => sum + part(name), 0);
  return {
    marginToMean(name) {
      const withMean = all((other) => covariance(name, other)) / names.length;
      const ofMean = all((one) => all((other) => covariance(one, other))) / names.length ** 2;
      const variance = covariance(name, name) + ofMean - 2 * withMean;
      return 1.96 * POINTS_PER_E * Math.sqrt(Math.max(0, variance));
    },
    players: names.map((name) => ({
      name,
      elo: POINTS_PER_E * (values[indexOf.get(name) ?? -1] ?? knownValue(name)),
    })),
    margin: (one, other) =>
      1.96 *
      POINTS_PER_E *
      Math.sqrt(Math.max(0, covariance(one, one) + covariance(other, other) - 2 * covariance(one, other))),
  };
}

/** Adds what depends only on the distance between two players; one that is the anchor has no row. */
function addPair(matrix: number[][], a: number | undefined, b: number | undefined, value: number): void {
  if (a !== undefined) matrix[a]![a]! += value;
  if (b !== undefined) matrix[b]![b]! += value;
  if (a === undefined || b === undefined) return;
  matrix[a]![b]! -= value;
  matrix[b]![a]! -= value;
}
