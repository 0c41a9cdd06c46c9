/** Every computer player plays in both shells; the code of some is loaded only when they are chosen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countMoves } from './board.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { SHELLS } from './shells.ts';

describe.each(SHELLS)('%s', (_shell, launch) => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await launch({ reducedMotion: true });
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
    await app.choose('preferences');
    const dialog = app.page.getByRole('dialog', { name: 'Preferences' });
    await dialog.getByLabel('Thinking time of Master').selectOption({ label: '0.5 seconds' });
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  afterAll(async () => closeWithoutProblems(app));

  // The game goes on between the players that are chosen.
  test.each(['Evolved', 'Monte-Carlo', 'Monte-Carlo with judgement', 'Neural'])(
    '%s plays both sides',
    async (name) => {
      const { page } = app;
      await app.choose('players');
      for (const side of ['Black', 'White']) {
        const sides = page.getByRole('group', { name: side });
        await sides.getByText(name, { exact: true }).click();
      }
      await page.getByRole('button', { name: 'OK' }).click();
      await page.getByRole('grid', { name: 'Board' }).waitFor();
      const seated = page.locator(`.player[aria-label*="${name}"]`);
      await expect.poll(() => seated.count()).toBe(2);
      const before = await countMoves(page);
      await expect.poll(() => countMoves(page), { timeout: 60_000 }).toBeGreaterThan(before + 2);
    },
  );
});
