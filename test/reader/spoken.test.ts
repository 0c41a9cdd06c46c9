/** How what was said is compared with what is written down. */
import { describe, expect, test } from 'vitest';
import { isAsWritten, readSpoken, writeSpoken } from './spoken.ts';

const WRITTEN = ['leaving table.', '? Board.', '? table with 8 rows', 'd3, White.'];

describe('what is said is as it is written', () => {
  test.each([
    [['leaving table.', 'd3, White.']],
    [['leaving table.', 'Board.', 'd3, White.']],
    [['leaving table.', 'Board.', 'table with 8 rows', 'd3, White.']],
  ])('with or without the lines that may be left out: %j', (said) => {
    expect(isAsWritten(said, WRITTEN)).toBe(true);
  });

  test.each([
    [['d3, White.']],
    [['leaving table.']],
    [['leaving table.', 'd3, White.', 'Board.']],
    [['leaving table.', 'table with 8 rows', 'Board.', 'd3, White.']],
    [['leaving table.', 'Board.', 'Board.', 'd3, White.']],
    [['leaving table.', 'Board.', 'd3, White.', 'Home']],
    [[]],
  ])('but not where a line is missing, in another place or one too many: %j', (said) => {
    expect(isAsWritten(said, WRITTEN)).toBe(false);
  });

  test('also where a line that may be left out is followed by the same one', () => {
    expect(isAsWritten(['Home'], ['? Home', 'Home'])).toBe(true);
    expect(isAsWritten([], ['? Home', 'Home'])).toBe(false);
  });
});

test('the file of a journey is read as it was written', () => {
  const journeys = [{ title: 'A way', steps: ['Tab', { keys: 'alt+3', until: /./ }] }];
  const spoken = new Map([['A way', [['Home'], WRITTEN]]]);
  expect(readSpoken(writeSpoken(journeys, spoken))).toEqual(spoken);
});
