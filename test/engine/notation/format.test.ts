import { expect, test } from 'vitest';
import { FORMATS, formatById, formatForFile } from '../../../engine/notation/format.ts';

test('formats are found by their id', () => {
  for (const format of FORMATS) expect(formatById(format.id)).toBe(format);
  expect(formatById('pgn')).toBeUndefined();
});

test.each([
  ['game.txt', 'game'],
  ['game.SGF', 'sgf'],
  ['a.sgf/b.ggf', 'ggf'],
  ['a.sgf/b', 'game'],
  ['noname', 'game'],
])('a file called %s is saved as %s', (name, id) => {
  expect(formatForFile(name).id).toBe(id);
});
