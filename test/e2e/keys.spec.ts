/** A game and the rules without a pointer, as somebody plays who hears the board. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { squareName } from '../../engine/game/square.ts';
import { dayOf } from '../../engine/practice/days.ts';
import type { Exercise } from '../../engine/practice/exercise.ts';
import { exercisesOf } from '../../engine/practice/lessons.ts';
import { dailyPuzzle } from '../../engine/practice/puzzle-choice.ts';
import { readPuzzles } from '../../engine/practice/puzzle-file.ts';
import { launchBrowser } from './browser.ts';
import { shareApp } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

let running: RunningApp;

shareApp(
  async () => launchBrowser(),
  (shared) => (running = shared),
);

/** The newest sentence for screen readers. */
async function heard({ page }: RunningApp): Promise<string> {
  return page.locator('[role=log] span').last().innerText();
}

async function focusedSquare({ page }: RunningApp): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['square']);
}

// It comes first, because Escape leads back to the game once there is one.
test('the rules are in the Help menu and in the palette', async () => {
  const { page } = running;
  await page.keyboard.press('F10');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Place a disc' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Othello' }).waitFor();
  await page.keyboard.press('Control+Shift+P');
  // The palette is loaded when it is first shown; what is typed before goes nowhere.
  await page.locator('dialog input:focus').waitFor();
  await page.keyboard.type('how to play');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Place a disc' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Othello' }).waitFor();
  expect(running.problems()).toEqual([]);
});

test('squares are reached by name and by jumping, played with Enter, and everything is read out', async () => {
  const { page } = running;
  await running.choose('twoPlayers');
  await expect.poll(() => heard(running)).toBe('New game. Two players. Black to move, 4 moves.');
  await page.keyboard.press('g');
  await page.keyboard.type('f5');
  await expect.poll(() => focusedSquare(running)).toBe('f5');
  await page.keyboard.press('Enter');
  await expect.poll(() => heard(running)).toBe('Black f5, flips 1: e5. White: 3 moves.');
  await page.keyboard.press('j');
  await expect.poll(() => focusedSquare(running)).toBe('d6');
  await page.keyboard.press('Shift+J');
  await expect.poll(() => focusedSquare(running)).toBe('f4');
  await page.keyboard.press('s');
  await expect.poll(() => heard(running)).toBe('Black 4, White 1. White to move, 3 moves.');
  await page.keyboard.press('Shift+B');
  await expect.poll(() => heard(running)).toBe('4: d White, e Black.');
  await page.keyboard.press('f');
  await expect.poll(() => heard(running)).toBe('Black plays f5, flips 1: e5.');
});

test('the arrows in the list of moves move the board', async () => {
  const { page } = running;
  await running.choose('twoPlayers');
  await page.locator('[data-square]:focus').waitFor();
  for (const name of ['f5', 'd6', 'c3']) {
    await page.keyboard.press('g');
    await page.keyboard.type(name);
    await expect.poll(() => focusedSquare(running)).toBe(name);
    await page.keyboard.press('Enter');
    await page.locator(`[data-square=${name}][data-disc]`).waitFor();
  }
  await page.locator('.move[aria-current]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.locator('[data-square=c3][data-disc]').count()).toBe(0);
  await expect.poll(() => heard(running)).toContain('Move 2. ');
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-square=c3][data-disc]').waitFor();
});

test('a key that can do nothing says why, in sight and as often as it is pressed', async () => {
  const { page } = running;
  await running.choose('twoPlayers');
  await page.locator('[data-square]:focus').waitFor();
  await page.keyboard.press('t');
  await page.locator('.toast').getByText('This game has no clocks.').waitFor();
  const announced = page.getByRole('log').getByText('This game has no clocks.');
  await expect.poll(() => announced.count()).toBe(1);
  await page.keyboard.press('t');
  await expect.poll(() => announced.count()).toBe(2);
});

/** Where the focus comes to by itself: on the board, and on the button for what is next. */
const ON_BOARD = '[data-square]:focus';
const ON_NEXT = 'button.primary:focus';

/**
 * Goes on with Tab until what is called `name` has the focus, and chooses it with Enter: all that two switches send. Then waits
 * for `shown`: a focus that came by itself only later would lead the next choice astray.
 */
async function choose({ page }: RunningApp, name: RegExp, shown: string): Promise<void> {
  const named = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return element?.getAttribute('aria-label') ?? label?.textContent?.trim() ?? '';
    });
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab');
        const first = await named();
        return name.test(first) ? named() : first;
      },
      { interval: 0 },
    )
    .toMatch(name);
  // In a long list, its first row is chosen by the groups that it begins.
  const marked = page.locator('[data-marked]');
  while ((await marked.count()) > 1) await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator(shown).first().waitFor();
}

/** Sets the page's clock to noon, so that no day begins during a test, and returns the puzzle of the day. */
async function puzzleOfToday({ page }: RunningApp): Promise<Exercise> {
  const noon = new Date().setHours(12, 0, 0, 0);
  await page.evaluate((at) => {
    const { now } = Date;
    const ahead = at - now();
    Date.now = () => now() + ahead;
  }, noon);
  const file = readPuzzles(
    new Uint8Array(readFileSync(new URL('../../engine/practice/puzzles.bin', import.meta.url))),
  );
  if (!file.ok) throw new Error(file.error);
  return file.value.puzzle(dailyPuzzle(file.value.heads.length, dayOf(noon)));
}

// It comes last, because the keys are others then.
test('two switches alone, Tab and Enter, do a lesson, a puzzle and a line of an own opening', async () => {
  const { page } = running;
  const seen = async (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
  const squaresOf = ({ options, answers }: Exercise): { right: RegExp; wrong: RegExp } => {
    const wrong = options.find(({ square }) => !answers.includes(square))!;
    return {
      right: new RegExp(`^${squareName(answers[0]!)}\\b`),
      wrong: new RegExp(`^${squareName(wrong.square)}\\b`),
    };
  };
  const puzzle = squaresOf(await puzzleOfToday(running));
  await running.choose('preferences');
  await page.getByRole('tab', { name: 'Sound and keys' }).click();
  await page.getByLabel('Switches').selectOption('two');
  await choose(running, /^Close$/, 'body:not(:has(dialog[open]))');

  // A line of two moves is on the table.
  await choose(running, /^Two players$/, 'input:checked:focus');
  await choose(running, /^Start game$/, ON_BOARD);
  await choose(running, /^f5\b/, '[data-square=f5][data-disc]');
  await choose(running, /^d6\b/, '[data-square=d6][data-disc]');

  await choose(running, /^Places: Play/, '.destination:focus');
  await choose(running, /^Practice/, ON_NEXT);
  await choose(running, /^Begin: Corners$/, ON_BOARD);
  const corner = squaresOf(exercisesOf('corners')[0]!);
  await choose(running, corner.wrong, ON_NEXT);
  await seen(/worse than the best move\./);
  await choose(running, /^Try again$/, ON_BOARD);
  await choose(running, corner.right, ON_NEXT);
  await seen('Yes. Nobody can ever flip this disc.');
  await choose(running, /^Next$/, ON_BOARD);
  await page.locator('[aria-current=step]', { hasText: '2' }).waitFor();
  await choose(running, /^Lessons$/, ON_NEXT);

  await choose(running, /^Puzzles$/, '[aria-label^="Puzzle of the day, "]');
  await choose(running, /^Puzzle of the day, /, ON_BOARD);
  await choose(running, puzzle.wrong, ON_NEXT);
  await choose(running, /^Try again$/, ON_BOARD);
  await choose(running, puzzle.right, ON_NEXT);
  await page.locator('.task.done', { hasText: 'Yes.' }).waitFor();
  await choose(running, /^List$/, ON_NEXT);

  await choose(running, /^Openings$/, 'button.add');
  await choose(running, /^Add the moves/, 'button.primary.next:enabled');
  await choose(running, /^Play a line$/, '[data-square=f5][data-disc]');
  await choose(running, /^d6\b/, ON_NEXT);
  // What people play next, in the games of the tests before this one, may stand behind it.
  await expect.poll(() => page.locator('.task.done').innerText()).toMatch(/^Your line ends here\./);
});
