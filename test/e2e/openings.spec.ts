/** The place Openings in both shells: found and walked by keys alone, named, practised and played from, kept for the next run. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { launchElectron } from './electron.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

describe.each([
  ['the desktop app', launchElectron],
  ['the browser version', launchBrowser],
] as const)('%s', (_, launch) => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await launch();
  });

  afterEach(async () => closeWithoutProblems(app));

  const title = async (): Promise<string> =>
    (await app.page.locator('aside h1').first().textContent())?.trim() ?? '';

  test('an opening is found by its name, and its place is named, kept, practised and played from', async () => {
    const { page } = app;
    await page.keyboard.press('Alt+8');
    const search = page.getByRole('textbox', { name: 'Name or moves' });
    await search.fill('stephenson');
    await search.press('Enter');
    await expect.poll(title).toBe('Stephenson');
    // The book that ships is read in the shell's own way.
    await page
      .getByRole('treegrid')
      .getByRole('gridcell', { name: /^[+−]?\d/ })
      .first()
      .waitFor();

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(title).not.toBe('Stephenson');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(title).toBe('Stephenson');

    await page.getByRole('button', { name: 'Name…' }).click();
    await page.keyboard.type('Club line');
    await page.keyboard.press('Enter');
    await expect.poll(title).toBe('Club line');
    // A page that goes does not wait for what it writes.
    await app.settle();
    await page.reload();
    await page.locator('[data-square=d4][data-disc]').waitFor();
    await page.getByRole('heading', { name: 'Othello' }).waitFor();
    await page.keyboard.press('Alt+8');
    await search.fill('club line');
    await search.press('Enter');
    await expect.poll(title).toBe('Club line');

    await page.getByRole('button', { name: 'Practise this line' }).click();
    await page.getByRole('menuitem', { name: 'As Black' }).click();
    await page.getByText('Play the move of your line.').waitFor();
    // It is one of the own openings from now on, as is told.
    await page
      .getByText(/^Added for Black: .*“Remove the line” takes it out\.$/)
      .first()
      .waitFor();
    await page.keyboard.press('Alt+8');
    await expect.poll(title).toBe('Club line');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByRole('menuitem', { name: 'Against Master, you are White' }).click();
    await page.getByText('Club line').first().waitFor();
    expect(await page.locator('[data-square=f6][data-disc]').count()).toBe(1);
  });
});
