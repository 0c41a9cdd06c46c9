/** What of a long list can be drawn while more of it is on its way. */
import { expect, test } from 'vitest';
import { nearestKnown, stretchesOf } from '../../../renderer/ui/known-rows.ts';

test('rows in any order are stretches', () => {
  expect(stretchesOf([])).toEqual([]);
  expect(stretchesOf([7, 3, 4, 90, 5, 8])).toEqual([
    { from: 3, to: 6 },
    { from: 7, to: 9 },
    { from: 90, to: 91 },
  ]);
});

test.each([
  ['where it is, if all rows there are known', 42.5, 42.5],
  ['as far as rows are known below', 95.5, 90],
  ['as far as rows are known above', 30.25, 40],
  ['at the nearest rows after a leap', 700, 520],
  ['at other rows where those are nearer', 320, 500],
  ['within the one page that is known', 250, 90],
])('the list is drawn %s', (_, top, drawn) => {
  const known = [
    { from: 5, to: 6 },
    { from: 40, to: 100 },
    { from: 500, to: 530 },
  ];
  expect(nearestKnown(known, top, 10)).toBe(drawn);
});

test('nothing can be drawn where no stretch fills the view', () => {
  expect(nearestKnown([{ from: 0, to: 9 }], 3, 9.5)).toBeUndefined();
  expect(nearestKnown([{ from: 0, to: 9 }], 3, 9)).toBe(0);
});
