/**
 * The readers of all formats of games, which come when the first game is opened: whoever plays a new one needs none. What
 * takes long is read by a worker, so that the page goes on and the user can cancel. The calls reject only where the
 * readers cannot be fetched.
 */
import { type Ref, shallowRef } from 'vue';
import type { ReadError } from '../../engine/notation/error.ts';
import type { ReadCandidate, ReadGame, ReadQuestion } from '../../engine/notation/outcome.ts';
import type * as collectionModule from './collection.ts';
import type { Found, GameEntry, Readable, Refused, SearchManner } from './collection.ts';
import { type CalledWorker, callWorker } from '../shell/worker-calls.ts';
import type { WorkerPort } from '../shell/worker-child.ts';
import type { ReadingCalls, Told } from './reading-service.ts';

/** Several games to choose from; see `Collection` of collection.ts. */
export interface GameCollection {
  readonly count: number;
  readonly problems: readonly ReadError[];
  readonly unreadable: number;
  entries(indices: readonly number[]): Promise<readonly GameEntry[]>;
  search(text: string, how: SearchManner): Promise<Uint32Array>;
  game(index: number): Promise<ReadGame>;
  question(index: number): Promise<ReadQuestion | undefined>;
}

export type Reading =
  | Refused
  | { readonly kind: 'game'; readonly game: ReadGame }
  | {
      readonly kind: 'question';
      readonly question: ReadQuestion;
      answer(candidate: ReadCandidate): Promise<Reading>;
    }
  | { readonly kind: 'collection'; readonly games: GameCollection }
  | { readonly kind: 'cancelled' };

/** Shows how far reading is, from 0 to 1, until the function that it returns is called. */
export type ShowProgress = (share: Readonly<Ref<number>>, cancel: () => void) => () => void;

function startWorker(): WorkerPort {
  return new Worker(new URL('reading-worker.ts', import.meta.url), { type: 'module' });
}

/** A reading that takes no longer than this is not shown, in milliseconds. */
const PATIENCE_MS = 300;

/**
 * Reads games and hands `use` what was found, which is gone once `use` has ended: a worker that holds a large text ends
 * with it.
 */
export async function withReading<Result>(
  readable: Readable,
  use: (reading: Reading) => Promise<Result>,
  show: ShowProgress = () => () => undefined,
  start: () => WorkerPort = startWorker,
): Promise<Result> {
  const collection = await import('./collection.ts');
  if (!collection.takesLong(readable)) return use(inPage(collection.find(readable), collection));
  const share = shallowRef(0);
  const worker = callWorker<ReadingCalls, number>(start, (news) => (share.value = news));
  try {
    return await use(await readThere(worker, readable, share, show));
  } finally {
    worker.end();
  }
}

/** The only game of a text; undefined if there is none, or several. */
export async function readOnly(input: string | Uint8Array): Promise<ReadGame | undefined> {
  return withReading({ kind: 'text', input }, async (reading) =>
    reading.kind === 'game' ? reading.game : undefined,
  );
}

function inPage(found: Found, module: CollectionModule): Reading {
  if (found.kind === 'question') {
    return {
      ...found,
      answer: async ({ games }) => inPage(module.foundIn({ kind: 'games', games, problems: [] }), module),
    };
  }
  if (found.kind !== 'collection') return found;
  const { count, problems, unreadable, entries, search, game, question } = found.collection;
  return {
    kind: 'collection',
    games: {
      count,
      problems,
      unreadable,
      entries: async (indices) => entries(indices),
      search: async (text, how) => search(text, how),
      game: async (index) => game(index),
      question: async (index) => question(index),
    },
  };
}

type CollectionModule = Pick<typeof collectionModule, 'foundIn'>;

type ReadingWorker = CalledWorker<ReadingCalls>;

async function readThere(
  worker: ReadingWorker,
  readable: Readable,
  share: Readonly<Ref<number>>,
  show: ShowProgress,
): Promise<Reading> {
  let hide: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelled = new Promise<'cancelled'>((resolve) => {
    timer = setTimeout(() => (hide = show(share, () => resolve('cancelled'))), PATIENCE_MS);
  });
  try {
    const told = await Promise.race([worker.call('read', [readable]), cancelled]);
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
  const { kind, ...counts } = told;
  return {
    kind,
    games: {
      ...counts,
      entries: async (indices) => worker.call('entries', [indices]),
      search: async (text, how) => worker.call('search', [text, how]),
      game: async (index) => worker.call('game', [index]),
      question: async (index) => worker.call('question', [index]),
    },
  };
}
