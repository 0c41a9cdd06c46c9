/** Ratings of many players from the games they played against each other. */
import { inverse } from './matrix.ts';

/** Games between two players. */
export interface PairResult {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  /** The points of the first player. */
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
 * The ratings that make the results most likely (Bradley and Terry's model on the scale of Elo, with a draw as half a
 * win), with `anchor` at 0.
 * @throws RangeError if results do not connect all players, or one has won or lost all its games.
 */
export function fitRatings(results: readonly PairResult[], anchor: string): Ratings {
  const names = [...new Set(results.flatMap(({ first, second }) => [first, second]))];
  const free = names.filter((name) => name !== anchor);
  const indexOf = new Map(free.map((name, at) => [name, at]));
  let values = free.map(() => 0);
  let covariances: number[][] = [];
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = free.map(() => 0);
    const information = free.map(() => free.map(() => 0));
    for (const { first, second, games, wins, draws } of results) {
      const a = indexOf.get(first);
      const b = indexOf.get(second);
      const lead = (a === undefined ? 0 : values[a]!) - (b === undefined ? 0 : values[b]!);
      const expected = 1 / (1 + Math.exp(-lead));
      const surplus = wins + draws / 2 - games * expected;
      const weight = games * expected * (1 - expected);
      if (a !== undefined) {
        gradient[a]! += surplus;
        information[a]![a]! += weight;
      }
      if (b !== undefined) {
        gradient[b]! -= surplus;
        information[b]![b]! += weight;
      }
      if (a !== undefined && b !== undefined) {
        information[a]![b]! -= weight;
        information[b]![a]! -= weight;
      }
    }
    covariances = inverse(information);
    const change = covariances.map((row) => row.reduce((sum, entry, at) => sum + entry * gradient[at]!, 0));
    // A whole step of Newton's may overshoot far from the solution.
    const scale = Math.min(1, 1 / Math.max(...change.map(Math.abs), Number.MIN_VALUE));
    values = values.map((value, at) => value + scale * change[at]!);
    if (Math.max(...change.map(Math.abs)) < 1e-9) break;
  }
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
    players: names.map((name) => ({ name, elo: POINTS_PER_E * (values[indexOf.get(name) ?? -1] ?? 0) })),
    margin: (one, other) =>
      1.96 *
      POINTS_PER_E *
      Math.sqrt(covariance(one, one) + covariance(other, other) - 2 * covariance(one, other)),
  };
}
