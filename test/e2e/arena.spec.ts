/** The arena with the engine that ships: a tournament, a pause, a crash in the middle of it, and what is exported. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { launchElectron } from './electron.ts';
import { answerDialogs } from './native-dialogs.ts';
import type { RunningApp } from './running-app.ts';
import { SHELLS } from './shells.ts';

/** The players that are set up; those before them are taken out. */
const FEW = 3;

/** Sets up a tournament of Beginner, Club and Evolved, two games of each pair, and begins it. */
async function begin(page: Page, gamesEach = '2'): Promise<void> {
  await page.getByRole('button', { name: 'New tournament' }).click();
  const removals = page.getByRole('button', { name: /^Remove / });
  await removals.nth(FEW).waitFor();
  while ((await removals.count()) > FEW) await removals.last().click();
  await page.getByLabel('Games of each pair').selectOption({ label: gamesEach });
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

describe.each(SHELLS)('in %s', (_name, launch) => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await launch();
    await goToArena(app);
  });

  afterEach(async () => app.close());

  test('a tournament is played to its end, and its table has every player', async () => {
    const { page } = app;
    await page.getByText('Here players meet each other').waitFor();
    await begin(page);
    await page.getByText('All 6 games are played').first().waitFor();
    expect(await rows(page).count()).toBe(1 + FEW);
    expect(await finishedGames(page).count()).toBe(6);
    expect(app.problems()).toEqual([]);
  });

  test('a page that is loaded again has every game that was over, and plays the rest', async () => {
    const { page } = app;
    await begin(page, '4');
    await finishedGames(page).nth(1).waitFor();
    await page.reload();
    await goToArena(app);
    await page
      .getByText(/ of 12 games/)
      .first()
      .waitFor();
    expect(await finishedGames(page).count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('All 12 games are played').first().waitFor();
    expect(await finishedGames(page).count()).toBe(12);
  });
});

describe('in the desktop app', () => {
  let userData: string;

  beforeEach(async () => {
    userData = await fs.mkdtemp(join(tmpdir(), 'othello-arena-'));
  });

  afterEach(async () => fs.rm(userData, { recursive: true, maxRetries: 5 }));

  test('a kill in the middle of a tournament loses no game that was over', async () => {
    const first = await launchElectron({ userData });
    await goToArena(first);
    await begin(first.page, '20');
    await finishedGames(first.page).nth(3).waitFor();
    const seen = await finishedGames(first.page).count();
    await first.kill();
    await first.close();
    const second = await launchElectron({ userData });
    try {
      await goToArena(second);
      await finishedGames(second.page)
        .nth(seen - 1)
        .waitFor();
      await second.page.getByRole('button', { name: 'Go on' }).click();
      await finishedGames(second.page).nth(seen).waitFor();
      expect(await finishedGames(second.page).count()).toBeGreaterThan(seen);
    } finally {
      await second.close();
    }
  });

  test('the table and the games are saved where the user says', async () => {
    const app = await launchElectron({ userData });
    try {
      const at = (name: string): string => join(userData, name);
      await answerDialogs(app.application, { save: [at('league.csv'), at('league.ggf')] });
      await goToArena(app);
      await begin(app.page);
      await app.page.getByText('All 6 games are played').first().waitFor();
      await app.page.getByRole('button', { name: 'Table (CSV)…' }).click();
      await app.page.getByText('Saved as “league.csv”').first().waitFor();
      await app.page.getByRole('button', { name: 'Games (GGF)…' }).click();
      await app.page.getByText('Saved as “league.ggf”').first().waitFor();
      expect(await fs.readFile(at('league.csv'), 'utf8')).toContain('Evolved');
      expect((await fs.readFile(at('league.ggf'), 'utf8')).match(/GM\[Othello\]/g)).toHaveLength(6);
    } finally {
      await app.close();
    }
  });

  test('a game of the tournament opens with its review', async () => {
    const app = await launchElectron({ userData });
    try {
      await goToArena(app);
      await begin(app.page);
      await finishedGames(app.page).first().getByRole('button').click();
      await app.page.getByRole('main').getByText('Discs ahead').waitFor();
      expect(app.problems()).toEqual([]);
    } finally {
      await app.close();
    }
  });

  test('a game against the computer is answered while the tournament goes on, which waits for it', async () => {
    const app = await launchElectron({ userData });
    try {
      await goToArena(app);
      await begin(app.page, '20');
      await app.page.getByRole('button', { name: 'Pause' }).waitFor();
      await app.choose('goHome');
      await app.page.getByRole('button', { name: 'Start game' }).click();
      await app.page.getByRole('gridcell', { name: /^f5,/ }).click();
      await app.page.getByText('Your move').first().waitFor();
      await goToArena(app);
      await finishedGames(app.page).nth(1).waitFor();
      expect(app.problems()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
