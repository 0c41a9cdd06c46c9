/**
 * The whole app, on a real Chromium: its processes are killed, its page crashes, it is started twice, the computer
 * sleeps. A bare page stands for the interface, so that the fault alone says what happens.
 */
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { goTo, playedMoves } from '../../engine/game/tree.ts';
import { readGames } from '../../engine/notation/read.ts';
import { writeTranscript } from '../../engine/notation/transcript.ts';
import type { KeptGame, StartUp } from '../../main/contract/bridge.ts';
import { launchBare } from '../e2e/bare-page.ts';
import type { RunningElectron } from '../e2e/electron.ts';
import { crashPage } from '../e2e/page-crash.ts';
import { enginePid, processTree, stillRunning } from '../e2e/processes.ts';
import { type Random, below, randomGame } from '../engine/game/random-play.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { type Count, violated } from './step.ts';

const ENGINE_KILLS = 20;
/** How long to wait for anything that may hang, in milliseconds. */
const PATIENCE_MS = 60_000;

type Fault = (app: RunningElectron, random: Random, count: Count) => Promise<void>;

/** Three lives of an app, each until its main process is killed; the next one must find the game. */
export async function faultApp(random: Random, count: Count): Promise<void> {
  const userData = await fs.mkdtemp(join(tmpdir(), 'othello-faults-'));
  try {
    const first = await live(userData, random, count, [startAgain, sleep, killEngines]);
    // Playwright gives up a page that has crashed, so a crash is the last fault in a life.
    const second = await live(userData, random, count, [], { left: first, end: crash });
    await live(userData, random, count, [], { left: second });
  } finally {
    await fs.rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function live(
  userData: string,
  random: Random,
  count: Count,
  faults: readonly Fault[],
  { left, end }: { readonly left?: KeptGame; readonly end?: typeof crash } = {},
): Promise<KeptGame> {
  const app = await launchBare({ userData });
  const processes = processTree(pidOf(app)).map(({ pid }) => pid);
  if (left) await expectGame(app, left);
  for (const fault of faults) await fault(app, random, count);
  const kept = await keep(app, random);
  await isOnDisk(userData, kept);
  await end?.(app, kept, count);
  await delay(below(random, 100));
  await app.kill();
  count('kills of the main process');
  count('of them with its windows');
  const orphans = stillRunning(processes);
  if (orphans.length > 0) violated(`There is left: ${orphans.map(({ command }) => command).join('; ')}`);
  return kept;
}

function pidOf({ application }: RunningElectron): number {
  return application.process().pid ?? violated('The app is not running.');
}

async function keep({ page }: RunningElectron, random: Random): Promise<KeptGame> {
  const game = randomGame(random);
  const text = gameText(goTo(game, 1 + below(random, game.line.length)));
  const kept: KeptGame = { text, isDirty: true, settings: { moment: below(random, 2 ** 31) } };
  await page.evaluate((handed) => bridge.keepGame(handed), kept);
  return kept;
}

async function isOnDisk(userData: string, { settings }: KeptGame): Promise<void> {
  await until('the game is kept', async () => {
    const content = await fs.readFile(join(userData, 'recovery.json'), 'utf8').catch(() => '{}');
    return (JSON.parse(content) as Partial<KeptGame>).settings?.['moment'] === settings['moment'];
  });
}

async function expectGame({ page }: RunningElectron, kept: KeptGame): Promise<void> {
  const { returned } = await page.evaluate(async () => bridge.startUp());
  // The interface may have taken the game up meanwhile, and keeps it in its own words.
  if (movesOf(returned?.game) !== movesOf(kept)) violated('The game that was kept is not offered back.');
}

function movesOf(kept: KeptGame | undefined): string {
  const read = readGames(kept?.text ?? '');
  const [game] = read.kind === 'games' ? read.games : [];
  return game ? writeTranscript(playedMoves(game.tree)) : 'none';
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) violated(`It never comes that ${what}.`);
    await delay(20);
  }
}

// The faults

async function crash(app: RunningElectron, kept: KeptGame, count: Count): Promise<void> {
  await crashPage(app);
  const again = await app.page.context().newCDPSession(app.page);
  const { result } = await again.send('Runtime.evaluate', {
    expression: 'bridge.startUp()',
    awaitPromise: true,
    returnByValue: true,
  });
  const { returned } = result.value as StartUp;
  if (movesOf(returned?.game) !== movesOf(kept)) violated('A page that crashed does not get its game back.');
  count('crashes of the page');
}

const startAgain: Fault = async (app, _, count) => {
  const ends = await Promise.all([app.launchAgain(), app.launchAgain()]);
  if (ends.some(({ code }) => code !== 0)) violated('A second instance did not end in peace.');
  const windows = await app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  if (windows !== 1) violated(`There are ${windows} windows.`);
  count('second instances', 2);
};

const sleep: Fault = async (app, random, count) => {
  const kept = await keep(app, random);
  await app.application.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
  });
  await expectGame(app, kept);
  count('times the computer slept');
};

/** Each search that was asked for gets exactly one answer, however often the engine is killed in the middle of it. */
const killEngines: Fault = async (app, random, count) => {
  await app.page.evaluate(() => {
    const heard = { answers: [] as number[], isDown: false, depths: 0 };
    Object.assign(globalThis, { heard });
    bridge.onEngineEvent((event) => {
      if (event.kind === 'bestMove') heard.answers.push(event.jobId);
      if (event.kind === 'progress') heard.depths++;
    });
    bridge.onEngineStatus((status) => {
      heard.isDown = status.kind === 'unavailable';
      if (heard.isDown) bridge.restartEngine();
    });
  });
  for (let jobId = 1; jobId <= ENGINE_KILLS; jobId++) {
    await app.page.evaluate((id) => {
      const position = { black: 0x0000000810000000n, white: 0x0000001008000000n, toMove: 'black' as const };
      const limits = { kind: 'time' as const, timeMs: 300 };
      const player = { kind: 'master' as const };
      bridge.sendToEngine({ kind: 'go', jobId: id, priority: 'move', position, limits, player });
    }, jobId);
    await delay(below(random, 250));
    const engine = enginePid(pidOf(app));
    if (engine !== undefined) {
      process.kill(engine, 'SIGKILL');
      count('kills of the engine');
    }
    await until(`search ${jobId} is answered`, async () => (await answers(app)).includes(jobId));
  }
  const all = await answers(app);
  if (new Set(all).size !== all.length) violated(`A search was answered twice: ${all.join(', ')}.`);
};

async function answers({ page }: RunningElectron): Promise<readonly number[]> {
  return page.evaluate(() => (Reflect.get(globalThis, 'heard') as { answers: number[] }).answers);
}
