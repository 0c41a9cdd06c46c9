import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_POSITION, sides } from '../../../engine/game/position.ts';
import {
  GENERATION,
  contestants,
  drawEvolution,
  firstGeneration,
  nextGeneration,
  onePly,
  pairings,
  playPairing,
} from '../../../engine/training/evolve.ts';
import { readLog, writeLog } from '../../../engine/training/log.ts';
import { MEASURES, weighedMeasures } from '../../../engine/training/measures.ts';
import { drawn, randomPositions } from '../search/search-module.ts';

const EMPTY = '--------';
const first = firstGeneration(1);

function measure(name: string, ...ranks: readonly string[]): number {
  const { mover, opponent } = sides(drawn(...ranks));
  return MEASURES[name]?.(mover, opponent) ?? NaN;
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

  it('count what their names say', () => {
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

  it('keeps the best and draws four mutants, the same for the same seed', () => {
    const field = contestants(first);
    expect(field).toHaveLength(5);
    expect(field[0]).toEqual(first.weights);
    expect(contestants(first)).toEqual(field);
    expect(contestants({ ...first, generation: 1 })).not.toEqual(field);
  });

  it('draws factors of at most 1.2 whose expected logarithm is 0', () => {
    const logs = Array.from({ length: 400 }, (_, generation) =>
      contestants({ ...first, generation }).slice(1),
    )
      .flat(2)
      .map(Math.log);
    expect(Math.max(...logs.map(Math.abs))).toBeLessThanOrEqual(Math.log(1.2) + 1e-12);
    expect(logs.reduce((sum, log) => sum + log, 0) / logs.length).toBeCloseTo(0, 2);
  });

  it('keeps weights between 0.02 and 50', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (weight) => {
        const field = contestants({ ...first, weights: first.weights.map(() => weight) });
        for (const mutant of field.slice(1)) {
          for (const value of mutant) {
            expect(value).toBeGreaterThanOrEqual(0.02);
            expect(value).toBeLessThanOrEqual(50);
          }
        }
      }),
    );
  });

  it('pairs all contestants and continues with the best', () => {
    const field = contestants(first);
    const matches = pairings(field, first, 1);
    expect(matches).toHaveLength(10);
    const results = matches.map((match) => ({
      ...match,
      difference: match.second === 3 ? -5 : match.first === 3 ? 5 : 0,
    }));
    const next = nextGeneration(first, field, results);
    expect(next.generation).toBe(1);
    expect(next.weights).toEqual(field[3]);
    expect(next.scores[3]).toBe(5);
    expect(next.scores[0]).toBe(-5 / 4);
  });

  it('plays games in which weights that want corners beat weights that avoid them', async () => {
    const good = [0, 1, 1, 1, 0, 0, 0, 0];
    const bad = good.map((weight) => -weight);
    const difference = await playPairing({ first: good, second: bad, openings: 3, seed: 1 });
    expect(difference).toBeGreaterThan(10);
    expect(onePly(good)(START_POSITION)).toBe(19);
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
