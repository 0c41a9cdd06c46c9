import { describe, expect, it, test } from 'vitest';
import type { BuiltInPlayer } from '../../../engine/players/player.ts';
import {
  KINDS,
  LEVELS,
  PLAYERS,
  parsePlayer,
  playerOf,
  playerSigning,
  playerWith,
  samePlayer,
  writePlayer,
} from '../../../engine/players/registry.ts';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';

describe.each(PLAYERS.map((player): [string, BuiltInPlayer] => [writePlayer(player.spec), player]))(
  'player %s',
  (id, player) => {
    it('is found by its id', () => {
      expect(parsePlayer(id)).toEqual(player.spec);
    });

    it('is found by its signature', () => {
      expect(playerSigning(player.signature)).toBe(player);
    });

    it('is found by the fields of its spec', () => {
      expect(playerWith({ ...player.spec })).toBe(player);
    });

    it('is found by its spec', () => {
      expect(playerOf({ ...player.spec })).toBe(player);
    });

    it('is listed under its kind', () => {
      expect(KINDS[player.spec.kind].players).toContain(player);
    });
  },
);

test('ids and signatures are those in files of earlier versions', () => {
  const names = PLAYERS.map(({ spec, signature }) => `${writePlayer(spec)} ${signature}`);
  const steps = Array.from({ length: STRENGTH_STEPS }, (_, at) => `custom:${at + 1} Custom ${at + 1}`);
  expect(names).toEqual([
    'beginner Beginner',
    'monte-carlo Monte-Carlo',
    'club Club',
    'evolved Evolved',
    'monte-carlo-evaluated Monte-Carlo evaluated',
    'neural Neural',
    'master Master',
    ...steps,
  ]);
});

test.each([
  '',
  'king',
  'custom',
  'custom:0',
  'custom:99',
  '0',
  '7',
  '99',
  '07',
  'master:1',
  'custom:custom:1',
])('no player is called "%s"', (text) => {
  expect(parsePlayer(text)).toBeUndefined();
});

test.each([
  {},
  { kind: 'king' },
  { kind: 'custom' },
  { kind: 'custom', step: '7' },
  { kind: 'custom', step: 7.5 },
  { kind: 'custom', step: 99 },
  { kind: 'custom', step: 7, more: 1 },
  { kind: 'master', step: 7 },
])('no player is %j', (fields) => {
  expect(playerWith(fields)).toBeUndefined();
});

test('a player whose setting is out of range is an error', () => {
  expect(() => playerOf({ kind: 'custom', step: STRENGTH_STEPS + 1 })).toThrow(
    new RangeError(`There is no player "custom:${STRENGTH_STEPS + 1}".`),
  );
});

test('the levels are numbered from the weakest to the strongest', () => {
  expect(LEVELS.map(({ level }) => level)).toEqual([1, 2, 3]);
});

test('the kinds go from the weakest to the strongest, and those of any strength come last', () => {
  const kinds = Object.values(KINDS);
  const single = kinds.filter(({ setting }) => !setting);
  expect(kinds.slice(0, single.length)).toEqual(single);
  const ratings = single.map(({ players }) => players[0]?.elo ?? 0);
  expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
});

test('a kind with a setting has a player for each of its values', () => {
  for (const { setting, players } of Object.values(KINDS)) {
    expect(players).toHaveLength(setting ? setting.most - setting.least + 1 : 1);
  }
});

describe('what players can do', () => {
  const those = (can: (player: BuiltInPlayer) => boolean): string[] =>
    PLAYERS.filter(can).map(({ signature }) => signature);

  test('Neural and Master count in discs', () => {
    expect(those(({ countsInDiscs }) => countsInDiscs)).toEqual(['Neural', 'Master']);
  });

  test('Neural and Master ponder', () => {
    expect(those(({ ponders }) => ponders)).toEqual(['Neural', 'Master']);
  });

  test('Monte-Carlo, Neural and Master can be timed', () => {
    expect(those(({ limits }) => limits.includes('time'))).toEqual([
      'Monte-Carlo',
      'Monte-Carlo evaluated',
      'Neural',
      'Master',
    ]);
  });

  test('Beginner alone does not search', () => {
    expect(those(({ searches }) => !searches)).toEqual(['Beginner']);
  });
});

test('players are the same when kind and setting are', () => {
  const five: PlayerSpec = { kind: 'custom', step: 5 };
  expect(samePlayer(five, { step: 5, kind: 'custom' })).toBe(true);
  expect(samePlayer(five, { kind: 'custom', step: 6 })).toBe(false);
  expect(samePlayer({ kind: 'club' }, { kind: 'master' })).toBe(false);
});
