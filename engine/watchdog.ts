/**
 * Whether an engine still answers: for whoever runs one and can start it again, in a process or in a worker. Told what was
 * sent and what came back, it knows how long to wait, and what to ask again of the engine's successor.
 */
import { assertNever } from './game/result.ts';
import { type Entry, JobList, isDue } from './job-list.ts';
import type { Command, Event, Go, Limits } from './protocol.ts';

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

interface Owed extends Entry {
  readonly sentMs: number;
  /** How many times the engine says that it is ready before it goes on with this. */
  readiesAhead: number;
}

export interface Watchdog {
  /** A new engine is on its way: what it has to be told before anything else, the most urgent job first. */
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
  const jobs = new JobList<Owed>((job) => ({
    job,
    isStopped: false,
    isPaused: false,
    sentMs: performance.now(),
    readiesAhead: readiesDue,
  }));
  /** The answer that comes next, and when it is late. */
  let next: { readonly owed: Owed; readonly isStopped: boolean; readonly overdueMs: number } | undefined;
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
    expectNext();
    if (!isLaunched) return;
    const isReadyNext = readiesDue > 0 && !(next && isFinishedFirst(next.owed));
    readyByMs = isReadyNext ? Math.min(readyByMs, nowMs + START_PATIENCE_MS) : Infinity;
    const untilMs = Math.max(notBeforeMs, Math.min(readyByMs, next?.overdueMs ?? Infinity));
    if (untilMs === Infinity) return;
    const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(0, untilMs - nowMs));
    setTimer(waitMs === LONGEST_TIMER_MS ? watch : suspect, waitMs);
  }

  /** The engine is configured after such a search, however long that takes. */
  function isFinishedFirst({ job, readiesAhead }: Owed): boolean {
    return (
      readiesAhead === 0 && job.kind === 'go' && (job.priority === 'move' || job.priority === 'analysis')
    );
  }

  /** Whatever is less urgent than what comes next is put off, and late only when its own turn has come. */
  function expectNext(): void {
    const owed = jobs.entries.find((entry) => isDue(entry) && entry.job.kind === 'go');
    if (!owed || owed.readiesAhead > 0) {
      next = undefined;
    } else if (next?.owed !== owed || next.isStopped !== owed.isStopped) {
      const { job, isStopped, sentMs } = owed;
      const nowMs = performance.now();
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
    return performance.now() - timerDueMs > LATE_MS;
  }

  function bite(): void {
    patienceMs = Math.min(MOST_PATIENCE_MS, 2 * patienceMs);
    ended();
    onHung();
  }

  /** Later than that is late, also for one who has learnt patience. */
  function isTimely({ overdueMs }: { readonly overdueMs: number }): boolean {
    return performance.now() <= overdueMs - patienceMs + PATIENCE_MS;
  }

  /** What the next engine is told of a job. */
  function again({ job, isStopped, isPaused, sentMs }: Owed): readonly Command[] {
    const { jobId } = job;
    return [
      job.kind === 'go' ? later(job, performance.now() - sentMs) : job,
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

/** The same `go`, asked again `lateMs` later: a clock has gone on. */
function later(go: Go, lateMs: number): Go {
  // Only the clock of the game on the board goes on whatever the engine does.
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
