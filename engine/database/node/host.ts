/** Entry of the process that has the library (an Electron utility process): calls in from main, answers and news out. */
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Call, type Reply, answerCalls } from '../../keeper/calls.ts';
import { type GivenFile, type ReopenedLibraryCalls, answersOf } from '../../library/calls.ts';
import { type OneLibrary, createReopening } from '../reopening.ts';
import {
  type ImportSource,
  type LibraryService,
  type LibraryState,
  createLibraryService,
} from '../../library/service.ts';
import { isComplete, linePlaces } from '../../review/plan.ts';
import { absentAnswers } from '../absent.ts';
import { isDamage } from '../open.ts';
import { problemOf } from '../sqlite-store.ts';
import { joinEarlierGames } from './earlier-games.ts';
import { sourcesAt } from './given-files.ts';
import {
  type OpenedLibrary,
  copyFiles,
  dropBeforeRebuild,
  openLibraryAt,
  putBeforeRebuild,
} from './open-library.ts';

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

// What is read from the index is of no use soon after. V8 would give the objects around it ever more room, 60 MB in the end,
// although nothing but the columns stays.
setFlagsFromString('--semi-space-growth-factor=1');

/**
 * Priorities, as nice values. Questions are answered as soon as by any other process: at the lowest priority a list that takes
 * 70 ms took 9 to 17 s beside a review. An import leaves the machine to games that are played meanwhile.
 */
const USUAL_PRIORITY = getPriority();
const IMPORT_PRIORITY = Math.max(USUAL_PRIORITY, 5);
let priority = USUAL_PRIORITY;

function prioritise(wanted: number): void {
  if (wanted === priority) return;
  try {
    setPriority(wanted);
    priority = wanted;
  } catch {
    // Many systems let nobody take a lower priority back; hence an import's is not much lower.
  }
}

function tell(news: LibraryState): void {
  post({ kind: 'news', news });
  prioritise(news.kind === 'ready' && news.importing ? IMPORT_PRIORITY : USUAL_PRIORITY);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's own type says less about messages
const parentPort = (process as unknown as { readonly parentPort: ParentPort }).parentPort;
/**
 * The folder of the index, that of the games that were played here (empty where they do not join), and that of the library's
 * files.
 */
const [folder = '', earlierFolder = '', filesFolder = ''] = process.argv.slice(-3);
const index = join(folder, 'library.db');
let files = filesFolder;

const post = (reply: Reply<LibraryState>): void => parentPort.postMessage(reply);

async function sourcesOf(given: readonly GivenFile[]): Promise<readonly ImportSource[]> {
  const sources = await Promise.all(given.map(async (each) => ('path' in each ? sourcesAt(each.path) : [])));
  return sources.flat();
}

function open(cut?: ReadonlyMap<string, number>): OneLibrary {
  const opened = openLibraryAt(index, files);
  return opened.kind === 'opened'
    ? atWork(opened, cut)
    : { answers: absentAnswers(opened), close: () => undefined };
}

function atWork(opened: OpenedLibrary, cut?: ReadonlyMap<string, number>): OneLibrary {
  const { library, store, database, files: kept, changes, setAside } = opened;
  if (setAside !== undefined) log(`The library's index was damaged and is set aside: ${setAside}`);
  const service = createLibraryService({
    library,
    files: kept,
    changes,
    isRebuilt: setAside !== undefined,
    ...(cut && { cut }),
    isReviewed: (tree) => isComplete(linePlaces(tree)),
    pause: async () => nextTurn(),
    now: () => performance.now(),
    clock: Date.now,
    tell,
    log,
  });
  void goOn(service);
  const problem = (): string | undefined => problemOf(database, 'full');
  const answers = answersOf(library, service, { badRecords: store.badRecords, problem }, sourcesOf);
  return { answers, service, close: database.close };
}

/** Reads what was kept and not read yet, and the games that were played before there was a library. */
async function goOn(service: LibraryService): Promise<void> {
  try {
    await service.resume();
    // An index that was made anew has all games by now.
    dropBeforeRebuild(index);
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

const answers = createReopening({
  first: open(),
  tell,
  openAgain: open,
  openAnew(cut) {
    putBeforeRebuild(index);
    return open(cut);
  },
  async copyTo(to, known) {
    await copyFiles(files, to, known);
    return () => {
      files = to;
      return open();
    };
  },
});
const answer = answerCalls<ReopenedLibraryCalls, LibraryState>(answers, post, (error) => {
  // The next process finds the damage when it opens the index, sets it aside and makes it anew.
  if (isDamage(error)) throw error;
});
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- main is trusted
parentPort.on('message', ({ data }) => answer(data as Call));
post({ kind: 'ready' });
