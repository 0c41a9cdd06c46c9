/** The engine process may die or hang at any moment; the game on the board does not notice more than a short delay. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchTexts } from './at-rest.ts';
import { countMoves, expectMoves, playMoves, waitForTurn } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { enginePid, stillRunning } from './processes.ts';

let app: RunningElectron;

beforeEach(async () => {
  app = await launchElectron();
});
afterEach(() => app.close());

/** The engine's process, once there is one. */
async function findEngine(): Promise<number> {
  const main = app.application.process().pid;
  if (main === undefined) throw new Error('The app is not running.');
  let engine: number | undefined;
  await expect.poll(() => (engine = enginePid(main))).toBeDefined();
  return engine ?? Number.NaN;
}

/** Kills the engine as a crash or an impatient user would, and waits until it is dead. */
async function killEngine(): Promise<void> {
  const engine = await findEngine();
  process.kill(engine, 'SIGKILL');
  await expect.poll(() => stillRunning([engine])).toEqual([]);
}

/** A game against Master that has begun with f5, while Master has more time than what is done to it takes. */
async function letMasterThink(time: string): Promise<void> {
  const { page } = app;
  await app.choose('preferences');
  await page.getByLabel('Thinking time of Master').selectOption(time);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  await page.getByText('Thinking', { exact: true }).waitFor();
}

test('killed in the middle of a search: a notice, a new engine, and the game goes on', async () => {
  const { page } = app;
  await letMasterThink('60 seconds');
  const wasShown = await watchTexts(page);
  // The search it is killed in has not ended yet.
  expect(await countMoves(page)).toBe(1);
  await killEngine();
  await wasShown('The engine is running again.');
  // It has been asked again, for as long.
  await page.keyboard.press('m');
  await waitForTurn(page);
  await expectMoves(page, 2);
});

test('killed again and again: it is given up, until the user asks for it', async () => {
  const { page } = app;
  await letMasterThink('60 seconds');
  const retry = page.getByRole('button', { name: 'Try again' });
  for (let kill = 0; kill < 3; kill++) await killEngine();
  await retry.waitFor();
  expect(await countMoves(page)).toBe(1);
  const wasShown = await watchTexts(page);
  await retry.click();
  await wasShown('The engine is running again.');
  await page.keyboard.press('m');
  await waitForTurn(page);
  await expectMoves(page, 2);
});

test('hung in the middle of a search: it is replaced, asked again, and the game goes on', async () => {
  const { page } = app;
  const hung = await findEngine();
  await letMasterThink('10 seconds');
  process.kill(hung, 'SIGSTOP');
  const wasShown = await watchTexts(page);
  expect(await countMoves(page)).toBe(1);
  // It hears nothing any more: neither its time nor a request to end.
  await wasShown('The engine is running again.');
  await waitForTurn(page);
  await expectMoves(page, 2);
  await expect.poll(() => stillRunning([hung])).toEqual([]);
  await expect.poll(findEngine).not.toBe(hung);
});
