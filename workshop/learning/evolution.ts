/**
 * Evolution of the weights of the eight measures by self-play, with an evolution strategy that adapts the covariance of
 * its mutations (CMA-ES; N. Hansen, "The CMA Evolution Strategy: A Tutorial"). It evolves the logarithms of the
 * weights. In each generation the mutants play against the mean of their distribution, all from the same openings with
 * both colours, so that no opening decides which of them is better. The mean then moves towards the better half of
 * them, weighted by rank. In this way noise is averaged out instead of being selected.
 */
import * as v from 'valibot';
import type { Contestant } from '../../engine/arena/game.ts';
import { playWholeMatch } from '../../engine/arena/match.ts';
import { seededOpenings } from '../../engine/arena/openings.ts';
import type { Position } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import { MEASURE_NAMES, type MeasureWeights } from '../../engine/players/measures.ts';
import { type Random, createRandom, mix } from '../../engine/players/random.ts';

const OPENING_PLIES = 8;

const SIZE = MEASURE_NAMES.length;
const MUTANTS = 12;

/** The size of the first mutations, as a logarithm of a weight, and the limit of all later ones. */
const FIRST_SPREAD = 0.4;
const MOST_SPREAD = 0.5;

/** The least weight: a useless measure would otherwise approach zero without end, and its logarithm minus infinity. */
const LEAST_WEIGHT = 0.02;

// The constants of the strategy, as the tutorial recommends them for so many unknowns and mutants.
const PARENTS = MUTANTS / 2;
const RANKED = Array.from({ length: PARENTS }, (_, rank) => Math.log(PARENTS + 0.5) - Math.log(rank + 1));
const SHARES = RANKED.map((share) => share / sum(RANKED));
const EFFECTIVE = 1 / sum(SHARES.map((share) => share ** 2));
const PATH_RATE = (4 + EFFECTIVE / SIZE) / (SIZE + 4 + (2 * EFFECTIVE) / SIZE);
const SPREAD_RATE = (EFFECTIVE + 2) / (SIZE + EFFECTIVE + 5);
const RANK_ONE_RATE = 2 / ((SIZE + 1.3) ** 2 + EFFECTIVE);
const RANK_MANY_RATE = Math.min(
  1 - RANK_ONE_RATE,
  (2 * (EFFECTIVE - 2 + 1 / EFFECTIVE)) / ((SIZE + 2) ** 2 + EFFECTIVE),
);
const DAMPING = 1 + 2 * Math.max(0, Math.sqrt((EFFECTIVE - 1) / (SIZE + 1)) - 1) + SPREAD_RATE;
/** The expected length of a vector of `SIZE` normal numbers. */
const USUAL_LENGTH = Math.sqrt(SIZE) * (1 - 1 / (4 * SIZE) + 1 / (21 * SIZE ** 2));

/** One line of the log, with everything that the next generation is computed from. */
export interface Generation {
  readonly generation: number;
  readonly seed: number;
  /** The weights at the centre of the next mutants, in the order of the measures; their mean is 1. */
  readonly weights: readonly number[];
  /** The mean lead in discs, over the centre before, of each mutant that led to this generation. */
  readonly scores: readonly number[];
  readonly spread: number;
  readonly covariance: readonly (readonly number[])[];
  readonly spreadPath: readonly number[];
  readonly path: readonly number[];
}

const NUMBERS = v.pipe(v.array(v.number()), v.length(SIZE));

export const GENERATION = v.object({
  generation: v.pipe(v.number(), v.safeInteger()),
  seed: v.number(),
  weights: NUMBERS,
  scores: v.array(v.number()),
  spread: v.number(),
  covariance: v.pipe(v.array(NUMBERS), v.length(SIZE)),
  spreadPath: NUMBERS,
  path: NUMBERS,
}) satisfies v.GenericSchema<unknown, Generation>;

/** Generation 0, in which all measures have the same weight. */
export function firstGeneration(seed: number): Generation {
  const zeros = MEASURE_NAMES.map(() => 0);
  return {
    generation: 0,
    seed,
    weights: MEASURE_NAMES.map(() => 1),
    scores: [],
    spread: FIRST_SPREAD,
    covariance: zeros.map((_, row) => zeros.map((__, column) => (row === column ? 1 : 0))),
    spreadPath: zeros,
    path: zeros,
  };
}

/** The weights of the mutants of a generation; they depend on nothing but the generation. */
export function mutants(generation: Generation): MeasureWeights[] {
  return mutations(generation).map(({ step }) =>
    asWeights(generation.weights.map((weight, at) => weight * Math.exp(generation.spread * step[at]!))),
  );
}

/** The generation that follows if the mutants have these mean leads over the centre. */
export function nextGeneration(last: Generation, scores: readonly number[]): Generation {
  const { generation, seed, weights, spread, covariance } = last;
  const best = mutations(last)
    .map((mutation, at) => ({ ...mutation, score: scores[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PARENTS);
  const meanOf = (part: (each: (typeof best)[number]) => readonly number[]): number[] =>
    MEASURE_NAMES.map((_, at) => sum(best.map((each, rank) => SHARES[rank]! * part(each)[at]!)));
  const step = meanOf((each) => each.step);
  const normal = meanOf((each) => each.normal);
  const spreadPath = last.spreadPath.map(
    (value, at) =>
      (1 - SPREAD_RATE) * value + Math.sqrt(SPREAD_RATE * (2 - SPREAD_RATE) * EFFECTIVE) * normal[at]!,
  );
  const length = Math.sqrt(sum(spreadPath.map((value) => value ** 2)));
  const usual = Math.sqrt(1 - (1 - SPREAD_RATE) ** (2 * (generation + 1)));
  // A path that has suddenly become long says nothing about the shape.
  const counts = length / usual < (1.4 + 2 / (SIZE + 1)) * USUAL_LENGTH ? 1 : 0;
  const path = last.path.map(
    (value, at) =>
      (1 - PATH_RATE) * value + counts * Math.sqrt(PATH_RATE * (2 - PATH_RATE) * EFFECTIVE) * step[at]!,
  );
  const kept =
    1 - RANK_ONE_RATE - RANK_MANY_RATE + (1 - counts) * RANK_ONE_RATE * PATH_RATE * (2 - PATH_RATE);
  const moved = weights.map((weight, at) => weight * Math.exp(spread * step[at]!));
  return {
    generation: generation + 1,
    seed,
    weights: balanced(moved),
    scores,
    spread: Math.min(MOST_SPREAD, spread * Math.exp((SPREAD_RATE / DAMPING) * (length / USUAL_LENGTH - 1))),
    covariance: covariance.map((row, i) =>
      row.map(
        (value, j) =>
          kept * value +
          RANK_ONE_RATE * path[i]! * path[j]! +
          RANK_MANY_RATE * sum(best.map((each, rank) => SHARES[rank]! * each.step[i]! * each.step[j]!)),
      ),
    ),
    spreadPath,
    path,
  };
}

/** Each mutation as independent normal numbers, and as the step into which the covariance turns them. */
function mutations({ generation, seed, covariance }: Generation): { normal: number[]; step: number[] }[] {
  const random = createRandom(mix(seed, generation));
  const root = choleskyRoot(covariance);
  return Array.from({ length: MUTANTS }, () => {
    const normal = MEASURE_NAMES.map(() => normalNumber(random));
    return { normal, step: root.map((row) => sum(row.map((factor, at) => factor * normal[at]!))) };
  });
}

/** A normally distributed number, by the method of Box and Muller. */
function normalNumber(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

/** The lower triangular matrix whose product with its transpose is the symmetric positive definite one given. */
function choleskyRoot(matrix: readonly (readonly number[])[]): number[][] {
  const root = matrix.map((row) => row.map(() => 0));
  for (const [i, row] of matrix.entries()) {
    for (let j = 0; j <= i; j++) {
      const rest = row[j]! - sum(root[i]!.slice(0, j).map((value, at) => value * root[j]![at]!));
      root[i]![j] = i === j ? Math.sqrt(rest) : rest / root[j]![j]!;
    }
  }
  return root;
}

/** Keeps the mean of the weights at 1, because multiplying all weights by a number changes nothing. */
function balanced(weights: readonly number[]): number[] {
  const scale = sum(weights) / weights.length;
  return weights.map((weight) => Math.max(LEAST_WEIGHT, weight / scale));
}

/** @throws RangeError unless there is one weight for each measure. */
export function asWeights([a, b, c, d, e, f, g, h, ...others]: readonly number[]): MeasureWeights {
  if (h === undefined || others.length > 0) throw new RangeError(`There are not ${SIZE} weights.`);
  return [a!, b!, c!, d!, e!, f!, g!, h];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A search as Evolved has it, with weights that are given. */
export interface EvolvedSearch {
  searchEvolved(position: Position, depth: number, weights: MeasureWeights): { readonly move: Square };
}

/** Evolved with other weights, `depth` plies deep. */
export function evolvedPlayer(opponents: EvolvedSearch, weights: MeasureWeights, depth: number): Contestant {
  return { think: ({ position }) => opponents.searchEvolved(position, depth, weights).move };
}

/** The mean lead in discs of the first over the second, both playing both colours from each opening. */
export async function playPairs(
  first: Contestant,
  second: Contestant,
  { pairs, seed }: { readonly pairs: number; readonly seed: number },
): Promise<number> {
  const openings = seededOpenings(seed, { plies: { least: OPENING_PLIES, most: OPENING_PLIES } });
  return (await playWholeMatch(first, second, { pairs, openings })).meanLead;
}

const COLOURS = ['#1b7837', '#762a83', '#d95f02', '#2166ac', '#b2182b', '#7f7f7f', '#9a6f00', '#00838f'];
const WIDTH = 900;
const HEIGHT = 480;
const MARGIN = 60;
const LEGEND = 190;

/**
 * Draws a chart of the weights over the generations, on a logarithmic scale. The legend is in the order of the final
 * weights, greatest first.
 */
export function drawEvolution(log: readonly Generation[]): string {
  const all = log.flatMap(({ weights }) => weights.map(Math.log2));
  const least = Math.floor(Math.min(-1, ...all));
  const most = Math.ceil(Math.max(1, ...all));
  const last = Math.max(1, log.length - 1);
  const x = (at: number): string => (MARGIN + (at / last) * (WIDTH - MARGIN - LEGEND)).toFixed(1);
  const y = (log2: number): string =>
    (HEIGHT - MARGIN - ((log2 - least) / (most - least)) * (HEIGHT - 2 * MARGIN)).toFixed(1);
  const right = x(last);
  const grid = Array.from({ length: most - least + 1 }, (_, step) => least + step).map(
    (log2) =>
      `<line x1="${MARGIN}" x2="${right}" y1="${y(log2)}" y2="${y(log2)}" stroke="#ddd"/>` +
      `<text x="${MARGIN - 8}" y="${y(log2)}" text-anchor="end" dy="4">${2 ** log2}</text>`,
  );
  const step = 10 ** Math.max(0, Math.floor(Math.log10(last / 2)));
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, tick) => tick * step).map(
    (generation) =>
      `<line x1="${x(generation)}" x2="${x(generation)}" y1="${HEIGHT - MARGIN}" y2="${HEIGHT - MARGIN + 5}" stroke="#888"/>` +
      `<text x="${x(generation)}" y="${HEIGHT - MARGIN + 18}" text-anchor="middle">${generation}</text>`,
  );
  const final = log.at(-1)?.weights ?? [];
  const ranks = final.map(
    (weight, at) => final.filter((other, place) => other > weight || (other === weight && place < at)).length,
  );
  const curves = MEASURE_NAMES.map((name, measure) => {
    const colour = COLOURS[measure] ?? '#000';
    const values = log.map(({ weights }) => Math.log2(weights[measure] ?? 1));
    const points = values.map((value, at) => `${x(at)},${y(value)}`).join(' ');
    const legendY = MARGIN + 22 * (ranks[measure] ?? measure);
    return (
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points}"/>` +
      `<text x="${WIDTH - LEGEND + 12}" y="${legendY}" fill="${colour}">${name} ${(final[measure] ?? 1).toFixed(2)}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${grid.join('')}${ticks.join('')}${curves.join('')}` +
    `<text x="${MARGIN}" y="${HEIGHT - 14}">Weights in the middle of each generation</text></svg>\n`
  );
}
