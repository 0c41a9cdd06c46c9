/** The game in progress survives whatever ends the app or its page. */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeptGame, StartUp } from '../../main/contract/bridge.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { keptGame, launchBare } from './bare-page.ts';
import { playMoves } from './board.ts';
import { type RunningElectron, launchElectron } from './electron.ts';
import { crashPage } from './page-crash.ts';

const GAME = 'f5d6c3d3c4f4f6f3e6e7d7c5b5b4a5c6b6c7c8';

let app: RunningElectron | undefined;
let userData: string;

beforeEach(async () => {
  userData = await fs.mkdtemp(join(tmpdir(), 'othello-e2e-'));
});

afterEach(async () => {
  await app?.close();
  app = undefined;
  await fs.rm(userData, { recursive: true, maxRetries: 5 });
});

async function launch(): Promise<RunningElectron> {
  app = await launchBare({ userData });
  return app;
}

const startUp = async ({ page }: RunningElectron): Promise<StartUp> =>
  page.evaluate(async () => bridge.startUp());

/**
 * Fifty kills in test/main/recovery-kills.long.test.ts show that the file survives a kill at any moment; these kills show
 * it for the whole app.
 */
const KILLS = 3;
const LONGEST_LIFE_MS = 600;

async function onDisk(): Promise<Partial<KeptGame>> {
  const content = await fs.readFile(join(userData, 'recovery.json'), 'utf8').catch(() => '{}');
  return JSON.parse(content) as Partial<KeptGame>;
}

/**
 * Plays move after move, each when the one before is on the disk, and kills the app at a random moment meanwhile.
 * Returns how many moves were on the disk by then.
 */
async function playUntilKilled({ page, kill }: RunningElectron, run: number): Promise<number> {
  let safe = 0;
  let isKilled = false;
  async function playOn(): Promise<void> {
    for (let moves = 1; moves <= GAME.length / 2; moves++) {
      const game = keptGame(GAME.slice(0, 2 * moves), { settings: { run, moves } });
      await page.evaluate((kept) => bridge.keepGame(kept), game);
      for (;;) {
        const { settings } = await onDisk();
        if (settings?.['run'] === run && settings['moves'] === moves) break;
        if (isKilled) return;
        await delay(1);
      }
      safe = moves;
    }
  }
  const playing = playOn().catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  await delay(Math.random() * LONGEST_LIFE_MS);
  isKilled = true;
  await kill();
  await playing;
  return safe;
}

test(`a game is found again after each of ${KILLS} kills at random moments, stays safe when it is continued, and is gone when it is dropped`, async () => {
  let running = await launch();
  for (let run = 1; run <= KILLS; run++) {
    const safe = await playUntilKilled(running, run);
    running = await launch();
    const { returned } = await startUp(running);
    // After a kill before the first move had arrived, the earlier state remains.
    if (safe === 0 && returned?.game.settings['run'] !== run) continue;
    const moves = Number(returned?.game.settings['moves']);
    expect(returned, `run ${run}`).toMatchObject({
      ended: 'app',
      game: { settings: { run }, text: gameText(GAME.slice(0, 2 * moves)) },
    });
    expect([safe, safe + 1], `run ${run}`).toContain(moves);
  }

  await running.page.evaluate((game) => bridge.keepGame(game), keptGame('f5d6'));
  // The game of the last run may have the same two moves.
  await expect.poll(onDisk).toMatchObject({ text: gameText('f5d6'), settings: { mode: 'twoPlayers' } });
  await running.kill();

  running = await launch();
  // A page without a game to keep yet does not lose the game it has not looked at.
  await running.page.evaluate(() => bridge.keepGame(undefined));
  const { returned } = await startUp(running);
  expect(returned).toMatchObject({ game: { isDirty: true, settings: { mode: 'twoPlayers' } }, ended: 'app' });
  const takenUp = { mode: 'twoPlayers', takenUp: true };
  await running.page.evaluate(([game, settings]) => game && bridge.keepGame({ ...game, settings }), [
    returned?.game,
    takenUp,
  ] as const);
  await expect.poll(onDisk).toMatchObject({ settings: takenUp });
  await running.kill();

  running = await launch();
  expect((await startUp(running)).returned?.game.text).toBe(gameText('f5d6'));
  await running.page.evaluate(() => bridge.dropReturned());
  await running.close();

  running = await launch();
  expect((await startUp(running)).returned).toBeUndefined();
});

test('a broken recovery file is set aside and does not stop the start, and a crashed page gets its game again', async () => {
  await fs.writeFile(join(userData, 'recovery.json'), '{"version":1,"text":"Othello game fi');
  const running = await launch();
  expect((await startUp(running)).returned).toBeUndefined();
  expect((await fs.readdir(userData)).filter((name) => name.startsWith('recovery'))).toEqual([
    expect.stringMatching(/^recovery\.broken-.+\.json$/),
  ]);

  const game = keptGame('f5d6c3');
  await running.page.evaluate((kept) => bridge.keepGame(kept), game);
  await running.settle();
  await crashPage(running);
  // Playwright gives up a crashed page, but its target still exists.
  const again = await running.page.context().newCDPSession(running.page);
  const { result } = await again.send('Runtime.evaluate', {
    expression: 'bridge.startUp()',
    awaitPromise: true,
    returnByValue: true,
  });
  expect(result.value).toMatchObject({ returned: { game, ended: 'page' } });
});

test('the user is told as long as nothing can be kept safe, and sees the game again after its page has crashed', async () => {
  const running = await launchElectron({ userData });
  app = running;
  await running.page.getByRole('button', { name: 'Start game' }).waitFor();
  await running.choose('twoPlayers');
  const notice = running.page.getByText('Autosave is not working');
  // A folder cannot be replaced by a file.
  await fs.mkdir(join(userData, 'recovery.json'));
  await playMoves(running.page, 'f5');
  await notice.waitFor();
  await fs.rmdir(join(userData, 'recovery.json'));
  await playMoves(running.page, 'd6');
  await expect.poll(async () => notice.count()).toBe(0);

  await running.settle();
  await crashPage(running);
  const again = await running.page.context().newCDPSession(running.page);
  const discs = async (): Promise<unknown> => {
    const expression = 'document.querySelectorAll("[data-square][data-disc]").length';
    return (await again.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  };
  await expect.poll(discs).toBe(6);
});
