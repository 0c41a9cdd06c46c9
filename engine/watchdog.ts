/**
 * Whether an engine still answers: for whoever runs one and can start it again, in a process or in a worker. Told what was
 * sent and what came back, it knows how long to wait, and what to ask again of the engine's successor.
 */
import { assertNever } from './game/result.ts';
import type { Command, Event, Limits } from './protocol.ts';

/**
 * An engine whose answer is later than this counts as hung. On a busy machine that may be wrong, and costs a restart; so
 * every hang doubles the patience, up to the most, until an answer comes within this again.
 */
const PATIENCE_MS = 900;
const MOST_PATIENCE_MS = 10_000;

/** What starting threads and reading files may take, on a slow machine too, before an engine says that it is ready. */
const START_PATIENCE_MS = 120_000;

/** Forgetting takes this long for a GiB, and comes before the search that is asked for after it. */
const FORGETTING_MS_PER_MB = 1;

/** No move takes longer than this part of the clock, however it is shared out. */
const LARGEST_PART = 0.7;
const LEAST_MS = 5;

/** Whoever hears a timer this late, because it was busy or the machine slept, has not heard the engine either. */
const LATE_MS = 50;

/** Timers run before what has arrived is delivered: whether an answer waits is known only after another turn. */
const CONFIRM_MS = 20;

/** What a timer can wait for at most. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Go = Extract<Command, { kind: 'go' }>;

interface Owed {
  readonly go: Go;
  readonly sentMs: number;
  readonly isStopped: boolean;
  /** How many times the engine says that it is ready before it begins with this. */
  readonly readiesAhead: number;
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
  let timerDueMs = Infinity;
  let patienceMs = PATIENCE_MS;
  /** Nothing is overdue before: the engine could not be heard for a while. */
  let notBeforeMs = -Infinity;
  let isLaunched = false;
  let configure: Command | undefined;
  let owed: Owed | undefined;
  let readiesDue = 0;
  let readyByMs = Infinity;
  let isForgetting = false;
  let hashMb = 0;

  function setTimer(callback: () => void, waitMs: number): void {
    timerDueMs = performance.now() + waitMs;
    timer = setTimeout(callback, waitMs);
  }

  function clearTimer(): void {
    clearTimeout(timer);
    timerDueMs = Infinity;
  }

  function ended(): void {
    isLaunched = false;
    clearTimer();
  }

  function watch(): void {
    const nowMs = performance.now();
    if (nowMs - timerDueMs > LATE_MS) notBeforeMs = nowMs + patienceMs;
    clearTimer();
    if (!isLaunched) return;
    // The engine is configured after the search that is running, however long that takes.
    const isReadyNext = readiesDue > 0 && owed?.readiesAhead !== 0;
    readyByMs = isReadyNext ? Math.min(readyByMs, nowMs + START_PATIENCE_MS) : Infinity;
    const untilMs = Math.max(notBeforeMs, Math.min(readyByMs, owed?.overdueMs ?? Infinity));
    if (untilMs === Infinity) return;
    const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(0, untilMs - nowMs));
    setTimer(waitMs === LONGEST_TIMER_MS ? watch : suspect, waitMs);
  }

  function suspect(): void {
    if (isLate()) return watch();
    setTimer(() => (isLate() ? watch() : bite()), CONFIRM_MS);
  }

  function isLate(): boolean {
    return performance.now() - timerDueMs > LATE_MS;
  }

  function bite(): void {
    patienceMs = Math.min(MOST_PATIENCE_MS, 2 * patienceMs);
    ended();
    onHung();
  }

  function overdueMs({ go, isStopped, readiesAhead }: Omit<Owed, 'overdueMs'>): number {
    if (readiesAhead > 0) return Infinity;
    const workMs = isStopped ? 0 : longestAnswerMs(go.limits);
    return performance.now() + workMs + patienceMs + (isForgetting ? hashMb * FORGETTING_MS_PER_MB : 0);
  }

  function owe(search: Omit<Owed, 'overdueMs'>): Owed {
    return { ...search, overdueMs: overdueMs(search) };
  }

  /** Later than that is late, also for one who has learnt patience. */
  function isTimely(): boolean {
    return owed !== undefined && performance.now() <= owed.overdueMs - patienceMs + PATIENCE_MS;
  }

  return {
    launched() {
      const nowMs = performance.now();
      isLaunched = true;
      isForgetting = false;
      readiesDue = configure ? 2 : 1;
      readyByMs = Infinity;
      notBeforeMs = -Infinity;
      const again: Command[] = configure ? [configure] : [];
      if (owed) {
        const go = later(owed.go, nowMs - owed.sentMs);
        owed = owe({ go, sentMs: nowMs, isStopped: owed.isStopped, readiesAhead: readiesDue });
        again.push(go);
        if (owed.isStopped) again.push({ kind: 'stop' });
      }
      watch();
      return again;
    },
    sent(command) {
      switch (command.kind) {
        case 'go':
          owed = owe({
            go: command,
            sentMs: performance.now(),
            isStopped: false,
            readiesAhead: readiesDue,
          });
          break;
        case 'stop':
          if (owed) {
            const stopped = owe({ ...owed, isStopped: true });
            owed = { ...stopped, overdueMs: Math.min(owed.overdueMs, stopped.overdueMs) };
          }
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
          if (isLaunched) readiesDue += 1;
          break;
        default:
          assertNever(command);
      }
      watch();
    },
    received(event) {
      if (event.kind === 'ready') {
        readiesDue = Math.max(0, readiesDue - 1);
        readyByMs = Infinity;
        hashMb = event.hashMb;
        if (owed && owed.readiesAhead > 0) owed = owe({ ...owed, readiesAhead: owed.readiesAhead - 1 });
      } else if (event.kind !== 'progress' && event.searchId === owed?.go.searchId) {
        if (isTimely()) patienceMs = PATIENCE_MS;
        owed = undefined;
        isForgetting = false;
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
