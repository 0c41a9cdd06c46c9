/** Every computer player plays in both shells; the code of some is loaded only when they are chosen. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countMoves } from './board.ts';
import type { RunningApp } from './running-app.ts';
import { SHELLS } from './shells.ts';

describe.each(SHELLS)('%s', (_shell, launch) => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await launch();
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  });

  afterEach(async () => {
    const problems = app.problems();
    await app.close();
    if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
  });

  test.each(['Evolved', 'Monte-Carlo', 'Monte-Carlo with judgement'])('%s plays both sides', async (name) => {
    const { page } = app;
    await app.choose('players');
    for (const side of ['Black', 'White']) {
      const sides = page.getByRole('group', { name: side });
      await sides.getByText(name, { exact: true }).click();
    }
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await expect.poll(() => countMoves(page), { timeout: 60_000 }).toBeGreaterThan(2);
  });
});
