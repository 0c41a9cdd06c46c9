/** Games in files of the desktop app, and recovery after a crash. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { countMoves, expectMoves, legalSquares, playMoves, readBoard } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';
import { choose, expectTitle } from './file-steps.ts';
import { shareApp, start } from './game-steps.ts';
import { isElectron } from './save-question.ts';

/** The button of the question whether to save. */
const DONT_SAVE = 1;

let app: RunningElectron;
let folder: string;

const at = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'othello-games-'));
});

afterEach(async () => fs.rm(folder, { recursive: true }));

describe('files of the desktop app', () => {
  shareApp(
    async () => launchElectron(),
    (shared) => {
      if (isElectron(shared)) app = shared;
    },
  );

  /** Begins a game in the place of the one that the test before has left. */
  async function begin(): Promise<void> {
    await answerDialogs(app.application, { boxes: [DONT_SAVE] });
    await choose(app.page, 'Two players');
    await expectMoves(app.page, 0);
  }

  test('a game is saved, saved again, saved under another name, opened, and opened again from the menu', async () => {
    const { page, application } = app;
    await page.evaluate(() => bridge.clearRecentFiles());
    await begin();
    await playMoves(page, 'f5d6c3');
    await answerDialogs(application, { save: [null, at('first.txt'), at('second.ggf')] });
    await app.choose('save');
    await expect.poll(async () => (await askedDialogs(application)).save.length).toBe(1);
    await app.settle();
    await expectTitle(page, '*Untitled — Othello');
    await page.keyboard.press('ControlOrMeta+s');
    await expectTitle(page, 'first.txt — Othello');
    await app.choose('undo');
    await expectTitle(page, 'first.txt — Othello');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(async () => fs.readFile(at('first.txt'), 'utf8')).toContain('Undone: c3');
    // GGF has no variations, so what is tried beside the undone move is told as lost.
    await playMoves(page, 'c4');
    await app.choose('saveAs');
    await page.getByRole('dialog', { name: 'Saved, but not all of it' }).waitFor();
    await page.keyboard.press('Enter');
    await expectTitle(page, 'second.ggf — Othello');
    expect((await askedDialogs(application)).save).toHaveLength(3);

    await answerDialogs(application, { open: [null, at('first.txt')] });
    await app.choose('open');
    await expect.poll(async () => (await askedDialogs(application)).open.length).toBe(1);
    await page.keyboard.press('ControlOrMeta+o');
    await expectTitle(page, 'first.txt — Othello');
    await expectMoves(page, 3);
    await app.choose('redo');
    await page.locator('[data-square=c3][data-last]').waitFor();

    const recents = async (): Promise<{ id: string; label: string }[]> =>
      application.evaluate(({ Menu }) =>
        (Menu.getApplicationMenu()?.items[0]?.submenu?.items ?? [])
          .filter(({ id }) => id.startsWith('recent:'))
          .map(({ id, label }) => ({ id, label })),
      );
    await expect.poll(recents).toMatchObject([{ label: 'first.txt' }, { label: 'second.ggf' }]);
    const [first, second] = await recents();
    await app.choose(second?.id ?? '');
    await expectTitle(page, 'second.ggf — Othello');
    await expectMoves(page, 3);
    await fs.rm(at('first.txt'));
    await app.choose(first?.id ?? '');
    const gone = page.getByRole('dialog', { name: '“first.txt” could not be opened' });
    await gone.getByText('is not there any more').waitFor();
    await page.keyboard.press('Enter');
    await gone.waitFor({ state: 'detached' });
    await expectTitle(page, 'second.ggf — Othello');
    await app.choose('clearRecent');
    await expect.poll(recents).toEqual([]);
  });

  test('a game whose file cannot be written stays unsaved, and the reason is told', async () => {
    const { page, application } = app;
    await begin();
    await playMoves(page, 'f5');
    await answerDialogs(application, { save: [join(folder, 'no folder', 'a.txt')] });
    await app.choose('save');
    const dialog = page.getByRole('dialog', { name: 'The game could not be saved' });
    await dialog.getByText('“a.txt” is not there any more').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectTitle(page, '*Untitled — Othello');
  });

  test('the answer Save saves a game that belongs to a file before another replaces it', async () => {
    const { page, application } = app;
    await begin();
    await playMoves(page, 'f5');
    await answerDialogs(application, { boxes: [2, 0], save: [at('kept.txt')] });
    await app.choose('saveAs');
    await page.locator('.toast').getByText('Saved as “kept.txt”').waitFor();
    await playMoves(page, 'd6');
    await app.choose('restart');
    await expect.poll(async () => (await askedDialogs(application)).boxes.length).toBe(1);
    await app.settle();
    await expectMoves(page, 2);
    await app.choose('restart');
    await expectMoves(page, 0);
    // The file exists before the new game begins.
    expect((await fs.readFile(at('kept.txt'), 'utf8')).endsWith('\nf5d6\n')).toBe(true);
    await expectTitle(page, 'Othello');
    const { boxes } = await askedDialogs(application);
    expect(boxes[0]).toMatchObject({
      message: 'Save the game “kept.txt”?',
      buttons: ['Save', 'Don’t save', 'Cancel'],
    });
  });

  test('a saved game stays saved when its review is looked at, and has its file again when it is opened later', async () => {
    const { page, application } = app;
    const moves = 'e6f4e3f6g5d6e7f5c5';
    await begin();
    await playMoves(page, moves);
    await answerDialogs(application, { save: [at('mine.txt'), at('again.txt')] });
    await app.choose('save');
    await expectTitle(page, 'mine.txt — Othello');
    const saved = await fs.readFile(at('mine.txt'), 'utf8');
    await app.choose('goReview');
    const review = page.getByRole('application', { name: 'Review' });
    await review
      .getByRole('row')
      .nth(moves.length / 2)
      .waitFor();
    // The button that pauses the review goes when all of it is found out.
    await review.getByRole('button', { name: /^Pause/ }).waitFor({ state: 'detached' });
    await expectTitle(page, 'mine.txt — Othello');
    await app.choose('goPlay');
    await app.choose('restart');
    await expectMoves(page, 0);
    expect((await askedDialogs(application)).boxes).toEqual([]);
    expect(await fs.readFile(at('mine.txt'), 'utf8')).toBe(saved);

    /** Opens the newest of the earlier games, which tells `what`. */
    const openNewest = async (what: string): Promise<void> => {
      await app.choose('earlierGames');
      const list = page.getByRole('listbox', { name: 'Earlier games' });
      await list.getByRole('option').filter({ hasText: what }).first().waitFor();
      await page.keyboard.press('Enter');
      await list.waitFor({ state: 'detached' });
    };
    await openNewest('reviewed saved as mine.txt');
    await expectTitle(page, 'mine.txt — Othello');
    await openNewest('saved as mine.txt');
    await expectTitle(page, 'mine.txt — Othello');
    await app.choose('save');
    await expect.poll(async () => fs.readFile(at('mine.txt'), 'utf8')).not.toBe(saved);
    await app.choose('saveAs');
    await expectTitle(page, 'again.txt — Othello');
    await openNewest('saved as again.txt');
    await expectTitle(page, 'again.txt — Othello');
  });

  test('pictures of the board are saved to files and copied to the clipboard', async () => {
    const { page, application } = app;
    await begin();
    await answerDialogs(application, { save: [at('board.png'), at('board.svg')] });
    await app.choose('savePng');
    await page.getByText('Saved as “board.png”').first().waitFor();
    await app.choose('saveSvg');
    await page.getByText('Saved as “board.svg”').first().waitFor();
    const png = await fs.readFile(at('board.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(1440);
    expect(png.readUInt32BE(20)).toBe(1440);
    const svg = async (): Promise<string> => fs.readFile(at('board.svg'), 'utf8');
    // The colours are those of the chosen board in the light theme.
    const [felt, walnut] = ['stop-color="rgb(35, 130, 97)"', 'stop-color="rgb(163, 116, 77)"'] as const;
    expect(await svg()).toContain(felt);
    await app.choose('themeDark');
    await app.choose('boardWalnut');
    await answerDialogs(application, { save: [at('board.svg')] });
    await app.choose('saveSvg');
    await expect.poll(svg).toContain(walnut);
    expect(await svg()).not.toContain(felt);
    await app.choose('copyBoardImage');
    await page.getByText('Picture copied').first().waitFor();
    const types = await application.evaluate(async ({ clipboard }) => (await clipboard.read())[0]?.types);
    expect(types).toContain('image/png');
  });
});

describe('an app that is started with a file', () => {
  let userData: string;

  async function open(...files: readonly string[]): Promise<void> {
    app = await launchElectron({ userData, files });
  }

  /** How many moves would be left after a crash. */
  async function movesOnDisk(): Promise<number> {
    const content = await fs.readFile(join(userData, 'recovery.json'), 'utf8').catch(() => '{}');
    const { text } = JSON.parse(content) as { text?: string };
    return text === undefined ? 0 : recordOf(text).line.length;
  }

  beforeEach(async () => {
    userData = await fs.mkdtemp(join(tmpdir(), 'othello-e2e-'));
  });

  afterEach(async () => {
    await app.close();
    await fs.rm(userData, { recursive: true, maxRetries: 5 });
  });

  test('opens it, then that of a second launch, and after a kill offers the game that was played', async () => {
    await fs.writeFile(at('a.txt'), gameText('f5'));
    await fs.writeFile(at('b.sgf'), '(;GM[2]B[f5];W[d6];B[c3])');
    await open(at('a.txt'));
    await expectTitle(app.page, 'a.txt — Othello');
    await app.launchAgain(at('b.sgf'));
    await expectTitle(app.page, 'b.sgf — Othello');
    await expectMoves(app.page, 3);

    await app.choose('newGame');
    await start(app, 'You are White', 'Beginner');
    await app.page.getByText('Your move', { exact: true }).waitFor();
    const [square = ''] = await legalSquares(app.page);
    await playMoves(app.page, square);
    await app.page.getByText('Your move', { exact: true }).waitFor();
    const [board, moves] = [await readBoard(app.page), await countMoves(app.page)];
    await expect.poll(movesOnDisk).toBe(moves);
    await app.kill();

    await open();
    const offer = app.page.getByRole('button', { name: /^Continue the game from \d/ });
    await offer.waitFor();
    await offer.click();
    await app.page.getByRole('grid', { name: 'Board' }).waitFor();
    await expect.poll(() => readBoard(app.page)).toBe(board);
    await expectMoves(app.page, moves);
    await app.page.getByText('Your move', { exact: true }).waitFor();
    await expectTitle(app.page, '*Untitled — Othello');
  });
});
