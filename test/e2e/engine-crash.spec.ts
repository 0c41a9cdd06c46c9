/** The engine process may die or hang at any moment; the game on the board does not notice more than a short delay. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countMoves, playMoves, waitForTurn } from './board.ts';
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

/** Kills the engine as a crash or an impatient user would. */
async function killEngine(): Promise<void> {
  process.kill(await findEngine(), 'SIGKILL');
}

test('killed in the middle of a search: a notice, a new engine, and the game goes on', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  await page.getByText('Thinking', { exact: true }).waitFor();
  await killEngine();
  // The search it was killed in had not ended yet.
  expect(await countMoves(page)).toBe(1);
  await page.getByText('The engine is running again.').waitFor();
  await waitForTurn(page);
  expect(await countMoves(page)).toBe(2);
});

test('killed again and again: it is given up, until the user asks for it', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  const retry = page.getByRole('button', { name: 'Try again' });
  for (let kill = 0; kill < 3; kill++) await killEngine();
  await retry.waitFor();
  expect(await countMoves(page)).toBe(1);
  await retry.click();
  await waitForTurn(page);
  expect(await countMoves(page)).toBe(2);
});

test('hung in the middle of a search: it is replaced, asked again, and the game goes on', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  await page.getByText('Thinking', { exact: true }).waitFor();
  const hung = await findEngine();
  process.kill(hung, 'SIGSTOP');
  // It hears nothing any more: neither its time nor a request to end.
  await page.getByText('The engine is running again.').waitFor();
  await waitForTurn(page);
  expect(await countMoves(page)).toBe(2);
  await expect.poll(() => stillRunning([hung])).toEqual([]);
  await expect.poll(findEngine).not.toBe(hung);
});
