/**
 * One library for all tabs. The browser's file system lets a single worker have it, so that the tab which holds a lock has the
 * worker, and the others ask that tab over a channel. When it goes, the lock passes to another tab, which starts a worker
 * of its own, and everybody asks again what was not answered.
 *
 * A list belongs to who asked for it: each tab's query is noted, and asked again before another tab's list is read.
 */
import type { Child, ChildListener } from '../../engine/keeper/child.ts';
import type { Call, Reply } from '../../engine/keeper/calls.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import { type WorkerChild, type WorkerPort, launchWorker } from './worker-child.ts';

type LibraryReply = Reply<LibraryState>;

/** What goes over the channel. */
type Message =
  | { readonly to: 'owner'; readonly from: string; readonly call: Call }
  | { readonly to: 'tab'; readonly tab: string; readonly reply: LibraryReply }
  | { readonly to: 'all'; readonly news: 'owner' | LibraryReply };

export interface SharedPorts {
  readonly spawn: () => WorkerPort<LibraryReply>;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    onmessage: ((message: MessageEvent<Message>) => void) | null;
  };
  /** Runs its argument when this tab has the lock, and keeps it until the promise it returns has settled. */
  readonly withLock: (run: () => Promise<void>) => void;
  readonly tab: string;
}

/** Calls that read the list which the last `find` made. */
const READS_LIST: ReadonlySet<PropertyKey> = new Set(['entries', 'search', 'text', 'ids']);

/** Launches the library of this browser: its worker if this tab has it, or else the way to the tab that does. */
export function launchShared(
  { spawn, channel, withLock, tab }: SharedPorts,
  listener: ChildListener<LibraryReply>,
): Child<Call> {
  const waiting = new Map<number, Call>();
  /** The call that made this tab's list. */
  let ownList: Call | undefined;
  let owned: ReturnType<typeof own> | undefined;
  let release = (): void => undefined;
  let isOver = false;

  function end(): void {
    isOver = true;
    owned?.end();
    channel.close();
    release();
  }

  function hear(reply: LibraryReply): void {
    if (reply.kind === 'answer' || reply.kind === 'failed') waiting.delete(reply.id);
    listener.heard(reply);
  }

  function ask(call: Call): void {
    if (owned) owned.take(tab, call);
    else channel.postMessage({ to: 'owner', from: tab, call } satisfies Message);
  }

  /** Asks a new owner for this tab's list, and for all that the one before has not answered. */
  function askAgain(): void {
    if (ownList && !waiting.has(ownList.id)) ask({ ...ownList, id: -1 });
    for (const call of waiting.values()) ask(call);
  }

  function own() {
    const worker: WorkerChild<Call> = launchWorker<Call, LibraryReply>(spawn, {
      heard: told,
      failed(reason) {
        if (isOver) return;
        end();
        listener.failed(reason);
      },
    });
    /** Who asked for each call of the worker, by the worker's own numbers. */
    const asked = new Map<number, { readonly from: string; readonly id: number }>();
    const lists = new Map<string, Call>();
    let listOf: string | undefined;
    let last = 0;

    function told(reply: LibraryReply): void {
      if (reply.kind === 'ready') return;
      if (reply.kind === 'news') {
        channel.postMessage({ to: 'all', news: reply } satisfies Message);
        return hear(reply);
      }
      const who = asked.get(reply.id);
      asked.delete(reply.id);
      if (!who || who.id < 0) return;
      const answer = { ...reply, id: who.id };
      if (who.from === tab) hear(answer);
      else channel.postMessage({ to: 'tab', tab: who.from, reply: answer } satisfies Message);
    }

    function send(from: string, call: Call): void {
      asked.set(++last, { from, id: call.id });
      worker.send({ ...call, id: last });
    }

    return {
      take(from: string, call: Call): void {
        if (call.name === 'find') {
          lists.set(from, call);
          listOf = from;
        } else if (READS_LIST.has(call.name) && listOf !== from) {
          const list = lists.get(from);
          if (list) send(from, { ...list, id: -1 });
          listOf = from;
        }
        send(from, call);
      },
      end: worker.end,
    };
  }

  channel.onmessage = ({ data }) => {
    if (isOver) return;
    if (data.to === 'owner') owned?.take(data.from, data.call);
    else if (data.to === 'tab') {
      if (data.tab === tab) hear(data.reply);
    } else if (data.news === 'owner') askAgain();
    else hear(data.news);
  };

  withLock(async () => {
    if (isOver) return;
    owned = own();
    channel.postMessage({ to: 'all', news: 'owner' } satisfies Message);
    askAgain();
    await new Promise<void>((resolve) => (release = resolve));
  });

  // The tab that has the library answers, whether its worker is up yet or not.
  queueMicrotask(() => listener.heard({ kind: 'ready' }));

  return {
    send(call) {
      waiting.set(call.id, call);
      if (call.name === 'find') ownList = call;
      ask(call);
    },
    end,
  };
}

/** Where there are no locks, because the page came over an insecure connection, every page behaves like the only one. */
function lockOfBrowser(run: () => Promise<void>): void {
  const locks = navigator.locks as LockManager | undefined;
  const held = locks ? locks.request('othello-library', run) : run();
  held.catch((error: unknown) => reportError(error));
}

/** The ports of a real tab. */
export function portsOfTab(spawn: () => WorkerPort<LibraryReply>): SharedPorts {
  return {
    spawn,
    channel: new BroadcastChannel('othello-library'),
    withLock: lockOfBrowser,
    tab: crypto.randomUUID(),
  };
}
