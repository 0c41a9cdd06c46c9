/**
 * Tournaments of any players: their pairings and their tables. Everything follows from the games that were played, so an
 * interrupted tournament continues from the list of its games, in whatever order they came.
 */
import { type PairResult, fitRatings } from './ratings.ts';
import type { Encounter, GameToPlay, Results, Score } from './results.ts';

export const FORMATS = ['round-robin', 'gauntlet', 'knockout'] as const;

/** The formats: all players against each other, the first against all others, or pairs whose winner advances. */
export type Format = (typeof FORMATS)[number];

export interface TournamentPlan {
  readonly format: Format;
  /** The names of the players, each once, at least two. */
  readonly players: readonly string[];
  /** The number of encounters between two players. */
  readonly pairs: number;
}

/** Which games are played here, and in which order. */
interface Share {
  /** Whether the games of the encounter with this number in the order of `encounters` are played here. */
  isOwn?(encounter: number): boolean;
  /** The first opening of all pairs of players comes before the second. */
  readonly byOpening?: boolean;
}

/**
 * All encounters that are known, played or not, each with its number: one pair of players after the other, or, with
 * `byOpening`, one opening after the other. A knockout gets more when these are over.
 */
export function* encounters(
  plan: TournamentPlan,
  results: Results,
  { byOpening = false }: Pick<Share, 'byOpening'> = {},
): Generator<Encounter & { readonly number: number }, void, void> {
  const { players, pairs } = plan;
  const known = meetings(plan, results);
  for (let at = 0; at < known.length * pairs; at++) {
    const meeting = byOpening ? at % known.length : Math.floor(at / pairs);
    const opening = byOpening ? Math.floor(at / known.length) : at % pairs;
    const [first, second] = known[meeting]!;
    const number = meeting * pairs + opening;
    yield { first: players[first]!, second: players[second]!, opening, number };
  }
}

/** The games that are known and were not played yet, in the order in which they are played; found one by one. */
export function* gamesToPlay(
  plan: TournamentPlan,
  results: Results,
  { isOwn = () => true, byOpening = false }: Share = {},
): Generator<GameToPlay, void, void> {
  for (const { number, ...encounter } of encounters(plan, results, { byOpening })) {
    if (!isOwn(number)) continue;
    for (const game of [0, 1] as const) {
      const next = { ...encounter, game };
      if (!results.has(next)) yield next;
    }
  }
}

/** The number of games of the whole tournament. */
export function gamesIn({ format, players, pairs }: TournamentPlan): number {
  const size = players.length;
  return 2 * pairs * (format === 'round-robin' ? (size * (size - 1)) / 2 : size - 1);
}

function meetings(plan: TournamentPlan, results: Results): (readonly [number, number])[] {
  const places = plan.players.map((_, at) => at);
  switch (plan.format) {
    case 'round-robin':
      return places.flatMap((first) => places.slice(first + 1).map((second) => [first, second] as const));
    case 'gauntlet':
      return places.slice(1).map((second) => [0, second] as const);
    case 'knockout':
      return knockout(plan, results);
  }
}

/** The pairings of all rounds that are known: a round begins when the one before is decided. */
function knockout(plan: TournamentPlan, results: Results): (readonly [number, number])[] {
  const all: (readonly [number, number])[] = [];
  for (let field = plan.players.map((_, at) => at); field.length > 1;) {
    const winners: number[] = [];
    let isDecided = true;
    // The first in the list meets the last; with an odd number, the one in the middle advances without a game.
    for (let at = 0; at < Math.floor(field.length / 2); at++) {
      const [first, second] = [field[at]!, field[field.length - 1 - at]!];
      all.push([first, second]);
      const score = results.score(plan.players[first]!, plan.players[second]!);
      if (score.games < 2 * plan.pairs) isDecided = false;
      winners.push(isAhead(score) ? first : second);
    }
    if (!isDecided) break;
    if (field.length % 2 === 1) winners.push(field[(field.length - 1) / 2]!);
    field = winners.toSorted((a, b) => a - b);
  }
  return all;
}

/** Whether the first has won: by points, then by discs, then because it is earlier in the list. */
function isAhead({ games, wins, draws, discs }: Score): boolean {
  const surplus = 2 * wins + draws - games;
  return surplus === 0 ? discs >= 0 : surplus > 0;
}

export interface Standing {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly points: number;
  /** Mean lead, in discs. */
  readonly meanLead: number;
  /** Rating points; the mean of all players is 0. */
  readonly elo: number;
  /** Half the width of the 95 % interval of the distance to the mean of the others. */
  readonly margin: number;
}

export interface Table {
  /** From the strongest to the weakest. */
  readonly standings: readonly Standing[];
  /** The probability, 0 .. 1, that the first player is stronger than the second. */
  superiority(one: string, other: string): number;
}

/**
 * A part of a game that is added for two players who have met, half won and half lost, so that a player who has won or
 * lost everything has a rating.
 */
const ASSUMED_GAME = 0.5;

/** The ratings that make the games most likely. Players without a game are left out. */
export function tableOf(results: Results): Table {
  const names = results.players;
  const pairs = names.flatMap((first, at) =>
    names.slice(at + 1).flatMap((second): PairResult[] => {
      const score = results.score(first, second);
      if (score.games === 0) return [];
      const { wins, draws } = score;
      const assumed = { games: score.games + ASSUMED_GAME, wins: wins + ASSUMED_GAME / 2 };
      return [{ first, second, draws, ...assumed }];
    }),
  );
  const [anchor] = names;
  if (anchor === undefined) return { standings: [], superiority: () => 0.5 };
  const ratings = fitRatings(joined(pairs, names), anchor);
  const eloOf = new Map(ratings.players.map(({ name, elo }) => [name, elo]));
  const mean = names.reduce((sum, name) => sum + (eloOf.get(name) ?? 0), 0) / names.length;
  const standings = names.map((name): Standing => {
    const scores = names.map((other) => results.score(name, other));
    const total = (part: (score: Score) => number): number =>
      scores.reduce((sum, score) => sum + part(score), 0);
    const played = total((score) => score.games);
    const wins = total((score) => score.wins);
    const draws = total((score) => score.draws);
    return {
      name,
      games: played,
      wins,
      draws,
      points: wins + draws / 2,
      meanLead: total(({ discs }) => discs) / played,
      elo: (eloOf.get(name) ?? 0) - mean,
      margin: ratings.marginToMean(name),
    };
  });
  return {
    standings: standings.toSorted(byStrength),
    superiority(one, other) {
      const margin = ratings.margin(one, other);
      const lead = (eloOf.get(one) ?? 0) - (eloOf.get(other) ?? 0);
      return margin > 0 ? normalShare((1.96 * lead) / margin) : 0.5;
    },
  };
}

/**
 * The stronger one first; of those with one rating, which a fit tells apart by less than it knows, who has more points,
 * then who won by more, then by name, so that the order follows from the games alone.
 */
function byStrength(one: Standing, other: Standing): number {
  return (
    Math.round(other.elo) - Math.round(one.elo) ||
    other.points - one.points ||
    other.meanLead - one.meanLead ||
    (one.name < other.name ? -1 : 1)
  );
}

/**
 * The rank of each of `standings`, which are in their order: whoever has the same rating, as it is told, and as many points
 * as the one before shares that one's rank, although their discs decide who stands first.
 */
export function ranksOf(standings: readonly Standing[]): number[] {
  const ranks: number[] = [];
  for (const [at, { elo, points }] of standings.entries()) {
    const before = standings[at - 1];
    const isShared = before && Math.round(before.elo) === Math.round(elo) && before.points === points;
    ranks.push(isShared ? (ranks.at(-1) ?? at + 1) : at + 1);
  }
  return ranks;
}

/** Connects players who have met neither directly nor through others, by a part of a game. */
function joined(results: readonly PairResult[], names: readonly string[]): readonly PairResult[] {
  const [anchor = ''] = names;
  const reached = new Set([anchor]);
  const ties: PairResult[] = [];
  for (;;) {
    const before = reached.size;
    for (const { first, second } of results) {
      if (reached.has(first)) reached.add(second);
      else if (reached.has(second)) reached.add(first);
    }
    if (reached.size > before) continue;
    const apart = names.find((name) => !reached.has(name));
    if (apart === undefined) return [...results, ...ties];
    ties.push({ first: anchor, second: apart, games: ASSUMED_GAME, wins: ASSUMED_GAME / 2, draws: 0 });
    reached.add(apart);
  }
}

/** The share of a normal distribution below `x`, by the approximation 26.2.17 of Abramowitz and Stegun. */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return x >= 0 ? 1 - above : above;
}
