/** The browser version on a phone: every place and a whole game by fingers alone, upright and on its side. */
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
    expect(await tooSmall('button.primary, .segment')).toEqual([]);
    await page.getByRole('button', { name: 'Start game' }).tap();
    await page.getByRole('toolbar').waitFor();
    expect((await sizes('[role=toolbar] button')).length).toBeGreaterThanOrEqual(6);
    expect(await tooSmall('[role=toolbar] button', NARROW)).toEqual([]);
    if (width < height) expect(await tooSmall('.rail button')).toEqual([]);
  });
});
