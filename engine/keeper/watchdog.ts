/**
 * Notices an engine that no longer answers, for a host that runs it in a process or a worker and can start it again.
 * From the messages sent and received it knows how long to wait, and what to ask of a new engine.
 */
import { assertNever } from '../game/result.ts';
import { type Entry, JobList, isDue } from '../job-list.ts';
import type { Command, Event, Go, Limits } from '../protocol.ts';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import type { Watch } from './keeper.ts';

/**
 * An engine whose answer is later than this counts as hung. On a busy machine that may be wrong and costs a restart. So
 * every hang doubles the patience, up to a maximum, until an answer comes in time again.
 */
const PATIENCE_MS = 900;
const MOST_PATIENCE_MS = 10_000;

/**
 * The time that starting threads and reading files may take before an engine reports that it is ready: most of a minute
 * where a machine is busy or a browser fetches the files over a slow line. In Firefox 153, with other work beside it, a
 * worker now and then comes to a stop for ever while it starts threads of its own. A machine that is slow beyond this gets twice
 * the time with each engine, up to a maximum.
 */
const START_PATIENCE_MS = 60_000;
const MOST_START_PATIENCE_MS = 120_000;

/** The time to clear a MiB of the hash table; the table is cleared before the next search. */
const FORGETTING_MS_PER_MB = 1;

/** The largest share of the clock that any move takes. */
const LARGEST_PART = 0.7;
const LEAST_MS = 5;

/** A host that hears a timer this late, because it was busy or the machine slept, has not heard the engine either. */
const LATE_MS = 50;

/**
 * Timers run before messages that have arrived are delivered, so another turn of the event loop must show whether an
 * answer waits.
 */
const CONFIRM_MS = 20;

/** The longest time that a timer can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Owed extends Entry {
  readonly sentMs: number;
  /** The number of times the engine reports that it is ready before it continues with this. */
  readiesAhead: number;
}

/** The commands for a new engine are those that it must get before all others, the most urgent job first. */
export type Watchdog = Watch<Command, Event>;

/** `onHung` is called when the engine owes an answer and does not give it; the engine then counts as ended. */
export function createWatchdog(onHung: () => void, clock: Clock = SYSTEM_CLOCK): Watchdog {
  let callOffTimer = (): void => undefined;
  let timerDueMs = Infinity;
  let patienceMs = PATIENCE_MS;
  let startPatienceMs = START_PATIENCE_MS;
  /** No answer is overdue before this time, because the engine could not be heard for a while. */
  let notBeforeMs = -Infinity;
  let isLaunched = false;
  let configure: Command | undefined;
  const jobs = new JobList<Owed>((job) => ({
    job,
    isStopped: false,
    isPaused: false,
    sentMs: clock.now(),
    readiesAhead: readiesDue,
  }));
  /** The next expected answer, and the time from which it is late. */
  let next: { readonly owed: Owed; readonly isStopped: boolean; readonly overdueMs: number } | undefined;
  let readiesDue = 0;
  let readyByMs = Infinity;
  let isForgetting = false;
  let hashMb = 0;

  function setTimer(callback: () => void, waitMs: number): void {
    timerDueMs = clock.now() + waitMs;
    callOffTimer = clock.after(waitMs, callback);
  }

  function clearTimer(): void {
    callOffTimer();
    timerDueMs = Infinity;
  }

  function ended(): void {
    isLaunched = false;
    clearTimer();
  }

  function watch(): void {
    const nowMs = clock.now();
    if (nowMs - timerDueMs > LATE_MS) notBeforeMs = nowMs + patienceMs;
    clearTimer();
    expectNext();
    if (!isLaunched) return;
    const isReadyNext = readiesDue > 0 && !(next && isFinishedFirst(next.owed));
    readyByMs = isReadyNext ? Math.min(readyByMs, nowMs + startPatienceMs) : Infinity;
    const untilMs = Math.max(notBeforeMs, Math.min(readyByMs, next?.overdueMs ?? Infinity));
    if (untilMs === Infinity) return;
    const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(0, untilMs - nowMs));
    setTimer(waitMs === LONGEST_TIMER_MS ? watch : suspect, waitMs);
  }

  /** The engine is configured only after such a search, however long that takes. */
  function isFinishedFirst({ job, readiesAhead }: Owed): boolean {
    return (
      readiesAhead === 0 && job.kind === 'go' && (job.priority === 'move' || job.priority === 'analysis')
    );
  }

  /** A less urgent job is interrupted, and can be late only when its own turn has come. */
  function expectNext(): void {
    const owed = jobs.entries.find((entry) => isDue(entry) && entry.job.kind === 'go');
    if (!owed || owed.readiesAhead > 0) {
      next = undefined;
    } else if (next?.owed !== owed || next.isStopped !== owed.isStopped) {
      const { job, isStopped, sentMs } = owed;
      const nowMs = clock.now();
      const workMs = isStopped || job.kind !== 'go' ? 0 : longestAnswerMs(later(job, nowMs - sentMs).limits);
      const overdueMs = nowMs + workMs + patienceMs + (isForgetting ? hashMb * FORGETTING_MS_PER_MB : 0);
      const soonestMs = next?.owed === owed ? next.overdueMs : Infinity;
      next = { owed, isStopped, overdueMs: Math.min(overdueMs, soonestMs) };
    }
  }

  function suspect(): void {
    if (isLate()) return watch();
    setTimer(() => (isLate() ? watch() : bite()), CONFIRM_MS);
  }

  function isLate(): boolean {
    return clock.now() - timerDueMs > LATE_MS;
  }

  function bite(): void {
    if (readyByMs === Infinity) patienceMs = Math.min(MOST_PATIENCE_MS, 2 * patienceMs);
    else startPatienceMs = Math.min(MOST_START_PATIENCE_MS, 2 * startPatienceMs);
    ended();
    onHung();
  }

  /** The time after which an answer is late even for a host that has become patient. */
  function isTimely({ overdueMs }: { readonly overdueMs: number }): boolean {
    return clock.now() <= overdueMs - patienceMs + PATIENCE_MS;
  }

  /** The commands for the next engine about a job. */
  function again({ job, isStopped, isPaused, sentMs }: Owed): readonly Command[] {
    const { jobId } = job;
    return [
      job.kind === 'go' ? later(job, clock.now() - sentMs) : job,
      ...(isPaused ? [{ kind: 'pause', jobId } as const] : []),
      ...(isStopped ? [{ kind: 'stop', jobId } as const] : []),
    ];
  }

  return {
    launched() {
      isLaunched = true;
      isForgetting = false;
      readiesDue = configure ? 2 : 1;
      readyByMs = Infinity;
      notBeforeMs = -Infinity;
      next = undefined;
      for (const owed of jobs.entries) owed.readiesAhead = readiesDue;
      watch();
      return [...(configure ? [configure] : []), ...jobs.entries.flatMap(again)];
    },
    sent(command) {
      jobs.apply(command);
      if (command.kind === 'newGame') {
        isForgetting = true;
        next = undefined;
      } else if (command.kind === 'configure') {
        configure = command;
        if (isLaunched) readiesDue += 1;
        // All but the search that is running, if somebody waits for that, come after it.
        for (const owed of jobs.entries) {
          if (owed !== next?.owed || !isFinishedFirst(owed)) owed.readiesAhead = readiesDue;
        }
      }
      watch();
    },
    received(event) {
      if (event.kind === 'ready') {
        readiesDue = Math.max(0, readiesDue - 1);
        readyByMs = Infinity;
        hashMb = event.hashMb;
        for (const owed of jobs.entries) owed.readiesAhead = Math.max(0, owed.readiesAhead - 1);
      } else if (event.kind !== 'progress') {
        const owed = jobs.find(event.jobId);
        if (owed) jobs.remove(owed);
        if (owed && owed === next?.owed) {
          if (isTimely(next)) patienceMs = PATIENCE_MS;
          isForgetting = false;
        }
      }
      watch();
    },
    ended,
  };
}

/** The same `go`, repeated `lateMs` later: its clock has gone on. */
function later(go: Go, lateMs: number): Go {
  // Only the clock of the game on the board runs whatever the engine does.
  if (go.limits.kind !== 'clock' || go.priority !== 'move') return go;
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
    case 'playouts':
    case 'infinite':
      return Infinity;
    default:
      return assertNever(limits);
  }
}
