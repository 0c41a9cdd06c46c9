/** Several games are chosen from a list and reviewed in the background, and the reviews are there afterwards. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countEmpties } from '../../engine/game/position.ts';
import { type GameTree, lineNodes, newTree, play } from '../../engine/game/tree.ts';
import { readGames } from '../../engine/notation/read.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { FINISHED_GAME } from './finished-game.ts';
import { SHELLS } from './shells.ts';

/** So few empty squares that the engine solves each position at once. */
const EMPTIES = 6;

const WHOLE = lineNodes(recordOf(FINISHED_GAME));
const SET_UP = WHOLE.find(({ position }) => countEmpties(position) === EMPTIES)!.position;
const REST = FINISHED_GAME.slice(-2 * EMPTIES);

/** The game from where `empties` squares were empty. */
function endOf(empties: number): GameTree {
  const at = WHOLE.findIndex(({ position }) => countEmpties(position) === empties);
  return WHOLE.slice(at + 1).reduce((tree, { move }) => {
    const next = play(tree, move);
    if (!next.ok) throw new Error('This is no move of the game.');
    return next.value;
  }, newTree(WHOLE[at]!.position));
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function reviewAll(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Review several…' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: button }).click();
}

describe.each(SHELLS)('%s', (_, launch) => {
  test('keeps the review of an earlier game with the game', async () => {
    const app = await launch();
    try {
      const { page } = app;
      await page.getByRole('heading', { name: 'Othello' }).waitFor();
      await paste(page, gameText(newTree(SET_UP)));
      await page.getByRole('grid', { name: 'Board' }).waitFor();
      await playMoves(page, REST);
      await app.choose('twoPlayers');
      await app.choose('earlierGames');
      const list = page.getByRole('listbox', { name: 'Earlier games' });
      await list.getByText(`${EMPTIES} moves`).waitFor();
      expect(await list.innerText()).not.toContain('reviewed');
      await reviewAll(page, 'Review 1 game');
      const work = page.getByRole('region', { name: 'Review of games' });
      await work.getByText('1 game is reviewed').waitFor();
      await work.getByRole('button', { name: 'Close' }).click();
      await work.waitFor({ state: 'detached' });
      await page.reload();
      await app.choose('earlierGames');
      await list.getByText('reviewed').waitFor();
      expect(app.problems()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

test('the reviews of several games stand in one table, which leads to each game and from one to the next', async () => {
  const app = await launchBrowser();
  try {
    const { page } = app;
    await page.getByRole('heading', { name: 'Othello' }).waitFor();
    for (const empties of [3, 4, 5]) {
      await paste(page, gameText(endOf(empties)));
      // Another game is taken up only once this one is on the board.
      await page
        .getByRole('list')
        .getByRole('button')
        .nth(empties - 1)
        .waitFor();
      await app.settle();
    }
    await app.choose('twoPlayers');
    await app.choose('earlierGames');
    await page.getByRole('listbox', { name: 'Earlier games' }).getByText('5 moves').waitFor();
    await reviewAll(page, 'Review 3 games');
    const work = page.getByRole('region', { name: 'Review of games' });
    await work.getByRole('button', { name: 'Show results' }).click();
    const dialog = page.getByRole('dialog', { name: 'What the reviews found' });
    const rows = dialog.getByRole('row').filter({ has: page.getByRole('rowheader') });
    expect(await rows.count()).toBe(3);
    await rows.first().getByRole('button').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('slider', { name: 'Discs ahead after each move' }).count()).toBe(1);
    await app.choose('nextGame');
    await page.locator('.toast').getByText('Game 2 of 3').waitFor();
    expect(await page.getByRole('slider', { name: 'Discs ahead after each move' }).count()).toBe(1);
    expect(app.problems()).toEqual([]);
  } finally {
    await app.close();
  }
});

test('the reviewed games of a text are saved as one file, which is a list of games again', async () => {
  const app = await launchBrowser();
  try {
    const { page } = app;
    // Without the picker of some browsers, the file is a download.
    await page.evaluate(() => Reflect.set(window, 'showSaveFilePicker', undefined));
    await paste(page, `${gameText(endOf(4))}\n${gameText(endOf(EMPTIES))}`);
    await page.getByRole('listbox', { name: 'Which game?' }).waitFor();
    await reviewAll(page, 'Review 2 games');
    const work = page.getByRole('region', { name: 'Review of games' });
    await work.getByRole('button', { name: 'Save…' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Save as' }).getByRole('button', { name: 'Save' }).click(),
    ]);
    await work.waitFor({ state: 'detached' });
    expect(download.suggestedFilename()).toBe('Othello reviewed.txt');
    const text = readFileSync(await download.path(), 'utf8');
    const outcome = readGames(text);
    expect(outcome.kind === 'games' && outcome.games.length).toBe(2);
    await paste(page, text);
    const list = page.getByRole('listbox', { name: 'Which game?' });
    await expect.poll(() => list.getByText('reviewed').count()).toBe(2);
    expect(app.problems()).toEqual([]);
  } finally {
    await app.close();
  }
});
