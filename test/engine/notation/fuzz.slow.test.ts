import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('mutated texts of all formats make no reader throw, hang or lose a move without a notice', async () => {
  expect(await fuzz(7, 600)).toEqual([]);
});
