import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import type { NamedValues } from '../../../main/contract/bridge.ts';
import {
  DEFAULT_PREFERENCES,
  parsePreferences,
  usePreferencesStore,
} from '../../../renderer/stores/preferences.ts';

const keepPreferences = vi.fn<(values: NamedValues) => void>();

beforeEach(() => {
  setActivePinia(createPinia());
  keepPreferences.mockReset();
});

describe('the stored preferences', () => {
  test('are taken over, and missing ones get their defaults', () => {
    expect(parsePreferences({ theme: 'dark', volume: 0, masterTimeMs: 5000 })).toEqual({
      ...DEFAULT_PREFERENCES,
      theme: 'dark',
      volume: 0,
      masterTimeMs: 5000,
    });
  });

  test('have every value restored as it was stored', () => {
    const liked = {
      language: 'ja',
      theme: 'light',
      board: 'contrast',
      zoom: 150,
      showLegalMoves: false,
      passWaits: true,
      oneAtATime: true,
      switches: 'scan4',
      welcomed: true,
      showEstimate: false,
      showTimes: true,
      showBetter: true,
      keepsInLibrary: false,
      reviewEffort: 'overnight',
      showEngine: true,
      animation: 'off',
      sounds: true,
      volume: 25,
      level: 'custom',
      program: 'external:0123abcd:Edax 4.6',
      analyst: 'external:0123abcd:Edax 4.6',
      customStep: 3,
      keepsClose: true,
      masterTimeMs: 10_000,
      masterVaries: true,
      masterBook: true,
      masterLines: 'f5d6c3 f5f6e6',
      ponder: false,
      ponderOnBattery: true,
      threads: 64,
      hashMb: 1024,
      mode: 'twoPlayers',
      personTime: '5:00/0:03',
      computerTime: '0:00,N//0:10,N1',
      loseOnTime: false,
      blackComputer: 'custom:7',
      shortcuts: 'undo=CmdOrCtrl+U',
      analysisLines: 6,
      analysisEndless: true,
      results: 'club+12',
      libraryColumns: 'black white result',
      madePlayers: '[]',
    } as const;
    expect(Object.keys(liked).sort()).toEqual(Object.keys(DEFAULT_PREFERENCES).sort());
    expect(parsePreferences(liked)).toEqual(liked);
  });

  test.each<NamedValues>([
    { language: 'tlh' },
    { theme: 1 },
    { program: 'club' },
    { analyst: 'external:1:Edax' },
    { board: 'marble' },
    { zoom: 101 },
    { zoom: '100' },
    { showLegalMoves: 'yes' },
    { animation: true },
    { sounds: 1 },
    { volume: 101 },
    { volume: 12.5 },
    { volume: Number.NaN },
    { level: 'grandmaster' },
    { customStep: 0 },
    { customStep: 99 },
    { results: 7 },
    { masterTimeMs: -1 },
    { ponder: 1 },
    { threads: 65 },
    { threads: 1.5 },
    { hashMb: 100 },
    { mode: 'toString' },
    { personTime: '15:00//02:00' },
    { computerTime: 60 },
    { loseOnTime: 'never' },
    { unknown: 'name' },
  ])('%j makes no sense here, and the defaults are used', (kept) => {
    expect(parsePreferences(kept)).toEqual(DEFAULT_PREFERENCES);
  });
});

describe('storing', () => {
  test('begins with the stored values and writes nothing by itself', async () => {
    const preferences = usePreferencesStore();
    preferences.connect({ theme: 'dark', board: 'marble' }, { keepPreferences });
    await nextTick();
    expect(preferences.values).toEqual({ ...DEFAULT_PREFERENCES, welcomed: true, theme: 'dark' });
    expect(keepPreferences).not.toHaveBeenCalled();
  });

  test('a newcomer meets Club, which is kept with the first choice of anything', async () => {
    const preferences = usePreferencesStore();
    preferences.connect({}, { keepPreferences });
    await nextTick();
    expect(preferences.values).toEqual({ ...DEFAULT_PREFERENCES, level: 'club' });
    expect(keepPreferences).not.toHaveBeenCalled();
    preferences.values.theme = 'dark';
    await nextTick();
    expect(keepPreferences.mock.calls).toEqual([[{ theme: 'dark', level: 'club' }]]);
  });

  test('a newcomer’s choice of the usual player is kept', async () => {
    const preferences = usePreferencesStore();
    preferences.connect({}, { keepPreferences });
    preferences.opponent = DEFAULT_PREFERENCES.level;
    await nextTick();
    expect(keepPreferences.mock.calls).toEqual([[{ level: DEFAULT_PREFERENCES.level }]]);
  });

  test('names only the changed preferences, once for all changes made together', async () => {
    const preferences = usePreferencesStore();
    preferences.connect({ board: 'marble' }, { keepPreferences });
    preferences.values.theme = 'light';
    preferences.values.volume = 30;
    preferences.values.level = 'club';
    preferences.values.level = DEFAULT_PREFERENCES.level;
    await nextTick();
    expect(keepPreferences.mock.calls).toEqual([[{ theme: 'light', volume: 30 }]]);
    preferences.values.volume = 31;
    await nextTick();
    expect(keepPreferences.mock.calls.slice(1)).toEqual([[{ volume: 31 }]]);
  });

  test('treats a reset as a change, which leaves what games there were and the switches of whoever resets', async () => {
    const preferences = usePreferencesStore();
    preferences.connect(
      { theme: 'dark', mode: 'twoPlayers', switches: 'hold', masterLines: 'f5d6c3' },
      { keepPreferences },
    );
    preferences.reset();
    await nextTick();
    expect(preferences.values).toEqual({
      ...DEFAULT_PREFERENCES,
      welcomed: true,
      mode: 'twoPlayers',
      switches: 'hold',
      // Master varies its openings by them.
      masterLines: 'f5d6c3',
    });
    expect(keepPreferences.mock.calls).toEqual([[{ theme: 'system' }]]);
  });
});
