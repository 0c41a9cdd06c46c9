/**
 * Calls to a worker that is started for one piece of work and ended after it. Nobody starts it again: whoever called
 * hears that it failed.
 */
import { type WorkerPort, launchWorker } from './worker-child.ts';

/** The calls that a worker answers, each with its arguments and its answer. */
type Calls<Table> = Record<keyof Table, { args: readonly unknown[]; answer: unknown }>;

interface Call {
  readonly id: number;
  readonly name: PropertyKey;
  readonly args: readonly unknown[];
}

type Reply<News> =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'news'; readonly news: News };

export interface CalledWorker<Table extends Calls<Table>> {
  /** Rejects if the worker has failed, then or before. `transfer` moves to the worker instead of being copied. */
  call<Name extends keyof Table>(
    name: Name,
    args: Table[Name]['args'],
    transfer?: Transferable[],
  ): Promise<Table[Name]['answer']>;
  /** Ends the worker; calls that it has not answered stay without an answer. */
  end(): void;
}

export function callWorker<Table extends Calls<Table>, News = never>(
  spawn: () => WorkerPort,
  onNews: (news: News) => void = () => undefined,
): CalledWorker<Table> {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let failure: Error | undefined;

  function receive(reply: Reply<News>): void {
    if (reply.kind === 'news') return onNews(reply.news);
    const { resolve, reject } = waiting.get(reply.id) ?? {};
    waiting.delete(reply.id);
    if (reply.kind === 'answer') resolve?.(reply.answer);
    else reject?.(new Error(reply.reason));
  }

  const worker = launchWorker<Call, Reply<News>>(spawn, {
    heard: receive,
    failed(reason) {
      failure = new Error(reason);
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    },
  });

  return {
    async call<Name extends keyof Table>(name: Name, args: Table[Name]['args'], transfer?: Transferable[]) {
      if (failure) throw failure;
      const id = ++lastId;
      return new Promise<Table[Name]['answer']>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.send({ id, name, args }, transfer);
      });
    },
    end: worker.end,
  };
}

/** The part of a worker's global scope that is used here. */
export interface ServicePort {
  onmessage: ((message: MessageEvent) => void) | null;
  postMessage(message: unknown, options?: StructuredSerializeOptions): void;
}

/** An answer of which `transfer` moves to the page instead of being copied. */
export class Moved<Answer> {
  readonly answer: Answer;
  readonly transfer: Transferable[];

  constructor(answer: Answer, transfer: Transferable[]) {
    this.answer = answer;
    this.transfer = transfer;
  }
}

type Given<Answer> = Answer | Moved<Answer>;

/** What a worker does at each call. An exception reaches the caller as a rejection. */
export type Answers<Table extends Calls<Table>> = {
  readonly [Name in keyof Table]: (
    ...args: Table[Name]['args']
  ) => Given<Table[Name]['answer']> | Promise<Given<Table[Name]['answer']>>;
};

/** Answers the calls that reach a worker; `tell` sends news to the page. */
export function answerCalls<Table extends Calls<Table>, News = never>(
  port: ServicePort,
  make: (tell: (news: News) => void) => Answers<Table>,
): void {
  const post = (reply: Reply<News>, transfer: Transferable[] = []): void =>
    port.postMessage(reply, { transfer });
  const answers = make((news) => post({ kind: 'news', news }));

  async function answerTo({ id, name, args }: { id: number; name: keyof Table; args: never }): Promise<void> {
    try {
      const found = await answers[name](...(args as Table[keyof Table]['args']));
      if (found instanceof Moved) post({ kind: 'answer', id, answer: found.answer }, found.transfer);
      else post({ kind: 'answer', id, answer: found });
    } catch (error) {
      post({ kind: 'failed', id, reason: String(error) });
    }
  }

  port.onmessage = ({ data }: MessageEvent<Parameters<typeof answerTo>[0]>) => {
    answerTo(data).catch((error: unknown) => reportError(error));
  };
}
