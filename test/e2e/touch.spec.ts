/** The browser version on a phone: every place and a whole game by fingers alone, upright and on its side. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { legalSquares, playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { type RunningApp, closeWithoutProblems } from './running-app.ts';

declare global {
  interface Window {
    /** How often a disc was shown before the rest of the board, or this ended. */
    placedDiscs: number;
  }
}

/** The least width and height, in pixels, of what a finger is to meet. */
const FINGER = 44;

const BOARD = 'BO[8 ---------------------------O*------*O--------------------------- *]';
const GAMES = `(;GM[Othello]PB[Sandoval, Iris]PW[Bergstrom, Nils]RE[?]${BOARD}B[F5]W[D6]B[C3];)
(;GM[Othello]PB[Okada, Ren]PW[Bergstrom, Nils]RE[?]${BOARD}B[F5]W[F6]B[E6];)`;

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
    await page.evaluate(() => {
      window.placedDiscs = 0;
      const note: MutationCallback = (changes) => (window.placedDiscs += changes.length);
      new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ['data-placed'] });
    });
    for (let move = 0; move < most && !(await result.isVisible());) {
      const [square] = await legalSquares(page);
      if (square === undefined) await page.waitForTimeout(50);
      else {
        move++;
        await page.locator(`[data-square=${square}]`).tap();
      }
    }
    if (most === 60) {
      await result.waitFor();
      // Discs were drawn under the finger before the rest of the board, as a mouse's are.
      expect(await page.evaluate(() => window.placedDiscs)).toBeGreaterThan(0);
    } else await page.locator('[data-legal]').first().waitFor();
    const discs = async (): Promise<number> => page.locator('[data-square][data-disc]').count();
    const before = await discs();
    await page.getByRole('toolbar').getByRole('button').first().tap();
    await expect.poll(discs).toBeLessThan(before);

    // Nothing of a place is beyond the window's edge, where a phone could not scroll to it.
    const wide = async (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    const rail = page.getByRole('navigation', { name: 'Places' });
    const further = rail.getByRole('button', { name: /^Places: / });
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
      const first = rail.getByRole('button', { name: place, exact: true });
      const isFirst = await first.isVisible();
      if (isFirst) await first.tap();
      else {
        await further.tap();
        await rail
          .getByRole('list', { name: 'Places' })
          .getByRole('button', { name: new RegExp(`^${place}\\b`) })
          .tap();
      }
      const shown = isFirst ? first : further;
      await expect.poll(async () => shown.getAttribute('aria-current'), { message: place }).toBe('page');
      expect(await wide(), place).toBe(width);
    }
    await page.getByRole('button', { name: 'Start game' }).waitFor();
  });
});

/** What can be pressed. A row that is chosen as a whole is met as such; the board's squares share what width there is. */
const PRESSED =
  'button, a[href], input, select, textarea, summary, [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=slider]';

/**
 * What can be seen of the page, or of the dialog or menu above it, and is less than `finger` pixels wide or high, with its
 * size. Room beside a thing that belongs to it counts; what is clipped is scrolled to before.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ pressed, finger }) => {
      const above = [...document.querySelectorAll('dialog[open], [role=menu]')].at(-1) ?? document;
      const small = new Set<string>();
      for (const found of above.querySelectorAll<HTMLElement>(pressed)) {
        const labels = found instanceof HTMLInputElement ? [...(found.labels ?? [])] : [];
        const around = labels.find((label) => label.contains(found));
        const target = around ?? found;
        if (!target.checkVisibility({ visibilityProperty: true }) || found.closest('[inert]')) continue;
        // What is hidden from sight alone is a pixel large.
        if (target.getBoundingClientRect().width <= 1) continue;
        target.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = target.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isMet = (right: number, down: number): boolean => {
          const met = document.elementFromPoint(x + right, y + down);
          return met !== null && [target, ...labels].some((each) => each.contains(met));
        };
        // It lies below what stays in view, as far as its list can be scrolled.
        if (!isMet(0, 0)) continue;
        const reach = (right: number, down: number): number => {
          let steps = 0;
          while (steps < finger && isMet(right * steps, down * steps)) steps++;
          return steps;
        };
        // Every step asks what is met there, so that none is taken where the thing alone is large enough.
        const isLarge = (size: number): boolean => size >= finger - 1.5;
        const width = isLarge(box.width) ? box.width : Math.max(box.width, reach(-1, 0) + reach(1, 0));
        const height = isLarge(box.height) ? box.height : Math.max(box.height, reach(0, -1) + reach(0, 1));
        if (!isLarge(width) || !isLarge(height))
          small.add(
            `${target.className} ${target.ariaLabel ?? target.textContent.trim()}: ${Math.round(width)} × ${Math.round(height)}`,
          );
      }
      return [...small];
    },
    { pressed: PRESSED, finger: FINGER },
  );
}

describe.each([
  ['upright', 390, 844],
  ['on its side', 844, 390],
] as const)('all that can be pressed on a phone %s is as large as a finger', (_, width, height) => {
  test('in every place, menu and dialog', { timeout: 120_000 }, async () => {
    const app = await launchBrowser({ isPhone: true, width, height });
    try {
      const { page } = app;
      const small: string[] = [];
      const measure = async (where: string): Promise<void> => {
        await app.settle();
        small.push(...(await smallTargets(page)).map((each) => `${where}: ${each}`));
      };
      await page.getByRole('button', { name: 'Start game' }).waitFor();
      await measure('Home');
      await page.getByText('Two players', { exact: true }).tap();
      await page.getByRole('button', { name: 'Start game' }).tap();
      // The last move is a blunder, of which a review has much to say.
      await playMoves(page, 'd3c3b3b2');
      await measure('Play');
      const places: readonly [place: string, key: string, seen: string][] = [
        ['Review', '3', 'text=/^Turning point/'],
        ['Analysis', '4', '.step'],
        ['Players', '5', '[role=radio], [role=option], .player, .row'],
        ['Arena', '6', 'main form, main button.primary'],
        ['Library', '7', 'main button.button'],
        ['Openings', '8', '[role=treegrid] .fold'],
        ['Lab', '9', 'main button.tab'],
        ['Practice', '0', 'button.row'],
      ];
      for (const [place, key, seen] of places) {
        await page.keyboard.press(`Alt+${key}`);
        await page.locator(seen).filter({ visible: true }).first().waitFor();
        await measure(place);
        if (place !== 'Openings' && place !== 'Practice') continue;
        const pages = page.locator('main .segment');
        for (let at = 1; at < (await pages.count()); at++) {
          const name = await pages.nth(at).textContent();
          await pages.nth(at).tap();
          await measure(`${place}, ${name}`);
        }
      }
      await page.keyboard.press('Alt+7');
      await page.locator('main button.button').first().waitFor();
      await dropped(page);
      await page.getByText('Okada, Ren').first().waitFor();
      await measure('Library with games');
      await page.keyboard.press('Alt+2');
      for (const dialog of ['preferences', 'palette', 'players', 'gameDetails', 'levelCustom', 'shortcuts']) {
        await app.choose(dialog);
        await page.locator('dialog[open]').waitFor();
        await measure(dialog);
        const tabs = page.locator('dialog[open] [role=tab]');
        for (let at = 1; at < (await tabs.count()); at++) {
          await tabs.nth(at).tap();
          await measure(`${dialog}, ${await tabs.nth(at).textContent()}`);
        }
        await page.locator('dialog[open] .close').tap();
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      await app.choose('editPosition');
      await page.locator('.brush').first().waitFor();
      await measure('Setting up');
      // The last menu hangs at the window's edge.
      const menus = page.getByRole('menubar').locator('[aria-haspopup=menu]');
      for (const menu of [menus.first(), menus.last()]) {
        await menu.tap();
        const item = page.getByRole('menu').getByRole('menuitem').last();
        await item.waitFor();
        const box = (await item.boundingBox())!;
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        await measure(`the menu ${await menu.textContent()}`);
        await menu.tap();
      }
      expect(small).toEqual([]);
    } finally {
      await closeWithoutProblems(app);
    }
  });
});

describe('the smallest phone', () => {
  const [width, height] = [360, 640];
  let app: RunningApp;

  afterEach(async () => closeWithoutProblems(app));

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
    expect(await tooSmall('.rail button')).toEqual([]);
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
    await page.keyboard.press('Alt+4');
    expect(await missed('.step')).toEqual([]);
    await page.keyboard.press('Alt+0');
    expect(await missed('button.row')).toEqual([]);
  });
});

/** Drops a file with two games on the page. */
async function dropped(page: Page): Promise<void> {
  await page.evaluate((games) => {
    const files = new DataTransfer();
    files.items.add(new File([games], 'club.txt'));
    const init = { dataTransfer: files, bubbles: true, cancelable: true };
    document.querySelector('main')?.dispatchEvent(new DragEvent('drop', init));
  }, GAMES);
}

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
