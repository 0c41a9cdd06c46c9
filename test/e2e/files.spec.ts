/** Games arrive and leave in all the ways a user has: files, the clipboard, drops, and recovery after a crash. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { goTo } from '../../engine/game/tree.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { countMoves, expectMoves, legalSquares, playMoves, readBoard } from './board.ts';
import { launchBrowser } from './browser.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { answerDialogs, askedDialogs } from './native-dialogs.ts';
import type { RunningApp } from './running-app.ts';
import { isElectron, whenAskedToSave } from './save-question.ts';
import { SHELLS, pageTestIn } from './shells.ts';

/** What the text is made of; every character is a byte. */
const latin1 = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

async function dragAbove(page: Page, text: string, name: string): Promise<void> {
  await drag(page, ['dragover'], latin1(text), name);
}

async function drop(page: Page, content: string | readonly number[], name = 'game.txt'): Promise<void> {
  const bytes = typeof content === 'string' ? Array.from(new TextEncoder().encode(content)) : content;
  await drag(page, ['dragover', 'drop'], bytes, name);
}

async function drag(
  page: Page,
  events: readonly string[],
  bytes: readonly number[],
  name: string,
): Promise<void> {
  await page.evaluate(
    (given) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(given.bytes)], given.name));
      for (const type of given.events) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    { events, bytes, name },
  );
}

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function choose(page: Page, mode: string): Promise<void> {
  await page.getByText(mode, { exact: true }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('grid', { name: 'Board' }).waitFor();
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title()).toBe(title);
}

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;
  let page: Page;

  beforeEach(async () => {
    app = await launch();
    page = app.page;
    await page.getByRole('heading', { name: 'Othello' }).waitFor();
  });

  afterEach(async () => {
    const problems = app.problems();
    await app.close();
    if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
  });

  async function clipboard(): Promise<string> {
    if (isElectron(app)) {
      return app.application.evaluate(async (electron) => electron.clipboard.readText());
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    return page.evaluate(async () => navigator.clipboard.readText());
  }

  async function putOnClipboard(text: string): Promise<void> {
    if (isElectron(app)) {
      await app.application.evaluate(async (electron, given) => electron.clipboard.writeText(given), text);
      return;
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(async (given) => navigator.clipboard.writeText(given), text);
  }

  test('a dropped file opens at the move where it was left, with its names, mode, undo and redo', async () => {
    await dragAbove(page, 'f5', 'game.txt');
    await page.getByText('Drop to open').waitFor();
    const tree = goTo(recordOf('f5d6c3d3c4'), 3);
    await drop(page, gameText(tree, { black: { name: 'Anna' }, white: { name: 'Ben' } }), 'left.txt');
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await page.getByText('Drop to open').waitFor({ state: 'detached' });
    await expectMoves(page, 5);
    await expectTitle(page, 'left.txt — Othello');
    await page.getByText('Anna').waitFor();
    await app.choose('redo');
    await page.locator('[data-square=d3][data-last]').waitFor();
    await app.choose('toStart');
    await app.choose('toEnd');
    await page.locator('[data-square=c4][data-last]').waitFor();
    await expectTitle(page, 'left.txt — Othello');
    await playMoves(page, 'f4');
    await expectTitle(page, '*left.txt — Othello');
  });

  const BAD: readonly (readonly [string, string | readonly number[], RegExp])[] = [
    ['an illegal move', 'f5d6c3d3c4d3', /^Move 6, d3: the square is occupied\.$/],
    ['an unknown key', 'Othello game file: 1\nBlak: Anna\n', /^Line 2: unknown key “Blak”\.$/],
    ['nothing', '', /^It is empty\.$/],
    ['no game', 'Dear Anna', /no game here \(“Dear Anna”\)/],
    [
      'a picture',
      [0x89, 0x50, 0x4e, 0x47, 0, 0, 0],
      /^Line 1: this is not a text file \(column 5 has the control character 0\)\.$/,
    ],
    ['a wrong encoding', [0xff, 0xfe, 0x66], /marked as UTF-16/],
    ['a game that goes on', 'e6f4e3f6g5d6e7f5c5d3', /^Move 10, d3: the game was already over\.$/],
    ['half a board', '-'.repeat(63), /63 squares instead of 64/],
    ['a broken SGF', '(;GM[2]B[f5];W[d6]', /not closed/],
  ];

  pageTest(
    'a bad file is refused with a sentence that says what and where, and the game stays as it was',
    async () => {
      await choose(page, 'Two players');
      await playMoves(page, 'f5d6');
      const board = await readBoard(page);
      for (const [what, content, sentence] of BAD) {
        await drop(page, content, 'bad.txt');
        const dialog = page.getByRole('dialog', { name: '“bad.txt” ' });
        await dialog.waitFor();
        expect(await dialog.locator('p').innerText(), what).toMatch(sentence);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(24 * 1024 * 1024 + 1)], 'large.txt'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
      const large = page.getByText(
        '“large.txt” is larger than a game’s file may be: 24 MB, or 4 MB in GGF and SGF.',
      );
      await large.waitFor();
      await page.keyboard.press('Enter');
      await large.waitFor({ state: 'detached' });
      expect(await readBoard(page)).toBe(board);
      await expectTitle(page, '*Untitled — Othello');
      await page.locator('[role=grid] :focus').waitFor();
    },
  );

  pageTest('one of several games in a file is chosen, with the keyboard too', async () => {
    const games = 'f5d6c3\nf5f6\nf5f4\nf5f6xx\n';
    await drop(page, games, 'many.txt');
    const dialog = page.getByRole('dialog', { name: 'Which game?' });
    await dialog.getByText('1 game cannot be read:').waitFor();
    await dialog.getByText('Game 4, line 4, move 3, xx: this is not a move.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await drop(page, games, 'many.txt');
    await dialog.waitFor();
    expect(await page.getByRole('grid', { name: 'Board' }).count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    // The list is one stop of the Tab key, at the game that the focus was on.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('[data-square=f6][data-last]').waitFor();
    await expectTitle(page, 'many.txt — Othello');
  });

  pageTest('the user is asked what a pasted board does not say', async () => {
    await pasteText(page, '-----------------------------OO----XX---------------------------');
    const dialog = page.getByRole('dialog', { name: 'Which side is to move?' });
    await dialog.getByRole('button', { name: 'White to move' }).click();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await page.getByText('White to move', { exact: true }).waitFor();
    await pasteText(page, `${'0'.repeat(27)}12${'0'.repeat(6)}21${'0'.repeat(27)}`);
    const digits = page.getByRole('dialog', { name: 'What do the digits stand for?' });
    await expect.poll(() => digits.getByRole('button', { name: /is black/ }).count()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await digits.waitFor({ state: 'detached' });
  });

  test('a pasted game counts as unsaved, and causes the question, once a move was made in it', async () => {
    // What is chosen with a button takes no text.
    await page.getByRole('radio', { name: 'You are White', exact: true }).focus();
    await pasteText(page, '1. F5 d6 2. c3');
    await page.locator('[data-square=c3][data-last]').waitFor();
    await expectTitle(page, 'Othello');
    await pasteText(page, 'f5d6');
    await expectMoves(page, 2);
    await playMoves(page, 'c3');
    await expectTitle(page, '*Untitled — Othello');
    await pasteText(page, 'f5f6');
    await page.locator('[data-square=f6][data-last]').waitFor();
    await pasteText(page, ' ');
    await page.locator('.toast').getByText('There is no game on the clipboard').waitFor();
    await pasteText(page, 'nonsense');
    const dialog = page.getByRole('dialog', { name: 'No game could be read from this text' });
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expectMoves(page, 2);
  });

  test('a new game and a restart keep the game with the earlier ones', async () => {
    await choose(page, 'Two players');
    await playMoves(page, 'f5');
    await app.choose('restart');
    await expectMoves(page, 0);
    await app.choose('earlierGames');
    const earlier = page.getByRole('listbox', { name: 'Earlier games' });
    await earlier.getByText('1 move · unfinished').waitFor();
    await page.keyboard.press('Enter');
    await expectMoves(page, 1);
  });

  test('the moves are copied to the clipboard by the panel and by a key', async () => {
    await choose(page, 'Two players');
    await playMoves(page, 'e6f6d3e7e8d8g6f8');
    await page.getByText('White to move', { exact: true }).waitFor();
    await putOnClipboard('');
    await app.choose('saveToClipboard');
    const dialog = page.getByRole('dialog', { name: 'Moves as text' });
    await expect.poll(() => dialog.getByLabel('Moves').inputValue()).toBe('e6f6d3e7e8d8g6f8--');
    await expect.poll(() => dialog.locator(':focus').getAttribute('readonly')).toBe('');
    expect(await dialog.locator('.primary').innerText()).toBe('Copy');
    await dialog.getByRole('button', { name: 'Copy without passes' }).click();
    await expect.poll(clipboard).toBe('e6f6d3e7e8d8g6f8');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(clipboard).toBe('e6f6d3e7e8d8g6f8--');
    await dialog.getByText('Close', { exact: true }).click();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await putOnClipboard('');
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(clipboard).toBe('e6f6d3e7e8d8g6f8--');
    await app.choose('copyBoardText');
    await expect.poll(clipboard).toContain('  a b c d e f g h\n1 ');
  });

  test('the panel for loading begins with the game on the clipboard, and says what is wrong with a text', async () => {
    await putOnClipboard('f5 d6 c3');
    await app.choose('loadFromClipboard');
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    const field = dialog.getByLabel('Game');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await field.fill('f5 d6 a1');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.getByRole('alert').getByText('Move 3, a1: no disc is flipped there.').waitFor();
    await field.fill('f5 d6 c3 d3');
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-square=d3][data-last]').waitFor();
    await expectTitle(page, '*Untitled — Othello');
    await putOnClipboard('Dear Anna');
    await app.choose('loadFromClipboard');
    await field.waitFor();
    // The page asks for the clipboard when the dialog opens, so its answer comes before that to the question here.
    expect(await clipboard()).toBe('Dear Anna');
    await app.settle();
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectMoves(page, 4);
    const question = page.getByText('This game does not say who plays. You play:');
    await question.and(page.locator('.question')).waitFor();
    await page.getByRole('button', { name: 'Black', exact: true }).click();
    await question.and(page.locator('.question')).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Computer · White · Master' }).waitFor();
  });

  pageTest(
    'a selection that ends beside the panel leaves it open, and a click beside it closes it',
    async () => {
      await app.choose('loadFromClipboard');
      const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
      const field = dialog.getByLabel('Game');
      await field.fill('f5 d6 c3');
      await field.hover();
      await page.mouse.down();
      await page.mouse.move(5, 5);
      await page.mouse.up();
      await app.settle();
      expect(await field.inputValue()).toBe('f5 d6 c3');
      await page.mouse.click(5, 5);
      await dialog.waitFor({ state: 'detached' });
    },
  );

  test('undo and redo in a field of a panel change its text and leave the game alone', async () => {
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    const field = dialog.getByLabel('Game');
    await putOnClipboard('f5 d6 c3');
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.locator('[data-square=c3][data-last]').waitFor();
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await field.press('End');
    await page.keyboard.type('d3');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => field.inputValue()).toBe('f5 d6 c3d3');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-square=c3][data-last]').waitFor();
  });

  test('a game loaded from the clipboard counts as unsaved only if it was changed in the panel', async () => {
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    const field = dialog.getByLabel('Game');
    const load = async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Open' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await putOnClipboard('f5 d6\r\nc3');
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6\nc3');
    await load();
    await page.locator('[data-square=c3][data-last]').waitFor();
    await expectTitle(page, 'Othello');
    // The desktop app's key for pasting is the menu's.
    if (!isElectron(app)) {
      await putOnClipboard('Dear Anna');
      await app.choose('loadFromClipboard');
      await field.waitFor();
      await putOnClipboard('f5 d6\r\nc3 d3');
      await page.keyboard.press('ControlOrMeta+v');
      await load();
      await page.locator('[data-square=d3][data-last]').waitFor();
      await expectTitle(page, 'Othello');
      await putOnClipboard('f5 d6\r\nc3');
    }
    await app.choose('loadFromClipboard');
    await expect.poll(() => field.inputValue()).toBe('f5 d6\nc3');
    await field.press('End');
    await page.keyboard.type(' d3');
    await load();
    await page.locator('[data-square=d3][data-last]').waitFor();
    await expectTitle(page, '*Untitled — Othello');
  });

  pageTest('the question who plays is read out, has the focus, and stays until it is answered', async () => {
    const asking = page.getByRole('region', { name: 'You play', exact: true });
    const hasFocus = (): Promise<boolean> => asking.evaluate((card) => card === document.activeElement);
    await putOnClipboard('f5 d6 c3');
    await app.choose('loadFromClipboard');
    const dialog = page.getByRole('dialog', { name: 'Enter a game as text' });
    await expect.poll(() => dialog.getByLabel('Game').inputValue()).toBe('f5 d6 c3');
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    const heard = page.getByRole('log').locator('p');
    await expect
      .poll(() => heard.last().textContent())
      .toBe('This game does not say who plays. You play: Black, White, or Two players');
    await pasteText(page, 'f5 f6');
    await page.locator('[data-square=f6][data-last]').waitFor();
    await expect.poll(hasFocus).toBe(true);
    await playMoves(page, 'e6');
    expect(await asking.count()).toBe(1);
    await asking.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await asking.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Computer · Black · Master' }).waitFor();
    await page.locator('[role=grid] :focus').waitFor();
  });

  test('a reloaded page shows its game again', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await choose(page, 'Two players');
    await playMoves(page, 'f5d6c3');
    await app.choose('undo');
    await page.locator('[data-square=d6][data-last]').waitFor();
    await app.settle();
    await page.reload();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await expectMoves(page, 3);
    await page.locator('[data-square=d6][data-last]').waitFor();
    await expectTitle(page, '*Untitled — Othello');
  });
});

test('the browser version asks before it quits, and takes the system’s own key for pasting', async () => {
  const app = await launchBrowser();
  const { page } = app;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await page.evaluate(async () => navigator.clipboard.writeText('f5d6c3'));
  await page.keyboard.press('ControlOrMeta+v');
  await page.locator('[data-square=c3][data-last]').waitFor();
  await playMoves(page, 'd3');
  await whenAskedToSave(app, 'cancel', () => app.choose('quit'));
  await expectMoves(page, 4);
  await whenAskedToSave(app, 'discard', () => app.choose('quit'));
  await page.getByRole('heading', { name: 'Othello is closed' }).waitFor();
  const again = page.getByRole('button', { name: 'Open again' });
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  expect(await page.getByText(/^Continue the game/).count()).toBe(0);
  await app.close();
});

describe('files of the desktop app', () => {
  let app: RunningElectron;
  let folder: string;
  let userData: string;

  const at = (name: string): string => join(folder, name);

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
    folder = await fs.mkdtemp(join(tmpdir(), 'othello-games-'));
    userData = await fs.mkdtemp(join(tmpdir(), 'othello-e2e-'));
  });

  afterEach(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true });
    await fs.rm(userData, { recursive: true, maxRetries: 5 });
  });

  test('a game is saved, saved again, saved under another name, opened, and opened again from the menu', async () => {
    await open();
    const { page, application } = app;
    await choose(page, 'Two players');
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
    await expectMoves(page, 2);
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
    await open();
    const { page, application } = app;
    await choose(page, 'Two players');
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
    await open();
    const { page, application } = app;
    await choose(page, 'Two players');
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

  test('the app opens the file of its command line, and then that of a second launch', async () => {
    await fs.writeFile(at('a.txt'), gameText('f5'));
    await fs.writeFile(at('b.sgf'), '(;GM[2]B[f5];W[d6];B[c3])');
    await open(at('a.txt'));
    const { page } = app;
    await expectTitle(page, 'a.txt — Othello');
    await app.launchAgain(at('b.sgf'));
    await expectTitle(page, 'b.sgf — Othello');
    await expectMoves(page, 3);
  });

  test('pictures of the board are saved to files and copied to the clipboard', async () => {
    await open();
    const { page, application } = app;
    await choose(page, 'Two players');
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

  test('a game whose app was killed is offered, and is not replaced by another without a question', async () => {
    await open();
    await choose(app.page, 'You are White');
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
