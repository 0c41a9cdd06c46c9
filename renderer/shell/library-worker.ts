/** Entry of the worker that has the library of a browser: SQLite on the page's own file system, for all tabs. */
import init, { type SAHPoolUtil } from '@sqlite.org/sqlite-wasm';
import { type Absent, absentAnswers } from '../../engine/database/absent.ts';
import { openDatabase } from '../../engine/database/open.ts';
import type { Database } from '../../engine/database/sql.ts';
import { problemOf, sqliteStore } from '../../engine/database/sqlite-store.ts';
import { type Call, type Reply, answerCalls } from '../../engine/keeper/calls.ts';
import {
  type GivenFile,
  type ReopenedLibraryAnswers,
  type ReopenedLibraryCalls,
  answersOf,
} from '../../engine/library/calls.ts';
import { openLibrary } from '../../engine/library/library.ts';
import { createPatternFinder } from '../../engine/library/pattern.ts';
import { type OneLibrary, type ReopeningPorts, createReopening } from '../../engine/database/reopening.ts';
import { type ImportSource, type LibraryState, createLibraryService } from '../../engine/library/service.ts';
import { namesBeside } from '../../engine/notation/files.ts';
import { isComplete, linePlaces } from '../../engine/review/plan.ts';
import { createBrowserChangeFiles, createBrowserGameFiles } from './browser-game-files.ts';
import { browserSql } from './browser-sql.ts';
import { nextTask } from './next-task.ts';

const port: {
  postMessage(reply: Reply<LibraryState>): void;
  onmessage: ((message: MessageEvent<Call>) => void) | null;
} = globalThis;

const post = (reply: Reply<LibraryState>): void => port.postMessage(reply);

const BOXES = new URL('../../dist/wasm/boxes.wasm', import.meta.url);

const FOLDER = 'library';
const INDEX = '/library.db';

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

const IS_NAMES = /\.(?:jou|trn)$/i;

/** The files that may hold games; those with the names of a WTHOR database are found among the others. */
async function sourcesOf(given: readonly GivenFile[]): Promise<readonly ImportSource[]> {
  const files = given.flatMap((each) => ('file' in each ? [each] : []));
  const names = files.map(({ name }) => name);
  return files
    .filter(({ name }) => !IS_NAMES.test(name) || files.length === 1)
    .map(({ name, file }) => ({
      name,
      size: async () => file.size,
      async read() {
        const wanted = new Set(namesBeside(name, names));
        const beside = files.filter((each) => wanted.has(each.name));
        return {
          file: { name, bytes: await bytesOf(file) },
          beside: await Promise.all(
            beside.map(async (each) => ({ name: each.name, bytes: await bytesOf(each.file) })),
          ),
        };
      },
    }));
}

/** Puts a copy of the index where a person may find it, under the first number that is free. */
async function copyAside(folder: FileSystemDirectoryHandle, bytes: Uint8Array, what: string): Promise<void> {
  const names = new Set<string>();
  for await (const name of folder.keys()) names.add(name);
  let number = 1;
  while (names.has(`library.${what}-${number}.db`)) number++;
  const handle = await folder.getFileHandle(`library.${what}-${number}.db`, { create: true });
  const access = await handle.createSyncAccessHandle();
  access.write(Uint8Array.from(bytes), { at: 0 });
  access.flush();
  access.close();
}

/** The library with its answers, or why there is none. */
async function open(): Promise<ReopenedLibraryAnswers> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined);
  if (!root) return reopening(none({ kind: 'noStorage' }));
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const games = await folder.getDirectoryHandle('games', { create: true });
  const changes = await folder.getDirectoryHandle('changes', { create: true });
  const [sqlite, boxes] = await Promise.all([init(), WebAssembly.compileStreaming(fetch(BOXES))]);
  // Without `preserveOnInitFailure` a pool that cannot be opened once would be emptied.
  const pool = await sqlite.installOpfsSAHPoolVfs({
    name: 'othello-library',
    directory: `/${FOLDER}/index`,
    initialCapacity: 6,
    preserveOnInitFailure: true,
  });
  return reopening(await openOrMake(), openOrMake, async (cut) => {
    pool.unlink(INDEX);
    return openOrMake(cut);
  });

  async function openOrMake(cut?: ReadonlyMap<string, number>): Promise<OneLibrary> {
    const opened = openIndex(pool);
    if (opened.kind !== 'broken')
      return opened.kind === 'opened' ? atWork(opened.database, false, cut) : none(absent(opened));
    await copyAside(folder, pool.exportFile(INDEX), 'broken');
    pool.unlink(INDEX);
    const anew = openIndex(pool);
    return anew.kind === 'opened' ? atWork(anew.database, true) : none(absent(anew));
  }

  function atWork(database: Database, isRebuilt: boolean, cut?: ReadonlyMap<string, number>): OneLibrary {
    const store = sqliteStore(database);
    const library = openLibrary(store, () => createPatternFinder(boxes));
    const service = createLibraryService({
      library,
      files: createBrowserGameFiles(games),
      changes: createBrowserChangeFiles(changes),
      isRebuilt,
      ...(cut && { cut }),
      isReviewed: (tree) => isComplete(linePlaces(tree)),
      pause: nextTask,
      now: () => performance.now(),
      clock: Date.now,
      tell: (news) => post({ kind: 'news', news }),
      log: (line) => reportError(new Error(line)),
    });
    service.resume().catch((error: unknown) => reportError(error));
    const problem = (): string | undefined => problemOf(database, 'full');
    const answers = answersOf(library, service, { badRecords: store.badRecords, problem }, sourcesOf);
    return { answers, service, close: database.close };
  }
}

function none(reason: Absent): OneLibrary {
  return { answers: absentAnswers(reason), close: () => undefined };
}

/** A page has no other folder for its files than its own. */
function reopening(
  first: OneLibrary,
  openAgain: ReopeningPorts['openAgain'] = () => first,
  openAnew: ReopeningPorts['openAnew'] = () => first,
): ReopenedLibraryAnswers {
  return createReopening({
    first,
    tell: (news) => post({ kind: 'news', news }),
    openAgain,
    openAnew,
    copyTo: async () => Promise.reject(new Error('A page has no folders.')),
  });
}

function openIndex(pool: SAHPoolUtil): ReturnType<typeof openDatabase> {
  return openDatabase({
    open: () => browserSql(new pool.OpfsSAHPoolDb(INDEX)),
    // The pool quietly has no write-ahead log.
    journal: 'truncate',
    // No page has the time to close anything when it goes, and a journal that it left is played back.
    wasClosed: true,
    backUp(_database, version) {
      pool
        .importDb(`/library.before-${version}.db`, pool.exportFile(INDEX))
        .catch((error: unknown) => reportError(error));
    },
  });
}

function absent(opened: Exclude<ReturnType<typeof openDatabase>, { kind: 'opened' }>): Absent {
  return opened.kind === 'newer' ? opened : { kind: 'failed', reason: opened.reason };
}

/** Calls that come before the library is open wait for it. */
const answering = open()
  .catch((error: unknown) => reopening(none({ kind: 'failed', reason: String(error) })))
  .then((answers) => answerCalls<ReopenedLibraryCalls, LibraryState>(answers, post));

port.onmessage = ({ data }) => void answering.then((answer) => answer(data));
post({ kind: 'ready' });
