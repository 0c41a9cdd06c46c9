import * as fc from 'fast-check';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { goTo } from '../../../engine/game/tree.ts';
import { playerOf } from '../../../engine/players/registry.ts';
import { STRENGTH_STEPS, eloOfStep } from '../../../engine/players/strength.ts';
import type { BuiltInSpec } from '../../../engine/players/player.ts';
import type { Mode } from '../../../renderer/session/seats.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { parseResults, useRematchStore, writeResults } from '../../../renderer/stores/rematch.ts';
import { WIPE_OUT, movesOf, recordOf, seated } from '../moves.ts';

let game: ReturnType<typeof useGameStore>;
let preferences: ReturnType<typeof usePreferencesStore>;
let rematch: ReturnType<typeof useRematchStore>;

/** Black wins 64 to 0 by the official score. */
async function playWipeOut(mode: Mode): Promise<void> {
  game.start(seated(mode));
  await nextTick();
  for (const move of movesOf(WIPE_OUT)) game.playNext(move);
  await nextTick();
}

beforeEach(() => {
  setActivePinia(createPinia());
  game = useGameStore();
  preferences = usePreferencesStore();
  rematch = useRematchStore();
  preferences.values.level = 'club';
});

describe('counting', () => {
  test('a game against the computer counts once, for the person', async () => {
    await playWipeOut('blackVsComputer');
    expect(preferences.values.results).toBe('club+64');
    game.undo();
    await nextTick();
    game.walkTo(game.lastPly);
    await nextTick();
    await playWipeOut('whiteVsComputer');
    expect(preferences.values.results).toBe('club+64 club-64');
  });

  test('a game that was given up counts as clearly lost, until it goes on after all', async () => {
    preferences.values.keepsClose = true;
    game.start(seated('blackVsComputer'));
    await nextTick();
    for (const move of movesOf('f5d6')) game.playNext(move);
    game.resign();
    expect(preferences.values.results).toBe('club-10');
    expect(preferences.values.level).toBe('custom');
    game.undo();
    expect([preferences.values.results, preferences.values.level]).toEqual(['', 'club']);
    game.resign();
    expect(preferences.values.results).toBe('club-10');
  });

  test('whom the user has chosen meanwhile stays when the game goes on after all', async () => {
    preferences.values.keepsClose = true;
    game.start(seated('blackVsComputer'));
    await nextTick();
    for (const move of movesOf('f5d6')) game.playNext(move);
    game.resign();
    preferences.opponent = 'master';
    game.undo();
    expect([preferences.values.results, preferences.values.level]).toEqual(['', 'master']);
  });

  test('makes the next opponent stronger after a win where games are to stay close', async () => {
    preferences.values.keepsClose = true;
    await playWipeOut('blackVsComputer');
    expect(preferences.values.level).toBe('custom');
    expect(eloOfStep(preferences.values.customStep)).toBeGreaterThan(playerOf({ kind: 'club' }).elo);
    expect(rematch.suggestion).toBeUndefined();
  });

  test.each(['twoPlayers', 'computerVsComputer'] as const)('%s does not count', async (mode) => {
    await playWipeOut(mode);
    expect(preferences.values.results).toBe('');
  });

  test('a finished game that is loaded does not count', async () => {
    game.load({ tree: recordOf(WIPE_OUT), info: game.info }, seated('blackVsComputer'));
    await nextTick();
    expect(game.isOver).toBe(true);
    expect(preferences.values.results).toBe('');
  });

  test('a finished game that is loaded at an earlier place does not count, even when its end is shown', async () => {
    const tree = goTo(recordOf(WIPE_OUT), 2);
    game.load({ tree, info: game.info }, seated('blackVsComputer'));
    await nextTick();
    game.walkTo(game.lastPly);
    await nextTick();
    expect(game.isOver).toBe(true);
    expect(preferences.values.results).toBe('');
  });

  test('a loaded game that is played to its end counts', async () => {
    game.load({ tree: recordOf(WIPE_OUT.slice(0, -2)), info: game.info }, seated('blackVsComputer'));
    await nextTick();
    for (const move of movesOf(WIPE_OUT.slice(-2))) game.playNext(move);
    await nextTick();
    expect(preferences.values.results).toBe('club+64');
  });

  test('a game decided by the clock does not count, because its loser may have been ahead', async () => {
    game.start(seated('blackVsComputer'), { person: { kind: 'perMove', moveMs: 30_000 } });
    await nextTick();
    game.loseOnTime('black');
    await nextTick();
    expect(game.isOver).toBe(true);
    expect(preferences.values.results).toBe('');
  });

  test('only the latest results are kept', async () => {
    preferences.values.results = Array.from({ length: 30 }, () => 'club-2').join(' ');
    await playWipeOut('blackVsComputer');
    expect(parseResults(preferences.values.results)).toHaveLength(30);
    expect(preferences.values.results.endsWith('club-2 club+64')).toBe(true);
  });
});

describe('suggesting', () => {
  test('a stronger opponent is suggested after a clear win, until the next game begins', async () => {
    expect(rematch.suggestion).toBeUndefined();
    await playWipeOut('blackVsComputer');
    expect(rematch.isUp).toBe(true);
    expect(eloOfStep(rematch.suggestion ?? 0)).toBeGreaterThan(playerOf({ kind: 'club' }).elo);
    game.restart();
    await nextTick();
    expect(rematch.suggestion).toBeUndefined();
  });

  test('a weaker opponent is suggested after a clear loss', async () => {
    Object.assign(preferences.values, { level: 'custom', customStep: 5 });
    await playWipeOut('whiteVsComputer');
    expect(rematch.isUp).toBe(false);
    expect(rematch.suggestion).toBe(4);
  });
});

test('results are read back as they were written', () => {
  const player = fc.oneof(
    fc.constantFrom<BuiltInSpec>({ kind: 'beginner' }, { kind: 'club' }, { kind: 'master' }),
    fc.integer({ min: 1, max: STRENGTH_STEPS }).map((step): BuiltInSpec => ({ kind: 'custom', step })),
  );
  const games = fc.array(fc.record({ opponent: player, lead: fc.integer({ min: -64, max: 64 }) }));
  fc.assert(
    fc.property(games, (played) => {
      expect(parseResults(writeResults(played))).toEqual(played);
    }),
  );
});

test('anything that is no result is skipped', () => {
  expect(parseResults('club+12 custom:99+4 7+1 king-3 club+ 3-100')).toEqual([
    { opponent: { kind: 'club' }, lead: 12 },
  ]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseResults(text).every(({ lead }) => Number.isInteger(lead))).toBe(true);
    }),
  );
});
