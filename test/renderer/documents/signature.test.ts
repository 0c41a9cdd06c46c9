import { describe, expect, test } from 'vitest';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { type GameInfo, NO_INFO } from '../../../engine/notation/info.ts';
import { readOwnText } from '../../../engine/notation/own-text.ts';
import type { FormatId } from '../../../engine/notation/outcome.ts';
import { currentPosition, newTree } from '../../../engine/game/tree.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import { turnState } from '../../../engine/game/rules.ts';
import { WIPE_OUT, recordOf } from '../moves.ts';
import { MODES, PERSON, computersOf, modeOf, seatsWith } from '../../../renderer/session/seats.ts';
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

describe('a finished game against a program', () => {
  const EDAX = { kind: 'external', program: '0123abcd', name: 'Edax 4.6' } as const;
  const info = signed(NO_INFO, { white: EDAX });
  const text = writeGameFile({ tree: recordOf(WIPE_OUT), info });

  function reopened(): NonNullable<ReturnType<typeof readOwnText>> {
    const read = readOwnText(text);
    if (!read) throw new Error('The game cannot be read.');
    return read;
  }

  test('is finished in its file, and signed by the program', () => {
    const { tree, info: found } = reopened();
    expect(turnState(currentPosition(tree))).toBe('over');
    expect(found.white).toEqual({ name: 'Edax 4.6', level: 'Program' });
  });

  test('has the program at its side where it is installed, under whatever id', () => {
    const installed = { ...EDAX, program: 'fedcba98' };
    expect(seatsIn(reopened().info, [installed])).toEqual({ black: PERSON, white: installed });
  });

  test('is one of two people where the program is not installed, who keep its name', () => {
    const { info: found } = reopened();
    expect(seatsIn(found, [{ ...EDAX, name: 'Zebra' }])).toEqual({ black: PERSON, white: PERSON });
    expect(signed(found, {}).white.name).toBe('Edax 4.6');
  });
});
