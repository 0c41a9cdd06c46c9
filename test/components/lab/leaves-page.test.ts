import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { count } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { samePosition } from '../../../engine/game/position.ts';
import LeavesPage from '../../../renderer/features/lab/leaves/LeavesPage.vue';
import { useLeavesStore } from '../../../renderer/features/lab/leaves/store.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
  begin('twoPlayers', 'f5d6c3');
  mount(LeavesPage, {}, { context: appContext() });
  await vi.waitUntil(() => document.querySelector('h1'));
});

test('the position that is chosen is counted at once and shown, with how many moves it has', async () => {
  const leaves = useLeavesStore();
  // Before that there is a sentence in place of empty charts.
  await expect.element(page.getByText(/^A count shows here/)).toBeVisible();
  expect(document.querySelector('figure')).toBeNull();
  await userEvent.selectOptions(page.getByLabelText('Positions'), 'The position on the board');
  await vi.waitUntil(() => leaves.position && leaves.counts.length > 0, { timeout: 30_000 });
  expect(samePosition(leaves.position!, useGameStore().position)).toBe(true);
  await expect.element(page.getByRole('grid', { name: 'The position on the board' })).toBeVisible();
  const moves = count(legalMoves(leaves.position!));
  expect(moves).not.toBe(12);
  await expect
    .element(page.getByText(new RegExp(`here there are about ${moves} to begin with`)))
    .toBeVisible();
  leaves.stop();
});

test('what ordering saves is told at the depth of the study, beside its figure', async () => {
  const leaves = useLeavesStore();
  // Who only looks at the page has the machine for themselves.
  expect(leaves.state).toBe('idle');
  await expect.element(page.getByText(/^Nothing has been counted yet/)).toBeVisible();
  leaves.counts = [[{ method: 'minimax', depth: 1, at: 0 }, 5]];
  await expect.element(page.getByText(`Stopped after 1 of ${leaves.total} searches.`)).toBeVisible();
  const focused = (): string => document.activeElement?.textContent?.trim() ?? '';
  (page.getByRole('button', { name: 'Count' }).element() as HTMLElement).focus();
  // Each button takes the place of the other, and the keys go on from it.
  for (const name of ['Stop', 'Count', 'Stop']) {
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe(name);
  }
  await vi.waitUntil(() => (leaves.means.get('orderedAlphaBeta')?.length ?? 0) >= 6, { timeout: 60_000 });
  await expect
    .element(page.getByText(/At six moves ordering saves \d+(\.\d)?% here; .* it saved 87%\./))
    .toBeVisible();
  leaves.stop();
  await expect
    .element(
      page.getByText(/^Stopped after .* searches: complete to \d moves? ahead; deeper ones are missing\.$/),
    )
    .toBeVisible();
});
