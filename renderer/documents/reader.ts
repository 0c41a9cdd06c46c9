/**
 * The readers of all formats of games, which come when the first game is opened: whoever plays a new one needs none. What
 * takes long is read by a worker, so that the page goes on and the user can cancel. The calls reject only where the
 * readers cannot be fetched.
 */
import { type Ref, shallowRef } from 'vue';
import type { Collection } from '../../engine/library/collection.ts';
import type { ReadCandidate, ReadGame, ReadQuestion } from '../../engine/notation/outcome.ts';
import type { CollectedGame, CollectionBridge, CollectionId } from '../../main/contract/bridge.ts';
import type * as collectionModule from './collection.ts';
import type { Found, ReadingInput, Refused } from './collection.ts';
import { type CalledWorker, callWorker } from '../shell/worker-calls.ts';
import type { WorkerPort } from '../shell/worker-child.ts';
import type { ReadingCalls, Told } from './reading-service.ts';

/** Several games to choose from, in a file or kept by the shell. */
export type GameCollection = Pick<Collection, 'count' | 'entries' | 'search' | 'readAll'>;

/** The games of a file. */
export type GamesOfText = GameCollection & Pick<Collection, 'game' | 'problem' | 'next' | 'previous'>;

/** Games that the shell keeps. */
export interface GamesOfShell extends GameCollection, Pick<Collection, 'next' | 'previous'> {
  game(index: number): Promise<CollectedGame | undefined>;
  /** Whoever has opened the games closes them. */
  close(): void;
}

/** Opens the games of the shell's collection `of`, behind `first`. Those that were opened before are gone. */
export async function openCollection(
  shell: CollectionBridge,
  of: CollectionId,
  first: string | undefined,
): Promise<GamesOfShell> {
  const count = await shell.openCollection(of, first);
  return {
    count,
    entries: async (indices) => shell.collectionEntries(of, indices),
    search: async (text, how) => shell.searchCollection(of, text, how),
    readAll: async () => shell.readCollection(of),
    next: async (index) => shell.neighbourInCollection(of, index, 'next'),
    previous: async (index) => shell.neighbourInCollection(of, index, 'previous'),
    game: async (index) => shell.collectionGame(of, index),
    close: () => shell.closeCollection(of),
  };
}

export type Reading =
  | Refused
  | { readonly kind: 'game'; readonly game: ReadGame }
  | {
      readonly kind: 'question';
      readonly question: ReadQuestion;
      answer(candidate: ReadCandidate): Promise<Reading>;
    }
  | { readonly kind: 'collection'; readonly games: GamesOfText }
  | { readonly kind: 'cancelled' };

/** Shows how far reading is, from 0 to 1, until the function that it returns is called. */
export type ShowProgress = (share: Readonly<Ref<number>>, cancel: () => void) => () => void;

function startWorker(): WorkerPort {
  return new Worker(new URL('reading-worker.ts', import.meta.url), { type: 'module' });
}

/** A reading that takes no longer than this is not shown, in milliseconds. */
const PATIENCE_MS = 300;

/** What was found in a text, until it is ended: a worker that holds a large text ends with it. */
export interface OpenReading {
  readonly reading: Reading;
  end(): void;
}

/** Reads games. The bytes of a large file are the worker's from then on, and empty here. */
export async function openReading(
  input: ReadingInput,
  show: ShowProgress = () => () => undefined,
  start: () => WorkerPort = startWorker,
): Promise<OpenReading> {
  const collection = await import('./collection.ts');
  if (!collection.takesLong(input)) {
    return { reading: inPage(await collection.find(input), collection), end: () => undefined };
  }
  const share = shallowRef(0);
  const worker = callWorker<ReadingCalls, number>(start, (news) => (share.value = news));
  try {
    return { reading: await readThere(worker, input, share, show), end: worker.end };
  } catch (error) {
    worker.end();
    throw error;
  }
}

/** Reads games and hands `use` what was found, which is gone once `use` has ended. */
export async function withReading<Result>(
  input: ReadingInput,
  use: (reading: Reading) => Promise<Result>,
  ...how: [show?: ShowProgress, start?: () => WorkerPort]
): Promise<Result> {
  const { reading, end } = await openReading(input, ...how);
  try {
    return await use(reading);
  } finally {
    end();
  }
}

/** The only game of a text; undefined if there is none, or several. */
export async function readOnly(input: ReadingInput): Promise<ReadGame | undefined> {
  return withReading(input, async (reading) => (reading.kind === 'game' ? reading.game : undefined));
}

function inPage(found: Found, module: CollectionModule): Reading {
  if (found.kind === 'question') {
    return {
      ...found,
      answer: async (candidate) => inPage(module.foundIn(candidate), module),
    };
  }
  if (found.kind !== 'collection') return found;
  return { kind: 'collection', games: found.collection };
}

type CollectionModule = Pick<typeof collectionModule, 'foundIn'>;

type ReadingWorker = CalledWorker<ReadingCalls>;

async function readThere(
  worker: ReadingWorker,
  input: ReadingInput,
  share: Readonly<Ref<number>>,
  show: ShowProgress,
): Promise<Reading> {
  let hide: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelled = new Promise<'cancelled'>((resolve) => {
    timer = setTimeout(() => (hide = show(share, () => resolve('cancelled'))), PATIENCE_MS);
  });
  try {
    const told = await Promise.race([worker.call('read', [input], buffersIn(input)), cancelled]);
    return told === 'cancelled' ? { kind: 'cancelled' } : there(worker, told);
  } finally {
    clearTimeout(timer);
    hide?.();
  }
}

function there(worker: ReadingWorker, told: Told): Reading {
  if (told.kind === 'question') {
    const { candidates } = told.question;
    return {
      ...told,
      answer: async (candidate) =>
        there(worker, await worker.call('choose', [candidates.indexOf(candidate)])),
    };
  }
  if (told.kind !== 'collection') return told;
  return {
    kind: 'collection',
    games: {
      count: told.count,
      entries: async (indices) => worker.call('entries', [indices]),
      search: async (text, how) => worker.call('search', [text, how]),
      readAll: async () => worker.call('readAll', []),
      next: async (index) => worker.call('next', [index]),
      previous: async (index) => worker.call('previous', [index]),
      game: async (index) => worker.call('game', [index]),
      problem: async (index) => worker.call('problem', [index]),
    },
  };
}

/** What goes over to the worker instead of being copied. */
function buffersIn(input: ReadingInput): ArrayBuffer[] {
  if (typeof input === 'string') return [];
  const buffers = input.flatMap(({ bytes: { buffer } }) => (buffer instanceof ArrayBuffer ? buffer : []));
  return [...new Set(buffers)];
}
