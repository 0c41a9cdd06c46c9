/** The arena with the engine that ships: a tournament, a crash in the middle of it, and what is exported. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningElectron, launchElectron } from './electron.ts';
import { answerDialogs } from './native-dialogs.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';
import { isElectron } from './save-question.ts';
import { SHELLS } from './shells.ts';

/** The players that are set up; those before them are taken out. */
const FEW = 3;

/** Sets up a tournament of Beginner, Club and Evolved, two games of each pair, and begins it. */
async function begin(page: Page, gamesEach = '2'): Promise<void> {
  await page.getByRole('button', { name: 'New tournament' }).click();
  const removals = page.getByRole('button', { name: /^Remove / });
  await removals.nth(FEW).waitFor();
  while ((await removals.count()) > FEW) await removals.last().click();
  await page.getByLabel('Games per pair').selectOption({ label: gamesEach });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}

async function goToArena(app: RunningApp): Promise<void> {
  await app.choose('goArena');
  await app.page.getByRole('main', { name: 'Arena' }).waitFor();
}

function rows(page: Page): ReturnType<Page['locator']> {
  return page.getByRole('table', { name: /Standings/ }).getByRole('row');
}

/** The games that are over: each has a button that opens its review. */
function finishedGames(page: Page): ReturnType<Page['locator']> {
  return page.getByRole('region', { name: 'Games' }).getByRole('listitem');
}

let userData: string;
let app: RunningApp;

beforeEach(async () => {
  userData = await fs.mkdtemp(join(tmpdir(), 'othello-arena-'));
});

afterEach(async () => {
  await closeWithoutProblems(app);
  await fs.rm(userData, { recursive: true, maxRetries: 5 });
});

describe.each(SHELLS)('in %s', (_name, launch) => {
  test('a tournament outlives its page, is played to its end, has every player in its table, and is exported', async () => {
    app = await launch();
    const { page } = app;
    await goToArena(app);
    await page.getByText('Here players meet each other').waitFor();
    // So many that it is not over before the page is loaded again, even on a busy machine.
    await begin(page, '4');
    await finishedGames(page).first().waitFor();
    const seen = await finishedGames(page).count();
    await page.reload();
    // A page hears no command of the menu before it is there.
    await page.getByRole('main').first().waitFor();
    await goToArena(app);
    await page
      .getByText(/ of 12 games/)
      .first()
      .waitFor();
    expect(await finishedGames(page).count()).toBeGreaterThanOrEqual(seen);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Finished: 12 games').first().waitFor();
    expect(await finishedGames(page).count()).toBe(12);
    expect(await rows(page).count()).toBe(1 + FEW);

    if (!isElectron(app)) return;
    const at = (name: string): string => join(userData, name);
    await answerDialogs(app.application, { save: [at('league.csv'), at('league.ggf')] });
    await page.getByRole('button', { name: 'Table (CSV)…' }).click();
    await page.getByText('Saved as “league.csv”').first().waitFor();
    await page.getByRole('button', { name: 'Games (GGF)…' }).click();
    await page.getByText('Saved as “league.ggf”').first().waitFor();
    expect(await fs.readFile(at('league.csv'), 'utf8')).toContain('Evolved');
    expect((await fs.readFile(at('league.ggf'), 'utf8')).match(/GM\[Othello\]/g)).toHaveLength(12);
  });
});

describe('in the desktop app', () => {
  async function launch(): Promise<RunningElectron> {
    const launched = await launchElectron({ userData });
    app = launched;
    await goToArena(app);
    return launched;
  }

  test('a tournament goes on beside a game against the computer, its games open with their review, and a kill loses none that was over', async () => {
    const first = await launch();
    await begin(first.page, '20');
    await first.page.getByRole('button', { name: 'Pause' }).waitFor();
    await first.choose('goHome');
    await first.page.getByRole('button', { name: 'Start game' }).click();
    await first.page.getByRole('gridcell', { name: /^f5,/ }).click();
    await first.page.getByText('Your move').first().waitFor();
    await goToArena(first);
    await finishedGames(first.page).nth(1).waitFor();
    await finishedGames(first.page).first().getByRole('button').click();
    const graph = first.page.getByRole('main').getByText('Discs ahead');
    await expect.poll(() => graph.isVisible()).toBe(true);

    await goToArena(first);
    await finishedGames(first.page).nth(3).waitFor();
    const seen = await finishedGames(first.page).count();
    await first.kill();
    const { page } = await launch();
    await finishedGames(page)
      .nth(seen - 1)
      .waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await finishedGames(page).nth(seen).waitFor();
    expect(await finishedGames(page).count()).toBeGreaterThan(seen);
  });
});
