/** Text at twice its size, and a low window: everything is visible and nothing scrolls. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { LOCALES } from '../../renderer/locales/locale.ts';
import { laidOut } from './at-rest.ts';
import { launchBrowser } from './browser.ts';
import { allWords } from '../renderer/locales/all-words.ts';

test.each([
  { name: 'text at 200 %', width: 1120, height: 760, textPx: 32 },
  { name: 'a low window', width: 560, height: 380, textPx: 16 },
  { name: 'the smallest window', width: 480, height: 560, textPx: 16 },
])('$name leaves everything in view, and nothing scrolls', async ({ width, height, textPx }) => {
  const app = await launchBrowser({ width, height, reducedMotion: true });
  const { page } = app;
  const overflow = (selector: string): Promise<number[]> =>
    page
      .locator(selector)
      .evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      ]);
  try {
    await page.evaluate((px) => (document.documentElement.style.fontSize = `${px}px`), textPx);
    await laidOut(page);
    expect(await overflow('html')).toEqual([0, 0]);
    expect(await overflow('main')).toEqual([0, 0]);
    await page.getByText('Who plays', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await laidOut(page);
    expect(await overflow('html')).toEqual([0, 0]);
    expect(await overflow('main')).toEqual([0, 0]);
    const board = await page.getByRole('grid', { name: 'Board' }).boundingBox();
    const panel = await page.getByRole('complementary', { name: 'Game' }).boundingBox();
    const tools = await page.getByRole('group', { name: 'Tools' }).boundingBox();
    if (!board || !panel || !tools) throw new Error('Something is not shown.');
    expect(board.width * board.height).toBeGreaterThan(panel.width * panel.height);
    expect(tools.y + tools.height).toBeLessThanOrEqual(height);
    expect(tools.x + tools.width).toBeLessThanOrEqual(width);
    await page.keyboard.press('e');
    await page.getByRole('region', { name: 'Estimate' }).getByText('Positions', { exact: true }).waitFor();
    await laidOut(page);
    expect(await overflow('main')).toEqual([0, 0]);
  } finally {
    await app.close();
  }
});

/** Whether all of `target` is visible in a window of the height `height`. */
async function isInWindow(target: Locator, height: number): Promise<boolean> {
  const box = await target.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

test.each(LOCALES)(
  '%s: Start and all choices are in view on the first screen, down to the smallest window',
  async (locale) => {
    const app = await launchBrowser({ locale, reducedMotion: true });
    const { page } = app;
    try {
      await page.locator('form input[value=custom]').dispatchEvent('click');
      await page.locator('form summary').click();
      for (const clock of await page.locator('form select').all()) await clock.selectOption('15:00/0:10');
      await page.locator('form input[type=checkbox]').waitFor({ state: 'attached' });
      for (const height of [760, 740, 700, 660, 620, 600, 560]) {
        await app.resize(480, height);
        const scrolled = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
        expect([height, scrolled]).toEqual([height, 0]);
        await expect
          .poll(async () => isInWindow(page.locator('form button[type=submit]'), height))
          .toBe(true);
      }
    } finally {
      await app.close();
    }
  },
);

test.each(LOCALES)('%s: the longest estimate is shown completely, with its depth', async (locale) => {
  const app = await launchBrowser({ locale, reducedMotion: true });
  const { page } = app;
  const { estimate, side, status } = await allWords(locale);
  try {
    await page.locator('form button[type=submit]').click();
    const card = page.getByRole('region', { name: estimate.label });
    await card.waitFor();
    const lead = (text: string, colour: string): string =>
      text.replace('{side}', colour).replace('{count}', '64');
    const words = [
      ...Object.values(side).flatMap((colour) => [
        [lead(estimate.expected, colour), estimate.depth.replace('{depth}', '30')],
        [lead(estimate.certainWin, colour), lead(estimate.about, colour)],
        [lead(estimate.won, colour), status.over],
      ]),
      [status.over, ''],
      [estimate.certainDraw, ''],
      [estimate.none, ''],
    ];
    for (const [width, height] of [
      [900, 640],
      [1120, 760],
      [1280, 860],
      [1920, 1080],
    ] as const) {
      await app.resize(width, height);
      const cut = await card.evaluate(
        (element, pairs) =>
          pairs.filter((pair) => {
            const parts = [...element.querySelectorAll<HTMLElement>('strong, .detail')];
            for (const [at, part] of parts.entries()) part.textContent = pair[at] ?? '';
            return parts.some((part) => part.scrollWidth > part.clientWidth);
          }),
        words,
      );
      expect([width, cut]).toEqual([width, []]);
    }
  } finally {
    await app.close();
  }
});

test.each(LOCALES)(
  '%s: the number of the shown move is never cut off, and the estimate stays in the window',
  async (locale) => {
    const app = await launchBrowser({ locale, reducedMotion: true });
    const { page } = app;
    const { estimate, side, status } = await allWords(locale);
    try {
      await page.locator('form input[value=computerVsComputer]').dispatchEvent('click');
      await page.locator('form button[type=submit]').click();
      await page.locator('.move').nth(1).waitFor();
      await page.locator('.move').first().click();
      const detail = page.locator('.status .detail');
      await detail.waitFor();
      await detail.evaluate(
        (element, text) => (element.textContent = text),
        status.lookingBack.replace('{ply}', '58').replace('{total}', '60'),
      );
      const lead = estimate.expected.replace('{side}', side.white).replace('{count}', '64');
      for (const [width, height] of [
        [380, 720],
        [480, 560],
        [480, 760],
        [700, 480],
        [900, 640],
        [1000, 700],
        [1440, 900],
      ] as const) {
        await app.resize(width, height);
        const seen = await page.locator('.status').evaluate((line, text) => {
          const place = line.querySelector('.lead');
          place?.replaceChildren(...[text, '·\u00A0Depth 30'].map((words) => new Option(words)));
          const words = line.querySelector('.words')?.getBoundingClientRect();
          const where = line.querySelector('.detail')?.getBoundingClientRect();
          if (!place || !words || !where) throw new Error('The status line lacks something.');
          return {
            isWhole:
              where.top >= words.top - 1 && where.bottom <= words.bottom + 1 && where.right <= words.right,
            // Either all of it is visible, or nothing.
            isLeadCut: [...place.children].some((part) => {
              const [box, room] = [part, place].map((each) => each.getBoundingClientRect());
              return box && room && box.top < room.bottom && box.left < room.left;
            }),
            overflow: document.documentElement.scrollWidth - innerWidth,
          };
        }, lead);
        expect([width, seen]).toEqual([width, { isWhole: true, isLeadCut: false, overflow: 0 }]);
      }
    } finally {
      await app.close();
    }
  },
);

test.each(LOCALES)(
  '%s: in a window of 380 px, the player is named beside the clock and the discs',
  async (locale) => {
    const app = await launchBrowser({ locale, width: 380, height: 720, reducedMotion: true });
    const { page } = app;
    try {
      await page.locator('form summary').click();
      for (const clock of await page.locator('form select').all()) await clock.selectOption('15:00/0:10');
      await page.locator('form button[type=submit]').click();
      await page.locator('.player').first().waitFor();
      const cut = await page.locator('.player').evaluateAll((cards) =>
        cards
          .flatMap((card) => [...card.querySelectorAll<HTMLElement>('.name, .clock, .count')])
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth ||
              part.getBoundingClientRect().right > innerWidth ||
              part.clientWidth === 0,
          )
          .map((part) => part.className),
      );
      expect(cut).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380);
    } finally {
      await app.close();
    }
  },
);

test("the engine's details scroll in their card before they take space from the board", async () => {
  const app = await launchBrowser({ reducedMotion: true });
  const { page } = app;
  try {
    await page.getByText('Master', { exact: true }).click();
    await app.choose('loadFromClipboard');
    await page.getByRole('dialog').getByLabel('Game').fill('f5d6c3d3c4f4f6f3');
    await page.getByRole('dialog').locator('.primary').click();
    await page.locator('.seating').waitFor();
    await page.keyboard.press('v');
    await page.keyboard.press('e');
    const card = page.getByRole('region', { name: 'Estimate' });
    for (const [width, height, least] of [
      [380, 720, 0.7],
      [480, 760, 0.6],
      [480, 560, 0.4],
      [1000, 700, 0.5],
    ] as const) {
      await app.resize(width, height);
      const board = await page.getByRole('grid', { name: 'Board' }).boundingBox();
      expect((board?.width ?? 0) / width, `${width} by ${height}`).toBeGreaterThan(least);
      expect((await card.boundingBox())?.height).toBeGreaterThan(50);
      expect(await card.evaluate((element) => getComputedStyle(element).overflowY)).toBe('auto');
    }
  } finally {
    await app.close();
  }
});

test('a choice on the start screen moves nothing above it', async () => {
  const app = await launchBrowser({ reducedMotion: true });
  const { page } = app;
  try {
    const top = async (): Promise<number | undefined> =>
      (await page.locator('form legend').first().boundingBox())?.y;
    for (const [width, height] of [
      [1440, 900],
      [1000, 700],
      [480, 640],
      [480, 560],
    ] as const) {
      await page.locator('form input[value=master]').dispatchEvent('click');
      await app.resize(width, height);
      const before = await top();
      await page.locator('form input[value=custom]').dispatchEvent('click');
      await laidOut(page);
      expect([width, height, await top()]).toEqual([width, height, before]);
    }
  } finally {
    await app.close();
  }
});
