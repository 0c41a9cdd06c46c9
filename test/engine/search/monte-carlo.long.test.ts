import { describe, expect, test } from 'vitest';
import { count, has } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import { legalMoves, passMove, playMove, turnState } from '../../../engine/game/rules.ts';
import { PLAYOUT_RULES } from '../../../engine/host/opponents-wasm.ts';
import { type Iteration, requestStop } from '../../../engine/host/search-wasm.ts';
import { randomEndgames, startOpponents } from './search-module.ts';

const ALL_RULES = Object.values(PLAYOUT_RULES).reduce((sum, rule) => sum + rule, 0);

const VARIANTS = [
  ['random playouts', 0],
  ['guided playouts', ALL_RULES],
  ['the evaluation', 'evaluated'],
] as const;

function after(position: Position, move: number): Position {
  const played = playMove(position, move);
  if (!played.ok) throw new Error(played.error);
  if (turnState(played.value) !== 'pass') return played.value;
  const passed = passMove(played.value);
  if (!passed.ok) throw new Error(passed.error);
  return passed.value;
}

describe('playouts', () => {
  test('are the same for the same seed', () => {
    const means = [1, 2].map(() => {
      const { instance } = startOpponents(1);
      return instance.playMany(START_POSITION, ALL_RULES, 1000);
    });
    expect(means[0]).toBe(means[1]);
  });

  test('find a corner that can be taken', () => {
    // Black takes a1 and with it the whole board; after any other move it may not.
    const { instance } = startOpponents(1);
    const position = { black: 0b100n, white: 0b010n | (1n << 63n), toMove: 'black' } as const;
    expect(instance.playMany(position, PLAYOUT_RULES.takeCorners, 10)).toBe(62);
  });
});

describe.each(VARIANTS)('a search with %s', (_name, playouts) => {
  test('is the same for the same seed', () => {
    const found = [1, 2].map(() => {
      const { instance } = startOpponents(4);
      return instance.monteCarlo({ position: START_POSITION, playouts, most: 3000, seed: 5 });
    });
    expect(found[0]).toEqual(found[1]);
  });

  test('reports all moves with the most tried one first', () => {
    const heard: Iteration[] = [];
    const { instance } = startOpponents(4, { onIteration: (iteration) => heard.push(iteration) });
    const [position] = randomEndgames(3, 1, 30, 40) as [Position];
    const best = instance.monteCarlo({ position, playouts, most: 3000, seed: 1 });
    const last = heard.slice(-count(legalMoves(position)));
    expect(last.map(({ rank }) => rank)).toEqual(last.map((_, at) => at + 1));
    expect(new Set(last.map(({ move }) => move)).size).toBe(last.length);
    const visits = last.map((each) => each.visits ?? 0);
    expect(visits).toEqual(visits.toSorted((a, b) => b - a));
    expect(last[0]?.move).toBe(best.move);
    expect(best.nodes).toBe(3000);
  });

  test('proves the score of perfect play near the end', () => {
    const { instance, search } = startOpponents(16);
    for (const position of randomEndgames(11, 8, 9, 12)) {
      const found = instance.monteCarlo({ position, playouts, most: 200_000, seed: 1 });
      const proved = search.search({ position, maxDepth: 60, threads: 1 });
      expect(found.exact).toBe(true);
      expect(found.score).toBe(proved.score);
    }
  });

  test('plays an endgame out without losing a disc against itself', () => {
    const { instance, search } = startOpponents(16);
    for (const start of randomEndgames(11, 8, 9, 12)) {
      instance.clearTree();
      for (let position = start; turnState(position) === 'move';) {
        const found = instance.monteCarlo({ position, playouts, most: 200_000, seed: 1 });
        const proved = search.search({ position, maxDepth: 60, threads: 1 });
        expect(found.exact).toBe(true);
        expect(found.score).toBe(proved.score);
        position = after(position, found.move);
      }
    }
  });

  test('holds a draw that it has proved', () => {
    const { instance, search } = startOpponents(16);
    const draws = randomEndgames(5, 400, 9, 10).filter(
      (position) => search.search({ position, maxDepth: 60, threads: 1 }).score === 0,
    );
    expect(draws.length).toBeGreaterThan(3);
    for (const position of draws) {
      const found = instance.monteCarlo({ position, playouts, most: 200_000, seed: 1 });
      expect(found.exact).toBe(true);
      expect(found.score).toBe(0);
    }
  });

  test('keeps its findings about the position that is reached', () => {
    const { instance } = startOpponents(16);
    const request = { position: START_POSITION, playouts, most: 20_000, seed: 1 };
    const [move = -1, reply = -1] = instance.monteCarlo(request).pv;
    const position = after(after(START_POSITION, move), reply);
    const kept = instance.monteCarlo({ ...request, position, most: 200 });
    expect(kept.visits).toBeGreaterThan(200);
    instance.clearTree();
    const anew = instance.monteCarlo({ ...request, position, most: 200 });
    expect(anew.visits).toBeLessThanOrEqual(200);
  });

  test('plays a whole game in a pool that is far too small', () => {
    const { instance } = startOpponents(1 / 8);
    let position: Position = START_POSITION;
    let fullest = 0;
    while (turnState(position) === 'move') {
      const { move } = instance.monteCarlo({ position, playouts, most: 2000, seed: 1 });
      expect(has(legalMoves(position), move)).toBe(true);
      fullest = Math.max(fullest, instance.poolFull());
      position = after(position, move);
    }
    expect(fullest).toBeGreaterThan(500);
    expect(fullest).toBeLessThanOrEqual(1000);
    expect(countEmpties(position)).toBeLessThan(20);
  });

  test('ends at once with a move if it was stopped before it began', () => {
    const { instance, memory } = startOpponents(1);
    requestStop(memory);
    const found = instance.monteCarlo({ position: START_POSITION, playouts, most: 1_000_000, seed: 1 });
    expect(has(legalMoves(START_POSITION), found.move)).toBe(true);
    expect(found.nodes).toBeLessThan(1000);
  });
});

test('a side without a legal move is refused', () => {
  const { instance } = startOpponents(1);
  const position = { black: 1n, white: 1n << 63n, toMove: 'black' } as const;
  expect(() => instance.monteCarlo({ position, playouts: 0, most: 10, seed: 1 })).toThrow(RangeError);
});
