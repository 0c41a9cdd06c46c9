/**
 * Whether an engine still answers: for whoever runs one and can start it again, in a process or in a worker. Told what was
 * sent and what came back, it knows how long to wait, and what to ask again of the engine's successor.
 */
import { assertNever } from './game/result.ts';
import type { Command, Event, Limits } from './protocol.ts';

/** An engine whose answer is later than this, on a machine however busy, hangs. */
const PATIENCE_MS = 900;

/** What starting threads and reading files may take before an engine says that it is ready. */
const START_PATIENCE_MS = 30_000;

/** Forgetting takes this long for a GiB, and comes before the search that is asked for after it. */
const FORGETTING_MS_PER_MB = 1;

/** No move takes longer than this part of the clock, however it is shared out. */
const LARGEST_PART = 0.7;
const LEAST_MS = 5;

/** A timer that is later than this did not wait for the engine alone. */
const OVERSLEPT_MS = 2000;

/** What a timer can wait for at most. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Go = Extract<Command, { kind: 'go' }>;

interface Owed {
  readonly go: Go;
  readonly sentMs: number;
  readonly isStopped: boolean;
  readonly overdueMs: number;
}

export interface Watchdog {
  /** A new engine is on its way: what it has to be told before anything else. */
  launched(): readonly Command[];
  /** Also what is sent while there is no engine. */
  sent(command: Command): void;
  received(event: Event): void;
  /** The engine has ended: nothing is to be expected until the next is launched. */
  ended(): void;
}

/** `onHung` is called when the engine owes an answer and does not give it; the engine counts as ended then. */
export function createWatchdog(onHung: () => void): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLaunched = false;
  let configure: Command | undefined;
  let owed: Owed | undefined;
  let isReady = false;
  let isForgetting = false;
  let hashMb = 0;
  let readyByMs = Infinity;

  function ended(): void {
    isLaunched = false;
    clearTimeout(timer);
  }

  function watch(): void {
    clearTimeout(timer);
    const untilMs = Math.min(readyByMs, owed?.overdueMs ?? Infinity);
    if (!isLaunched || untilMs === Infinity) return;
    const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(0, untilMs - performance.now()));
    timer = setTimeout(() => (waitMs === LONGEST_TIMER_MS ? watch() : bite(untilMs)), waitMs);
  }

  /** `untilMs`: when the answer was due. */
  function bite(untilMs: number): void {
    // A machine that slept let nobody answer.
    if (performance.now() - untilMs > OVERSLEPT_MS) {
      timer = setTimeout(() => bite(performance.now()), PATIENCE_MS);
      return;
    }
    ended();
    onHung();
  }

  function overdueMs(go: Go, isStopped: boolean): number {
    if (!isReady) return Infinity;
    const workMs = isStopped ? 0 : longestAnswerMs(go.limits);
    return performance.now() + workMs + PATIENCE_MS + (isForgetting ? hashMb * FORGETTING_MS_PER_MB : 0);
  }

  return {
    launched() {
      const nowMs = performance.now();
      isLaunched = true;
      isReady = false;
      isForgetting = false;
      readyByMs = nowMs + START_PATIENCE_MS;
      const again: Command[] = configure ? [configure] : [];
      if (owed) {
        const go = later(owed.go, nowMs - owed.sentMs);
        owed = { ...owed, go, sentMs: nowMs, overdueMs: Infinity };
        again.push(go);
        if (owed.isStopped) again.push({ kind: 'stop' });
      }
      watch();
      return again;
    },
    sent(command) {
      switch (command.kind) {
        case 'go':
          owed = {
            go: command,
            sentMs: performance.now(),
            isStopped: false,
            overdueMs: overdueMs(command, false),
          };
          break;
        case 'stop':
          if (owed) owed = { ...owed, isStopped: true, overdueMs: overdueMs(owed.go, true) };
          break;
        case 'newGame':
          isForgetting = true;
          owed = undefined;
          break;
        case 'ponder':
          owed = undefined;
          break;
        case 'configure':
          configure = command;
          // It comes after the search that is running, however long that takes.
          isReady = false;
          break;
        default:
          assertNever(command);
      }
      watch();
    },
    received(event) {
      if (event.kind === 'ready') {
        isReady = true;
        readyByMs = Infinity;
        hashMb = event.hashMb;
        if (owed) owed = { ...owed, overdueMs: overdueMs(owed.go, owed.isStopped) };
      } else if (event.kind !== 'progress') {
        isForgetting = false;
        if (event.searchId === owed?.go.searchId) owed = undefined;
      }
      watch();
    },
    ended,
  };
}

/** The same `go`, asked again `lateMs` later: a clock has gone on. */
function later(go: Go, lateMs: number): Go {
  if (go.limits.kind !== 'clock') return go;
  return { ...go, limits: { ...go.limits, remainingMs: Math.max(0, go.limits.remainingMs - lateMs) } };
}

/** From the arrival of a `go` with `limits` to its answer, in milliseconds; Infinity where only the user ends it. */
export function longestAnswerMs(limits: Limits): number {
  switch (limits.kind) {
    case 'time':
      return limits.timeMs;
    case 'clock':
      return Math.max(LEAST_MS, limits.remainingMs * LARGEST_PART);
    case 'depth':
    case 'infinite':
      return Infinity;
    default:
      return assertNever(limits);
  }
}
