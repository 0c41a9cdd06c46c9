/** The library with its real index: games are imported, found, looked at and explored, in each shell by its own way. */
import * as fs from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { launchBrowser } from './browser.ts';
import { launchElectron } from './electron.ts';
import { answerDialogs } from './native-dialogs.ts';
import { HAS_PROCESSES, processTree } from './processes.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

const MOVES = ['f5d6c3d3c4f4', 'f5d6c3d3c4f4', 'f5d6c3d3c4', 'f5d6c5f4d3', 'f5f6'];

const GAMES = MOVES.map((moves, at) =>
  gameText(recordOf(moves), {
    black: { name: at % 2 === 0 ? 'Sandoval, Iris' : 'Okada, Ren' },
    white: { name: 'Bergström, Nils' },
    event: 'Nordic Open',
    date: `201${at}-05-04`,
  }),
).join('\n');

interface Shell {
  readonly app: RunningApp;
  /** Imports the games by the button that an empty library has. */
  importGames(): Promise<void>;
}

/** In Electron's stand-in; in Electron all utility processes have one name. */
const isLibrary = ({ command }: { command: string }): boolean => command.includes('library.cjs');

let folder: string;

async function inBrowser(): Promise<Shell> {
  const app = await launchBrowser();
  return {
    app,
    async importGames() {
      await app.page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'club.txt'));
        const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('main')?.dispatchEvent(drop);
      }, GAMES);
    },
  };
}

async function onDesktop(): Promise<Shell> {
  const app = await launchElectron();
  return {
    app,
    async importGames() {
      // Questions wait for no other work of the machine, such as a review.
      const main = app.application.process().pid;
      const library = HAS_PROCESSES && main !== undefined ? processTree(main).filter(isLibrary) : [];
      for (const { pid } of library) expect(getPriority(pid)).toBe(getPriority());
      const path = join(folder, 'club.txt');
      await fs.writeFile(path, GAMES);
      await answerDialogs(app.application, { open: [path] });
      await app.page.getByRole('button', { name: 'Import games…' }).click();
    },
  };
}

describe.each([
  ['the desktop app', onDesktop],
  ['the browser version', inBrowser],
] as const)('%s', (_, launch) => {
  let app: RunningApp;
  let importGames: Shell['importGames'];

  beforeEach(async () => {
    folder = await fs.mkdtemp(join(tmpdir(), 'othello-library-'));
    ({ app, importGames } = await launch());
  });

  afterEach(async () => {
    await closeWithoutProblems(app);
    await fs.rm(folder, { recursive: true });
  });

  test('imports games, finds them by name and filter, shows one, explores it and opens it', async () => {
    const { page } = app;
    await page.keyboard.press('Alt+7');
    await page.getByRole('button', { name: 'Import games…' }).waitFor();
    await importGames();
    const games = page.getByRole('grid', { name: 'Games' });
    const rows = games.locator('[role=row]:not([aria-rowindex="1"])');
    await expect.poll(() => rows.count()).toBe(5);

    await games.focus();
    await page.keyboard.type('okada');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('option', { name: /Player: Okada, Ren/ }).click();
    const chip = page.getByRole('button', { name: 'Remove the filter “Player: Okada, Ren”' });
    await chip.waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'About Okada, Ren' }).first().click();
    await page.getByRole('heading', { name: 'Okada, Ren', level: 1 }).waitFor();
    await page.getByText('2 games · 2011–2013').waitFor();
    // Escape leads back, and the keys go on in the list.
    await page.keyboard.press('Escape');
    await expect.poll(() => games.evaluate((list) => list === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'About Okada, Ren' }).first().click();
    // An opening to prepare is looked at on the board, and the keys go on at it; it is no game (see the last count).
    const prepared = page
      .getByRole('region', { name: 'Prepare against Okada, Ren' })
      .getByRole('button', { name: 'Tiger' });
    await prepared.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-square=c4][data-disc]').waitFor();
    await page.keyboard.press('Alt+7');
    await expect.poll(() => prepared.evaluate((link) => link === document.activeElement)).toBe(true);
    const openings = page.getByRole('region', { name: 'Openings', exact: true });
    await openings.getByRole('button', { name: 'Tiger' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Remove the filter “Opening: Tiger”' }).click();
    await page.getByRole('button', { name: 'Remove the filter “Player: Okada, Ren, Black”' }).click();
    await expect.poll(() => rows.count()).toBe(5);

    // Two games go into a folder, which narrows the list; a drawn corner finds none of these short games. The rows say
    // what they said before until it is known what they say now.
    await rows.first().getByText('2014').waitFor();
    await games.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('toolbar').getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Move to a folder…' }).click();
    await page.getByLabel('Name of the folder').fill('Club evenings');
    await page.keyboard.press('Enter');
    await page.getByRole('toolbar').getByText('2 games are now in “Club evenings”').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Folder: Club evenings' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Remove the filter “Folder: Club evenings”' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Draw a pattern…' }).click();
    await page.getByText('Black', { exact: true }).last().click();
    await page.locator('dialog [role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Find games' }).click();
    await page.getByText('No game fits.').waitFor();
    await page.getByRole('button', { name: 'Remove the filter “Pattern of 1 square”' }).click();
    await expect.poll(() => rows.count()).toBe(5);
    await games.focus();
    await page.keyboard.press('Escape');

    await games.focus();
    await page.keyboard.press('End');
    await page.getByText('Move 6 of 6').waitFor();
    await page.getByRole('tab', { name: 'Played here' }).click();
    const explorer = page.getByRole('grid', { name: 'Moves in the library' });
    await explorer.focus();
    for (let move = 0; move < 5; move++) await page.keyboard.press('ArrowLeft');
    const moves = explorer.locator('.square');
    await expect.poll(() => moves.allInnerTexts()).toEqual(['d6', 'f6']);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => moves.allInnerTexts()).toEqual(['c3', 'c5']);

    await games.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-square=f4][data-disc]').waitFor();
    await app.choose('exploreGames');
    await page.keyboard.press('Control+z');
    await expect.poll(() => moves.allInnerTexts()).toEqual(['f4']);
    await app.choose('gamesWithPosition');
    await expect.poll(() => rows.count()).toBe(3);
  });
});
