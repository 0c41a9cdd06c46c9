import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/tools.ts';

/** Three flashes a second can cause seizures; what repeats here must be far slower. */
const LEAST_SECONDS = 1;

const files = globSync('renderer/**/*.{vue,css}', { cwd: root });

/** Every animation of the styles that repeats, with its file. */
const repeating = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/animation:[^;]*infinite[^;]*;/g)].map(([rule]) => ({ file, rule }));
});

test('there are animations that repeat', () => {
  expect(repeating.length).toBeGreaterThan(0);
});

test.each(repeating)('$file: $rule does not flash', ({ rule }) => {
  const [, amount = '', unit = ''] = /(\d*\.?\d+)(ms|s)/.exec(rule) ?? [];
  const seconds = Number(amount) / (unit === 'ms' ? 1000 : 1);
  expect(seconds).toBeGreaterThanOrEqual(LEAST_SECONDS);
});
