import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { openPool, resultOf } from '../../../engine/adapters/engine.ts';
import { FIXED_POSITIONS } from '../../../engine/lab/fixed-positions.ts';
import { bestScore, readProblems } from '../../../engine/adapters/problems.ts';
import { has } from '../../../engine/game/bitboard.ts';
import { opposite } from '../../../engine/game/position.ts';
import { UNHEARD } from '../../../engine/host/run.ts';
import { wholly } from '../../../engine/host/time-budget.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { turnedPosition } from '../../../engine/game/symmetry.ts';
import { HASH_ENTRY_BYTES, HASH_TABLE } from '../../../engine/search/memory-map.ts';
import { lineEnd, randomEndgames, randomNumbers, startWorkshop, startSearch } from './search-module.ts';

const FILE = new URL('../../fixtures/ffo/ffo-01-19.obf', import.meta.url);
const PROBLEMS = readProblems(readFileSync(FILE, 'utf8'));
/** The symmetry of engine/game/symmetry.ts that mirrors files and ranks. */
const HALF_TURN = 3;
const SOLVE = { kind: 'search', maxDepth: 60 } as const;

const workshop = startWorkshop(1).instance;
/** Random positions of 8 to 10 empty squares, with their scores by minimax, which prunes nothing. */
const ENDGAMES = randomEndgames(31, 500, 8, 10).map((position) => ({
  position,
  score: workshop.compare('minimax', position, 20).score,
}));

describe.each([2, 4])('%i threads', (threads) => {
  const pool = openPool(threads, 16);
  afterAll(() => pool.close());

  it('find the published scores of FFO 1-19', async () => {
    for (const problem of PROBLEMS) {
      await pool.clearHash();
      const end = await pool.run({ position: problem.position, recipe: SOLVE }, UNHEARD);
      expect(resultOf(end)).toMatchObject({ score: bestScore(problem), exact: true });
    }
  });

  it('find the scores of minimax on 500 endgames', async () => {
    for (const { position, score } of ENDGAMES) {
      const end = await pool.run({ position, recipe: SOLVE }, UNHEARD);
      expect(resultOf(end)).toMatchObject({ score, exact: true });
    }
  });

  it('end with a line of legal moves whenever they are stopped', async () => {
    const random = randomNumbers(threads);
    for (let round = 0; round < 5; round++) {
      for (const position of FIXED_POSITIONS) {
        const timeMs = 1 + random(25);
        const end = await pool.run({ position, recipe: SOLVE, budget: wholly(timeMs) }, UNHEARD);
        const result = resultOf(end);
        expect(has(legalMoves(position), result.move)).toBe(true);
        expect(result.pv[0]).toBe(result.move);
        expect(() => lineEnd(position, result.pv)).not.toThrow();
        expect(result.exact).toBe(false);
      }
    }
  });
});

describe.each([
  ['a hash table', 16],
  ['a hash table of a single bucket', 0],
])('the solver with %s', (_, hashMb) => {
  const { instance } = startSearch(hashMb);

  it('finds the scores of minimax on 500 endgames', () => {
    for (const { position, score } of ENDGAMES) {
      expect(instance.search({ position, maxDepth: 60, threads: 1 })).toMatchObject({ score, exact: true });
    }
  });

  it('finds the published scores of FFO 1-19', () => {
    for (const problem of PROBLEMS) {
      instance.clearHash();
      const { score } = instance.search({ position: problem.position, maxDepth: 60, threads: 1 });
      expect(score).toBe(bestScore(problem));
    }
  });
});

describe('the solver', () => {
  it('ignores hash entries whose halves do not belong together', () => {
    const { memory, instance } = startSearch();
    const [problem] = PROBLEMS.slice(7);
    if (problem === undefined) throw new Error('there are too few problems');
    const request = { position: problem.position, maxDepth: 60, threads: 1 } as const;
    const first = instance.search(request);
    expect(instance.search(request).nodes).toBeLessThan(first.nodes);

    instance.clearHash();
    instance.search(request);
    const words = new Uint32Array(memory.buffer, HASH_TABLE);
    // The bounds are the two lowest bytes of an entry's second half.
    for (let half = 2; half < words.length; half += HASH_ENTRY_BYTES / 4) {
      const found = words[half] ?? 0;
      if (found !== 0) words[half] = found ^ 0x2020;
    }
    const { hashFull: _, ...second } = instance.search(request);
    expect(first).toMatchObject(second);
  });

  it('returns for a null window a bound of the score that the full window finds', () => {
    const { instance } = startWorkshop();
    for (const position of randomEndgames(23, 30, 9, 14)) {
      const { score } = instance.search({ position, maxDepth: 60, threads: 1 });
      instance.clearHash();
      for (const alpha of [-64, score - 8, score - 1, score, score + 1, score + 8, 63]) {
        const bound = instance.solveNullWindow(position, alpha);
        if (score > alpha) {
          expect(bound).toBeGreaterThan(alpha);
          expect(bound).toBeLessThanOrEqual(score);
        } else {
          expect(bound).toBeLessThanOrEqual(alpha);
          expect(bound).toBeGreaterThanOrEqual(score);
        }
      }
    }
  });

  it('finds the same score for the board turned and with colours exchanged', () => {
    const { instance } = startSearch();
    for (const position of randomEndgames(29, 20, 12, 14)) {
      const { black, white, toMove } = turnedPosition(position, HALF_TURN);
      const other = { black: white, white: black, toMove: opposite(toMove) };
      const { score } = instance.search({ position, maxDepth: 60, threads: 1 });
      instance.clearHash();
      expect(instance.search({ position: other, maxDepth: 60, threads: 1 }).score).toBe(score);
    }
  });
});
