import { describe, expect, test } from 'vitest';
import { type GameInfo, NO_INFO } from '../../../engine/notation/info.ts';
import type { FormatId } from '../../../engine/notation/outcome.ts';
import { newTree } from '../../../engine/game/tree.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import { MODES, computersOf, modeOf, seatsWith } from '../../../renderer/session/seats.ts';
import {
  computerOf,
  leavesPeopleSeated,
  leavesSeatsOpen,
  seatsIn,
  signed,
} from '../../../renderer/documents/signature.ts';

describe.each(MODES)('%s', (mode) => {
  test.each<PlayerSpec>([
    { kind: 'beginner' },
    { kind: 'club' },
    { kind: 'master' },
    { kind: 'custom', step: 1 },
    { kind: 'custom', step: STRENGTH_STEPS },
  ])('and the strength %j are told by the header', (computer) => {
    const info = signed(NO_INFO, computersOf(seatsWith(mode, computer)));
    expect(modeOf(seatsIn(info))).toBe(mode);
    expect(computerOf(info)).toEqual(mode === 'twoPlayers' ? undefined : computer);
  });
});

test('people keep their names when the computer takes the other side', () => {
  const info = { ...NO_INFO, black: { name: 'Anna', level: '1800' }, white: { name: 'Ben' }, event: 'Cup' };
  expect(signed(info, { white: { kind: 'club' } })).toEqual({
    black: { name: 'Anna', level: '1800' },
    white: { name: 'Othello', level: 'Club' },
    event: 'Cup',
  });
});

test('an unknown strength does not make a player the computer', () => {
  expect(computerOf({ black: { name: 'Othello', level: 'Custom 99' }, white: {} })).toBeUndefined();
});

test('the name of the computer without a strength does not make a player the computer', () => {
  const info = { black: { name: 'Othello' }, white: { name: 'Edax', level: '21' } };
  expect(modeOf(seatsIn(info))).toBe('twoPlayers');
});

test('two different computer players are each named in the header', () => {
  const computers = { black: { kind: 'club' }, white: { kind: 'custom', step: 7 } } as const;
  expect(seatsIn(signed(NO_INFO, computers))).toEqual(computers);
});

test.each<[string, boolean, FormatId, GameInfo]>([
  ['moves alone', true, 'transcript', NO_INFO],
  ['a format that loses the level', true, 'ggf', { black: { name: 'Anna' }, white: { name: 'Othello' } }],
  ['two names', false, 'sgf', { black: { name: 'Anna' }, white: { name: 'Ben' } }],
  ['the signature of the computer', false, 'sgf', { black: {}, white: { name: 'Othello', level: 'Club' } }],
  ['the app’s own format without it', false, 'game', NO_INFO],
  [
    'a strength of another version',
    true,
    'game',
    { black: {}, white: { name: 'Othello', level: 'Custom 99' } },
  ],
])('%s: who plays is an open question: %s', (_name, isOpen, format, info) => {
  expect(leavesSeatsOpen({ format, info, tree: newTree() })).toBe(isOpen);
});

test('the computer does not take the seat of a person who is named', () => {
  const info = { black: { name: 'Anna' }, white: { name: 'Othello' } };
  const left = MODES.filter((mode) => leavesPeopleSeated(info, mode));
  expect(left).toEqual(['blackVsComputer', 'twoPlayers']);
  expect(MODES.every((mode) => leavesPeopleSeated(NO_INFO, mode))).toBe(true);
});
