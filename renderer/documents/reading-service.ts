/** The worker's side of reading: one text is read, and then answered for until the worker is ended. */
import { assertNever } from '../../engine/game/result.ts';
import type { ReadGame, ReadQuestion } from '../../engine/notation/outcome.ts';
import {
  type Collection,
  type Found,
  type GameEntry,
  type Readable,
  type Refused,
  type SearchManner,
  find,
  foundIn,
} from './collection.ts';

/** The calls of the page, each with its arguments and its answer. */
export interface ReadingCalls {
  /** The first call. */
  read: { args: [readable: Readable]; answer: Told };
  /** Says which candidate of the question is meant. */
  choose: { args: [candidate: number]; answer: Told };
  entries: { args: [indices: readonly number[]]; answer: readonly GameEntry[] };
  search: { args: [text: string, how: SearchManner]; answer: Uint32Array };
  game: { args: [index: number]; answer: ReadGame };
  question: { args: [index: number]; answer: ReadQuestion | undefined };
}

export type ReadingAnswer = ReadingCalls[keyof ReadingCalls]['answer'];

/** A call as the page sends it, which knows what belongs together. */
export interface ReadingMessage {
  readonly id: number;
  readonly name: keyof ReadingCalls;
  readonly args: readonly unknown[];
}

type ReadingCall = {
  [Name in keyof ReadingCalls]: {
    readonly id: number;
    readonly name: Name;
    readonly args: ReadingCalls[Name]['args'];
  };
}[keyof ReadingCalls];

/** What was found, without what stays here. The candidates of a question have only their first game. */
export type Told =
  | Refused
  | { readonly kind: 'game'; readonly game: ReadGame }
  | { readonly kind: 'question'; readonly question: ReadQuestion }
  | ({ readonly kind: 'collection' } & Pick<Collection, 'count' | 'problems' | 'unreadable'>);

export type ReadingNews =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ReadingAnswer };

/** The part of a worker's global scope that is used here. */
export interface ServicePort {
  onmessage: ((message: MessageEvent<ReadingCall>) => void) | null;
  postMessage(news: ReadingNews): void;
}

/** How often the page hears how far reading is, in milliseconds. */
const NEWS_MS = 50;

export function serveReading(port: ServicePort): void {
  let question: ReadQuestion | undefined;
  let collection: Collection | undefined;
  let toldAt = 0;

  function tellProgress(share: number): void {
    const now = performance.now();
    if (now < toldAt + NEWS_MS) return;
    toldAt = now;
    port.postMessage({ kind: 'progress', share });
  }

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
    const { count, problems, unreadable } = collection;
    return { kind: 'collection', count, problems, unreadable };
  }

  /** The collection that was found; whoever asks for one where there is none has a bug. */
  function games(): Collection {
    if (!collection) throw new Error('There are no games to choose from.');
    return collection;
  }

  function answerTo(call: ReadingCall): ReadingAnswer {
    switch (call.name) {
      case 'read':
        return keep(find(call.args[0], tellProgress));
      case 'choose': {
        const { games: chosen = [] } = question?.candidates[call.args[0]] ?? {};
        return keep(foundIn({ kind: 'games', games: chosen, problems: [] }));
      }
      case 'entries':
        return games().entries(call.args[0]);
      case 'search':
        return games().search(...call.args);
      case 'game':
        return games().game(call.args[0]);
      case 'question':
        return games().question(call.args[0]);
      default:
        return assertNever(call);
    }
  }

  port.onmessage = ({ data }) => port.postMessage({ kind: 'answer', id: data.id, answer: answerTo(data) });
}
