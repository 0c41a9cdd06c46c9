/** A repertoire in both shells: built on the board by keys, filled, kept over a reload, saved, asked in Practice. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

describe.each([
  ['the desktop app', launchElectron],
  ['the browser version', launchBrowser],
] as const)('%s', (_, launch) => {
  let app: RunningApp | RunningElectron;

  beforeEach(async () => {
    app = await launch();
  });

  afterEach(async () => closeWithoutProblems(app));

  test('prepares lines, tells their gaps, fills them, keeps them, and asks them', async () => {
    const { page } = app;
    const showPage = async (): Promise<void> => {
      await page.keyboard.press('Alt+8');
      await page.getByText('Repertoire', { exact: true }).click();
      await page.getByText('Gaps', { exact: true }).waitFor();
    };
    await showPage();
    await playMoves(page, 'f5d6c3');
    await page.getByRole('button', { name: 'Add this line' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/covered up to move 10$/).waitFor();

    await page.getByText('Gaps', { exact: true }).click();
    await page.getByText(/f6 is missing/).waitFor();
    await page.getByRole('button', { name: 'Fill the gaps' }).click();
    await page
      .getByText(/^\d+ lines? added$/)
      .first()
      .waitFor();
    await page.getByText('Lines', { exact: true }).click();
    const rows = page.locator('.list [role=row]');
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    const before = await rows.count();

    await app.settle();
    await page.reload();
    // The keys are heard once the first screen is there.
    await page.locator('[data-square=d4][data-disc]').waitFor();
    await page.getByRole('heading', { name: 'Othello' }).waitFor();
    await showPage();
    await expect.poll(() => rows.count()).toBe(before);

    // Only the desktop app writes a PDF by itself.
    if ('application' in app) await saveAsPdf(app);

    await page.getByRole('button', { name: 'Practise', exact: true }).click();
    await page.getByText('You are Black. Play the move of your line.', { exact: true }).waitFor();
  });
});

/** Saves what the page of the repertoire shows, and looks at the file. */
async function saveAsPdf({ page, application }: RunningElectron): Promise<void> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'othello-pdf-'));
  const path = join(folder, 'mine.pdf');
  await answerDialogs(application, { save: [path] });
  await page.getByRole('button', { name: 'Save, print, practise' }).click();
  await page.getByText('Save as PDF…').click();
  await page
    .getByText(/mine\.pdf/)
    .first()
    .waitFor();
  expect(await fs.readFile(path, 'latin1')).toMatch(/^%PDF-/);
  const { save } = await askedDialogs(application);
  expect(save).toMatchObject([{ filters: [{ name: 'PDF document', extensions: ['pdf'] }] }]);
  // The sheet is gone, and the page can be used again.
  await expect.poll(() => page.locator('article.sheet').count()).toBe(0);
  await fs.rm(folder, { recursive: true });
}
