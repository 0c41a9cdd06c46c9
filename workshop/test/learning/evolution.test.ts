import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sides } from '../../../engine/game/position.ts';
import {
  GENERATION,
  asWeights,
  drawEvolution,
  evolvedPlayer,
  firstGeneration,
  mutants,
  nextGeneration,
  playPairs,
} from '../../learning/evolution.ts';
import { readLog, writeLog } from '../../training/log.ts';
import { MEASURES, weighedMeasures } from '../../../engine/players/measuring.ts';
import { createRandom } from '../../../engine/players/random.ts';
import { BRED_WEIGHTS, MEASURE_NAMES } from '../../../engine/players/measures.ts';
import { drawn, randomPositions, startOpponents } from '../../../test/engine/search/search-module.ts';

const EMPTY = '--------';
const first = firstGeneration(1);

function measure(name: keyof typeof MEASURES, ...ranks: readonly string[]): number {
  const { mover, opponent } = sides(drawn(...ranks));
  return MEASURES[name](mover, opponent);
}

describe('the measures', () => {
  it('lie between -1 and 1 and change their sign with the side', () => {
    for (const position of randomPositions(2).take(300)) {
      const { mover, opponent } = sides(position);
      for (const value of Object.values(MEASURES)) {
        const worth = value(mover, opponent);
        expect(Math.abs(worth)).toBeLessThanOrEqual(1);
        expect(value(opponent, mover)).toBeCloseTo(-worth, 12);
      }
    }
  });

  it('count the features that they are named after', () => {
    expect(measure('corners', 'X------X', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, 'O-------')).toBe(1 / 4);
    expect(
      measure('cornerNeighbours', '-X------', '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY),
    ).toBe(-2 / 12);
    expect(
      measure('cornerNeighbours', 'XX------', '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY),
    ).toBe(0);
    expect(measure('discShare', 'XXXO----', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(2 / 4);
    expect(measure('edgeShare', 'XO------', '-OO-----', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, '--X-----')).toBe(
      1 / 3,
    );
    expect(measure('mobilityShare', EMPTY, EMPTY, '---XO---', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(0);
    expect(measure('mobilityShare', 'XO------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(1);
    // The mover's disc is walled in, so that only discs of the opponent touch empty squares.
    expect(measure('frontierShare', 'XO------', 'OO------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBe(
      1,
    );
    expect(
      measure('squareValues', 'X-------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY),
    ).toBeGreaterThan(0);
    expect(measure('squareValues', EMPTY, '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)).toBeLessThan(
      0,
    );
    // Three of the lines through a corner end there. The disc in the middle is safe along no line.
    expect(measure('halfStableDiscs', 'X-------', EMPTY, EMPTY, '---O----', EMPTY, EMPTY, EMPTY, EMPTY)).toBe(
      1,
    );
  });

  it('are those that the player goes by, in this order', () => {
    expect(Object.keys(MEASURES)).toEqual(MEASURE_NAMES);
    const { instance } = startOpponents(1);
    for (const position of randomPositions(5).take(300)) {
      expect(instance.weighed(position, BRED_WEIGHTS)).toBeCloseTo(
        weighedMeasures(BRED_WEIGHTS, position),
        4,
      );
    }
  });

  it('are multiplied by their weights and added', () => {
    const position = drawn('X-------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
    expect(weighedMeasures([0, 2, 0, 0, 0, 3, 0, 0], position)).toBe(2 / 4 + 3);
  });
});

describe('evolution', () => {
  const twoGenerations = [
    first,
    { ...first, generation: 1, weights: first.weights.map((_, at) => at + 1), scores: [1] },
  ];

  it('draws the same mutants for the same generation', () => {
    expect(mutants(first)).toEqual(mutants(first));
  });

  it('draws other mutants for the next generation', () => {
    expect(mutants({ ...first, generation: 1 })).not.toEqual(mutants(first));
  });

  it('finds the weights with the best noisy score', () => {
    const target = [3, 0.5, 1, 2, 0.4, 1.5, 0.8, 1.2].map(Math.log);
    const mean = target.reduce((total, value) => total + value, 0) / target.length;
    const random = createRandom(7);
    let generation = first;
    while (generation.generation < 120) {
      const scores = mutants(generation).map((weights) => {
        const logs = weights.map(Math.log);
        const middle = logs.reduce((total, value) => total + value, 0) / logs.length;
        const off = logs.map((value, at) => (value - middle - (target[at] ?? 0) + mean) ** 2);
        return random.unit() - 4 * off.reduce((total, value) => total + value, 0);
      });
      generation = nextGeneration(generation, scores);
    }
    const logs = generation.weights.map(Math.log);
    const middle = logs.reduce((total, value) => total + value, 0) / logs.length;
    const errors = logs.map((value, at) => value - middle - (target[at] ?? 0) + mean);
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.4);
  });

  it('keeps the mean of the weights', () => {
    const next = nextGeneration(first, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1, -2]);
    expect(next.weights.reduce((total, weight) => total + weight, 0)).toBeCloseTo(8, 9);
  });

  it('plays games in which weights that want corners beat weights that avoid them', async () => {
    const { instance } = startOpponents(1);
    const good = asWeights([0, 1, 1, 1, 0, 0, 0, 0]);
    const bad = asWeights(good.map((weight) => 0 - weight));
    const [one, other] = [good, bad].map((weights) => evolvedPlayer(instance, weights, 1));
    expect(await playPairs(one!, other!, { pairs: 3, seed: 1 })).toBeGreaterThan(10);
  });

  it('refuses weights of another number', () => {
    expect(() => asWeights([1, 2, 3])).toThrow(RangeError);
  });

  it('is logged', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'evolution-')), 'evolution.jsonl');
    expect(readLog(file, GENERATION)).toEqual([]);
    writeLog(file, twoGenerations);
    expect(readLog(file, GENERATION)).toEqual(twoGenerations);
  });

  it('is drawn with a legend in the order of the lines', () => {
    const svg = drawEvolution(twoGenerations);
    for (const name of Object.keys(MEASURES)) expect(svg).toContain(name);
    expect(svg).not.toContain('NaN');
    const names = [...svg.matchAll(/>(\w+) \d+\.\d\d</g)].map(([, name]) => name);
    const heights = [...svg.matchAll(/y="(\d+)" fill/g)].map(([, y]) => Number(y));
    expect(names).toEqual(Object.keys(MEASURES));
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(new Set(heights).size).toBe(names.length);
  });
});
