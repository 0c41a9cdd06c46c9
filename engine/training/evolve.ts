/**
 * Evolution of the weights of the eight measures by self-play. In each generation the best so far gets four mutants.
 * All five play each other in all ordered pairs from the same random openings with one ply of search, and the one with
 * the most discs over all games is the next best. A mutant's factors are drawn so that the expected logarithm is 0. If
 * they were drawn evenly around 1, the weights would shrink on average, and with that become more and more alike.
 */
import * as v from 'valibot';
import type { Contestant } from '../arena/game.ts';
import { playWholeMatch } from '../arena/match.ts';
import { seededOpenings } from '../arena/openings.ts';
import { squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import { MEASURES, type MeasureWeights, afterMove } from './measures.ts';
import { createRandom, mix } from '../players/random.ts';

/** The largest factor. Factors lie between its inverse and itself, evenly on a logarithmic scale. */
const GREATEST_FACTOR = 1.2;
const LEAST_WEIGHT = 0.02;
const GREATEST_WEIGHT = 50;
const MUTANTS = 4;
const OPENING_PLIES = 8;

/** One line of the log. */
export interface Generation {
  readonly generation: number;
  readonly seed: number;
  /** The weights of the best of the generation, in the order of the measures. */
  readonly weights: MeasureWeights;
  /** The mean disc difference of each contestant over all its games. The first is the best of the generation before. */
  readonly scores: readonly number[];
}

export const GENERATION = v.object({
  generation: v.pipe(v.number(), v.safeInteger()),
  seed: v.number(),
  weights: v.pipe(v.array(v.number()), v.length(Object.keys(MEASURES).length)),
  scores: v.array(v.number()),
}) satisfies v.GenericSchema<unknown, Generation>;

/** Two contestants and the openings from which each plays black once. */
export interface Pairing {
  readonly first: MeasureWeights;
  readonly second: MeasureWeights;
  readonly openings: number;
  readonly seed: number;
}

/** Generation 0, in which all measures have the same weight. */
export function firstGeneration(seed: number): Generation {
  return { generation: 0, seed, weights: Object.keys(MEASURES).map(() => 1), scores: [] };
}

/** The best of the last generation and its mutants. */
export function contestants({ generation, seed, weights }: Generation): MeasureWeights[] {
  const random = createRandom(mix(seed, generation));
  const spread = Math.log(GREATEST_FACTOR);
  const mutants = Array.from({ length: MUTANTS }, () =>
    weights.map((weight) => {
      const factor = Math.exp((2 * random.unit() - 1) * spread);
      return Math.min(GREATEST_WEIGHT, Math.max(LEAST_WEIGHT, weight * factor));
    }),
  );
  return [weights, ...mutants];
}

/** All pairs of contestants, which play from the same openings; a match has both orders of the two. */
export function pairings(
  field: readonly MeasureWeights[],
  { generation, seed }: Generation,
  openings: number,
): { readonly pairing: Pairing; readonly first: number; readonly second: number }[] {
  return field.flatMap((a, first) =>
    field.slice(first + 1).map((b, offset) => ({
      pairing: { first: a, second: b, openings, seed: mix(seed, ~generation) },
      first,
      second: first + 1 + offset,
    })),
  );
}

/** The mean disc difference of the first contestant over the games of a pairing. */
export async function playPairing({ first, second, openings, seed }: Pairing): Promise<number> {
  const result = await playWholeMatch(onePlyPlayer(first), onePlyPlayer(second), {
    pairs: openings,
    openings: seededOpenings(seed, { plies: { least: OPENING_PLIES, most: OPENING_PLIES } }),
  });
  return result.meanLead;
}

function onePlyPlayer(weights: MeasureWeights): Contestant {
  const choose = onePly(weights);
  return { think: ({ position }) => choose(position) };
}

/** The generation that follows: its best is the contestant with the best mean, or the old best in a tie. */
export function nextGeneration(
  last: Generation,
  field: readonly MeasureWeights[],
  results: readonly { readonly first: number; readonly second: number; readonly difference: number }[],
): Generation {
  const scores = field.map((_, contestant) => {
    const own = results.map(({ first, second, difference }) =>
      first === contestant ? difference : second === contestant ? -difference : 0,
    );
    return own.reduce((sum, difference) => sum + difference, 0) / (field.length - 1);
  });
  const best = scores.indexOf(Math.max(...scores));
  return { ...last, generation: last.generation + 1, weights: field[best] ?? last.weights, scores };
}

/** The move after which the sum of the weighted measures is greatest for the side that makes it. */
export function onePly(weights: MeasureWeights): (position: Position) => number {
  return (position) => {
    let best = -Infinity;
    let move = -1;
    for (const square of squaresOf(legalMoves(position))) {
      const next = playMove(position, square);
      const worth = next.ok ? afterMove(weights, next.value) : -Infinity;
      if (worth > best) {
        best = worth;
        move = square;
      }
    }
    return move;
  };
}

const COLOURS = ['#1b7837', '#762a83', '#d95f02', '#2166ac', '#b2182b', '#7f7f7f', '#9a6f00', '#00838f'];
const WIDTH = 900;
const HEIGHT = 480;
const MARGIN = 60;
const LEGEND = 190;

/**
 * Draws a chart of the weights over the generations, on a logarithmic scale. The legend begins with the greatest at
 * last.
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
  const curves = Object.keys(MEASURES).map((name, measure) => {
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
    `<text x="${MARGIN}" y="${HEIGHT - 14}">Weights of the best of each generation</text></svg>\n`
  );
}
