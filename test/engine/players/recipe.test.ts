import { expect, test } from 'vitest';
import { recipeFor } from '../../../engine/players/recipe.ts';

const TIME = { kind: 'time', timeMs: 2000 } as const;

test('the three levels', () => {
  expect(recipeFor({ kind: 'beginner' }, TIME, 1)).toEqual({ kind: 'greedy' });
  expect(recipeFor({ kind: 'club' }, TIME, 1)).toEqual({ kind: 'classic', depth: 6 });
  expect(recipeFor({ kind: 'master' }, TIME, 1)).toEqual({
    kind: 'search',
    maxDepth: 60,
    lines: 1,
  });
});

test('a depth limit, and several lines', () => {
  expect(recipeFor({ kind: 'master' }, { kind: 'depth', depth: 9 }, 3)).toEqual({
    kind: 'search',
    maxDepth: 9,
    lines: 3,
  });
});
