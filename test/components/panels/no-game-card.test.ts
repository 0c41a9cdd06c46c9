import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import NoGameCard from '../../../renderer/features/play/NoGameCard.vue';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { mount } from '../mount.ts';

test('a card says that there is no game', async () => {
  mount(NoGameCard);
  await expect.element(page.getByRole('heading', { name: 'No game yet' })).toBeVisible();
});

test('its button begins the game of the preferences', async () => {
  usePreferencesStore().values.mode = 'twoPlayers';
  mount(NoGameCard);
  await userEvent.click(page.getByRole('button'));
  await expect.poll(() => useGameStore().serial).toBe(1);
  expect(useGameStore().mode).toBe('twoPlayers');
  expect(useViewStore().screen).toBe('game');
});
