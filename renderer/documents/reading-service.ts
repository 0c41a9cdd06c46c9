/** The worker's side of reading: one text is read, and then answered for until the worker is ended. */
import type { ReadError } from '../../engine/notation/error.ts';
import type { ReadGame, ReadQuestion } from '../../engine/notation/outcome.ts';
import type { Collection, SearchManner, Survey } from '../../engine/library/collection.ts';
import type { GameEntry } from '../../engine/library/entry.ts';
import { type Found, type ReadingInput, type Refused, find, foundIn } from './collection.ts';
import { Moved, type ServicePort, answerCalls } from '../shell/worker-calls.ts';

/** The calls of the page, each with its arguments and its answer. */
export interface ReadingCalls {
  /** The first call. */
  read: { args: [input: ReadingInput]; answer: Told };
  /** Says which candidate of the question is meant. */
  choose: { args: [candidate: number]; answer: Told };
  entries: { args: [indices: readonly number[]]; answer: readonly (GameEntry | undefined)[] };
  search: { args: [text: string, how: SearchManner]; answer: Uint32Array };
  game: { args: [index: number]; answer: ReadGame | undefined };
  problem: { args: [index: number]; answer: ReadError | undefined };
  readAll: { args: []; answer: Survey };
  next: { args: [index: number]; answer: number | undefined };
  previous: { args: [index: number]; answer: number | undefined };
}

/** What was found, without what stays here. The candidates of a question have only their first game. */
export type Told =
  | Refused
  | { readonly kind: 'game'; readonly game: ReadGame }
  | { readonly kind: 'question'; readonly question: ReadQuestion }
  | { readonly kind: 'collection'; readonly count: number };

/** How often the page hears how far reading is, in milliseconds. */
const NEWS_MS = 50;

export function serveReading(port: ServicePort): void {
  let question: ReadQuestion | undefined;
  let collection: Collection | undefined;
  let toldAt = 0;

  function keep(found: Found): Told {
    if (found.kind === 'question') {
      ({ question } = found);
      const candidates = question.candidates.map(({ games: all, ...rest }) => ({
        ...rest,
        games: all.slice(0, 1),
      }));
      return { kind: 'question', question: { ...question, candidates } };
    }
    if (found.kind !== 'collection') return found;
    ({ collection } = found);
    return { kind: 'collection', count: collection.count };
  }

  /** The collection that was found; whoever asks for one where there is none has a bug. */
  function games(): Collection {
    if (!collection) throw new Error('There are no games to choose from.');
    return collection;
  }

  answerCalls<ReadingCalls, number>(port, (tell) => {
    const tellProgress = (share: number): void => {
      const now = performance.now();
      if (now < toldAt + NEWS_MS) return;
      toldAt = now;
      tell(share);
    };
    return {
      read: async (input) => keep(await find(input, tellProgress)),
      choose(candidate) {
        const chosen = question?.candidates[candidate];
        return keep(foundIn(chosen ?? { kind: 'games', games: [], problems: [] }));
      },
      entries: async (indices) => games().entries(indices),
      async search(text, how) {
        const found = await games().search(text, how);
        return new Moved(found, [found.buffer]);
      },
      game: async (index) => games().game(index),
      problem: async (index) => games().problem(index),
      readAll: async () => games().readAll(),
      next: async (index) => games().next(index),
      previous: async (index) => games().previous(index),
    };
  });
}
