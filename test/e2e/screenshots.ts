/**
 * Takes the README's pictures from the built browser version: `node test/e2e/screenshots.ts` after `npm run build`.
 * They replace those in test/e2e/screenshots.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { legalSquares, playMoves } from './board.ts';
import { closeSharedBrowser, launchBrowser } from './browser.ts';

const FOLDER = join(import.meta.dirname, 'screenshots');

/** Against Master, whose estimate belongs into the picture; so every run shows another game. */
const OWN_MOVES = 7;

const PICTURES = [
  { name: 'game-light-en', locale: 'en-US', colorScheme: 'light' },
  { name: 'game-dark-zh-CN', locale: 'zh-CN', colorScheme: 'dark' },
] as const;

mkdirSync(FOLDER, { recursive: true });
for (const { name, locale, colorScheme } of PICTURES) {
  const app = await launchBrowser({ locale, colorScheme, reducedMotion: true });
  await app.choose('levelMaster');
  await app.choose('blackVsComputer');
  for (let move = 0; move < OWN_MOVES; move++) {
    const [square = ''] = (await legalSquares(app.page)).slice(-2);
    await playMoves(app.page, square);
    await app.page.waitForFunction(() => document.querySelector('[data-legal]') !== null);
  }
  await app.page.mouse.move(0, 0);
  await app.settle();
  await app.page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await app.page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await app.close();
}
await closeSharedBrowser();
