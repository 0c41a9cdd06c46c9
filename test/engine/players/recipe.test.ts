import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { bit } from '../../../engine/game/bitboard.ts';
import { recipeFor } from '../../../engine/players/recipe.ts';

const TIME = { kind: 'time', timeMs: 2000 } as const;

test('the three levels', () => {
  expect(recipeFor({ kind: 'beginner' }, TIME, START_POSITION)).toEqual({ kind: 'greedy' });
  expect(recipeFor({ kind: 'club' }, TIME, START_POSITION)).toEqual({ kind: 'classic', depth: 6 });
  expect(recipeFor({ kind: 'master' }, TIME, START_POSITION)).toEqual({
    kind: 'search',
    maxDepth: 60,
    timeMs: 2000,
  });
});

test('a depth limit needs no clock', () => {
  expect(recipeFor({ kind: 'master' }, { kind: 'depth', depth: 9 }, START_POSITION)).toEqual({
    kind: 'search',
    maxDepth: 9,
  });
});

test('a forced move is not thought about', () => {
  const forced = { black: bit(0), white: bit(1), toMove: 'black' } as const;
  expect(recipeFor({ kind: 'master' }, TIME, forced)).toMatchObject({ timeMs: 100 });
});
