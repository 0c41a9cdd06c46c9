import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Fields, type Form, asKept, findKept, isLater } from '../../../engine/kept/kept.ts';

/** A score was a text at first, then a number, and has had a unit since. */
const SCORES: Form = {
  migrations: [
    ({ score, ...others }) => ({ ...others, score: Number(score) }),
    (fields) => ({ ...fields, unit: 'discs' }),
  ],
  unnumbered: (kept) => (typeof kept === 'string' ? { score: kept } : undefined),
};

function parse({ score, unit }: Fields): string | undefined {
  return typeof score === 'number' && unit === 'discs' ? `${score} discs` : undefined;
}

const find = (kept: unknown, app = '0.3.0') => findKept(kept, SCORES, parse, app);

describe('what was kept', () => {
  it.each<[string, unknown]>([
    ['before there were numbers', '7'],
    ['as version 1', { version: 1, score: '7' }],
    ['as version 2', { version: 2, app: '0.2.0', score: 7 }],
    ['as the newest version', asKept(SCORES, { score: 7, unit: 'discs' }, '0.3.0')],
  ])('%s is read', (_, kept) => {
    expect(find(kept)).toEqual({ kind: 'read', value: '7 discs' });
  });

  it('as a version to come is newer, and says by which app', () => {
    expect(find({ version: 4, app: '0.9.0', points: 7 })).toEqual({ kind: 'newer', madeBy: '0.9.0' });
  });

  it('as a known version by a newer app, but makes no sense, is newer', () => {
    expect(find({ version: 3, app: '0.4.0', score: 'seven' })).toEqual({ kind: 'newer', madeBy: '0.4.0' });
    expect(find({ version: 3, app: '0.3.0', score: 'seven' })).toEqual({ kind: 'broken' });
  });

  it.each<unknown>([
    undefined,
    null,
    7,
    [],
    {},
    { score: 7 },
    { version: 0, score: '7' },
    { version: 1.5, score: '7' },
    { version: '1', score: '7' },
    { version: 99, score: 7 },
    { version: 99, app: 'another', score: 7 },
    { version: 3, score: 'seven', unit: 'discs' },
  ])('as %j is broken', (kept) => {
    expect(find(kept)).toEqual({ kind: 'broken' });
  });

  it('is told by the number alone, whatever else the fields are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        expect(['read', 'newer', 'broken']).toContain(find(fields).kind);
        expect(find({ ...fields, version: 4, app: '1.0.0' })).toEqual({ kind: 'newer', madeBy: '1.0.0' });
      }),
    );
  });
});

test.each([
  ['0.4.0', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.2.1-beta.1', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0.2.0-beta.1', false],
  ['0.1.9', '0.2.0', false],
])('whether version %s comes after %s is told', (left, right, expected) => {
  expect(isLater(left, right)).toBe(expected);
});
