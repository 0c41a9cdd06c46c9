/** Who played the game on the board, when and where. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import GameDetailsDialog from '../../../renderer/features/files/GameDetailsDialog.vue';
import PlayerCard from '../../../renderer/features/play/PlayerCard.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(async () => setLocale('en'));

test('both people at one board can be named, with event, place and date', async () => {
  const game = begin('twoPlayers', 'f5');
  mount(GameDetailsDialog, {}, { context: appContext() });
  await userEvent.fill(page.getByRole('textbox', { name: 'Black', exact: true }), 'Anna');
  await userEvent.fill(page.getByRole('textbox', { name: 'Rating of Black' }), '1500');
  await userEvent.fill(page.getByRole('textbox', { name: 'White', exact: true }), 'Ben');
  await userEvent.fill(page.getByRole('textbox', { name: 'Event' }), 'Open');
  await userEvent.fill(page.getByRole('textbox', { name: 'Date' }), '2026-11-27');
  await userEvent.keyboard('{Enter}');
  expect(game.info).toMatchObject({
    black: { name: 'Anna', level: '1500' },
    white: { name: 'Ben' },
    event: 'Open',
    date: '2026-11-27',
  });
});

test('the computer has its own name', async () => {
  begin('blackVsComputer', 'f5');
  mount(GameDetailsDialog, {}, { context: appContext() });
  await expect.element(page.getByRole('textbox', { name: 'Black', exact: true })).toBeVisible();
  expect(page.getByRole('textbox', { name: 'White', exact: true }).elements()).toHaveLength(0);
});

test('the card of a person opens it', async () => {
  begin('twoPlayers', 'f5');
  mount(PlayerCard, { colour: 'black' });
  await userEvent.click(page.getByRole('button', { name: 'Black: names, event, date' }));
  expect(useViewStore().dialog).toBe('gameDetails');
});
