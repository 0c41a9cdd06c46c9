/** The lessons in both shells: found from the first screen, done on the board, kept for the next run. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { squareName } from '../../engine/game/square.ts';
import { exercisesOf } from '../../engine/practice/lessons.ts';
import { launchBrowser } from './browser.ts';
import { launchElectron } from './electron.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

const [first] = exercisesOf('corners');
const right = squareName(first!.answers[0]!);
const wrong = squareName(first!.options.find(({ square }) => !first!.answers.includes(square))!.square);

describe.each([
  ['the desktop app', launchElectron],
  ['the browser version', launchBrowser],
] as const)('%s', (_, launch) => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await launch();
  });

  afterEach(async () => closeWithoutProblems(app));

  test('teaches by keys alone, answers a wrong move, and knows after a reload what was done', async () => {
    const { page } = app;
    await page.keyboard.press('Alt+8');
    const begin = page.getByRole('button', { name: 'Begin: Corners' });
    await begin.waitFor();
    await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('.task', { hasText: 'Take a corner.' }).waitFor();

    await page.locator(`[data-square=${wrong}]`).click();
    await page
      .getByText(new RegExp(`${wrong} loses \\d+ discs?\\.`))
      .first()
      .waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.keyboard.press('Enter');
    await page.locator(`[data-square=${right}][data-legal]`).waitFor();
    await page.locator(`[data-square=${right}]`).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Yes. Nobody can ever flip this disc.').first().waitFor();
    await page.getByRole('button', { name: 'Position 1 of 6, done' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[aria-current=step]', { hasText: '2' }).waitFor();

    await page.reload();
    // The keys are heard once the first screen is there.
    await page.locator('[data-square=d4][data-disc]').waitFor();
    await page.getByRole('heading', { name: 'Othello' }).waitFor();
    await page.keyboard.press('Alt+8');
    await page.getByRole('button', { name: 'Corners: 1 of 6 done' }).waitFor();
    await page.getByRole('button', { name: 'Go on: Corners' }).waitFor();
  });

  test('leads to the lessons from the Help menu', async () => {
    await app.choose('lessons');
    await expect.poll(() => app.page.getByRole('button', { name: 'Begin: Corners' }).count()).toBe(1);
  });
});
