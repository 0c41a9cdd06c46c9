/**
 * The jobs of an engine that programs of the user's do. They run beside the scheduler and never use its threads: a
 * program thinks in a process of its own, one for each priority, which is started when it is first needed and ended when
 * nothing was asked of it for a while.
 */
import { samePosition } from '../../game/position.ts';
import { legalMoves, passMove, playMove } from '../../game/rules.ts';
import { type Entry, JobList, isDue, priorityOf } from '../../job-list.ts';
import {
  type Command,
  type Event,
  type GameSoFar,
  type Go,
  type Job,
  type Limits,
  type Line,
  type ProgramId,
  type ProgramProtocol,
  type SearchInfo,
} from '../../protocol.ts';
import { type Stopwatch, createStopwatch, wholeMs } from '../stopwatch.ts';
import { throttled } from '../throttled.ts';
import type { Start } from './conversation.ts';
import { ProgramFailure } from './failure.ts';
import { openProgram } from './open.ts';
import type { ExternalProgram, Hint } from './program.ts';

/** How to start a program and speak with it. */
export interface KnownProgram {
  readonly protocol: ProgramProtocol;
  readonly start: Start;
}

export interface ExternalJobs {
  /** Takes a command; returns the commands that are left for the engine. */
  handle(command: Command): readonly Command[];
  /** Called for every event of the engine, whose jobs and those of programs replace each other. */
  received(event: Event): void;
  /** Ends the processes of a program, whose jobs fail. */
  forget(program: ProgramId): void;
  /** Ends all jobs and all processes; resolves when none is left. */
  end(): Promise<void>;
}

export interface ExternalOptions {
  /** Returns undefined for a program that the user has not added. */
  find(program: ProgramId): KnownProgram | undefined;
  /** Called with every event, never during a call of `handle`. */
  emit(event: Event): void;
  /** How long a program may think about a move in a game without a clock. */
  readonly moveMs?: number;
  /** How long a program is kept of which nothing is asked. */
  readonly idleMs?: number;
}

/** A program that is slow to start, or that the system has to load first, may still answer. */
const START_MS = 20_000;
const MOVE_MS = 60_000;
const IDLE_MS = 5 * 60_000;

/** A program that loses on time is told so by the game; only one that says nothing at all is ended. */
const AFTER_CLOCK_MS = 10_000;

/** How long a program may take to end by itself. */
const GRACE_MS = 50;

/** How long a program may take to end a search for hints. */
const INTERRUPT_MS = 1000;

const PROGRESS_INTERVAL_MS = 50;

const LONGEST_MESSAGE = 1000;

/** A job of the engine is only remembered, because one of a program may take its place. */
interface ProgramEntry extends Entry {
  readonly key: string | undefined;
  readonly watch: Stopwatch;
  /** What the program has found so far. */
  found: Found | undefined;
}

interface Found {
  readonly lines: readonly Line[];
  readonly depth: number;
  readonly elapsedMs: number;
}

/** The process of one program for jobs of one priority. */
interface Hand {
  program: ExternalProgram | undefined;
  /** The job that the program does now. */
  entry: ProgramEntry | undefined;
  idle: NodeJS.Timeout | undefined;
}

export function createExternalJobs({
  find,
  emit,
  moveMs = MOVE_MS,
  idleMs = IDLE_MS,
}: ExternalOptions): ExternalJobs {
  const hands = new Map<string, Hand>();
  const jobs = new JobList<ProgramEntry>((job) => ({
    job,
    isStopped: false,
    isPaused: false,
    key: keyOf(job),
    watch: createStopwatch(() => performance.now()),
    found: undefined,
  }));

  function handOf(key: string): Hand {
    const known = hands.get(key);
    if (known) return known;
    const hand: Hand = { program: undefined, entry: undefined, idle: undefined };
    hands.set(key, hand);
    return hand;
  }

  /** Ends what a program does; it is closed if it cannot be told to, or does not listen. */
  function takeAway(hand: Hand): void {
    const { program, entry } = hand;
    if (!program || !entry) return;
    if (!program.interrupt || entry.found === undefined) return drop(hand);
    program.interrupt();
    setTimeout(() => {
      if (hand.program === program && hand.entry === entry) drop(hand);
    }, INTERRUPT_MS).unref();
  }

  function drop(hand: Hand): void {
    clearTimeout(hand.idle);
    hand.program?.close();
    hand.program = undefined;
  }

  /** Lets the program of `hand` do its jobs one after the other. */
  async function work(key: string, hand: Hand): Promise<void> {
    for (;;) {
      const entry = jobs.entries.find((each) => each.key === key && isDue(each));
      hand.entry = entry;
      if (!entry) break;
      clearTimeout(hand.idle);
      const event = await attempt(entry, hand);
      if (!jobs.has(entry)) continue;
      jobs.remove(entry);
      emit(event);
    }
    clearTimeout(hand.idle);
    if (hand.program) {
      hand.idle = setTimeout(() => {
        void hand.program?.quit(GRACE_MS);
        hand.program = undefined;
      }, idleMs);
      hand.idle.unref();
    }
  }

  async function attempt(entry: ProgramEntry, hand: Hand): Promise<Event> {
    const { job } = entry;
    if (job.kind !== 'go') throw new RangeError('No program ponders.');
    try {
      const program = await ready(job, hand);
      if (program.hint && job.priority === 'analysis') await hint(entry, program.hint);
      else {
        // Without a clock, the game on the board has only the time that is set for Master, which no program has to keep.
        const isMasters = job.priority === 'move' && job.limits.kind === 'time';
        const limits = isMasters ? undefined : job.limits;
        const turn = { position: job.position, limits, ...gameOf(job) };
        // Neither its start nor the time that the game takes to reach it is taken from its clock.
        const { move, score } = await program.choose(turn, answerMs(job.limits), () => entry.watch.start());
        const lines = [{ move, score, exact: false, pv: [move] }];
        entry.found = { lines, depth: 0, elapsedMs: wholeMs(entry.watch) };
      }
      return answerTo(entry);
    } catch (error) {
      drop(hand);
      // A program that was removed meanwhile has done nothing wrong.
      if (!programOf(job)) return failed(job, new ProgramFailure('unknown'));
      if (error instanceof ProgramFailure) return failed(job, error);
      const message = String(error).slice(0, LONGEST_MESSAGE);
      return { kind: 'failed', jobId: job.jobId, reason: { kind: 'crashed', message } };
    }
  }

  function programOf({ player }: Job): KnownProgram | undefined {
    return player.kind === 'external' ? find(player.program) : undefined;
  }

  /** The program, started and polite. */
  async function ready(job: Go, hand: Hand): Promise<ExternalProgram> {
    if (hand.program?.hasFailed) drop(hand);
    if (hand.program) return hand.program;
    const known = programOf(job);
    if (!known) throw new ProgramFailure('unknown');
    const program = openProgram(known.protocol, known.start, { passesWritten: true });
    hand.program = program;
    await program.greet(START_MS);
    return program;
  }

  async function hint(entry: ProgramEntry, ask: NonNullable<ExternalProgram['hint']>): Promise<void> {
    const { job } = entry;
    if (job.kind !== 'go') return;
    const hints = new Map<number, Hint>();
    const progress = throttled<SearchInfo>(PROGRESS_INTERVAL_MS, (info) => {
      if (jobs.has(entry)) emit({ kind: 'progress', ...info });
    });
    const legal = legalMoves(job.position);
    const isLegal = ({ move }: Hint): boolean => ((legal >> BigInt(move)) & 1n) === 1n;
    const report = (found: Hint): void => {
      if (!isLegal(found) || !jobs.has(entry)) return;
      hints.set(found.move, found);
      const best = [...hints.values()].toSorted((a, b) => b.depth - a.depth || b.score - a.score);
      const depth = best[0]?.depth ?? 0;
      const lines = best
        .slice(0, job.lines ?? 1)
        .map(({ move, score, exact, pv }) => ({ move, score, exact, pv }));
      entry.found = { lines, depth, elapsedMs: wholeMs(entry.watch) };
      progress.push(infoOf(entry));
    };
    const { limits } = job;
    let timer: NodeJS.Timeout | undefined;
    const start = (): void => {
      entry.watch.start();
      if (limits.kind === 'time') timer = setTimeout(() => stopNow(entry), limits.timeMs);
    };
    // From now on the program can be interrupted.
    entry.found = { lines: [], depth: 0, elapsedMs: 0 };
    try {
      await ask({ position: job.position, ...gameOf(job) }, job.lines ?? 1, report, start);
    } finally {
      clearTimeout(timer);
      progress.cancel();
    }
  }

  /** Answers a job with what is known, and takes it from its program. */
  function stopNow(entry: ProgramEntry): void {
    const hand = entry.key === undefined ? undefined : hands.get(entry.key);
    if (!jobs.has(entry)) return;
    jobs.remove(entry);
    const event = entry.found?.lines.length
      ? answerTo(entry)
      : failed(entry.job, new ProgramFailure('stopped'));
    queueMicrotask(() => emit(event));
    if (hand?.entry === entry) takeAway(hand);
  }

  function begin(entry: ProgramEntry): void {
    if (entry.key === undefined) return;
    const { key } = entry;
    const hand = handOf(key);
    if (!hand.entry) {
      hand.entry = entry;
      queueMicrotask(() => void work(key, hand));
    }
  }

  return {
    handle(command) {
      if (!concerns(command)) return [command];
      const asked = 'jobId' in command ? jobs.find(command.jobId ?? -1) : undefined;
      const before = jobs.entries;
      jobs.apply(command);
      const gone = before.filter((entry) => !jobs.has(entry));
      for (const { key, ...entry } of gone) {
        const hand = key === undefined ? undefined : hands.get(key);
        if (hand?.entry?.job === entry.job) takeAway(hand);
      }
      switch (command.kind) {
        case 'go':
        case 'ponder': {
          if (command.player.kind !== 'external') return [command];
          const begun = jobs.find(command.jobId);
          // A program does not think on the opponent's time.
          if (begun && command.kind === 'ponder') jobs.remove(begun);
          else if (begun) begin(begun);
          else queueMicrotask(() => emit(tooMany(command)));
          // What the engine did with the same priority is over.
          return gone.flatMap(({ key, job: { jobId } }) =>
            key === undefined ? [{ kind: 'cancel', jobId }] : [],
          );
        }
        case 'stop':
          for (const entry of jobs.entries) if (entry.isStopped && entry.key !== undefined) stopNow(entry);
          break;
        case 'resume':
          if (asked) begin(asked);
          break;
        default:
      }
      return asked?.key === undefined ? [command] : [];
    },

    received(event) {
      if (event.kind !== 'bestMove' && event.kind !== 'failed') return;
      const entry = jobs.find(event.jobId);
      if (entry?.key === undefined && entry) jobs.remove(entry);
    },

    forget(program) {
      for (const [key, hand] of hands) if (key.startsWith(`${program} `)) drop(hand);
    },

    async end() {
      for (const entry of jobs.entries) jobs.remove(entry);
      await Promise.all(
        [...hands.values()].map(async (hand) => {
          clearTimeout(hand.idle);
          const { program } = hand;
          hand.program = undefined;
          await program?.quit(GRACE_MS);
        }),
      );
    },
  };

  /** Whether a command is about programs, or may end what they do. */
  function concerns(command: Command): boolean {
    if (command.kind === 'configure') return false;
    if (command.kind !== 'go') return true;
    return (
      command.player.kind === 'external' || command.priority === 'move' || command.priority === 'analysis'
    );
  }

  function answerMs(limits: Limits): number {
    return limits.kind === 'clock' ? limits.remainingMs + limits.incrementMs + AFTER_CLOCK_MS : moveMs;
  }
}

/** The process that does a job; undefined for a job of the engine. */
function keyOf(job: Job): string | undefined {
  return job.player.kind === 'external' ? `${job.player.program} ${priorityOf(job)}` : undefined;
}

/** The game up to the position; a game that begins there if it was not given or leads elsewhere. */
function gameOf({ position, game }: Go): GameSoFar {
  const alone = { start: position, moves: [] };
  if (!game) return alone;
  let at = game.start;
  for (const move of game.moves) {
    const next = move === 'pass' ? passMove(at) : playMove(at, move);
    if (!next.ok) return alone;
    at = next.value;
  }
  return samePosition(at, position) ? game : alone;
}

function infoOf({ job: { jobId }, found }: ProgramEntry): SearchInfo {
  const lines = found?.lines ?? [];
  const [best] = lines;
  return {
    jobId,
    depth: found?.depth ?? 0,
    selectivity: 100,
    score: best?.score ?? 0,
    exact: best?.exact ?? false,
    pv: best?.pv ?? [],
    lines,
    nodes: 0,
    elapsedMs: found?.elapsedMs ?? 0,
    hashFull: 0,
  };
}

function answerTo(entry: ProgramEntry): Event {
  const [best] = entry.found?.lines ?? [];
  if (!best) return failed(entry.job, new ProgramFailure('nonsense'));
  const totalMs = wholeMs(entry.watch);
  return { kind: 'bestMove', move: best.move, ponderHit: false, totalMs, ...infoOf(entry) };
}

function failed({ jobId }: Job, { fault, detail }: ProgramFailure): Event {
  return { kind: 'failed', jobId, reason: { kind: 'program', fault, detail } };
}

function tooMany({ jobId }: Job): Event {
  const message = 'Too many jobs wait for the engine.';
  return { kind: 'failed', jobId, reason: { kind: 'refused', message } };
}
