/**
 * Breeding of the weights of the eight measures by self-play. In each generation mutants of the weights so far play, all from
 * the same openings with both colours, so that no opening decides who is better; the weights that follow come from who did
 * best. The same options give the same numbers anywhere, on any number of threads: games are asked for as matches, which
 * may be played in any order.
 */
import { type BredSpec, bredLearner, bredSquares, bredWeights } from '../../players/bred.ts';
import type { LearnerId } from '../../players/learners.ts';
import { BRED_WEIGHTS, MEASURE_NAMES, type MeasureWeights } from '../../players/measures.ts';
import { createRandom, mix } from '../../players/random.ts';
import { type Shape, adapted, firstShape, mutationsOf } from './covariance.ts';

/**
 * How the next weights come from a generation. `winner`, as in the study: the mutants and the one before all play each
 * other, and the winner goes on. `mean`, by which Evolved was bred: the mutants play the one before, and the better half
 * of them is averaged by rank (CMA-ES).
 */
export const WAYS = ['winner', 'mean'] as const;

export type Way = (typeof WAYS)[number];

export interface BreedingOptions {
  readonly way: Way;
  /** The weights at the beginning, in the order of the measures; all are multiplied so that their mean is 1. */
  readonly start: readonly number[];
  /** Mutants in each generation. */
  readonly mutants: number;
  /** By what a weight is usually multiplied or divided, above 1; one is as likely as the other, so that no weight drifts. */
  readonly mutation: number;
  /** Openings of each pairing; each is played with both colours. */
  readonly openings: number;
  /** Plies that are searched for a move. */
  readonly depth: number;
  readonly seed: number;
}

export const LIMITS = {
  mutants: { least: 2, most: 24 },
  mutation: { least: 1.01, most: 4 },
  openings: { least: 2, most: 500 },
  depth: { least: 1, most: 8 },
  seed: { least: 0, most: 0xffffffff },
} as const;

/** What serves each way, beside how deep it plays. The study had four mutants and 64 games a pairing. */
export const USUAL: Readonly<Record<Way, Pick<BreedingOptions, 'mutants' | 'mutation' | 'openings'>>> = {
  winner: { mutants: 4, mutation: 1.5, openings: 32 },
  mean: { mutants: 12, mutation: 1.5, openings: 16 },
};

export const USUAL_DEPTH = 4;

/** A mean lead in discs, and half the width of its 95 % interval. */
export interface Lead {
  readonly lead: number;
  readonly margin: number;
}

/** Everything that is shown of a generation, and that the next one is made from. */
export interface Generation {
  /** Counts from 0, in which nobody has played. */
  readonly number: number;
  /** The weights that go on, in the order of the measures; their mean is 1. */
  readonly weights: readonly number[];
  /** Who played for it: first the weights of the generation before, then its mutants. */
  readonly players: readonly (readonly number[])[];
  /** The mean lead of each player as Black over each as White, in discs; null where they did not play. */
  readonly table: readonly (readonly (number | null)[])[];
  /** The mean lead of each player over those that it met, and of the one before over all mutants. */
  readonly scores: readonly number[];
  /** The number of the player with the best score. */
  readonly best: number;
  /**
   * What the luckiest of as many mutants makes against the one before in 95 of 100 generations where all are equal, in
   * discs.
   */
  readonly luck: number;
  /** The lead of its weights over those at the beginning; all generations play the same openings for it. */
  readonly overFirst: Lead;
  readonly shape: Shape;
}

/** A network that has learnt in the lab: its file, and the id by which it is known again. */
export interface LearntSide {
  readonly learner: LearnerId;
  readonly file: Uint8Array;
}

/** Games of two weights from each opening, or of a network against weights: first `one` has Black, then White. */
export interface Match {
  readonly one: readonly number[] | LearntSide;
  readonly other: readonly number[];
  readonly openings: MatchOpenings;
  readonly depth: number;
}

/** Openings of a seed, from one number to before another. */
export interface MatchOpenings {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

/** Plays a match: the leads of `one` in discs, two for each opening, as Black first. */
export type PlayMatch = (match: Match) => readonly number[] | Promise<readonly number[]>;

/** A useless measure would otherwise approach zero without end, and its logarithm minus infinity. */
const LEAST_WEIGHT = 0.02;

/** The standard errors within which a normal distribution has 95 % of its cases. */
const STANDARD_ERRORS = 1.96;

/** Openings of the matches that compare what was bred with others, which no generation has played. */
export const COMPARED_OPENINGS = 100;
const COMPARED_SEED = 1_000_000;
/** The openings of the games against the first generation. */
const FIRST_SEED = 2_000_000;

export const EQUAL_WEIGHTS: readonly number[] = MEASURE_NAMES.map(() => 1);

/** Multiplies all weights so that their mean is 1, which changes nothing that they choose. */
export function balanced(weights: readonly number[]): number[] {
  const scale = sum(weights) / weights.length;
  return weights.map((weight) => Math.max(LEAST_WEIGHT, weight / scale));
}

/** Generation 0. */
export function firstGeneration({ start, mutation }: BreedingOptions): Generation {
  return {
    number: 0,
    weights: balanced(start),
    players: [],
    table: [],
    scores: [],
    best: 0,
    luck: 0,
    overFirst: { lead: 0, margin: 0 },
    shape: firstShape(Math.log(mutation)),
  };
}

/** The number of games that a generation takes. */
export function gamesOf({ way, mutants, openings }: BreedingOptions): number {
  return 2 * openings * (pairingsOf(way, mutants).length + 1);
}

/** Who meets whom, by their numbers. */
function pairingsOf(way: Way, mutants: number): readonly (readonly [number, number])[] {
  const numbers = Array.from({ length: mutants }, (_, at) => at + 1);
  const withBefore = numbers.map((mutant) => [mutant, 0] as const);
  if (way === 'mean') return withBefore;
  return [
    ...withBefore,
    ...numbers.flatMap((one) => numbers.filter((other) => other > one).map((other) => [one, other] as const)),
  ];
}

/** The generation that follows `last`. Rejects where `play` does. */
export async function nextGeneration(
  options: BreedingOptions,
  last: Generation,
  play: PlayMatch,
): Promise<Generation> {
  const { way, mutants, seed, depth } = options;
  const mutations = mutationsOf(last.shape, createRandom(mix(seed, last.number)), mutants);
  const moved = (step: readonly number[]): number[] =>
    last.weights.map((weight, at) => weight * Math.exp(last.shape.spread * (step[at] ?? 0)));
  const players = [last.weights, ...mutations.map(({ step }) => moved(step))];
  const openings = openingsOf(mix(seed, ~last.number), options.openings);
  const pairings = pairingsOf(way, mutants);
  const leads = await Promise.all(
    pairings.map(async ([one, other]) =>
      play({ one: players[one] ?? [], other: players[other] ?? [], openings, depth }),
    ),
  );
  const scores = players.map((_, player) =>
    mean(
      pairings.flatMap(([one, other], at) => {
        if (one !== player && other !== player) return [];
        return [(one === player ? 1 : -1) * mean(leads[at] ?? [])];
      }),
    ),
  );
  // In the second way the one before has played everybody, and only the mutants are compared.
  const ranking = way === 'winner' ? scores : scores.map((score, at) => (at === 0 ? -Infinity : score));
  const best = ranking.indexOf(Math.max(...ranking));
  const ranked = mutations
    .map((mutation, at) => ({ ...mutation, score: scores[at + 1] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, Math.floor(mutants / 2));
  const { shape, step } =
    way === 'mean'
      ? adapted(last.shape, ranked, { mutants, generation: last.number })
      : { ...last, step: [] };
  const weights = balanced(way === 'winner' ? (players[best] ?? []) : moved(step));
  const first = balanced(options.start);
  const overFirst = leadOf(
    await play({
      one: weights,
      other: first,
      openings: openingsOf(mix(seed, FIRST_SEED), options.openings),
      depth,
    }),
  );
  return {
    number: last.number + 1,
    weights,
    players,
    table: tableOf(players.length, pairings, leads),
    scores,
    best,
    luck: luckOf(leads, mutants),
    overFirst,
    shape,
  };
}

/** The mean lead of the best player over the one before, in their own games; 0 where that one was the best. */
export function leadOverBefore({ table, best }: Generation): number {
  return best === 0 ? 0 : ((table[best]?.[0] ?? 0) - (table[0]?.[best] ?? 0)) / 2;
}

/** The lead of weights over others, from openings that no generation plays. */
export async function compared(
  { seed, depth }: Pick<BreedingOptions, 'seed' | 'depth'>,
  one: Match['one'],
  other: readonly number[],
  play: PlayMatch,
): Promise<Lead> {
  return leadOf(
    await play({ one, other, openings: openingsOf(mix(seed, COMPARED_SEED), COMPARED_OPENINGS), depth }),
  );
}

/** The weights of the player Evolved. */
export const SHIPPED_WEIGHTS: readonly number[] = BRED_WEIGHTS;

/** All players are measured from the same openings. */
const MEASURED_SEED = 1;

/**
 * The lead of a player that was made in the lab over the weights of Evolved; undefined if its network is not here. `fileOf`
 * finds the file of a network.
 */
export async function overShipped(
  player: BredSpec,
  play: PlayMatch,
  fileOf: (learner: LearnerId) => Promise<Uint8Array | undefined>,
): Promise<Lead | undefined> {
  const weights = bredWeights(player.weights);
  const learner = bredLearner(player.weights);
  let one: Match['one'] = weights ? balanced(weights) : (bredSquares(player.weights) ?? EQUAL_WEIGHTS);
  if (learner !== undefined) {
    const file = await fileOf(learner);
    if (!file) return undefined;
    one = { learner, file };
  }
  return compared({ seed: MEASURED_SEED, depth: USUAL_DEPTH }, one, SHIPPED_WEIGHTS, play);
}

/** The weights as a player has them, with two decimals. @throws RangeError unless there is one weight for each measure. */
export function roundedWeights(weights: readonly number[]): MeasureWeights {
  const [a, b, c, d, e, f, g, h, ...others] = weights.map((weight) => Math.round(100 * weight) / 100);
  if (h === undefined || others.length > 0)
    throw new RangeError(`There are not ${MEASURE_NAMES.length} weights.`);
  return [a!, b!, c!, d!, e!, f!, g!, h];
}

function openingsOf(seed: number, count: number): MatchOpenings {
  return { seed, from: 0, to: count };
}

function tableOf(
  players: number,
  pairings: readonly (readonly [number, number])[],
  leads: readonly (readonly number[])[],
): (number | null)[][] {
  const table = Array.from({ length: players }, () =>
    Array.from({ length: players }, (): number | null => null),
  );
  for (const [at, [one, other]] of pairings.entries()) {
    const found = leads[at] ?? [];
    const asBlack = mean(found.filter((_, game) => game % 2 === 0));
    const asWhite = mean(found.filter((_, game) => game % 2 === 1));
    // Adding 0 turns -0 into 0.
    table[one]![other] = asBlack;
    table[other]![one] = 0 - asWhite;
  }
  return table;
}

/** The mean leads of openings, both colours together: an advantage that an opening gives goes to both players in turn. */
function pairsOf(leads: readonly number[]): number[] {
  return Array.from({ length: leads.length / 2 }, (_, at) => mean(leads.slice(2 * at, 2 * at + 2)));
}

function leadOf(leads: readonly number[]): Lead {
  const pairs = pairsOf(leads);
  return { lead: mean(leads), margin: STANDARD_ERRORS * Math.sqrt(varianceOf(pairs) / pairs.length) };
}

/** What the luckiest of `mutants` makes against one that is as good in 95 of 100 cases; `leads` show how much is luck. */
function luckOf(leads: readonly (readonly number[])[], mutants: number): number {
  const pairs = leads.map(pairsOf);
  const variance = mean(pairs.map(varianceOf));
  return quantileOfNormal(0.95 ** (1 / mutants)) * Math.sqrt(variance / (pairs[0]?.length ?? 1));
}

function varianceOf(values: readonly number[]): number {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / Math.max(1, values.length - 1);
}

/** The number below which a normal number is with this chance, by halving. */
function quantileOfNormal(chance: number): number {
  let [least, most] = [-8, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (least + most) / 2;
    if (chanceBelow(middle) < chance) least = middle;
    else most = middle;
  }
  return (least + most) / 2;
}

/** The chance that a normal number is below `value` (Abramowitz and Stegun 7.1.26; off by less than a millionth). */
function chanceBelow(value: number): number {
  const size = Math.abs(value) / Math.SQRT2;
  const part = 1 / (1 + 0.3275911 * size);
  const tail =
    part *
    (0.254829592 + part * (-0.284496736 + part * (1.421413741 + part * (-1.453152027 + part * 1.061405429))));
  const above = (tail * Math.exp(-size * size)) / 2;
  return value > 0 ? 1 - above : above;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
