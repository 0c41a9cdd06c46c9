/** The players' clocks in both shells. The clock is Playwright's: it stands still unless a spec lets time pass. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passTime } from './at-rest.ts';
import { expectMoves, playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { answerDialogs } from './native-dialogs.ts';
import type { RunningApp } from './running-app.ts';
import { shareApp, takeBookAway } from './game-steps.ts';
import { isElectron } from './save-question.ts';
import { SHELLS, pageTestIn } from './shells.ts';

/** Enough time, in milliseconds, for one frame and what follows it. */
const FRAME_MS = 20;

const clockOf = (page: Page, side: 'black' | 'white') => page.locator(`[data-clock=${side}]`);

async function readings(page: Page): Promise<string[]> {
  return Promise.all((['black', 'white'] as const).map(async (side) => clockOf(page, side).innerText()));
}

/** From now on, time passes only through `page.clock`. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

async function ready(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  const clocks = page.locator('form details');
  if ((await clocks.getAttribute('open')) === null) await clocks.locator('summary').click();
}

/** Begins a game of two people with the clock called `name` in the list. */
async function start(page: Page, name: string, losesOnTime = true): Promise<void> {
  await page.getByText('Two players', { exact: true }).last().click();
  await page.getByLabel('Players’ clock').selectOption(name);
  await page.getByLabel('Running out of time loses').setChecked(losesOnTime);
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await clockOf(page, 'black').waitFor();
}

/** Plays a move while time stands, so that the page draws its disc and nothing else until time passes. */
async function placeDisc(page: Page, square: string): Promise<void> {
  await page.locator(`[data-square=${square}][data-legal]`).click();
  await page.locator(`[data-square=${square}][data-placed]`).waitFor();
}

async function tool(page: Page, name: string): Promise<void> {
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await tools.getByRole('button', { name, exact: true, disabled: false }).click();
}

async function heard(page: Page): Promise<string> {
  return (await page.getByRole('log').locator('span').last().textContent()) ?? '';
}

describe.each(SHELLS)('%s', (shell, launch) => {
  const pageTest = pageTestIn(shell);
  let app: RunningApp;
  let page: Page;

  shareApp(
    async () => {
      const launched = await launch({ reducedMotion: true });
      await stopTime(launched.page);
      return launched;
    },
    (shared) => {
      app = shared;
      ({ page } = app);
    },
  );

  beforeEach(async () => ready(page));

  pageTest('running out of time loses, unless the user wants it otherwise', async () => {
    const rule = page.getByLabel('Running out of time loses');
    await page.getByText('Two players', { exact: true }).last().click();
    expect(await rule.count()).toBe(0);
    await page.getByLabel('Players’ clock').selectOption('30 sec a move');
    expect(await rule.isChecked()).toBe(true);
    await start(page, '30 sec a move');
    await page.clock.runFor(30_100);
    const result = page.getByRole('region', { name: 'Result' });
    await result.waitFor();
    expect(await result.innerText()).toMatch(/White wins\s+Black ran out of time/);
    expect(await heard(page)).toBe('Black ran out of time. White wins.');
    expect(await page.locator('[data-legal]').count()).toBe(0);
  });

  pageTest('the clock of the side to move runs, and each move starts the other one', async () => {
    await start(page, '5 min + 3 sec a move');
    expect(await readings(page)).toEqual(['5:00', '5:00']);
    await page.clock.runFor(10_000);
    expect(await readings(page)).toEqual(['4:50', '5:00']);
    await placeDisc(page, 'f5');
    await page.clock.runFor(61_000);
    expect(await readings(page)).toEqual(['4:53', '3:59']);
    await tool(page, 'Go to the start');
    expect(await readings(page)).toEqual(['5:00', '5:00']);
    await tool(page, 'Go to the end');
    expect(await readings(page)).toEqual(['4:53', '3:59']);
    await app.choose('restart');
    await expect.poll(() => readings(page)).toEqual(['5:00', '5:00']);
  });

  pageTest(
    'the clock stands while a dialog is open, the game is paused, or an earlier position is shown',
    async () => {
      await start(page, '5 min');
      await page.clock.runFor(10_000);
      await app.choose('preferences');
      await page.getByRole('dialog', { name: 'Preferences' }).waitFor();
      await page.clock.runFor(30_000);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await readings(page)).toEqual(['4:50', '5:00']);

      // Space plays the focused square until the game is paused.
      await page.locator('[data-square=f5]').focus();
      await page.keyboard.press('p');
      await page.getByRole('button', { name: 'Resume' }).first().waitFor();
      await page.clock.runFor(30_000);
      expect(await readings(page)).toEqual(['4:50', '5:00']);
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Resume' }).first().waitFor({ state: 'detached' });
      await page.clock.runFor(10_000);
      expect(await readings(page)).toEqual(['4:40', '5:00']);
      await tool(page, 'Pause');
      await page.clock.runFor(10_000);
      await tool(page, 'Resume');
      await page.clock.runFor(1000);
      expect(await readings(page)).toEqual(['4:39', '5:00']);

      await placeDisc(page, 'f5');
      // All but the disc is drawn a frame after it.
      await page.clock.runFor(FRAME_MS);
      await tool(page, 'Go to the start');
      await page.clock.runFor(30_000);
      await tool(page, 'Go to the end');
      await page.clock.runFor(1000 - FRAME_MS);
      expect(await readings(page)).toEqual(['4:39', '4:59']);
    },
  );

  pageTest('Space pauses the game, and plays a square only where it is seen to have the focus', async () => {
    await start(page, '5 min');
    const resume = page.getByRole('button', { name: 'Resume' });
    await page.keyboard.press('Space');
    await resume.first().waitFor();
    await page.keyboard.press('Space');
    await resume.first().waitFor({ state: 'detached' });
    await expectMoves(page, 0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.clock.runFor(FRAME_MS);
    await expectMoves(page, 1);
    expect(await resume.count()).toBe(0);
  });

  test('the clock stands while the computer sleeps', async () => {
    await start(page, '5 min');
    await page.clock.runFor(10_000);
    if (isElectron(app)) {
      await tellPower(app, 'suspend');
      await expect.poll(async () => passes(page, 1000)).toBe(false);
      const asleep = await readings(page);
      await page.clock.runFor(60_000);
      expect(await readings(page)).toEqual(asleep);
      await tellPower(app, 'resume');
      await expect.poll(async () => passes(page, 1000)).toBe(true);
    } else {
      // This is like closing the lid: nothing happens for an hour, and then one timer fires late.
      await page.clock.fastForward('01:00:00');
      expect(await readings(page)).toEqual(['4:49', '5:00']);
      await page.clock.runFor(10_000);
      expect(await readings(page)).toEqual(['4:39', '5:00']);
    }
  });

  pageTest('the clock is marked under ten seconds, and counts the overrun after its end', async () => {
    await start(page, '1 min', false);
    const clock = clockOf(page, 'black');
    const look = async (): Promise<{ box: string; ink: string }> =>
      clock.evaluate((reading) => {
        const box = getComputedStyle(reading.closest('.clock') ?? reading);
        return { box: box.outlineStyle, ink: box.color };
      });
    const before = await look();
    await page.clock.runFor(50_100);
    expect(await clock.innerText()).toBe('9.9');
    const low = await look();
    expect(before.box).toBe('none');
    expect(low.box).toBe('solid');
    expect(low.ink).not.toBe(before.ink);
    const places = async (): Promise<readonly (DOMRect | undefined)[]> =>
      page
        .locator('.player')
        .first()
        .evaluate((card) =>
          ['.clock', '.name'].map(
            (part) => card.querySelector(part)?.getBoundingClientRect().toJSON() as DOMRect,
          ),
        );
    // The clock's edge has a distance from the name, whether it is below the name or, in a wider panel, beside it.
    await app.resize(900, 700);
    const [below, above] = await places();
    expect(below && above && below.left >= above.left - 2 && below.top > above.bottom).toBe(true);
    await app.resize(1120, 760);
    const [clockBeside, name] = await places();
    expect(clockBeside && name && clockBeside.left > name.right).toBe(true);
    expect(await heard(page)).toBe('Black: 10 seconds left.');
    await page.clock.runFor(5000);
    expect(await clock.innerText()).toBe('4.9');
    await page.clock.runFor(5000);
    expect(await clock.innerText()).toBe('0:00');
    await page.keyboard.press('t');
    await expect.poll(() => heard(page)).toBe('Black: 0 seconds left. White: 1 minute left.');
    const told = 'Black ran out of time. Play goes on.';
    await expect.poll(() => page.getByRole('log').getByText(told).count()).toBe(1);
    expect(await page.locator('[popover] p').innerText()).toBe(told);
    await page.clock.runFor(2500);
    expect(await clock.innerText()).toBe('−0:02');
    await placeDisc(page, 'f5');
    expect(await readings(page)).toEqual(['−0:02', '1:00']);
  });

  pageTest('the key T has both clocks read out', async () => {
    await start(page, '5 min');
    await page.clock.runFor(28_000);
    await page.keyboard.press('t');
    await expect.poll(() => heard(page)).toBe('Black: 4 minutes, 32 seconds left. White: 5 minutes left.');
  });

  pageTest('a click on Cancel counts although it leaves a field whose time is refused', async () => {
    await app.resize(480, 560);
    await page.getByText('You are Black', { exact: true }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Clocks of new games' });
    const minutes = dialog.getByLabel('minutes', { exact: true });
    const top = async (): Promise<number | undefined> => (await dialog.boundingBox())?.y;
    await page.getByLabel('Computer’s clock').selectOption('5 min');
    for (const at of [0, 1]) {
      await page.getByLabel('Your clock').selectOption('Other…');
      await minutes.nth(at).fill('0');
      const before = await top();
      const cancel = dialog.getByRole('button', { name: 'Cancel' }).last();
      await cancel.hover();
      await page.mouse.down();
      await dialog.getByRole('alert').waitFor();
      expect(await top()).toBe(before);
      await page.mouse.up();
      await dialog.waitFor({ state: 'detached' });
    }
  });
});

async function tellPower({ application }: RunningElectron, event: 'suspend' | 'resume'): Promise<void> {
  await application.evaluate(({ powerMonitor }, name) => {
    (powerMonitor as NodeJS.EventEmitter).emit(name);
  }, event);
}

/** Whether Black's clock changes when `ms` pass. */
async function passes(page: Page, ms: number): Promise<boolean> {
  const before = await readings(page);
  await page.clock.runFor(ms);
  return (await readings(page))[0] !== before[0];
}

describe('the computer', () => {
  test('has its own clock, which runs while it thinks', async () => {
    const app = await launchBrowser();
    const { page } = app;
    await ready(page);
    await takeBookAway(app);
    await page.getByText('You are Black', { exact: true }).click();
    await page.getByText('Master', { exact: true }).click();
    // The shorter its clock is, the less time it takes for a move.
    await page.getByLabel('Computer’s clock').selectOption('1 min');
    await page.getByRole('button', { name: 'Start game' }).click();
    expect(await clockOf(page, 'black').count()).toBe(0);
    await playMoves(page, 'f5');
    await page.getByText('Your move', { exact: true }).waitFor();
    expect(await clockOf(page, 'white').innerText()).toMatch(/^0:[0-5]\d$/);
    const after = await clockOf(page, 'white').innerText();
    await passTime(page, 1500);
    expect(await clockOf(page, 'white').innerText()).toBe(after);
    expect(app.problems()).toEqual([]);
    await app.close();
  });
});

describe('the clocks of a game', () => {
  let folder: string;
  let app: RunningElectron;

  beforeEach(async () => {
    folder = await fs.mkdtemp(join(tmpdir(), 'othello-clocks-'));
    app = await launchElectron({ userData: join(folder, 'data') });
    await ready(app.page);
    await stopTime(app.page);
    await start(app.page, '5 min');
    await app.page.clock.runFor(12_000);
    await placeDisc(app.page, 'f5');
    await app.page.clock.runFor(30_000);
  });

  afterEach(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true, maxRetries: 5 });
  });

  test('are stored in its file, and stand still after opening until play goes on', async () => {
    const file = join(folder, 'game.txt');
    await answerDialogs(app.application, { save: [file] });
    await app.choose('save');
    await expect
      .poll(async () => fs.readFile(file, 'utf8').catch(() => ''))
      .toContain('\nTimes: 12\nClock: ');
    await expect.poll(() => app.page.title()).toBe('game.txt — Othello');
    await app.choose('restart');
    await expect.poll(() => readings(app.page)).toEqual(['5:00', '5:00']);
    await app.page.clock.runFor(50_000);
    await answerDialogs(app.application, { open: [file] });
    await app.choose('open');
    await app.page.getByText('Paused', { exact: true }).waitFor();
    const kept = await readings(app.page);
    expect(kept[0]).toBe('4:48');
    expect(['4:30', '4:31']).toContain(kept[1]);
    await app.page.clock.runFor(10_000);
    expect(await readings(app.page)).toEqual(kept);
    await app.page.keyboard.press('Space');
    await app.page.getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
    await app.page.clock.runFor(10_000);
    expect(['4:20', '4:21']).toContain((await readings(app.page))[1]);
  });

  test('are stored on the disk within a few seconds, in case the app is killed', async () => {
    const recovery = join(folder, 'data', 'recovery.json');
    await expect
      .poll(async () => fs.readFile(recovery, 'utf8').catch(() => ''))
      .toMatch(/Times: 12\\nClock: (2[5-9]|30)/);
    await app.kill();
    app = await launchElectron({ userData: join(folder, 'data') });
    await app.page.getByRole('button', { name: /^Continue the game from/ }).click();
    await app.page.getByText('Paused', { exact: true }).waitFor();
    const [black, white] = await readings(app.page);
    expect(black).toBe('4:48');
    expect(white).toMatch(/^4:3[0-5]$/);
  });

  test('stand still while a dialog of the system is open', async () => {
    const { page } = app;
    await answerDialogs(app.application, {});
    await app.choose('open');
    await expect.poll(async () => passesWhite(page)).toBe(false);
    const before = await readings(page);
    await page.clock.runFor(60_000);
    expect(await readings(page)).toEqual(before);
  });
});

/** Whether White's clock changes when a second passes. */
async function passesWhite(page: Page): Promise<boolean> {
  const [, before] = await readings(page);
  await page.clock.runFor(1000);
  return (await readings(page))[1] !== before;
}
