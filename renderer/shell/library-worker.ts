/** Entry of the worker that has the library of a browser. */
import { type Call, type Reply, answerCalls } from '../../engine/keeper/calls.ts';
import { type GivenFile, type LibraryCalls, answersOf } from '../../engine/library/calls.ts';
import { openLibrary } from '../../engine/library/library.ts';
import {
  type ImportSource,
  type LibraryState,
  createLibraryService,
  memoryFiles,
} from '../../engine/library/service.ts';
import { memoryStore } from '../../engine/library/store.ts';
import { namesBeside } from '../../engine/notation/files.ts';
import { isComplete, linePlaces } from '../../engine/review/plan.ts';
import { nextTask } from './next-task.ts';

const port: {
  postMessage(reply: Reply<LibraryState>): void;
  onmessage: ((message: MessageEvent<Call>) => void) | null;
} = globalThis;

const post = (reply: Reply<LibraryState>): void => port.postMessage(reply);

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** The files that may hold games; those with the names of a WTHOR database are found among the others. */
async function sourcesOf(given: readonly GivenFile[]): Promise<readonly ImportSource[]> {
  const files = given.flatMap((each) => ('file' in each ? [each] : []));
  const names = files.map(({ name }) => name);
  const isNames = /\.(?:jou|trn)$/i;
  return files
    .filter(({ name }) => !isNames.test(name) || files.length === 1)
    .map(({ name, file }) => ({
      name,
      async read() {
        const beside = namesBeside(name, names).flatMap(
          (each) => files.find((other) => other.name === each) ?? [],
        );
        return {
          file: { name, bytes: await bytesOf(file) },
          beside: await Promise.all(
            beside.map(async (each) => ({ name: each.name, bytes: await bytesOf(each.file) })),
          ),
        };
      },
    }));
}

const store = memoryStore();
const library = openLibrary(store);
const service = createLibraryService({
  library,
  files: memoryFiles(sha256),
  isReviewed: (tree) => isComplete(linePlaces(tree)),
  pause: nextTask,
  now: () => performance.now(),
  tell: (news) => post({ kind: 'news', news }),
  log: (line) => reportError(new Error(line)),
});
const answer = answerCalls<LibraryCalls, LibraryState>(
  answersOf(library, service, store.badRecords, sourcesOf),
  post,
);
port.onmessage = ({ data }) => answer(data);
post({ kind: 'ready' });
