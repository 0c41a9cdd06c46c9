/** The lab's learners learn in both shells, each of which serves their module in a way of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { SHELLS } from './shells.ts';

describe.each(SHELLS)('%s', (_shell, launch) => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await launch({ reducedMotion: true });
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  });

  afterAll(async () => closeWithoutProblems(app));

  test('the worth of squares is learnt beside everything else', async () => {
    const { page } = app;
    await page.keyboard.press('Alt+9');
    await page.getByRole('button', { name: 'Learning' }).click();
    await page.getByRole('heading', { name: 'What learning makes of games' }).waitFor();
    await page.getByLabel('Games it plays first').selectOption({ label: '500' });
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await page.getByText(/^It ended early|^It has learnt from all/).waitFor({ timeout: 60_000 });
    const worth = await page.locator('[data-square=a1]').textContent();
    expect(Number(worth?.trim().replace('+', ''))).toBeGreaterThan(2);
  });
});
