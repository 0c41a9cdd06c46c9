import { describe, expect, test } from 'vitest';
import { type GameInfo, NO_INFO } from '../../../engine/game/formats/info.ts';
import type { FormatId } from '../../../engine/game/formats/outcome.ts';
import { newRecord } from '../../../engine/game/record.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import { MODES } from '../../../renderer/stores/game.ts';
import {
  computerOf,
  leavesPeopleSeated,
  leavesSeatsOpen,
  modeOf,
  signed,
} from '../../../renderer/stores/players.ts';

describe.each(MODES)('%s', (mode) => {
  test.each<PlayerSpec>([
    { kind: 'beginner' },
    { kind: 'club' },
    { kind: 'master' },
    { kind: 'custom', step: 1 },
    { kind: 'custom', step: STRENGTH_STEPS },
  ])('and the strength %j are told by the header', (computer) => {
    const info = signed(NO_INFO, mode, computer);
    expect(modeOf(info)).toBe(mode);
    expect(computerOf(info)).toEqual(mode === 'twoPlayers' ? undefined : computer);
  });
});

test('people keep their names, and the computer takes the other side', () => {
  const info = { ...NO_INFO, black: { name: 'Anna', level: '1800' }, white: { name: 'Ben' }, event: 'Cup' };
  expect(signed(info, 'blackVsComputer', { kind: 'club' })).toEqual({
    black: { name: 'Anna', level: '1800' },
    white: { name: 'Othello', level: 'Club' },
    event: 'Cup',
  });
});

test('a strength that there is not is no computer’s', () => {
  expect(computerOf({ black: { name: 'Othello', level: 'Custom 99' }, white: {} })).toBeUndefined();
});

test('a name alone is no computer', () => {
  expect(modeOf({ black: { name: 'Othello' }, white: { name: 'Edax', level: '21' } })).toBe('twoPlayers');
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
  expect(leavesSeatsOpen({ format, info, record: newRecord() })).toBe(isOpen);
});

test('nobody who is named is unseated by the computer', () => {
  const info = { black: { name: 'Anna' }, white: { name: 'Othello' } };
  const left = MODES.filter((mode) => leavesPeopleSeated(info, mode));
  expect(left).toEqual(['blackVsComputer', 'twoPlayers']);
  expect(MODES.every((mode) => leavesPeopleSeated(NO_INFO, mode))).toBe(true);
});
