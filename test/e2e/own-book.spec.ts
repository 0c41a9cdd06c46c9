/** The user's own book in both shells: it fills, is changed by keys, thinks about a line, and is there in the next run. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHELLS } from './shells.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { playMoves } from './board.ts';

const LIST = 'f5 0.3 @20\nf5d6 0.5 @20\nf5d6c3 0.2 @22\nf5d6c3d3 0.4 @22 ; what I play\nf5d6c3d3c4 0.1 @22';

describe.each(SHELLS)('%s', (_, launch) => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await launch();
  });

  afterEach(async () => closeWithoutProblems(app));

  /** A page that goes does not wait for what it writes. */
  async function reload(): Promise<void> {
    await app.settle();
    await app.settle();
    await app.page.reload();
    await app.page.locator('[data-square=d4][data-disc]').waitFor();
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  }

  async function showBook(): Promise<void> {
    await app.choose('goOpenings');
    await app.page.getByText('My book', { exact: true }).click();
    await app.page.getByRole('grid', { name: 'Moves of my book' }).waitFor();
  }

  test('takes in values, is edited by keys, and says in a game where it was left', async () => {
    const { page } = app;
    await showBook();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from(LIST) });
    await page.getByText('5 positions taken in from mine.txt.').first().waitFor();
    const grid = page.getByRole('grid', { name: 'Moves of my book' });
    await grid.focus();
    await page.keyboard.press('Enter');
    await grid.getByText('d6', { exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await grid.getByText('never play').waitFor();

    await reload();
    await app.choose('twoPlayers');
    await playMoves(page, 'f5d6c3f4');
    const left = page.getByText('Left my book at move 4; usual is d3');
    await left.first().waitFor();
    // A low window has no room for it in the review.
    await app.resize(1280, 900);
    await app.choose('goReview');
    await left.first().waitFor();
    expect(await left.first().textContent()).toMatch(/book says [+−]?\d/);
  });

  test('thinks about a line, and goes on after the app has ended where it was', async () => {
    const { page } = app;
    await showBook();
    await playMoves(page, 'f5d6');
    await page.getByRole('button', { name: 'Think about this line tonight' }).click();
    const card = page
      .getByRole('complementary', { name: 'Openings' })
      .getByRole('region', { name: 'Thinking about a line' });
    await card.getByText('Line: f5 d6').waitFor();
    await card
      .getByText(/[3-9] of \d+ positions/)
      .first()
      .waitFor();
    await reload();
    await page
      .getByText(/Paused\. Depth \d+, \d+ of \d+ positions\./)
      .first()
      .waitFor();
    await showBook();
    await card
      .getByText(/Paused\./)
      .first()
      .waitFor();
    await card.getByRole('button', { name: 'Go on' }).click();
    await card
      .getByText(/^Depth/)
      .first()
      .waitFor();
    await card.getByRole('button', { name: 'End' }).click();
    await page.getByRole('button', { name: 'Think about this line tonight' }).waitFor();
    expect(await page.getByText('Nothing here yet').count()).toBe(0);
  });
});
