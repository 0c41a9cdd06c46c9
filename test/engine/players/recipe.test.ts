import { expect, test } from 'vitest';
import { linesOf } from '../../../engine/players/recipe.ts';
import { recipeFor } from '../../../engine/players/registry.ts';
import { ALL_LINES } from '../../../engine/protocol.ts';
import { STRENGTH_STEPS, strengthOf } from '../../../engine/players/strength.ts';

const TIME = { kind: 'time', timeMs: 2000 } as const;

test('each of the three levels has its recipe', () => {
  expect(recipeFor({ kind: 'beginner' }, TIME, 1)).toEqual({ kind: 'greedy' });
  expect(recipeFor({ kind: 'club' }, TIME, 1)).toEqual({ kind: 'classic', depth: 6 });
  expect(recipeFor({ kind: 'master' }, TIME, 1)).toEqual({
    kind: 'search',
    maxDepth: 60,
    lines: 1,
  });
});

test('a recipe has the depth limit and the number of lines', () => {
  expect(recipeFor({ kind: 'master' }, { kind: 'depth', depth: 9 }, 3)).toEqual({
    kind: 'search',
    maxDepth: 9,
    lines: 3,
  });
});

test('a custom strength gives every move a score, to its own depth', () => {
  for (let step = 1; step <= STRENGTH_STEPS; step++) {
    const recipe = recipeFor({ kind: 'custom', step }, { kind: 'depth', depth: 30 }, 1);
    const { depth, loss } = strengthOf(step);
    expect(recipe).toEqual({ kind: 'fallible', depth, loss });
    expect(linesOf(recipe)).toBe(ALL_LINES);
  }
  expect(() => recipeFor({ kind: 'custom', step: 0 }, TIME, 1)).toThrow(RangeError);
});
