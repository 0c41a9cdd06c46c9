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
import type { RoundEnd, SearchListener } from './round.ts';
import { type Iteration, unsearched } from './search-wasm.ts';
import { createStopwatch, wholeMs } from './stopwatch.ts';
import type { SearchJob } from './thread-language.ts';
import { type Run, type Thought, createThought, think } from './thought.ts';
import { throttled } from './throttled.ts';
import { type Budget, ENDLESS, budgetFor, forClearMove, wholly } from './time-budget.ts';
import { type Chore, type Pondering, type Search, type Work, isForNow } from './work.ts';

/** The part of the pool that a scheduler needs. */
export interface Searching extends PoolSize {
  readonly sharedMemory: boolean;
  run(job: SearchJob, listener: SearchListener): Promise<RoundEnd>;
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
  const jobs = new JobList<Work>(enter);
  const chores: Chore[] = [];
  let isWorking = false;
  /** The job that has the threads, if any. */
  let current: Work | undefined;
  /** Whether the threads have been told to end their work for `current`. */
  let isCut = false;
  /** The moves that the last answer expects: those of the opponent, or after a hint those of the side that asked. */
  let expected: readonly Expectation[] = [];

  /** The number of searches so far; each gets a seed of its own from it. */
  let rounds = 0;
  const run: Run = async (job, listener) => {
    rounds += 1;
    return pool.run({ ...job, seed: mix(seed, rounds) }, listener);
  };

  function enter(job: Job): Work {
    const entry = { isStopped: false, isPaused: false, thought: undefined };
    if (job.kind === 'ponder')
      return { ...entry, kind: 'ponder', job, plan: undefined, rest: undefined, hit: undefined };
    const entered: Search = {
      ...entry,
      kind: 'search',
      job,
      used: createStopwatch(now),
      progress: throttled(PROGRESS_INTERVAL_MS, (findings) => {
        // Findings that a player is meant to overlook are not shown.
        const { thought } = entered;
        if (jobs.has(entered) && thought && thought.recipe.kind !== 'fallible')
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
  function first(): Work | undefined {
    return jobs.entries.find((work) => isDue(work) && !isAnswerable(work));
  }

  /** Whether a job was stopped while it waited, and can be answered without the threads. */
  function isAnswerable(work: Work): work is Search {
    const isKnown = work.kind === 'search' && work.thought?.latest !== undefined;
    return isKnown && work.isStopped && work !== current;
  }

  async function workOff(): Promise<void> {
    for (;;) {
      const chore = chores.shift();
      const work = chore ? undefined : first();
      if (!chore && !work) break;
      current = work;
      isCut = false;
      if (chore) await perform(chore);
      else if (work) await (work.kind === 'search' ? search(work) : ponder(work));
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

  /** Called after each command: starts work, or interrupts the running job if it may not go on. */
  function reconsider(): void {
    if (!isWorking) {
      if (chores.length === 0 && !first()) return;
      isWorking = true;
      queueMicrotask(() => void workOff());
    } else if (current && !mayGoOn(current)) cut();
  }

  function mayGoOn(work: Work): boolean {
    if (!jobs.has(work) || work.isStopped || work.isPaused) return false;
    // A search for a move or for analysis may answer before its table is cleared, so that its findings are not lost.
    if (chores.length > 0 && !(work.kind === 'search' && isForNow(work.job))) return false;
    return urgencyOf(first() ?? work) >= urgencyOf(work);
  }

  async function search(work: Search): Promise<void> {
    const { position, player, limits, lines = 1 } = work.job;
    if (legalMoves(position) === 0n) return fail(work, { kind: 'noLegalMove' });
    work.thought ??= createThought(position, recipeFor(player, limits, lines), now);
    const { thought } = work;
    work.used.start();
    thought.watch.start();
    if (!work.isStopped) {
      const usedMs = work.used.elapsedMs;
      work.isClear ??= await hasClearMove(thought, limits, { usedMs, now, run, isCut: () => isCut });
    }
    if (isCut && (thought.latest || !work.isStopped)) return conclude(work, { kind: 'interrupted' });
    report(work, thought);
    const budget = budgetFor(limits, position, work.used.elapsedMs);
    const round = think(thought, budget && work.isClear === true ? forClearMove(budget) : budget, run);
    if (work.isStopped) pool.stop();
    conclude(work, await round);
  }

  /** Reports the findings of `thought` from now on. */
  function report(work: Search, thought: Thought): void {
    thought.onFindings = (findings) => work.progress.push(findings);
  }

  /** Called after a round: answers the job, or keeps it for later. */
  function conclude(work: Search, end: RoundEnd): void {
    work.used.stop();
    work.thought?.watch.stop();
    if (!jobs.has(work)) {
      work.progress.cancel();
    } else if (end.kind === 'crashed') {
      fail(work, { kind: 'crashed', message: end.error.message.slice(0, LONGEST_MESSAGE) });
    } else if (work.isStopped || !isCut) {
      answer(work, end);
    } else if (work.thought?.latest && isMainSearch(work.thought.recipe)) {
      work.thought.isResumed = true;
    } else {
      // All other players begin again: those of one fixed depth may not stop before it, and Monte-Carlo keeps its tree.
      work.thought = undefined;
    }
  }

  function fail(work: Search, reason: Failure): void {
    jobs.remove(work);
    work.progress.cancel();
    emit({ kind: 'failed', jobId: work.job.jobId, reason });
  }

  function answer(work: Search, end: RoundEnd): void {
    const { job, thought } = work;
    jobs.remove(work);
    work.progress.cancel();
    if (!thought) return;
    const { jobId } = job;
    const { position, recipe, watch } = thought;
    const totalMs = wholeMs(watch);
    // Beginner reports nothing but its move, and a search on its own thread may have ended before it found one.
    const [anyMove = 0] = squaresOf(legalMoves(position));
    const only = (): Iteration => (end.kind === 'finished' ? end.result : unsearched(anyMove));
    const known = thought.latest ?? { ...findingsOf(only()), elapsedMs: totalMs };
    const found =
      recipe.kind === 'fallible'
        ? fallibleFindings(known, recipe.loss, createRandom(mix(seed, jobId)).unit())
        : known;
    const move = found.lines[0]?.move ?? anyMove;
    if (isForNow(job)) expected = expectations(position, found.pv);
    emit({ kind: 'bestMove', move, ponderHit: work.isPonderHit, totalMs, jobId, ...found });
  }

  async function ponder(work: Pondering): Promise<void> {
    const { position, player } = work.job;
    const recipe = recipeFor(player, { kind: 'infinite' }, 1);
    // A thread that can only be stopped by ending it would lose what it learnt.
    if (!isMainSearch(recipe) || !pool.sharedMemory || legalMoves(position) === 0n) return jobs.remove(work);
    onPondering(true);
    try {
      await ponderReplies(work, recipe);
    } finally {
      if (!work.hit) onPondering(false);
    }
    if (!isCut) jobs.remove(work);
  }

  /** Ponders until the job is interrupted or nothing is left to think about. */
  async function ponderReplies(work: Pondering, recipe: MainSearch): Promise<void> {
    work.plan ??= await planFor(work.job, recipe);
    let solved = false;
    for (;;) {
      const slice = isCut ? undefined : (work.rest ?? nextOf(work, solved));
      if (!slice) return;
      const thought = createThought(slice.position, recipe, now);
      work.thought = thought;
      const end = await think(thought, wholly(slice.timeMs), run);
      work.thought = undefined;
      if (work.hit) return conclude(work.hit, end);
      const restMs = Math.max(1, slice.timeMs - thought.watch.elapsedMs);
      work.rest = isCut ? { ...slice, timeMs: restMs } : undefined;
      // A pool that cannot search now will not be able to in a moment.
      if (end.kind !== 'finished') return;
      solved = end.result.exact;
    }
  }

  function nextOf({ plan }: Pondering, solved: boolean): Slice | undefined {
    const next = plan?.next({ solved });
    return next?.done === false ? next.value : undefined;
  }

  async function planFor({ position }: Ponder, { kind }: MainSearch): Promise<Slices | undefined> {
    const survey = createThought(position, { kind, maxDepth: SURVEY_DEPTH, lines: ALL_LINES }, now);
    await think(survey, undefined, run);
    if (isCut) return undefined;
    const foreseen = expected.find((one) => samePosition(one.position, position))?.reply;
    return slices(likelyReplies(position, survey.latest?.lines ?? [], foreseen));
  }

  /** Continues the running search for `go`, if it is the very search that `go` asks for. */
  function takeOver(go: Go): void {
    const { jobId, priority, position, player, limits, lines = 1 } = go;
    const asked = jobs.find(jobId);
    if (priority !== 'move' || asked?.kind !== 'search' || first() !== asked) return;
    if (current?.kind !== 'ponder' || isCut || chores.length > 0) return;
    const { thought, job: pondered } = current;
    const isSame =
      thought &&
      lines === 1 &&
      player.kind === pondered.player.kind &&
      samePosition(thought.position, position);
    if (
      !isSame ||
      limits.kind === 'depth' ||
      limits.kind === 'playouts' ||
      !pool.limit(budgetFor(limits, position) ?? ENDLESS)
    )
      return;
    asked.thought = thought;
    asked.isClear = false;
    asked.isPonderHit = true;
    current.hit = asked;
    current = asked;
    onPondering(false);
    // The event waits for a microtask, because it must not be emitted before `handle` returns.
    queueMicrotask(() => {
      report(asked, thought);
      if (thought.latest) thought.onFindings(thought.latest);
    });
  }

  /** Answers the stopped jobs that wait, after `handle` has returned. */
  function answerWaiting(): void {
    for (const work of jobs.entries.filter(isAnswerable)) {
      queueMicrotask(() => {
        if (jobs.has(work) && isAnswerable(work)) answer(work, { kind: 'interrupted' });
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
      return current.kind === 'search' ? 'searching' : 'pondering';
    },
    handle(command) {
      const before = jobs.entries;
      jobs.apply(command);
      for (const work of before) if (work.kind === 'search' && !jobs.has(work)) work.progress.cancel();
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
          const work = jobs.find(command.jobId);
          // A job that is paused before its search begins has its clock stopped.
          if (work?.kind === 'search' && work !== current && command.kind === 'pause') work.used.stop();
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
