/**
 * Keeps one child running: starts it when it is needed, notices when it ends or hangs, starts it again after growing
 * pauses, repeats what it still owes, and gives it up when it fails again and again. What the messages mean is known to
 * `watch`, and where the child runs to `launch`.
 */
import type { Child, Launch } from './child.ts';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { type AfterCrash, afterCrash } from './restart-policy.ts';

/** Whether a child runs. Whatever it was asked while it did not run, it is asked again when it does. */
export type ChildStatus =
  | { readonly kind: 'started' }
  /** It ended unexpectedly and a new one is on its way; `started` follows. */
  | { readonly kind: 'restarting'; readonly reason: string }
  /** It ended again and again, and stays ended until it is asked for; or too many run already. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** What a child owes: kept from the messages in both directions, whether a child runs or not. */
export interface Watch<Asked, Told> {
  /** A new child is being started. Returns what it must be sent before all else. */
  launched(): readonly Asked[];
  /** Called for every message to the child, even while there is none. */
  sent(asked: Asked): void;
  received(told: Told): void;
  /** The child has ended: no answer is expected until the next is launched. */
  ended(): void;
}

export interface Kept<Asked, Told> {
  readonly launch: Launch<Asked, Told>;
  /** Makes the watch; it calls `onHung` when an answer is overdue, and the child then counts as ended. */
  readonly watch: (onHung: () => void, clock: Clock) => Watch<Asked, Told>;
  /** Whether the child says by this message that it is up. */
  readonly isReady: (told: Told) => boolean;
  readonly onTold: (told: Told) => void;
  readonly onStatus: (status: ChildStatus) => void;
  readonly clock?: Clock;
}

export interface Keeper<Asked> {
  /** Starts the child unless it runs, is starting, or was given up. */
  start(): void;
  /** Sends a message if there is a child to send it to; otherwise the watch decides what the next one gets of it. */
  send(asked: Asked): void;
  /** Starts the child again after it was given up. */
  restart(): void;
  /** Repeats the status, or the message by which a running child said that it was up, for who listens only now. */
  report(what: 'told' | 'status'): void;
  /** Ends the child for good. */
  end(): void;
}

export function createKeeper<Asked, Told>({
  launch,
  watch,
  isReady,
  onTold,
  onStatus,
  clock = SYSTEM_CLOCK,
}: Kept<Asked, Told>): Keeper<Asked> {
  const watched = watch(() => {
    child?.end();
    // This is no failure: on a busy machine the child may only have been late, and the watch itself becomes more
    // patient.
    onEnd('No answer came in time.', { kind: 'restart', delayMs: 0 });
  }, clock);
  let child: Child<Asked> | undefined;
  let status: ChildStatus | undefined;
  /** What the running child said when it was up. */
  let ready: Told | undefined;
  /** When the child has ended by itself. */
  let failures: number[] = [];
  let callOffRestart = (): void => undefined;
  let isOver = false;

  function become(next: ChildStatus): void {
    status = next;
    onStatus(next);
  }

  function begin(): void {
    if (isOver || child) return;
    try {
      const begun: Child<Asked> = launch({
        heard: (told) => {
          if (begun === child) receive(told);
        },
        failed: (reason) => {
          if (begun === child) onFailure(reason);
        },
      });
      child = begun;
      for (const asked of watched.launched()) begun.send(asked);
    } catch (error) {
      // A place that refuses to start anything, such as a browser's policy, is no different from a child that ends.
      child?.end();
      onFailure(String(error));
    }
  }

  function receive(told: Told): void {
    watched.received(told);
    if (isReady(told)) {
      const isNew = ready === undefined;
      ready = told;
      if (isNew) become({ kind: 'started' });
    }
    onTold(told);
  }

  function onFailure(reason: string): void {
    failures.push(clock.now());
    onEnd(reason, afterCrash(failures));
  }

  function onEnd(reason: string, next: AfterCrash): void {
    child = undefined;
    ready = undefined;
    watched.ended();
    if (next.kind === 'giveUp') return become({ kind: 'unavailable', reason });
    become({ kind: 'restarting', reason });
    callOffRestart = clock.after(next.delayMs, begin);
  }

  return {
    start() {
      if (!status) begin();
    },
    send(asked) {
      watched.sent(asked);
      child?.send(asked);
    },
    restart() {
      if (status?.kind !== 'unavailable') return;
      failures = [];
      begin();
    },
    report(what) {
      if (what === 'status' && status) onStatus(status);
      if (what === 'told' && ready !== undefined) onTold(ready);
    },
    end() {
      isOver = true;
      callOffRestart();
      watched.ended();
      child?.end();
      child = undefined;
    },
  };
}
