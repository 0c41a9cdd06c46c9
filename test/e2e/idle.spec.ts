/** An idle app does nothing: no timers, no frames, no processor time. One app goes from state to state. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playMoves, waitForTurn } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { start } from './game-steps.ts';
import { measureTasks } from './main-thread.ts';
import { enginePid } from './processes.ts';

/**
 * How long nothing may happen, in milliseconds. The spec does not say when this begins, because a busy machine comes to
 * rest late.
 */
const IDLE_MS = 3000;

/** How often the page asked the browser for something since the last reading. */
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

/** Processor time of a process in milliseconds; Linux counts it in hundredths of a second. */
function processorMs(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}

describe('an idle app', () => {
  let app: RunningElectron;

  beforeAll(async () => {
    app = await launchElectron({ isDrawn: true });
    await app.page.addInitScript(countCalls);
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Othello' }).waitFor();
  });

  afterAll(() => app.close());

  async function startGame(level: string): Promise<void> {
    await start(app, 'You are Black', level);
    await playMoves(app.page, 'f5');
    await waitForTurn(app.page);
  }

  async function startClock(): Promise<void> {
    await app.choose('newGame');
    await app.page.locator('form summary').click();
    await app.page.getByLabel('Your clock').selectOption('5 min');
    await startGame('Beginner');
  }

  async function pauseClock(): Promise<void> {
    await app.choose('pause');
    await app.page.getByText('Paused', { exact: true }).waitFor();
  }

  /**
   * The requests of the page to the browser during some time, and how many milliseconds of the page's own clock that
   * was.
   */
  async function countWhileIdle(): Promise<typeof asked & { readonly ms: number }> {
    const began = await app.page.evaluate(() => {
      Object.assign(asked, { frames: 0, timeouts: 0, intervals: 0, idleCallbacks: 0 });
      return performance.now();
    });
    await idle(IDLE_MS);
    const { ended, ...counts } = await app.page.evaluate(() => ({ ...asked, ended: performance.now() }));
    return { ...counts, ms: ended - began };
  }

  /** A game against Master, who would ponder unless that is switched off. */
  async function startAgainstMaster(): Promise<void> {
    await app.choose('preferences');
    const dialog = app.page.getByRole('dialog', { name: 'Preferences' });
    await dialog.getByLabel('Thinking time of Master').selectOption({ label: '0.5 seconds' });
    await dialog.getByRole('tab', { name: 'Engine' }).click();
    await dialog.getByLabel('Master and Neural think on your time').uncheck();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await app.choose('newGame');
    await startGame('Master');
  }

  async function idle(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  function asksForNothing(): void {
    it('asks for no frame and sets no timer', async () => {
      const { page } = app;
      const heard = await page.evaluate(() => {
        setTimeout(() => undefined, 0);
        return asked.timeouts;
      });
      expect(heard).toBeGreaterThan(0);
      await expect
        .poll(async () => {
          const { ms: _, ...counts } = await countWhileIdle();
          const animations = await page.evaluate(
            () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
          );
          return { ...counts, animations };
        })
        .toEqual({ frames: 0, timeouts: 0, intervals: 0, idleCallbacks: 0, animations: 0 });
    });
  }

  function usesNoProcessor(): void {
    it.runIf(process.platform === 'linux')(
      'uses no processor time in the main process and the engine',
      async () => {
        const main = app.application.process().pid ?? 0;
        const pids = [main, enginePid(main) ?? 0];
        const used = async (): Promise<number> => {
          const before = pids.map(processorMs);
          await idle(IDLE_MS);
          return Math.max(...pids.map((pid, index) => processorMs(pid) - (before[index] ?? 0)));
        };
        await expect.poll(used).toBeLessThanOrEqual(IDLE_MS / 50);
      },
    );
  }

  describe('on the start screen', () => {
    asksForNothing();
  });

  describe('on a board that waits for the player', () => {
    beforeAll(async () => startGame('Beginner'));
    asksForNothing();
    usesNoProcessor();

    it('uses no time of the page’s main thread', async () => {
      const used = async (): Promise<number> => {
        const tasks = await measureTasks(app.page, async () => idle(IDLE_MS));
        return tasks.reduce((sum, ms) => sum + ms, 0);
      };
      // The rest is the browser's own housekeeping and the measurement.
      await expect.poll(used).toBeLessThan(IDLE_MS / 50);
    });
  });

  describe('while Master waits', () => {
    beforeAll(startAgainstMaster);
    asksForNothing();
    usesNoProcessor();
  });

  describe('while a clock runs', () => {
    beforeAll(startClock);

    it('sets one timer a second, and requests no frame', async () => {
      await expect
        .poll(async () => {
          const { ms, timeouts, ...others } = await countWhileIdle();
          // A timer that fires a fraction of a millisecond early is set once more.
          const isSeldom = timeouts > 0 && timeouts <= 2 * (ms / 1000 + 1);
          return { ...others, isSeldom };
        })
        .toEqual({ frames: 0, intervals: 0, idleCallbacks: 0, isSeldom: true });
    });
  });

  describe('while the clocks are paused', () => {
    beforeAll(pauseClock);
    asksForNothing();
  });
});
