/** What the engine thinks, shown to people and stopped by them, in the desktop app and in the browser version alike. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countMoves, legalSquares, playMoves, waitForTurn } from './board.ts';
import { launchElectron } from './electron.ts';
import { FORMATS } from '../../engine/notation/format.ts';
import { annotate } from '../../engine/game/tree.ts';
import { WIPE_OUT, recordOf } from '../renderer/moves.ts';
import { letMasterThink, shareApp, start as startGame } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';
import { SHELLS, pageTestIn } from './shells.ts';

/** Six squares are empty afterwards, and Black has five moves. */
const NEARLY_OVER =
  'f5f4c3c4d3f6b3d6g4c2e2h4f3e3f7g3c1b4e6d2g2g6b2g8g5a3d7a1g7d8c7f2c6b8e7h8a4b6g1h5b7h2b1c5a7a8a2d1e1a5h3f8h7e8';

/** Against Beginner as White: Black plays c5, and White has no disc left. */
const ONE_MOVE_TO_WIN = 'e6f4e3f6g5d6e7f5';

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;

  shareApp(launch, (shared) => (app = shared));

  const start = async (mode: string, level?: string): Promise<void> => startGame(app, mode, level);

  async function load(text: string): Promise<void> {
    await app.choose('loadFromClipboard');
    const dialog = app.page.getByRole('dialog', { name: 'Enter a game as text' });
    await dialog.getByLabel('Game').fill(text);
    await dialog.getByRole('button', { name: 'Open' }).click();
  }

  function tool(name: string): Locator {
    return app.page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });
  }

  const stopTool = (): Locator => tool('Move now / stop thinking');
  const details = (): Locator => app.page.getByRole('region', { name: 'Estimate' });

  /** The next test finds the details as somebody does who has never unfolded them. */
  async function foldDetails(): Promise<void> {
    await app.page.keyboard.press('e');
    await app.page.locator('.estimate.unfolded').waitFor({ state: 'detached' });
  }

  /** The labels of the squares with a value. */
  async function values(): Promise<string[]> {
    return app.page
      .locator('[data-valued]')
      .evaluateAll((squares) => squares.map((square) => square.getAttribute('aria-label') ?? ''));
  }

  pageTest('a hint marks a legal move and says which, until a move is played', async () => {
    const { page } = app;
    await start('Two players');
    await page.keyboard.press('h');
    await page.locator('[data-hint][data-legal]').waitFor();
    const said = page.getByRole('log').getByText(/^Best move for Black: [a-h][1-8]\. .+\.$/);
    await said.waitFor({ state: 'attached' });
    const hinted = (await page.locator('[data-hint]').getAttribute('data-square')) ?? '';
    expect(await said.textContent()).toContain(`: ${hinted}.`);
    expect(await page.locator('[data-hint]').getAttribute('aria-label')).toContain('best move');
    await playMoves(page, hinted);
    expect(await page.locator('[data-hint]').count()).toBe(0);
  });

  pageTest(
    'values stand on every legal square, all of one depth, which grows while they are shown',
    async () => {
      const { page } = app;
      await start('Two players');
      await playMoves(page, 'f5d6c3');
      await page.keyboard.press('v');
      await expect.poll(values).toHaveLength((await legalSquares(page)).length);
      for (const label of await values())
        expect(label).toMatch(/legal move, (estimate|exactly) [+−]?\d+(\.\d)?(, |$)/);
      const key = page.getByRole('region', { name: 'Values' });
      expect(await key.innerText()).toContain('Values for White');
      await expect.poll(() => key.innerText()).toMatch(/Give or take \d/);
      await page.keyboard.press('v');
      await expect.poll(values).toEqual([]);
      await expect.poll(() => stopTool().getAttribute('aria-disabled')).toBe('true');
    },
  );

  pageTest('near the end the values are exact, with a colour and a mark of their own', async () => {
    const { page } = app;
    await load(NEARLY_OVER);
    await page.locator('[data-square=e8][data-last]').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('v');
    await expect
      .poll(async () => (await values()).filter((label) => label.includes('exactly')))
      .toHaveLength(5);
    const exact = page.locator('[data-valued] .exact').first();
    const mark = await exact.evaluate((chip) => getComputedStyle(chip, '::after').content);
    expect(mark).not.toBe('none');
    const widest = await page
      .locator('[data-valued] .exact')
      .evaluateAll((chips) =>
        Math.max(...chips.map((chip) => chip.clientWidth / (chip.parentElement?.clientWidth ?? 0))),
      );
    expect(widest).toBeLessThan(0.9);
    // Nothing is left to find out, so nothing runs.
    await expect.poll(() => stopTool().getAttribute('aria-disabled')).toBe('true');
  });

  test('Move now ends a long thought at once, by key and by button, with the best move so far', async () => {
    const { page } = app;
    await letMasterThink(app, '60 seconds');
    await start('You are Black', 'Master');
    const stops = [async () => page.keyboard.press('m'), async () => stopTool().click()];
    for (const [turn, stop] of stops.entries()) {
      const [square = ''] = await legalSquares(page);
      await playMoves(page, square);
      await page.getByText('Thinking', { exact: true }).waitFor();
      await page
        .getByText(/^Give or take \d+$/)
        .filter({ visible: true })
        .first()
        .waitFor();
      await stop();
      await waitForTurn(page);
      expect(await countMoves(page)).toBe(2 * turn + 2);
    }
  });

  pageTest('Stop thinking ends an analysis; what it found out stays', async () => {
    const { page } = app;
    await start('Two players');
    await page.keyboard.press('v');
    await expect.poll(values).toHaveLength(4);
    await page.keyboard.press('m');
    await expect.poll(() => stopTool().getAttribute('aria-disabled')).toBe('true');
    expect(await values()).toHaveLength(4);
  });

  pageTest('the engine’s details are folded away at first, and tell what it does', async () => {
    const { page } = app;
    await start('Two players');
    expect(await details().count()).toBe(0);
    await page.keyboard.press('e');
    // The engine looks at a position of which nothing is known yet, and then rests.
    await details()
      .getByText(/^\d+ moves$/)
      .waitFor();
    await details().getByText('Idle', { exact: true }).waitFor();
    await page.keyboard.press('v');
    await details().getByText('Analysing', { exact: true }).waitFor();
    await details()
      .getByText(/^\d+% of 64 MB$/)
      .waitFor();
    await details().getByRole('button', { name: 'Engine details' }).click();
    expect(await details().count()).toBe(0);
  });

  pageTest('the list of moves shows the current move when the details are folded away again', async () => {
    const { page } = app;
    // A low window has no room for both.
    await app.resize(1000, 640);
    await load(NEARLY_OVER);
    const current = page.locator('.moves [aria-current]');
    const distance = (): Promise<number> =>
      current.evaluate((move) => {
        const list = move.closest('.list')?.getBoundingClientRect();
        const { top, bottom } = move.getBoundingClientRect();
        return Math.max((list?.top ?? 0) - top, bottom - (list?.bottom ?? 0), 0);
      });
    await current.waitFor();
    await expect.poll(distance).toBe(0);
    await page.keyboard.press('e');
    await current.waitFor({ state: 'hidden' });
    await page.keyboard.press('e');
    await current.waitFor();
    await expect.poll(distance).toBe(0);
    await app.resize(1120, 760);
  });

  pageTest('the expected line is shown on the board, under the pointer and under the focus', async () => {
    const { page } = app;
    await start('Two players');
    await page.keyboard.press('e');
    await page.keyboard.press('h');
    await expect.poll(() => stopTool().getAttribute('aria-disabled')).toBe('true');
    const discs = (): Promise<number> => page.locator('[data-disc]').count();
    const steps = details().getByRole('list', { name: 'Expected line' }).getByRole('button');
    await steps.nth(2).hover();
    await expect.poll(discs).toBe(7);
    expect((await page.locator('.number').allInnerTexts()).toSorted()).toEqual(['1', '2', '3']);
    await page.mouse.move(1, 1);
    await expect.poll(discs).toBe(4);
    await steps.first().focus();
    await expect.poll(discs).toBe(5);
    await page.keyboard.press('Tab');
    await expect.poll(discs).toBe(6);
    await page.keyboard.press('Escape');
    await expect.poll(discs).toBe(4);
    expect(await countMoves(page)).toBe(0);
    await foldDetails();
  });

  test('Master thinks on the person’s time, until it is told to stop', async () => {
    const { page } = app;
    await letMasterThink(app, '0.5 seconds');
    await start('You are Black', 'Master');
    await page.keyboard.press('e');
    await playMoves(page, 'f5');
    await details().getByText('Thinking on your time', { exact: true }).waitFor();
    await page.keyboard.press('m');
    await details().getByText('Idle', { exact: true }).waitFor();
    const [square = ''] = await legalSquares(page);
    await playMoves(page, square);
    await details().getByText('Thinking on your time', { exact: true }).waitFor();
    await app.choose('preferences');
    await details().getByText('Idle', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Engine' }).click();
    await page.getByLabel('Master and Neural think on your time').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await details().getByText('Idle', { exact: true }).waitFor();
    expect(await stopTool().getAttribute('aria-disabled')).toBe('true');
    await foldDetails();
  });

  test('threads and memory are what the preferences say', async () => {
    const { page } = app;
    await start('Two players');
    await page.keyboard.press('e');
    await details().getByRole('button', { name: 'Engine details' }).waitFor();
    await app.choose('preferences');
    await page.getByRole('tab', { name: 'Engine' }).click();
    await page.getByLabel('Search threads').selectOption('1');
    await page.getByLabel('Memory for positions').selectOption({ label: '16 MB' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('v');
    await details()
      .getByText(/^\d+% of 16 MB$/)
      .waitFor();
    await expect.poll(values).toHaveLength(4);
    await foldDetails();
  });

  pageTest('a custom strength is chosen in the menu, set with the keyboard, and played', async () => {
    const { page } = app;
    const dialog = page.getByRole('dialog', { name: 'Custom strength' });
    const slider = dialog.getByLabel('Custom strength');
    await app.choose('levelCustom');
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await app.choose('levelMaster');
    await app.choose('blackVsComputer');
    await page.getByRole('region', { name: 'Master, White' }).waitFor();
    await app.choose('levelCustom');
    await expect.poll(() => slider.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(
      /^Very easy, about \d+ Elo, weaker than Beginner$/,
    );
    await page.keyboard.press('ArrowRight');
    expect(await slider.inputValue()).toBe('2');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await app.choose('blackVsComputer');
    await page.getByRole('region', { name: /^Custom, \d+ Elo, White$/ }).waitFor();
    await playMoves(page, 'f5');
    await waitForTurn(page);
    expect(await countMoves(page)).toBe(2);
  });

  pageTest('a game that is over both on the board and on time is announced as over once', async () => {
    const info = { black: { time: '5:00' }, white: { time: '5:00' } };
    const over = recordOf(WIPE_OUT);
    const tree = over.line.reduce((timed, id) => annotate(timed, id, { timeMs: 1000 }), over);
    const game = { tree, info, pendingMs: 1000 };
    await load(FORMATS[0].write(game));
    await app.page.locator('[data-square=c5][data-last]').waitFor();
    await app.page.getByRole('region', { name: 'Result' }).getByText('Black wins', { exact: true }).waitFor();
    const result = { ending: 'time', winner: 'white' } as const;
    await load(FORMATS[0].write({ ...game, info: { ...info, result } }));
    await app.page.getByRole('region', { name: 'Result' }).getByText('White wins', { exact: true }).waitFor();
    await app.page.keyboard.press('e');
    expect(await details().count()).toBe(0);
    await app.page.keyboard.press('e');
  });

  pageTest('the result suggests a stronger opponent after a clear win, and begins the game', async () => {
    const { page } = app;
    const info = { black: {}, white: { name: 'Othello', level: 'Beginner' } };
    const text = FORMATS[0].write({ tree: recordOf(ONE_MOVE_TO_WIN), info });
    const result = page.getByRole('region', { name: 'Result' });
    const rematch = result.getByRole('button', { name: 'Stronger opponent' });
    await load(text);
    await playMoves(page, 'c5');
    await result.getByText('You win', { exact: true }).waitFor();
    await rematch.click();
    await page.getByRole('region', { name: /^Custom, \d+ Elo, White$/ }).waitFor();
    await expect.poll(() => countMoves(page)).toBe(0);
  });
});

test('thinking on the person’s time ends on battery, and begins again on the mains', async () => {
  const app = await launchElectron();
  const { page } = app;
  // Only Electron on Windows and macOS tells of the battery; on Linux the page asks Chromium.
  const isLinux = process.platform === 'linux';
  if (isLinux) {
    await page.evaluate(() => {
      const battery = Object.assign(new EventTarget(), { charging: true });
      Object.assign(navigator, { getBattery: async () => battery });
      addEventListener('plug', ({ detail }: CustomEventInit<boolean>) => {
        battery.charging = detail === true;
        battery.dispatchEvent(new Event('chargingchange'));
      });
    });
  }
  const plug = async (event: 'on-battery' | 'on-ac'): Promise<unknown> =>
    isLinux
      ? page.evaluate(
          (isCharging) => dispatchEvent(new CustomEvent('plug', { detail: isCharging })),
          event === 'on-ac',
        )
      : app.application.evaluate(({ powerMonitor }, name) => {
          powerMonitor.isOnBatteryPower = () => name === 'on-battery';
          (powerMonitor as NodeJS.EventEmitter).emit(name);
        }, event);
  await page.getByText('You are Black', { exact: true }).click();
  await page.getByText('Master', { exact: true }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.keyboard.press('e');
  await playMoves(page, 'f5');
  const details = page.getByRole('region', { name: 'Estimate' });
  const isPondering = details.getByText('Thinking on your time', { exact: true });
  await isPondering.waitFor();
  await plug('on-battery');
  await expect.poll(() => isPondering.count()).toBe(0);
  await plug('on-ac');
  await expect.poll(() => isPondering.count()).toBe(1);
  await app.close();
});
