/** Entry of the process that has the library (an Electron utility process): calls in from main, answers and news out. */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Call, type Reply, answerCalls } from '../../keeper/calls.ts';
import { type GivenFile, type LibraryCalls, answersOf } from '../../library/calls.ts';
import { openLibrary } from '../../library/library.ts';
import { type ImportSource, type LibraryState, createLibraryService } from '../../library/service.ts';
import { memoryStore } from '../../library/store.ts';
import { isComplete, linePlaces } from '../../review/plan.ts';
import { createGameFiles } from './game-files.ts';
import { sourcesAt } from './given-files.ts';

/** The parts of Electron's `process.parentPort` that are used here. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(reply: Reply<LibraryState>): void;
}

// Ending the process lets main start a new one, which opens what is on the disk.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`The library's process ends: ${String(error)}\n`);
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
const folder = process.argv.at(-1) ?? '';
const store = memoryStore();
const library = openLibrary(store);
const service = createLibraryService({
  library,
  files: createGameFiles(join(folder, 'games')),
  isReviewed: (tree) => isComplete(linePlaces(tree)),
  pause: async () => nextTurn(),
  now: () => performance.now(),
  tell: (news) => parentPort.postMessage({ kind: 'news', news }),
  log: (line) => process.stderr.write(`${line}\n`),
});

async function sourcesOf(given: readonly GivenFile[]): Promise<readonly ImportSource[]> {
  const sources = await Promise.all(given.map(async (each) => ('path' in each ? sourcesAt(each.path) : [])));
  return sources.flat();
}

const answer = answerCalls<LibraryCalls, LibraryState>(
  answersOf(library, service, store.badRecords, sourcesOf),
  (reply) => parentPort.postMessage(reply),
);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- main is trusted
parentPort.on('message', ({ data }) => answer(data as Call));
parentPort.postMessage({ kind: 'ready' });
void service.resume();
