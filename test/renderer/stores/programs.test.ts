/** Programs that the user has added, as opponents of new games. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
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
  expect(preferences.opponent).toBe('named');
  expect(preferences.computer).toEqual(EDAX);
});

test('a level takes the place of a program, also the one that was chosen before it', () => {
  preferences.opponent = preferences.values.level;
  expect(preferences.computer).toEqual({ kind: preferences.values.level });
});

test('a program stays the opponent while the shell has it', () => {
  addPrograms();
  expect(preferences.computer).toEqual(EDAX);
});

test('a program that was removed is the opponent no more', () => {
  addPrograms()([]);
  expect(preferences.opponent).toBe(preferences.values.level);
  expect(preferences.computer).toEqual({ kind: preferences.values.level });
});

test('a program that was removed analyses no more', () => {
  preferences.values.analyst = writePlayer(EDAX);
  addPrograms()([]);
  expect(preferences.analyst).toBe('');
});

test('a program that was removed no longer plays black where the computer plays both sides', () => {
  Object.assign(preferences.values, { level: 'club', blackComputer: writePlayer(EDAX) });
  addPrograms()([]);
  expect(preferences.computersIn('computerVsComputer').black).toEqual({ kind: 'club' });
});

test('a program whose list could not be read for a while is the opponent again', () => {
  const list = addPrograms();
  list([]);
  addPrograms();
  expect(preferences.computer).toEqual(EDAX);
});

test('before the shell has listed the programs none of them is forgotten', () => {
  preferences.values.analyst = writePlayer(EDAX);
  expect(preferences.analyst).toBe(writePlayer(EDAX));
  expect(preferences.computer).toEqual(EDAX);
});

test('a program can play black where the computer plays both sides', () => {
  Object.assign(preferences.values, { program: '', level: 'club', blackComputer: writePlayer(EDAX) });
  expect(preferences.computersIn('computerVsComputer')).toEqual({ black: EDAX, white: { kind: 'club' } });
});
