/** Entry of the process that has the library (an Electron utility process): calls in from main, answers and news out. */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Call, type Reply, answerCalls } from '../../keeper/calls.ts';
import { type GivenFile, type LibraryAnswers, type LibraryCalls, answersOf } from '../../library/calls.ts';
import {
  type ImportSource,
  type LibraryService,
  type LibraryState,
  createLibraryService,
} from '../../library/service.ts';
import { isComplete, linePlaces } from '../../review/plan.ts';
import { absentAnswers } from '../absent.ts';
import { isDamage } from '../open.ts';
import { joinEarlierGames } from './earlier-games.ts';
import { sourcesAt } from './given-files.ts';
import { type OpenedLibrary, openLibraryAt } from './open-library.ts';

/** The parts of Electron's `process.parentPort` that are used here. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(reply: Reply<LibraryState>): void;
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

// Ending the process lets main start a new one, which opens what is on the disk.
process.on('unhandledRejection', (error) => {
  log(`The library's process ends: ${String(error)}`);
  process.exit(1);
});

const LOWEST_PRIORITY = 19;

try {
  setPriority(LOWEST_PRIORITY);
} catch {
  // Where the system does not allow it, the process shares the machine like any other.
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's own type says less about messages
const parentPort = (process as unknown as { readonly parentPort: ParentPort }).parentPort;
/** The library's own folder, and that of the games that were played here; empty where they do not join it. */
const [folder = '', earlierFolder = ''] = process.argv.slice(-2);

const post = (reply: Reply<LibraryState>): void => parentPort.postMessage(reply);

async function sourcesOf(given: readonly GivenFile[]): Promise<readonly ImportSource[]> {
  const sources = await Promise.all(given.map(async (each) => ('path' in each ? sourcesAt(each.path) : [])));
  return sources.flat();
}

function answersOfOpened({ library, store, files, changes, setAside }: OpenedLibrary): LibraryAnswers {
  if (setAside !== undefined) log(`The library's index was damaged and is set aside: ${setAside}`);
  const service = createLibraryService({
    library,
    files,
    changes,
    isRebuilt: setAside !== undefined,
    isReviewed: (tree) => isComplete(linePlaces(tree)),
    pause: async () => nextTurn(),
    now: () => performance.now(),
    clock: Date.now,
    tell: (news) => post({ kind: 'news', news }),
    log,
  });
  void goOn(service);
  return answersOf(library, service, store.badRecords, sourcesOf);
}

/** Reads what was kept and not read yet, and the games that were played before there was a library. */
async function goOn(service: LibraryService): Promise<void> {
  try {
    await service.resume();
    if (earlierFolder === '') return;
    await joinEarlierGames({
      from: earlierFolder,
      note: join(folder, 'joined.json'),
      keepOwn: service.keepOwn,
    });
  } catch (error) {
    log(`The library could not go on: ${String(error)}`);
  }
}

const opened = openLibraryAt(join(folder, 'library.db'));
const answers = opened.kind === 'opened' ? answersOfOpened(opened) : absentAnswers(opened);
const answer = answerCalls<LibraryCalls, LibraryState>(answers, post, (error) => {
  // The next process finds the damage when it opens the index, sets it aside and makes it anew.
  if (isDamage(error)) throw error;
});
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- main is trusted
parentPort.on('message', ({ data }) => answer(data as Call));
post({ kind: 'ready' });
