/**
 * Takes jobs, answers with events and never blocks. One scheduler owns the threads and gives them to the most urgent
 * job. A job that is interrupted by a more urgent one continues later where it was. Every `go` is answered once, or not
 * at all if it was withdrawn.
 */
import { squaresOf } from '../game/bitboard.ts';
import { samePosition } from '../game/position.ts';
import { assertNever } from '../game/result.ts';
import { legalMoves } from '../game/rules.ts';
import { JobList, isDue, urgencyOf } from '../job-list.ts';
import { createRandom, mix } from '../players/random.ts';
import { type MainSearch, isMainSearch } from '../players/recipe.ts';
import { recipeFor } from '../players/registry.ts';
import {
  ALL_LINES,
  type Command,
  type Event,
  type Failure,
  type Go,
  type Job,
  type Ponder,
} from '../protocol.ts';
import { hasClearMove } from './clear-move.ts';
import { LearnerForgotten } from './learnt-player.ts';
import { fallibleFindings, findingsOf } from './line-set.ts';
import {
  type Expectation,
  SURVEY_DEPTH,
  type Slice,
  type Slices,
  expectations,
  likelyReplies,
  slices,
} from './pondering.ts';
import type { PoolSize } from './pool.ts';
import type { RunEnd, SearchListener } from './run.ts';
import { type Iteration, unsearched } from './search-wasm.ts';
import { createStopwatch, wholeMs } from './stopwatch.ts';
import type { RunRequest } from './thread-language.ts';
import { type Search, type StartRun, continueSearch, createSearch } from './search.ts';
import { throttled } from './throttled.ts';
import { type Budget, ENDLESS, budgetFor, forClearMove, wholly } from './time-budget.ts';
import { type Chore, type GoEntry, type PonderEntry, type SchedulerEntry, isForNow } from './entries.ts';

/** The part of the pool that a scheduler needs. */
export interface Searching extends PoolSize {
  readonly sharedMemory: boolean;
  run(request: RunRequest, listener: SearchListener): Promise<RunEnd>;
  limit(budget: Budget): boolean;
  clearHash(): Promise<void>;
  configure(size: PoolSize): Promise<void>;
  stop(): void;
}

/** `stopping` means that the threads have been told to end and have not ended yet. */
export type SchedulerState = 'idle' | 'searching' | 'pondering' | 'stopping';

export interface Scheduler {
  readonly state: SchedulerState;
  handle(command: Command): void;
}

export interface SchedulerHooks {
  /** Returns milliseconds; `performance.now` by default. */
  readonly now?: () => number;
  /** Called when pondering begins or ends, for hosts that can lower the priority of the engine meanwhile. */
  readonly onPondering?: (isPondering: boolean) => void;
  /** A number of 32 bits, random by default. The same seed makes the same mistakes in answer to the same commands. */
  readonly seed?: number;
}

const PROGRESS_INTERVAL_MS = 50;

/** The limit of an error message: it is enough to tell what happened, and hosts may refuse endless ones. */
const LONGEST_MESSAGE = 1000;

/** Why a search failed: it crashed, or nobody could play. */
function failureOf(error: Error): Failure {
  return error instanceof LearnerForgotten
    ? { kind: 'program', fault: 'forgotten', detail: '' }
    : { kind: 'crashed', message: error.message.slice(0, LONGEST_MESSAGE) };
}

/** Describes the engine to a listener that has only just begun to listen. */
export function readyEvent({ threads, hashMb, sharedMemory }: PoolSize & { sharedMemory: boolean }): Event {
  return { kind: 'ready', threads, hashMb, sharedMemory };
}

/** Creates a scheduler. `emit` is called with every event, never during a call of `handle`. */
export function createScheduler(
  pool: Searching,
  emit: (event: Event) => void,
  {
    now = () => performance.now(),
    onPondering = () => undefined,
    seed = Math.floor(Math.random() * 2 ** 32),
  }: SchedulerHooks = {},
): Scheduler {
  const jobs = new JobList<SchedulerEntry>(enter);
  const chores: Chore[] = [];
  let isWorking = false;
  /** The job that has the threads, if any. */
  let current: SchedulerEntry | undefined;
  /** Whether the threads have been told to end their run for `current`. */
  let isCut = false;
  /** The moves that the last answer expects: those of the opponent, or after a hint those of the side that asked. */
  let expected: readonly Expectation[] = [];

  /** The number of runs so far; each gets a seed of its own from it. */
  let runs = 0;
  const run: StartRun = async (request, listener) => {
    runs += 1;
    return pool.run({ ...request, seed: mix(seed, runs) }, listener);
  };

  function enter(job: Job): SchedulerEntry {
    const fresh = { isStopped: false, isPaused: false, search: undefined };
    if (job.kind === 'ponder')
      return { ...fresh, kind: 'ponder', job, plan: undefined, rest: undefined, hit: undefined };
    const entered: GoEntry = {
      ...fresh,
      kind: 'go',
      job,
      used: createStopwatch(now),
      progress: throttled(PROGRESS_INTERVAL_MS, (findings) => {
        // Findings that a player is meant to overlook are not shown.
        const { search } = entered;
        if (jobs.has(entered) && search && search.recipe.kind !== 'fallible')
          emit({ kind: 'progress', jobId: job.jobId, ...findings });
      }),
      isClear: undefined,
      isPonderHit: false,
    };
    // The clock of a side runs from the moment at which its turn begins.
    if (job.priority === 'move') entered.used.start();
    return entered;
  }

  /** The job that should have the threads now. */
  function first(): SchedulerEntry | undefined {
    return jobs.entries.find((entry) => isDue(entry) && !isAnswerable(entry));
  }

  /** Whether a job was stopped while it waited, and can be answered without the threads. */
  function isAnswerable(entry: SchedulerEntry): entry is GoEntry {
    const isKnown = entry.kind === 'go' && entry.search?.latest !== undefined;
    return isKnown && entry.isStopped && entry !== current;
  }

  async function workOff(): Promise<void> {
    for (;;) {
      const chore = chores.shift();
      const entry = chore ? undefined : first();
      if (!chore && !entry) break;
      current = entry;
      isCut = false;
      if (chore) await perform(chore);
      else if (entry) await (entry.kind === 'go' ? findMove(entry) : ponder(entry));
    }
    current = undefined;
    isWorking = false;
  }

  async function perform(chore: Chore): Promise<void> {
    if (chore.kind === 'newGame') return pool.clearHash();
    // A pool that cannot start reports the reason at the next search.
    await pool.configure(chore).catch(() => undefined);
    emit(readyEvent(pool));
  }

  /** Takes the threads from the job that has them. */
  function cut(): void {
    if (isCut) return;
    isCut = true;
    pool.stop();
  }

  /** Called after each command: starts the next, or interrupts the running job if it may not go on. */
  function reconsider(): void {
    if (!isWorking) {
      if (chores.length === 0 && !first()) return;
      isWorking = true;
      queueMicrotask(() => void workOff());
    } else if (current && !mayGoOn(current)) cut();
  }

  function mayGoOn(entry: SchedulerEntry): boolean {
    if (!jobs.has(entry) || entry.isStopped || entry.isPaused) return false;
    // A search for a move or for analysis may answer before its table is cleared, so that its findings are not lost.
    if (chores.length > 0 && !(entry.kind === 'go' && isForNow(entry.job))) return false;
    return urgencyOf(first() ?? entry) >= urgencyOf(entry);
  }

  async function findMove(entry: GoEntry): Promise<void> {
    const { position, player, limits, lines = 1 } = entry.job;
    if (legalMoves(position) === 0n) return fail(entry, { kind: 'noLegalMove' });
    entry.search ??= createSearch(position, recipeFor(player, limits, lines), now);
    const { search } = entry;
    entry.used.start();
    search.watch.start();
    if (!entry.isStopped) {
      const usedMs = entry.used.elapsedMs;
      entry.isClear ??= await hasClearMove(search, limits, { usedMs, now, run, isCut: () => isCut });
    }
    if (isCut && (search.latest || !entry.isStopped)) return conclude(entry, { kind: 'interrupted' });
    report(entry, search);
    const budget = budgetFor(limits, position, entry.used.elapsedMs);
    const allowed = budget && entry.isClear === true ? forClearMove(budget) : budget;
    const running = continueSearch(search, allowed, run);
    if (entry.isStopped) pool.stop();
    conclude(entry, await running);
  }

  /** Reports the findings of `search` from now on. */
  function report(entry: GoEntry, search: Search): void {
    search.onFindings = (findings) => entry.progress.push(findings);
  }

  /** Called after a run: answers the job, or keeps it for later. */
  function conclude(entry: GoEntry, end: RunEnd): void {
    entry.used.stop();
    entry.search?.watch.stop();
    if (!jobs.has(entry)) {
      entry.progress.cancel();
    } else if (end.kind === 'crashed') {
      fail(entry, failureOf(end.error));
    } else if (entry.isStopped || !isCut) {
      answer(entry, end);
    } else if (entry.search?.latest && isMainSearch(entry.search.recipe)) {
      entry.search.isResumed = true;
    } else {
      // All other players begin again: those of one fixed depth may not stop before it, and Monte-Carlo keeps its tree.
      entry.search = undefined;
    }
  }

  function fail(entry: GoEntry, reason: Failure): void {
    jobs.remove(entry);
    entry.progress.cancel();
    emit({ kind: 'failed', jobId: entry.job.jobId, reason });
  }

  function answer(entry: GoEntry, end: RunEnd): void {
    const { job, search } = entry;
    jobs.remove(entry);
    entry.progress.cancel();
    if (!search) return;
    const { jobId } = job;
    const { position, recipe, watch } = search;
    const totalMs = wholeMs(watch);
    // Beginner reports nothing but its move, and a search on its own thread may have ended before it found one.
    const [anyMove = 0] = squaresOf(legalMoves(position));
    const only = (): Iteration => (end.kind === 'finished' ? end.result : unsearched(anyMove));
    const known = search.latest ?? { ...findingsOf(only()), elapsedMs: totalMs };
    const found =
      recipe.kind === 'fallible'
        ? fallibleFindings(position, known, recipe.loss, createRandom(mix(seed, jobId)).unit())
        : known;
    const move = found.lines[0]?.move ?? anyMove;
    if (isForNow(job)) expected = expectations(position, found.pv);
    emit({ kind: 'bestMove', move, ponderHit: entry.isPonderHit, totalMs, jobId, ...found });
  }

  async function ponder(entry: PonderEntry): Promise<void> {
    const { position, player } = entry.job;
    const recipe = recipeFor(player, { kind: 'infinite' }, 1);
    // A thread that can only be stopped by ending it would lose what it learnt.
    if (!isMainSearch(recipe) || !pool.sharedMemory || legalMoves(position) === 0n) return jobs.remove(entry);
    onPondering(true);
    try {
      await ponderReplies(entry, recipe);
    } finally {
      if (!entry.hit) onPondering(false);
    }
    if (!isCut) jobs.remove(entry);
  }

  /** Ponders until the job is interrupted or nothing is left to think about. */
  async function ponderReplies(entry: PonderEntry, recipe: MainSearch): Promise<void> {
    entry.plan ??= await planFor(entry.job, recipe);
    let solved = false;
    for (;;) {
      const slice = isCut ? undefined : (entry.rest ?? nextOf(entry, solved));
      if (!slice) return;
      const search = createSearch(slice.position, recipe, now);
      entry.search = search;
      const end = await continueSearch(search, wholly(slice.timeMs), run);
      entry.search = undefined;
      if (entry.hit) return conclude(entry.hit, end);
      const restMs = Math.max(1, slice.timeMs - search.watch.elapsedMs);
      entry.rest = isCut ? { ...slice, timeMs: restMs } : undefined;
      // A pool that cannot search now will not be able to in a moment.
      if (end.kind !== 'finished') return;
      solved = end.result.exact;
    }
  }

  function nextOf({ plan }: PonderEntry, solved: boolean): Slice | undefined {
    const next = plan?.next({ solved });
    return next?.done === false ? next.value : undefined;
  }

  async function planFor({ position }: Ponder, { kind }: MainSearch): Promise<Slices | undefined> {
    const survey = createSearch(position, { kind, maxDepth: SURVEY_DEPTH, lines: ALL_LINES }, now);
    await continueSearch(survey, undefined, run);
    if (isCut) return undefined;
    const foreseen = expected.find((one) => samePosition(one.position, position))?.reply;
    return slices(likelyReplies(position, survey.latest?.lines ?? [], foreseen));
  }

  /** Continues the running search for `go`, if it is the very search that `go` asks for. */
  function takeOver(go: Go): void {
    const { jobId, priority, position, player, limits, lines = 1 } = go;
    const asked = jobs.find(jobId);
    if (priority !== 'move' || asked?.kind !== 'go' || first() !== asked) return;
    if (current?.kind !== 'ponder' || isCut || chores.length > 0) return;
    const { search, job: pondered } = current;
    const isSame =
      search &&
      lines === 1 &&
      player.kind === pondered.player.kind &&
      samePosition(search.position, position);
    if (
      !isSame ||
      limits.kind === 'depth' ||
      limits.kind === 'playouts' ||
      !pool.limit(budgetFor(limits, position) ?? ENDLESS)
    )
      return;
    asked.search = search;
    asked.isClear = false;
    asked.isPonderHit = true;
    current.hit = asked;
    current = asked;
    onPondering(false);
    // The event waits for a microtask, because it must not be emitted before `handle` returns.
    queueMicrotask(() => {
      report(asked, search);
      if (search.latest) search.onFindings(search.latest);
    });
  }

  /** Answers the stopped jobs that wait, after `handle` has returned. */
  function answerWaiting(): void {
    for (const entry of jobs.entries.filter(isAnswerable)) {
      queueMicrotask(() => {
        if (jobs.has(entry) && isAnswerable(entry)) answer(entry, { kind: 'interrupted' });
      });
    }
  }

  function refuse({ jobId }: Go): void {
    const message = 'Too many jobs wait for the engine.';
    queueMicrotask(() => emit({ kind: 'failed', jobId, reason: { kind: 'refused', message } }));
  }

  return {
    get state() {
      if (!current) return 'idle';
      if (isCut) return 'stopping';
      return current.kind === 'go' ? 'searching' : 'pondering';
    },
    handle(command) {
      const before = jobs.entries;
      jobs.apply(command);
      for (const entry of before) if (entry.kind === 'go' && !jobs.has(entry)) entry.progress.cancel();
      switch (command.kind) {
        case 'go':
          if (jobs.find(command.jobId)) takeOver(command);
          else refuse(command);
          break;
        case 'newGame':
        case 'configure':
          chores.push(command);
          break;
        case 'stop':
          answerWaiting();
          break;
        case 'pause':
        case 'resume': {
          const entry = jobs.find(command.jobId);
          // A job that is paused before its search begins has its clock stopped.
          if (entry?.kind === 'go' && entry !== current && command.kind === 'pause') entry.used.stop();
          break;
        }
        case 'ponder':
        case 'cancel':
          break;
        default:
          assertNever(command);
      }
      reconsider();
    },
  };
}
