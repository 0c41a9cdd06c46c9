/**
 * Calls to a child that is kept: each has an answer, and those that a child owes when it ends are asked of the next one. So
 * a call must do no harm when it is made twice.
 *
 *     const calls = createCalls<LibraryCalls, LibraryState>({ launch, onNews });
 *     await calls.call('find', [query]);
 */
import type { Launch } from './child.ts';
import { type ChildStatus, type Keeper, createKeeper } from './keeper.ts';

/** The calls that a child answers, each with its arguments and its answer. */
export type CallTable<Table> = Record<keyof Table, { args: readonly unknown[]; answer: unknown }>;

export interface Call {
  readonly id: number;
  readonly name: PropertyKey;
  readonly args: readonly unknown[];
}

export type Reply<News> =
  /** The child is up. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'news'; readonly news: News };

export interface Calls<Table extends CallTable<Table>> {
  /** Starts the child if it has not begun. Rejects where the call fails, or the child was given up. */
  call<Name extends keyof Table>(name: Name, ...args: Table[Name]['args']): Promise<Table[Name]['answer']>;
  /** Ends the child for good; calls that it has not answered stay without an answer. */
  end(): void;
}

export interface CallPorts<News> {
  readonly launch: Launch<Call, Reply<News>>;
  readonly onNews: (news: News) => void;
  readonly onStatus: (status: ChildStatus) => void;
}

export function createCalls<Table extends CallTable<Table>, News>({
  launch,
  onNews,
  onStatus,
}: CallPorts<News>): Calls<Table> {
  const owed = new Map<number, { call: Call; resolve(answer: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let gone: string | undefined;

  const keeper: Keeper<Call> = createKeeper<Call, Reply<News>>({
    launch,
    watch: () => ({
      launched: () => Array.from(owed.values(), ({ call }) => call),
      sent: () => undefined,
      received: () => undefined,
      ended: () => undefined,
    }),
    isReady: ({ kind }) => kind === 'ready',
    onTold(reply) {
      if (reply.kind === 'ready') return;
      if (reply.kind === 'news') return onNews(reply.news);
      const asked = owed.get(reply.id);
      owed.delete(reply.id);
      if (reply.kind === 'answer') asked?.resolve(reply.answer);
      else asked?.reject(new Error(reply.reason));
    },
    onStatus(status) {
      gone = status.kind === 'unavailable' ? status.reason : undefined;
      if (gone !== undefined) {
        for (const { reject } of owed.values()) reject(new Error(gone));
        owed.clear();
      }
      onStatus(status);
    },
  });

  return {
    async call<Name extends keyof Table>(name: Name, ...args: Table[Name]['args']) {
      if (gone !== undefined) throw new Error(gone);
      keeper.start();
      const call: Call = { id: ++lastId, name, args };
      return new Promise<Table[Name]['answer']>((resolve, reject) => {
        owed.set(call.id, { call, resolve, reject });
        keeper.send(call);
      });
    },
    end: keeper.end,
  };
}

/** What a child does at each call. An exception reaches the caller as a rejection. */
export type CallAnswers<Table extends CallTable<Table>> = {
  readonly [Name in keyof Table]: (
    ...args: Table[Name]['args']
  ) => Table[Name]['answer'] | Promise<Table[Name]['answer']>;
};

/**
 * Makes of answers what a child does with each message; `post` sends replies. `onError` hears what an answer threw, after the
 * caller has got its sentence; what it throws itself is a rejection that nobody handles, and so may end the child.
 */
export function answerCalls<Table extends CallTable<Table>, News>(
  answers: CallAnswers<Table>,
  post: (reply: Reply<News>) => void,
  onError: (error: unknown) => void = () => undefined,
): (call: Call) => void {
  async function answer({ id, name, args }: Call): Promise<void> {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other side has the same table
      post({ kind: 'answer', id, answer: await answers[name as keyof Table](...args) });
    } catch (error) {
      post({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
      onError(error);
    }
  }
  return (call) => void answer(call);
}
