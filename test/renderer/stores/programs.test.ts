/** Programs that the user has added, as opponents of new games. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { writePlayer } from '../../../engine/players/registry.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { EDAX, addPrograms } from '../programs.ts';

let preferences: ReturnType<typeof usePreferencesStore>;

beforeEach(() => {
  setActivePinia(createPinia());
  preferences = usePreferencesStore();
  preferences.values.program = writePlayer(EDAX);
});

test('a program can be the opponent of new games', () => {
  expect(preferences.opponent).toBe('external');
  expect(preferences.computer).toEqual(EDAX);
});

test('a level takes the place of a program, also the one that was chosen before it', () => {
  preferences.opponent = preferences.values.level;
  expect(preferences.computer).toEqual({ kind: preferences.values.level });
});

test('a program stays the opponent while the shell has it', async () => {
  addPrograms();
  await nextTick();
  expect(preferences.computer).toEqual(EDAX);
});

test('a program that was removed is the opponent no more', async () => {
  const list = addPrograms();
  list([]);
  await nextTick();
  expect(preferences.values.program).toBe('');
});

test('a program that was removed analyses no more', async () => {
  preferences.values.analyst = writePlayer(EDAX);
  const list = addPrograms();
  list([]);
  await nextTick();
  expect(preferences.values.analyst).toBe('');
});

test('before the shell has listed the programs none of them is forgotten', async () => {
  preferences.values.analyst = writePlayer(EDAX);
  await nextTick();
  expect(preferences.values.program).toBe(writePlayer(EDAX));
});

test('a program can play black where the computer plays both sides', () => {
  Object.assign(preferences.values, { program: '', level: 'club', blackComputer: writePlayer(EDAX) });
  expect(preferences.computersIn('computerVsComputer')).toEqual({ black: EDAX, white: { kind: 'club' } });
});
