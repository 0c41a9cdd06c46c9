import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseEvaluatedLine,
  parseMark,
  parseRetry,
  parseScore,
  parseSeconds,
  parseValue,
  tidyComment,
  writeEvaluatedLine,
  writeRetry,
  writeScore,
  writeSeconds,
  writeValue,
} from '../../../engine/notation/notes.ts';
import { randomEvaluation, randomFrom } from '../game/random-play.ts';

describe('times', () => {
  test('read back as they were written', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (timeMs) => {
        expect(parseSeconds(writeSeconds(timeMs))).toBe(timeMs);
      }),
    );
  });

  test.each(['', '--1', '1e3', 'a', '1.2345', '1,5', '9999999999'])('do not look like "%s"', (text) => {
    expect(parseSeconds(text)).toBeUndefined();
  });
});

describe('scores', () => {
  test.each([
    [4, '+4'],
    [-2.5, '-2.5'],
    [0, '0'],
    [-0, '0'],
    [-0.001, '0'],
    [1 / 3, '+0.33'],
    [Infinity, '+9999'],
  ])('of %d discs are written %s', (score, text) => {
    expect(writeScore(score)).toBe(text);
  });

  test.each([
    ['+4', 4],
    ['4.00', 4],
    ['\u22122.125', -2.12],
    ['-0', 0],
  ])('written %s are read as %d', (text, score) => {
    expect(parseScore(text)).toBe(score);
  });

  test.each(['', '+', '4 discs', '12345', '+-1', '.5'])('do not look like "%s"', (text) => {
    expect(parseScore(text)).toBeUndefined();
  });
});

describe('evaluations', () => {
  test('read back as they were written', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const evaluation = randomEvaluation(randomFrom(seed));
        expect(parseValue(writeValue(evaluation))).toEqual({ ...evaluation, lines: [] });
        for (const line of evaluation.lines) {
          expect(parseEvaluatedLine(writeEvaluatedLine(line))).toEqual(line);
        }
      }),
    );
  });

  test('that are plain numbers have depth 0 and no engine', () => {
    const evaluation = { score: 3, exact: false, depth: 0, selectivity: 100, engine: '', lines: [] };
    expect(parseValue('+3')).toEqual(evaluation);
    expect(writeValue(evaluation)).toBe('+3');
  });

  test('may have an engine whose name looks like another part', () => {
    expect(parseValue('+3 by depth 4 73%')?.engine).toBe('depth 4 73%');
  });

  test.each(['', 'exact', '+3 deep 4', '+3 depth', '+3 0%', '+3 101%', '+3 by'])(
    'do not look like "%s"',
    (text) => {
      expect(parseValue(text)).toBeUndefined();
    },
  );

  test.each(['+3', '+3 exact', '+3 i9', '+3 f', 'f5'])('have no line that looks like "%s"', (text) => {
    expect(parseEvaluatedLine(text)).toBeUndefined();
  });
});

test.each(['found', 'helped', 'shown'] as const)(
  'a retry with the outcome %s is read as written',
  (outcome) => {
    const retry = { outcome, day: '2026-02-28' };
    expect(parseRetry(writeRetry(retry))).toEqual(retry);
  },
);

test.each(['found', 'lost 2026-11-22', 'found 2026-02-30', 'found 2026-11-22 twice', 'shown today'])(
  'the retry "%s" is not one',
  (text) => {
    expect(parseRetry(text)).toBeUndefined();
  },
);

test('marks are read in any case', () => {
  expect(parseMark('Blunder')).toBe('blunder');
});

test('an unknown mark is ignored', () => {
  expect(parseMark('splendid')).toBeUndefined();
});

describe('comments', () => {
  test('become what files can hold', () => {
    expect(tidyComment('\r\n\n a \r\nb\u0007\tc\u2029d\n\n')).toBe(' a\nb\tc\nd');
  });

  test('of nothing but spaces are dropped', () => {
    expect(tidyComment(' \n\t\n')).toBeUndefined();
  });

  test('stay the same once they are tidy', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidy = tidyComment(text);
        expect(tidyComment(tidy ?? '')).toBe(tidy);
      }),
    );
  });
});
