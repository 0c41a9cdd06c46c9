import { expect, test } from 'vitest';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { parseSquare } from '../../../../engine/game/square.ts';
import {
  NOTHING_WANTED,
  boxOf,
  filled,
  wantedAt,
  wantedIn,
} from '../../../../renderer/features/library/pattern.ts';

const at = (name: string): number => parseSquare(name)!;

test('a box is the same from any of its corners', () => {
  const box = boxOf(at('c2'), at('e3'));
  expect(box).toEqual(new Set(['c2', 'd2', 'e2', 'c3', 'd3', 'e3'].map(at)));
  expect(boxOf(at('e2'), at('c3'))).toEqual(box);
});

test('a box copies the board, empty squares among them', () => {
  const pattern = filled(NOTHING_WANTED, boxOf(at('c4'), at('d5')), 'board', START_POSITION);
  expect(['c4', 'd4', 'c5', 'd5', 'e5'].map((name) => wantedAt(pattern, at(name)))).toEqual([
    '-',
    'O',
    '-',
    'X',
    '?',
  ]);
  expect(wantedIn(pattern)).toBe(4);
});

test('a box is filled with one sign, and forgotten again', () => {
  const drawn = filled(NOTHING_WANTED, boxOf(at('a1'), at('b2')), 'X', undefined);
  expect(wantedIn(drawn)).toBe(4);
  expect(filled(drawn, boxOf(at('a1'), at('h8')), '?', undefined)).toBe(NOTHING_WANTED);
});
