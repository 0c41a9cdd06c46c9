/**
 * Runs `--smoke-test`, which checks that the app works where it is installed. The app starts as always, but with an
 * empty folder in place of the user's own. A search then goes from the page to the engine's threads and back, whose
 * modules lie in the archive and which share memory; a utility process makes a database and finds everything in it again;
 * and a game is saved and read again. One line of JSON on standard output tells the result, and the app exits with 0 if
 * everything worked, otherwise with 1.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, WebContents } from 'electron';
import * as v from 'valibot';
import { contentFor } from '../engine/notation/file-content.ts';
import { writeGameFile } from '../engine/notation/game-file.ts';
import { NO_INFO } from '../engine/notation/info.ts';
import { readGames } from '../engine/notation/read.ts';
import { START_POSITION } from '../engine/game/position.ts';
import { newTree, play, playedMoves } from '../engine/game/tree.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';
import { engineEvent } from './schemas.ts';

export const SMOKE_TEST_SWITCH = '--smoke-test';

const TIME_LIMIT_MS = 60_000;
const SEARCH_DEPTH = 10;
/** The page never uses this number for a job of its own. */
const JOB_ID = Number.MAX_SAFE_INTEGER;

/** Letters that only Unicode has, to test systems whose paths have another encoding. */
const FILE_NAME = 'Été 黑白棋.oth';

/** Waits until the interface has been drawn. */
const HEADING = `new Promise((resolve) => {
  const look = () => {
    const heading = document.querySelector('h1');
    if (heading) resolve(heading.textContent.trim());
    else setTimeout(look, 50);
  };
  look();
})`;

/**
 * Searches through the page's bridge, as every search does; returns the engine's first event and the one that answers.
 */
const SEARCH = `new Promise((resolve, reject) => {
  let ready;
  bridge.onEngineEvent((event) => {
    if (event.kind === 'ready') ready = event;
    if (event.kind === 'failed') reject(new Error(JSON.stringify(event)));
    if (event.kind === 'bestMove' && event.jobId === ${JOB_ID}) resolve([ready, event]);
  });
  bridge.onEngineStatus((status) => {
    if (status.kind === 'unavailable') reject(new Error(status.reason));
  });
  bridge.sendToEngine({
    kind: 'go',
    jobId: ${JOB_ID},
    priority: 'move',
    position: { black: ${START_POSITION.black}n, white: ${START_POSITION.white}n, toMove: 'black' },
    limits: { kind: 'depth', depth: ${SEARCH_DEPTH} },
    player: { kind: 'master' },
  });
})`;

/** What sqlite-probe.ts tells. The search knows a letter by any of its accents. */
const sqliteReport = v.strictObject({
  version: v.string(),
  journalMode: v.literal('wal'),
  found: v.strictTuple([v.literal('Ann – Zoë'), v.literal('Ben – Zoë')]),
});

type HostApp = Pick<App, 'commandLine' | 'exit' | 'getVersion' | 'isPackaged' | 'setPath'>;

/**
 * From this call on, the app stores its files elsewhere and must end within a minute. Call it before anything asks for
 * a path.
 */
export function beginSmokeTest(app: HostApp) {
  const folder = mkdtempSync(join(tmpdir(), 'othello-smoke-test-'));
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
  let step = 'start';
  let hasEnded = false;

  function end(outcome: { readonly ok: boolean } & Readonly<Record<string, unknown>>): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(limit);
    const { platform, arch, versions } = process;
    const { electron, chrome, node } = versions;
    // An AppImage adds the switch where the system forbids the sandbox.
    const isSandboxed = !app.commandLine.hasSwitch('no-sandbox');
    const about = { version: app.getVersion(), isPackaged: app.isPackaged, isSandboxed, platform, arch };
    const elapsedMs = Math.round(performance.now());
    const line = JSON.stringify({ ...outcome, ...about, electron, chrome, node, elapsedMs });
    process.stdout.write(`${line}\n`, () => {
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch {
        // Windows does not delete files that the app still has open; the system clears its temporary folder in time.
      }
      app.exit(outcome.ok ? 0 : 1);
    });
  }

  /** Ends the test because of a failure, here or elsewhere. */
  const fail = (error: unknown): void => end({ ok: false, step, error: String(error) });
  const limit = setTimeout(() => fail(`not done after ${TIME_LIMIT_MS} ms`), TIME_LIMIT_MS);
  // This listener replaces Electron's own dialog, which would wait for somebody.
  process.prependListener('uncaughtException', fail);
  // A line that nobody reads is no reason to fail.
  process.stdout.on('error', () => undefined);

  return {
    fail,
    /**
     * Runs all checks on a page that is open or about to open, and ends the app. `probeSqlite` runs sqlite-probe.ts on a
     * path and returns what it tells.
     */
    async check(
      page: Pick<WebContents, 'executeJavaScript'>,
      probeSqlite: (path: string) => Promise<unknown>,
    ): Promise<void> {
      try {
        step = 'page';
        const heading = v.parse(v.string(), await page.executeJavaScript(HEADING));
        step = 'search';
        const answer = v.parse(
          v.strictTuple([engineEvent, engineEvent]),
          await page.executeJavaScript(SEARCH),
        );
        const search = searchReport(...answer);
        step = 'database';
        const sqlite = v.parse(sqliteReport, await probeSqlite(join(folder, 'probe.db')));
        step = 'file';
        const file = await saveAndLoad(join(folder, FILE_NAME), search.move);
        end({ ok: true, heading, search, sqlite: sqlite.version, file });
      } catch (error) {
        fail(error);
      }
    },
  };
}

type EngineEvent = v.InferOutput<typeof engineEvent>;

function searchReport(ready: EngineEvent, answer: EngineEvent) {
  if (ready.kind !== 'ready' || answer.kind !== 'bestMove') throw new Error('The engine gave no answer.');
  const { threads, sharedMemory } = ready;
  const { move, depth, nodes, elapsedMs } = answer;
  if (!sharedMemory || depth < SEARCH_DEPTH) throw new Error(`The engine searched only ${depth} plies.`);
  return { threads, move, depth, nodes, elapsedMs };
}

/** Writes a game of one move to `path` and reads it back. */
async function saveAndLoad(path: string, move: number): Promise<{ bytes: number }> {
  const tree = play(newTree(), move);
  if (!tree.ok) throw new Error(`The engine played ${move}, which is refused: ${tree.error}.`);
  const file = contentFor(writeGameFile({ tree: tree.value, info: NO_INFO }), path);
  if (file === undefined) throw new Error('The game cannot be written.');
  const written = await writeFileAtomically(path, file.content);
  if (!written.ok) throw new Error(`The game was not saved: ${written.error.code}.`);
  const read = await readWholeFile(path, file.content.length * 4);
  if (!read.ok) throw new Error(`The game was not loaded: ${read.error.code}.`);
  const loaded = readGames(read.value);
  const moves = loaded.kind === 'games' && loaded.games[0] ? playedMoves(loaded.games[0].tree) : [];
  if (moves.length !== 1 || moves[0] !== move) throw new Error('Another game was loaded than was saved.');
  return { bytes: read.value.length };
}
