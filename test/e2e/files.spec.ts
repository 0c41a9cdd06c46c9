/** Games arrive by drops and pasted text, and stay when the page is loaded again. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo } from '../../engine/game/tree.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { expectMoves, playMoves, readBoard } from './board.ts';
import type { RunningApp } from './running-app.ts';
import { SHELLS, pageTestIn } from './shells.ts';
import { choose, dragAbove, drop, dropTogether, expectTitle, pasteText } from './file-steps.ts';
import { shareApp } from './game-steps.ts';

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;
  let page: Page;

  shareApp(launch, (shared) => {
    app = shared;
    page = shared.page;
  });

  const BAD: readonly (readonly [string, string | readonly number[], RegExp])[] = [
    ['an illegal move', 'f5d6c3d3c4d3', /^Move 6, d3: the square is occupied\.$/],
    ['an unknown key', 'Othello game file: 1\nBlak: Anna\n', /^Line 2: unknown key “Blak”\.$/],
    ['nothing', '', /^It is empty\.$/],
    ['no game', 'Dear Anna', /no game here \(“Dear Anna”\)/],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0], /^This is a picture\.$/],
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

  test('several files that are dropped are one list, which keys lead through', async () => {
    await dropTogether(page, {
      'first.txt': 'f5d6c3',
      'second.sgf': '(;GM[2]PB[Anna]B[f5];W[f6])(;GM[2]PB[Cleo]B[f5];W[f4];B[e3])',
      'letter.txt': 'Dear Anna',
    });
    const dialog = page.getByRole('dialog', { name: 'Which game?' });
    await expect.poll(() => dialog.getByRole('option').count()).toBe(3);
    await dialog.getByText('letter.txt').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-square=f6][data-last]').waitFor();
    await page.keyboard.press('Alt+PageDown');
    await page.locator('[data-square=e3][data-last]').waitFor();
    await page.getByText('Cleo').first().waitFor();
    await page.keyboard.press('Alt+PageUp');
    await page.locator('[data-square=f6][data-last]').waitFor();
    await page.keyboard.press('Alt+PageUp');
    await page.locator('[data-square=c3][data-last]').waitFor();
    await page.keyboard.press('Alt+PageUp');
    await app.settle();
    await expectMoves(page, 3);
  });

  // The last one, because its changed file would be asked about.
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
});
