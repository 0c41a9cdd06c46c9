import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ResignDialog from '../../../renderer/features/play/ResignDialog.vue';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

test('it asks once, Enter alone plays on, and the notice after it has the way back', async () => {
  begin('whiteVsComputer', 'f5d6');
  mount(ResignDialog, {}, { context: appContext() });
  await expect.element(page.getByRole('dialog', { name: 'Resign this game?' })).toBeVisible();
  const game = useGameStore();
  await userEvent.keyboard('{Enter}');
  expect(game.decision).toBeUndefined();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  expect(game.decision).toEqual({ loser: 'white', by: 'resignation' });
  const toast = useToastStore();
  expect([toast.text, toast.command]).toEqual(['You resigned. Black wins.', 'undo']);
});

test('of two people it names the one to move, and who plays on has changed nothing', async () => {
  begin('twoPlayers', 'f5d6c3');
  mount(ResignDialog, {}, { context: appContext() });
  await expect.element(page.getByRole('dialog', { name: 'Does White resign?' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Play on' }));
  expect(useGameStore().info.result).toBeUndefined();
});

test('a game that has ended meanwhile stays as it ended', async () => {
  begin('twoPlayers', 'f5d6c3');
  mount(ResignDialog, {}, { context: appContext() });
  const game = useGameStore();
  game.walkTo(1);
  await userEvent.click(page.getByRole('button', { name: 'Resign', exact: true }));
  expect(game.info.result).toBeUndefined();
});
