/** Lessons and puzzles in both shells: found from the first screen, done on the board, kept for the next run. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { squareName } from '../../engine/game/square.ts';
import { dayOf } from '../../engine/practice/days.ts';
import { exercisesOf } from '../../engine/practice/lessons.ts';
import { dailyPuzzle } from '../../engine/practice/puzzle-choice.ts';
import { readPuzzles } from '../../engine/practice/puzzle-file.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { SHELLS, pageTestIn } from './shells.ts';

const opened = readPuzzles(
  new Uint8Array(readFileSync(new URL('../../engine/practice/puzzles.bin', import.meta.url))),
);
if (!opened.ok) throw new Error(opened.error);
const { value: file } = opened;

const [first] = exercisesOf('corners');
const right = squareName(first!.answers[0]!);
const wrong = squareName(first!.options.find(({ square }) => !first!.answers.includes(square))!.square);

/** A page that goes does not wait for what it writes. The first answer follows the heading of its log. */
async function written({ settle }: RunningApp): Promise<void> {
  await settle();
  await settle();
}

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;

  // One app for all of them, since what one has done the others find only where they look for it.
  beforeAll(async () => {
    app = await launch();
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  });

  afterAll(async () => closeWithoutProblems(app));

  test('teaches by keys alone, answers a wrong move, and knows after a reload what was done', async () => {
    const { page } = app;
    await page.keyboard.press('Alt+0');
    const begin = page.getByRole('button', { name: 'Begin: Corners' });
    await begin.waitFor();
    await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('.task', { hasText: 'Take a corner.' }).waitFor();

    await page.locator(`[data-square=${wrong}]`).click();
    await page
      .getByText(new RegExp(`${wrong} is (?:about )?\\d+ discs? worse than the best move\\.`))
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

    await written(app);
    await page.reload();
    // The keys are heard once the first screen is there.
    await page.locator('[data-square=d4][data-disc]').waitFor();
    await page.getByRole('heading', { name: 'Othello' }).waitFor();
    await page.keyboard.press('Alt+0');
    await page.getByRole('button', { name: 'Corners: 1 of 6 done' }).waitFor();
    await page.getByRole('button', { name: 'Go on: Corners' }).waitFor();
  });

  test('asks the puzzle of the day, answers a wrong move, and knows after a reload that it was solved', async () => {
    const { page } = app;
    const puzzle = file.puzzle(dailyPuzzle(file.heads.length, dayOf(Date.now())));
    const [best, worst] = [puzzle.options[0], puzzle.options.at(-1)!].map(({ square }) => squareName(square));
    await page.keyboard.press('Alt+0');
    await page.getByRole('radio', { name: 'Puzzles' }).check({ force: true });
    await page.getByRole('button', { name: /^Puzzle of the day, (?!Solved)/ }).click();
    await page.locator(`[data-square=${worst}][data-legal]`).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.keyboard.press('Enter');
    await page.locator(`[data-square=${best}][data-legal]`).focus();
    await page.keyboard.press('Enter');
    await page.locator('.task.done', { hasText: 'Yes.' }).waitFor();
    await page.getByText('Too few answers yet to rate you.').waitFor();

    await written(app);
    await page.reload();
    await page.locator('[data-square=d4][data-disc]').waitFor();
    await page.getByRole('heading', { name: 'Othello' }).waitFor();
    await page.keyboard.press('Alt+0');
    await page.getByRole('button', { name: 'Puzzle of the day, Solved' }).waitFor();
    await expect.poll(() => page.getByText('Too few answers yet to rate you.').count()).toBe(1);
  });

  pageTest('leads to the lessons from the Help menu, and from there to progress and an ending', async () => {
    const { page } = app;
    await app.choose('lessons');
    await expect.poll(() => page.getByRole('button', { name: /^(Begin|Go on): Corners$/ }).count()).toBe(1);
    await page.getByRole('radio', { name: 'Progress' }).check({ force: true });
    await page.getByRole('button', { name: 'Warm up for five minutes' }).waitFor();
    await page.getByRole('radio', { name: 'Puzzles' }).check({ force: true });
    await page.getByRole('button', { name: /^Win this: 0 of \d+ done$/ }).click();
    await page.getByRole('heading', { name: 'Win this' }).waitFor();
    await page.locator('[data-square][data-legal]').first().click();
    // The engine has solved the position and answered, or the person has another move.
    await page.locator('.score', { hasText: /Black \d+, White \d+\./ }).waitFor();
    await page.locator('[data-square][data-legal], .actions .primary').first().waitFor();
    await expect.poll(() => page.getByText('The computer cannot think now.').count()).toBe(0);
  });
});
