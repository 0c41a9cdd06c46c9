import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf, newId, newStamp, newestFirst } from '../../../engine/kept/ids.ts';

const MOMENT = Date.UTC(2026, 10, 22, 10, 20, 30, 123);
const CHANCE = '5a0a3f0e-7d55-4c55-9a53-9f1d6f6a0001';

test('an id tells what it is of, when it was given, and eight digits by chance', () => {
  expect(newId('game', { now: MOMENT, chance: CHANCE })).toBe('game-20261122t102030123z-5a0a3f0e');
  expect(newStamp({ now: MOMENT, chance: CHANCE })).toBe('20261122t102030123z-5a0a3f0e');
});

test.each([
  'game-20261122t102030123z-5a0a3f0e',
  '20261122t102030123z-5a0a3f0e',
  `2026-11-22T10-20-30.123Z ${CHANCE}`,
  `2026-11-22T10:20:30.123Z ${CHANCE}`,
  `${MOMENT.toString(36)}-1f0e9d8c`,
  `review-${MOMENT.toString(36)}-1f0e9d8c`,
])('the moment in %s is read', (id) => {
  expect(momentOf(id)).toBe(MOMENT);
});

test.each([
  '',
  'notes',
  'game-5a0a3f0e',
  '20269922t102030123z-5a0a3f0e',
  '2026-11-22',
  'tournamenu-1f0e9d8c',
])('there is no moment in "%s"', (id) => expect(momentOf(id)).toBeUndefined());

test('ids sort as texts in the order in which they were given, whatever the clock says', () => {
  const clock = fc.array(fc.integer({ min: 0, max: 2 * MOMENT }), { minLength: 2 });
  fc.assert(
    fc.property(clock, (moments) => {
      const ids: string[] = [];
      for (const now of moments) ids.push(newId('game', { now, chance: CHANCE, newest: ids.at(-1) }));
      expect(ids.toSorted()).toEqual(ids);
      expect(newestFirst(ids)).toEqual(ids.toReversed());
    }),
  );
});

test('a new id comes after one that an earlier version gave at a later moment', () => {
  const newest = `2027-01-01T00-00-00.000Z ${CHANCE}`;
  const id = newId('game', { now: MOMENT, chance: CHANCE, newest });
  expect(newestFirst([newest, id])).toEqual([id, newest]);
});

test('a clock beyond all years with four digits makes ids all the same', () => {
  expect(newId('game', { now: 8e15, chance: CHANCE })).toBe('game-99991231t235959999z-5a0a3f0e');
});

test('ids without a moment are the last', () => {
  expect(newestFirst(['notes', 'game-20261122t102030123z-5a0a3f0e', 'z'])).toEqual([
    'game-20261122t102030123z-5a0a3f0e',
    'z',
    'notes',
  ]);
});
