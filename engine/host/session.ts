/**
 * The engine's manners: commands in, events out, never blocking. Work is done strictly in order, one piece at a time;
 * a newer `go` or a `stop` cuts short everything that came before it, but each `go` is still answered exactly once.
 */
import { legalMoves } from '../game/rules.ts';
import { assertNever } from '../game/result.ts';
import { squaresOf } from '../game/bitboard.ts';
import { createRandom, mix } from '../players/random.ts';
import { linesOf, recipeFor } from '../players/recipe.ts';
import type { Command, Event, SearchInfo } from '../protocol.ts';
import { type Findings, createLineSet, fallibleFindings, findingsOf } from './line-set.ts';
import type { PoolSize, RoundEnd } from './pool.ts';
import type { Iteration } from './search-wasm.ts';
import type { SearchJob } from './thread-language.ts';
import { hardLimitMs } from './time-budget.ts';

/** What a session needs of the pool. */
export interface Searching extends PoolSize {
  readonly sharedMemory: boolean;
  run(job: SearchJob, onIteration: (iteration: Iteration) => void): Promise<RoundEnd>;
  clearHash(): Promise<void>;
  configure(size: PoolSize): Promise<void>;
  stop(): void;
}

type Asked<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

interface Search {
  readonly kind: 'search';
  readonly go: Asked<'go'>;
  readonly arrivedMs: number;
  cutShort: boolean;
}

interface Pondering {
  readonly kind: 'ponder';
  readonly ponder: Asked<'ponder'>;
  cutShort: boolean;
}

type Work = Search | Pondering | { readonly kind: 'clearHash' } | Asked<'configure'>;

const PROGRESS_INTERVAL_MS = 50;

/** Enough to tell what happened; whoever passes events on may refuse endless ones. */
const LONGEST_MESSAGE = 1000;

/**
 * Returns the handler for commands; `emit` is called with every event, never from within the handler. The same `seed`
 * (32 bits) makes the same mistakes in answer to the same commands.
 */
export function createSession(
  pool: Searching,
  emit: (event: Event) => void,
  seed = Math.floor(Math.random() * 2 ** 32),
): { handle(command: Command): void } {
  const queue: Work[] = [];
  let current: Work | undefined;

  function cutShort(): void {
    for (const work of [current, ...queue]) if (work && 'cutShort' in work) work.cutShort = true;
    if (current && 'cutShort' in current) pool.stop();
  }

  /** Silent, and so at an end whenever there is something else to do. */
  function endPondering(): void {
    for (const work of [current, ...queue]) if (work?.kind === 'ponder') work.cutShort = true;
    if (current?.kind === 'ponder') pool.stop();
  }

  async function workOff(): Promise<void> {
    for (let work = queue.shift(); work; work = queue.shift()) {
      current = work;
      await perform(work);
    }
    current = undefined;
  }

  async function perform(work: Work): Promise<void> {
    switch (work.kind) {
      case 'search':
        return search(work);
      case 'ponder':
        return ponder(work);
      case 'clearHash':
        return pool.clearHash();
      case 'configure':
        // A pool that cannot start says so with the next search.
        return pool.configure(work).then(
          () => emit(readyEvent(pool)),
          () => undefined,
        );
      default:
        assertNever(work);
    }
  }

  async function ponder(work: Pondering): Promise<void> {
    const { position, player } = work.ponder;
    const recipe = recipeFor(player, { kind: 'infinite' }, 1);
    // A thread that can only be stopped by ending it would take what it learnt with it.
    if (work.cutShort || recipe.kind !== 'search' || !pool.sharedMemory || legalMoves(position) === 0n)
      return;
    await pool.run({ position, recipe }, () => undefined);
  }

  async function search(work: Search): Promise<void> {
    const { searchId, position, player, limits, lines = 1 } = work.go;
    const [anyMove] = squaresOf(legalMoves(position));
    if (anyMove === undefined) {
      emit({ kind: 'failed', searchId, reason: { kind: 'noLegalMove' } });
      return;
    }
    const startedMs = performance.now();
    const describe = (findings: Findings): SearchInfo => ({
      searchId,
      ...findings,
      elapsedMs: Math.round(performance.now() - startedMs),
    });
    const progress = throttled(PROGRESS_INTERVAL_MS, (findings: Findings) =>
      emit({ kind: 'progress', ...describe(findings) }),
    );
    const recipe = recipeFor(player, limits, lines);
    const hardMs = hardLimitMs(limits, position);
    const job: SearchJob = {
      position,
      recipe,
      ...(hardMs === undefined ? {} : { timeMs: Math.max(0, hardMs - (startedMs - work.arrivedMs)) }),
    };
    const complete = createLineSet(position, linesOf(recipe));
    let latest: Findings | undefined;
    const round = pool.run(job, (iteration) => {
      const findings = complete(iteration);
      if (!findings) return;
      latest = findings;
      // What a player overlooks is not to be seen.
      if (recipe.kind !== 'fallible') progress.push(findings);
    });
    if (work.cutShort) pool.stop();
    const end = await round;
    progress.cancel();

    if (end.kind === 'crashed') {
      emit({
        kind: 'failed',
        searchId,
        reason: { kind: 'crashed', message: end.error.message.slice(0, LONGEST_MESSAGE) },
      });
      return;
    }
    // Beginner reports nothing but its move; a search on its own thread may have been ended before it had one.
    const known = latest ?? findingsOf(end.kind === 'finished' ? end.result : unsearched(anyMove));
    const found =
      recipe.kind === 'fallible'
        ? fallibleFindings(known, recipe.loss, createRandom(mix(seed, searchId)).unit())
        : known;
    emit({ kind: 'bestMove', move: found.lines[0]?.move ?? anyMove, ponderHit: false, ...describe(found) });
  }

  function enqueue(work: Work): void {
    queue.push(work);
    // Not at once: an event must not overtake the return of the handler.
    if (!current && queue.length === 1) queueMicrotask(() => void workOff());
  }

  return {
    handle(command) {
      switch (command.kind) {
        case 'go':
          cutShort();
          enqueue({ kind: 'search', go: command, arrivedMs: performance.now(), cutShort: false });
          break;
        case 'ponder':
          cutShort();
          enqueue({ kind: 'ponder', ponder: command, cutShort: false });
          break;
        case 'stop':
          cutShort();
          break;
        case 'newGame':
          cutShort();
          enqueue({ kind: 'clearHash' });
          break;
        case 'configure':
          endPondering();
          enqueue(command);
          break;
        default:
          assertNever(command);
      }
    },
  };
}

/** What the engine is, for whoever has only now begun to listen. */
export function readyEvent({ threads, hashMb, sharedMemory }: Omit<Searching, 'run'>): Event {
  return { kind: 'ready', threads, hashMb, sharedMemory };
}

function unsearched(move: number): Iteration {
  return {
    rank: 1,
    move,
    depth: 0,
    selectivity: 100,
    score: 0,
    exact: false,
    pv: [move],
    nodes: 0,
    hashFull: 0,
  };
}

/** Passes values on at most once an interval: the first at once, then the newest at the end of each interval. */
function throttled<Value>(
  intervalMs: number,
  deliver: (value: Value) => void,
): { push(value: Value): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Value | undefined;
  function tick(): void {
    timer = undefined;
    if (waiting === undefined) return;
    const value = waiting;
    waiting = undefined;
    timer = setTimeout(tick, intervalMs);
    deliver(value);
  }
  return {
    push(value) {
      waiting = value;
      if (timer === undefined) tick();
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}
