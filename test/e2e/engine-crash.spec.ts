/** The engine process may die or hang at any moment; the game is only interrupted by a short delay. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchTexts } from './at-rest.ts';
import { countMoves, expectMoves, playMoves, waitForTurn } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { letMasterThink } from './game-steps.ts';
import { HAS_PROCESSES, enginePid, stillRunning } from './processes.ts';

let app: RunningElectron;

beforeEach(async () => {
  app = await launchElectron();
});
afterEach(() => app.close());

function mainPid(): number {
  const { pid } = app.application.process();
  if (pid === undefined) throw new Error('The app is not running.');
  return pid;
}

/** The engine's process; undefined before there is one. */
async function findEngine(): Promise<number> {
  let engine: number | undefined;
  await expect.poll(() => (engine = enginePid(mainPid()))).toBeDefined();
  return engine ?? Number.NaN;
}

/** Kills the engine like a crash or an impatient user, and waits until it is dead. */
async function kill(engine: number): Promise<void> {
  process.kill(engine, 'SIGKILL');
  await expect.poll(() => stillRunning([engine])).toEqual([]);
}

/** A game against Master that has begun with f5. Master has more time than the spec needs. */
async function startThought(): Promise<void> {
  const { page } = app;
  await app.choose('levelMaster');
  await letMasterThink(app, '60 seconds');
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, 'f5');
  // The engine is up only now, and in the middle of its search.
  await page
    .getByText(/^Give or take \d+$/)
    .filter({ visible: true })
    .first()
    .waitFor();
}

test.runIf(HAS_PROCESSES)(
  'an engine that is killed in a search is replaced with a notice, and the game goes on',
  async () => {
    const { page } = app;
    await startThought();
    const wasShown = await watchTexts(page);
    // The search during which it is killed has not ended yet.
    expect(await countMoves(page)).toBe(1);
    await kill(await findEngine());
    await wasShown('The engine is running again.');
    // It was asked again for a search of the same length.
    await page.keyboard.press('m');
    await waitForTurn(page);
    await expectMoves(page, 2);
  },
);

test.runIf(HAS_PROCESSES)(
  'an engine that is killed again and again is given up until the user asks for it',
  async () => {
    const { page } = app;
    await startThought();
    const retry = page.getByRole('button', { name: 'Try again' });
    const killed = new Set<number>();
    while (!(await retry.isVisible())) {
      const engine = enginePid(mainPid());
      if (engine !== undefined) {
        await kill(engine);
        killed.add(engine);
      }
    }
    expect(killed.size).toBeGreaterThanOrEqual(3);
    expect(await countMoves(page)).toBe(1);
    const wasShown = await watchTexts(page);
    await retry.click();
    await wasShown('The engine is running again.');
    await page.keyboard.press('m');
    await waitForTurn(page);
    await expectMoves(page, 2);
  },
);

test.runIf(HAS_PROCESSES)(
  'an engine that hangs in a search is replaced and asked again, and the game goes on',
  async () => {
    const { page } = app;
    const hung = await findEngine();
    await startThought();
    process.kill(hung, 'SIGSTOP');
    const wasShown = await watchTexts(page);
    expect(await countMoves(page)).toBe(1);
    // The engine does not receive the command to move at once.
    await page.keyboard.press('m');
    await wasShown('The engine is running again.');
    await waitForTurn(page);
    await expectMoves(page, 2);
    await expect.poll(() => stillRunning([hung])).toEqual([]);
    await expect.poll(findEngine).not.toBe(hung);
  },
);
