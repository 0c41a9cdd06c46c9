/** The browser version on a phone: every place and a whole game by fingers alone, upright and on its side. */
import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { legalSquares } from './board.ts';
import { launchBrowser } from './browser.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

/** The least width and height, in pixels, of what a finger is to meet. */
const FINGER = 44;

/** The smallest side of a tool may be less where a row of them has to share a phone's width. */
const NARROW = 32;

describe.each([
  ['upright', 390, 844, 60],
  ['small and upright', 360, 640, 2],
  ['on its side', 844, 390, 2],
] as const)('a phone %s', (_, width, height, most) => {
  let app: RunningApp;

  afterEach(async () => closeWithoutProblems(app));

  test(`plays ${most === 60 ? 'a game to its end' : 'some moves'}, and reaches every place, by touch`, async () => {
    app = await launchBrowser({ isPhone: true, width, height });
    const { page } = app;
    await page.getByText('Beginner', { exact: true }).first().tap();
    await page.getByRole('button', { name: 'Start game' }).tap();
    const result = page.getByRole('region', { name: 'Result' });
    for (let move = 0; move < most && !(await result.isVisible());) {
      const [square] = await legalSquares(page);
      if (square === undefined) await page.waitForTimeout(50);
      else {
        move++;
        await page.locator(`[data-square=${square}]`).tap();
      }
    }
    if (most === 60) await result.waitFor();
    else await page.locator('[data-legal]').first().waitFor();
    const discs = async (): Promise<number> => page.locator('[data-square][data-disc]').count();
    const before = await discs();
    await page.getByRole('toolbar').getByRole('button').first().tap();
    await expect.poll(discs).toBeLessThan(before);

    // Nothing of a place is beyond the window's edge, where a phone could not scroll to it.
    const wide = async (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    const isUpright = width < height;
    for (const place of [
      'Review',
      'Analysis',
      'Players',
      'Arena',
      'Openings',
      'Practice',
      'Lab',
      'Library',
      'Play',
      'Home',
    ]) {
      if (!isUpright) await page.getByRole('button', { name: /^Places: / }).tap();
      const way = isUpright
        ? page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: place, exact: true })
        : page
            .getByRole('list', { name: 'Places' })
            .getByRole('button', { name: new RegExp(`^${place}\\b`) });
      await way.tap();
      if (isUpright) await expect.poll(async () => way.getAttribute('aria-current')).toBe('page');
      expect(await wide(), place).toBe(width);
    }
    await page.getByRole('button', { name: 'Start game' }).waitFor();
  });

  test('has buttons and tools that a finger can meet', async () => {
    app = await launchBrowser({ isPhone: true, width, height });
    const { page } = app;
    const sizes = async (selector: string): Promise<[name: string, width: number, height: number][]> =>
      page.locator(selector).evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const box = element.getBoundingClientRect();
            return [element.ariaLabel ?? element.textContent, box.width, box.height];
          }),
      );
    const tooSmall = async (selector: string, least = FINGER) =>
      (await sizes(selector)).filter(([, w, h]) => h < FINGER - 0.5 || w < least - 0.5);
    expect(await tooSmall('button.primary, .segment, .answer')).toEqual([]);
    await page.getByRole('button', { name: 'Start game' }).tap();
    await page.getByRole('toolbar').waitFor();
    expect((await sizes('[role=toolbar] button')).length).toBeGreaterThanOrEqual(6);
    expect(await tooSmall('[role=toolbar] button', NARROW)).toEqual([]);
    if (width < height) expect(await tooSmall('.rail button')).toEqual([]);
  });

  test('has moves, lines, links and rows that a finger can meet', async () => {
    app = await launchBrowser({ isPhone: true, width, height });
    const { page } = app;
    /** What is met neither by its own height nor by the room around it that belongs to it. */
    const missed = async (selector: string): Promise<string[]> => {
      await page.locator(selector).first().waitFor();
      return page.locator(selector).evaluateAll(
        (elements, finger) =>
          elements
            .filter((element) => element.checkVisibility())
            .filter((element) => {
              element.scrollIntoView({ block: 'center' });
              const box = element.getBoundingClientRect();
              if (box.height >= finger - 0.5) return false;
              const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
              return [-1, 1].some(
                (side) => !element.contains(document.elementFromPoint(x, y + side * (finger / 2 - 1))),
              );
            })
            .map((element) => element.textContent),
        FINGER,
      );
    };
    expect(await missed('.opponent, .summary')).toEqual([]);
    expect(await missed('.invite, .all, .line, .dismiss')).toEqual([]);
    await page.getByText('Two players', { exact: true }).tap();
    await page.getByRole('button', { name: 'Start game' }).tap();
    for (let move = 0; move < 4; move++) await page.locator('[data-legal]').first().tap();
    // The smallest phone has no room for the list of moves beside the board.
    if (height !== 640) expect(await missed('.move')).toEqual([]);
    await page.keyboard.press('Alt+4');
    expect(await missed('.step')).toEqual([]);
    await page.keyboard.press('Alt+0');
    expect(await missed('button.row')).toEqual([]);
  });
});

test('a long press on a move opens its menu, and a short one does not', async () => {
  const app = await launchBrowser({ isPhone: true, width: 390, height: 844 });
  try {
    const { page } = app;
    await page.getByText('Two players', { exact: true }).tap();
    await page.getByRole('button', { name: 'Start game' }).tap();
    for (let move = 0; move < 3; move++) await page.locator('[data-legal]').first().tap();
    const move = page.locator('.move').first();
    await move.tap();
    await expect.poll(async () => move.getAttribute('aria-current')).not.toBeNull();
    expect(await page.getByRole('menu').count()).toBe(0);
    const touches = await page.context().newCDPSession(page);
    const pressLong = async (pressed: Locator): Promise<void> => {
      await pressed.scrollIntoViewIfNeeded();
      const box = (await pressed.boundingBox())!;
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await page.waitForTimeout(1000);
      await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await pressLong(page.locator('.move').nth(1));
    await page.getByRole('menu').waitFor();
    expect(await move.getAttribute('aria-current')).not.toBeNull();
    await page.getByRole('menuitem', { name: 'Comment' }).first().tap();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    // What has no menu is pressed as slowly as its owner likes.
    const review = page.getByRole('navigation').getByRole('button', { name: 'Review' });
    await pressLong(review);
    await expect.poll(async () => review.getAttribute('aria-current')).toBe('page');
  } finally {
    await closeWithoutProblems(app);
  }
});

test('a finger that rests on a square shows what it would flip, and takes it back by leaving', async () => {
  const app = await launchBrowser({ isPhone: true, width: 390, height: 844 });
  try {
    const { page } = app;
    await page.getByText('Two players', { exact: true }).tap();
    await page.getByRole('button', { name: 'Start game' }).tap();
    const square = page.locator('[data-square=f5][data-legal]');
    const { x, y, width, height } = (await square.boundingBox())!;
    const touches = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', rows = 0): Promise<void> => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + (rows + 0.5) * height }];
      await touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const flips = async (): Promise<number> => page.locator('[data-flips]').count();
    await touch('touchStart');
    await expect.poll(flips).toBe(1);
    await touch('touchMove', 2);
    await expect.poll(flips).toBe(0);
    await touch('touchEnd');
    expect(await page.locator('[data-disc]').count()).toBe(4);
    // A square has no menu, so whoever rests on it and stays there plays it.
    await touch('touchStart');
    await page.waitForTimeout(1000);
    await touch('touchEnd');
    await expect.poll(async () => page.locator('[data-disc]').count()).toBe(5);
    expect(await page.getByRole('menu').count()).toBe(0);
  } finally {
    await closeWithoutProblems(app);
  }
});
