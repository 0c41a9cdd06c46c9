/**
 * Takes the README's pictures from the built browser version: `node test/e2e/screenshots.ts` after `npm run build`.
 * They replace those in test/e2e/screenshots; with the beginning of a name, those with that name alone.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { legalSquares, playMoves } from './board.ts';
import { closeSharedBrowser, launchBrowser } from './browser.ts';
import { FINISHED_GAME, loadGame } from './finished-game.ts';
import type { RunningApp } from './running-app.ts';

const FOLDER = join(import.meta.dirname, 'screenshots');

/** Against Master, whose estimate belongs in the picture; so every run shows another game. */
const OWN_MOVES = 7;

async function playMaster({ choose, page }: RunningApp): Promise<void> {
  await choose('levelMaster');
  await choose('blackVsComputer');
  for (let move = 0; move < OWN_MOVES; move++) {
    const [square = ''] = (await legalSquares(page)).slice(-2);
    await playMoves(page, square);
    await page.waitForFunction(() => document.querySelector('[data-legal]') !== null);
  }
}

/** The place of a mistake, once every move has a judgement. */
async function review(app: RunningApp): Promise<void> {
  await loadGame(app, FINISHED_GAME);
  await app.choose('goReview');
  const row = `[role=row], tr`;
  await app.page.waitForFunction((selector) => document.querySelectorAll(selector).length > 60, row, {
    timeout: 180_000,
  });
  for (let mistake = 0; mistake < 3; mistake++) await app.page.keyboard.press('n');
  await app.page.waitForTimeout(500);
}

async function analyse(app: RunningApp): Promise<void> {
  await loadGame(app, FINISHED_GAME);
  await app.choose('goAnalysis');
  for (let move = 0; move < 30; move++) await app.page.keyboard.press('Control+z');
  await app.page.waitForTimeout(12_000);
}

/** A place of the map of openings, with the moves after the one that is played most. */
async function walkMap({ choose, page }: RunningApp): Promise<void> {
  await choose('goOpenings');
  await page.getByRole('textbox', { name: 'Name or moves' }).fill('tiger');
  await page.keyboard.press('Enter');
  await page
    .getByRole('treegrid')
    .getByRole('row', { name: /Aubrey/ })
    .waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('The library has no games yet.').waitFor();
}

async function countLeaves({ choose, page }: RunningApp): Promise<void> {
  await choose('goLab');
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.getByRole('button', { name: 'Count', exact: true }).waitFor({ timeout: 280_000 });
}

async function growTree({ choose, page }: RunningApp): Promise<void> {
  await choose('blackVsComputer');
  await playMoves(page, 'f5');
  await page.waitForFunction(() => document.querySelector('[data-legal]') !== null);
  await choose('goLab');
  await page.getByRole('button', { name: 'Monte-Carlo' }).click();
  await page.getByLabel('Playouts', { exact: true }).selectOption({ label: '10,000' });
  await page.getByRole('button', { name: 'Grow', exact: true }).click();
  await page.getByText('It has ended after 10,000 playouts.').waitFor({ timeout: 180_000 });
}

async function timeSearch({ choose, page }: RunningApp): Promise<void> {
  await choose('goLab');
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText(/It would play [a-h][1-8]\.$/).waitFor({ timeout: 180_000 });
}

const PICTURES = [
  { name: 'game-light-en', locale: 'en-US', colorScheme: 'light', show: playMaster },
  { name: 'game-dark-zh-CN', locale: 'zh-CN', colorScheme: 'dark', show: playMaster },
  { name: 'review-light-en', locale: 'en-US', colorScheme: 'light', show: review },
  { name: 'analysis-dark-en', locale: 'en-US', colorScheme: 'dark', show: analyse },
  { name: 'openings-light-en', locale: 'en-US', colorScheme: 'light', show: walkMap },
  { name: 'lab-leaves-light-en', locale: 'en-US', colorScheme: 'light', show: countLeaves },
  { name: 'lab-monte-carlo-dark-en', locale: 'en-US', colorScheme: 'dark', show: growTree },
  { name: 'lab-time-light-en', locale: 'en-US', colorScheme: 'light', show: timeSearch },
] as const;

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv[2] ?? '';
for (const { name, locale, colorScheme, show } of PICTURES.filter((each) => each.name.startsWith(wanted))) {
  const app = await launchBrowser({ locale, colorScheme, reducedMotion: true, isDrawn: true });
  await show(app);
  await app.page.mouse.move(0, 0);
  await app.settle();
  await app.page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await app.page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await app.close();
}
await closeSharedBrowser();
