import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { bredOf } from '../../../engine/players/bred.ts';
import { parseMade, useMadePlayersStore, writeMade } from '../../../renderer/stores/made-players.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';

const ONE = bredOf([1, 1, 1, 1, 1, 1, 1, 1], 'Bred 1.1')!;
const OTHER = bredOf([2, 1, 1, 1, 1, 1, 1, 0.5], 'Bred 1.2')!;

beforeEach(() => setActivePinia(createPinia()));

describe('players made in the lab', () => {
  it('are kept among the preferences, the newest first, and removed again', () => {
    const made = useMadePlayersStore();
    made.add({ player: ONE, note: 'generation 1' });
    made.add({ player: OTHER, note: 'generation 2', overFirst: { lead: 3, margin: 1 } });
    expect(made.players).toEqual([OTHER, ONE]);
    expect(parseMade(usePreferencesStore().values.madePlayers)).toEqual(made.made);
    made.remove(OTHER);
    expect(made.players).toEqual([ONE]);
    made.remove(ONE);
    expect(usePreferencesStore().values.madePlayers).toBe('');
  });

  it('keep what was known of them when more is found out', () => {
    const made = useMadePlayersStore();
    made.add({ player: ONE, note: 'generation 1', overEvolved: { lead: -4, margin: 2 } });
    made.add({ player: ONE, note: 'generation 1', overFirst: { lead: 3, margin: 1 } });
    expect(made.made).toEqual([
      {
        player: ONE,
        note: 'generation 1',
        overFirst: { lead: 3, margin: 1 },
        overEvolved: { lead: -4, margin: 2 },
      },
    ]);
  });

  it('make room for newer ones from the oldest on', () => {
    const made = useMadePlayersStore();
    for (let at = 1; at <= 41; at++) made.add({ player: { ...ONE, name: `Bred ${at}` }, note: '' });
    expect(made.players).toHaveLength(40);
    expect(made.players.at(-1)?.name).toBe('Bred 2');
  });

  it('are read back, and what makes no sense is passed over', () => {
    const list = [{ player: ONE, note: 'generation 1' }];
    expect(parseMade(writeMade(list))).toEqual(list);
    for (const text of [
      '',
      'null',
      '{}',
      '[1, null, {}]',
      '[{"player":"bred:1-2:x","note":""}]',
      '[{"player":3}]',
    ])
      expect(parseMade(text)).toEqual([]);
  });
});
