import { expect, test } from 'vitest';
import { importBatch } from './mutated-imports.ts';

test('mutated files of all kinds end no import, hide no neighbour and leave the index sound', async () => {
  expect(await importBatch(7, 0, 60)).toEqual([]);
});
