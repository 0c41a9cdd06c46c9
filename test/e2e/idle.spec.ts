/** While nothing moves, nothing runs: no timers, no frames, no processor time. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playMoves, waitForTurn } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { measureTasks } from './main-thread.ts';
import { enginePid } from './processes.ts';

const IDLE_MS = 2000;
/** What begins a game, a move or a page has come to rest by then. */
const REST_MS = 1500;

/** Counts of what was asked of the browser since they were last read. */
declare const asked: Record<'frames' | 'timeouts' | 'intervals' | 'idleCallbacks', number>;

function countCalls(): void {
  const counts = { frames: 0, timeouts: 0, intervals: 0, idleCallbacks: 0 };
  Object.assign(globalThis, { asked: counts });
  const count = (name: string, kind: keyof typeof counts): void => {
    const call = Reflect.get(globalThis, name) as (...args: unknown[]) => unknown;
    Reflect.set(globalThis, name, (...args: unknown[]) => {
      counts[kind]++;
      return call(...args);
    });
  };
  count('requestAnimationFrame', 'frames');
  count('setTimeout', 'timeouts');
  count('setInterval', 'intervals');
  count('requestIdleCallback', 'idleCallbacks');
}

/** Processor time that a process has used, in milliseconds; Linux counts it in hundredths of a second. */
function processorMs(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}

describe('an idle app', () => {
  let app: RunningElectron;

  beforeEach(async () => {
    app = await launchElectron();
    await app.page.addInitScript(countCalls);
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  });
  afterEach(() => app.close());

  async function startGame(): Promise<void> {
    await app.page.getByText('Beginner', { exact: true }).click();
    await app.page.getByRole('button', { name: 'Start game' }).click();
    await playMoves(app.page, 'f5');
    await waitForTurn(app.page);
  }

  async function startClock(): Promise<void> {
    await app.page.getByLabel('Your clock').selectOption('5 min');
    await startGame();
  }

  async function pauseClock(): Promise<void> {
    await startClock();
    await app.choose('pause');
    await app.page.getByText('Paused', { exact: true }).waitFor();
  }

  async function resetCounts(): Promise<void> {
    await app.page.evaluate(() =>
      Object.assign(asked, { frames: 0, timeouts: 0, intervals: 0, idleCallbacks: 0 }),
    );
  }

  async function idle(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  it.each([
    ['on the start screen', async () => undefined],
    ['on a board that waits for the player', startGame],
    ['while the clocks are paused', pauseClock],
  ])('asks for no frame and sets no timer %s', async (_where, arrange) => {
    const { page } = app;
    await arrange();
    const heard = await page.evaluate(() => {
      setTimeout(() => undefined, 0);
      return asked.timeouts;
    });
    expect(heard).toBeGreaterThan(0);
    await idle(REST_MS);
    await resetCounts();
    await idle(IDLE_MS);
    const counted = await page.evaluate(() => ({
      ...asked,
      animations: document.getAnimations().filter(({ playState }) => playState === 'running').length,
    }));
    expect(counted).toEqual({ frames: 0, timeouts: 0, intervals: 0, idleCallbacks: 0, animations: 0 });
  });

  it('sets one timer a second while a clock runs, and asks for no frame', async () => {
    await startClock();
    await idle(REST_MS);
    await resetCounts();
    await idle(IDLE_MS);
    const { timeouts, ...others } = await app.page.evaluate(() => ({ ...asked }));
    expect(timeouts).toBeGreaterThan(0);
    // A timer that comes a fraction of a millisecond early is set once more.
    expect(timeouts).toBeLessThanOrEqual(2 * (IDLE_MS / 1000 + 1));
    expect(others).toEqual({ frames: 0, intervals: 0, idleCallbacks: 0 });
  });

  it('has no work for the page’s main thread', async () => {
    await startGame();
    await idle(REST_MS);
    const tasks = await measureTasks(app.page, async () => idle(IDLE_MS));
    const total = tasks.reduce((sum, ms) => sum + ms, 0);
    // What is left is the browser's own housekeeping and the measurement.
    expect(total).toBeLessThan(IDLE_MS / 50);
  });

  it.runIf(process.platform === 'linux')(
    'burns nothing in the main process and in the engine’s',
    async () => {
      await startGame();
      await idle(REST_MS);
      const main = app.application.process().pid ?? 0;
      const pids = [main, enginePid(main) ?? 0];
      const before = pids.map(processorMs);
      await idle(IDLE_MS);
      const used = pids.map((pid, index) => processorMs(pid) - (before[index] ?? 0));
      for (const ms of used) expect(ms).toBeLessThanOrEqual(IDLE_MS / 50);
    },
  );
});
