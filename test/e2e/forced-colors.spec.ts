/** High contrast: icons stand out in the colours of the system, and discs keep their own. */
import { beforeEach, describe, expect, test } from 'vitest';
import { playMoves } from './board.ts';
import { launchBrowser } from './browser.ts';
import { shareApp } from './game-steps.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;

shareApp(
  async () => launchBrowser(),
  (shared) => (app = shared),
);

describe.each(['light', 'dark'] as const)('forced colours, %s', (colorScheme) => {
  beforeEach(async () => {
    await app.page.emulateMedia({ forcedColors: 'active', colorScheme });
  });

  function style(selector: string, property: string): Promise<string> {
    return app.page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  }

  test('show lines, discs, the last move, the side to move, and which tools are disabled', async () => {
    const { page } = app;
    await page.getByText('Two players', { exact: true }).click();
    await page.getByRole('button', { name: 'Start game' }).click();
    await playMoves(page, 'f5');
    const canvas = await style('body', 'background-color');
    const ink = await style('body', 'color');
    expect(ink).not.toBe(canvas);
    expect(await style('.lines > .upright', 'background-color')).toBe(ink);
    expect(await style('.frame', 'outline-color')).toBe(ink);
    expect(await style('[data-square=d4] .disc', 'background-image')).toContain('gradient');
    expect(await style('.player .disc', 'background-image')).toContain('gradient');
    expect(await style('[data-square=f5] .last', 'background-color')).not.toBe(canvas);
    expect(await style('.player.turn', 'outline-style')).toBe('solid');
    expect(await style('.tool[aria-disabled]', 'color')).not.toBe(
      await style('.tool:not([aria-disabled])', 'color'),
    );
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
    expect(await style('[role=menuitemradio][aria-checked=true] > .check', 'background-color')).toBe(ink);
    expect(await style('.menu .separator', 'background-color')).toBe(ink);
    await page.keyboard.press('Escape');
  });

  test('show which segments are chosen on the first screen', async () => {
    expect(await style('.segment:has(:checked)', 'background-color')).not.toBe(
      await style('.segment:not(:has(:checked))', 'background-color'),
    );
  });
});
