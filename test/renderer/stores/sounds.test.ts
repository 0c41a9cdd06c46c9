/** The sounds of the game on the board. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useSoundsStore } from '../../../renderer/stores/sounds.ts';
import { PERSON } from '../../../renderer/session/seats.ts';
import { square } from '../moves.ts';

const player = { play: vi.fn(), prepare: vi.fn() };
const PEOPLE = { black: PERSON, white: PERSON };

beforeEach(() => {
  setActivePinia(createPinia());
  vi.clearAllMocks();
  useSoundsStore().connect(
    player,
    () => false,
    (task) => task(),
  );
});

test('the device is made ready once a game begins, and a move is heard', () => {
  const { session } = useGameStore();
  session.start(PEOPLE, {});
  expect(player.prepare.mock.calls).toEqual([[usePreferencesStore().values.volume]]);
  session.playNext(square('f5'));
  expect(player.play).toHaveBeenCalledOnce();
  expect(player.prepare).toHaveBeenCalledOnce();
});

test('an app without sounds opens no device', () => {
  usePreferencesStore().values.sounds = false;
  const { session } = useGameStore();
  session.start(PEOPLE, {});
  session.playNext(square('f5'));
  expect(player.prepare).not.toHaveBeenCalled();
  expect(player.play).not.toHaveBeenCalled();
});
