/**
 * The engine's manners: commands in, events out, never blocking. Work is done strictly in order, one piece at a time;
 * a newer `go` or a `stop` cuts short everything that came before it, but each `go` is still answered exactly once.
 */
import { legalMoves } from '../game/rules.ts';
import { assertNever } from '../game/result.ts';
import { squaresOf } from '../game/bitboard.ts';
import { recipeFor } from '../players/recipe.ts';
import type { Command, Event, SearchInfo } from '../protocol.ts';
import type { RoundEnd } from './pool.ts';
import type { Iteration } from './search-wasm.ts';
import type { SearchJob } from './thread-language.ts';

/** What a session needs of the pool. */
export interface Searching {
  run(job: SearchJob, onIteration: (iteration: Iteration) => void): Promise<RoundEnd>;
  clearHash(): Promise<void>;
  stop(): void;
}

type Go = Extract<Command, { kind: 'go' }>;

type Work = { readonly kind: 'search'; readonly go: Go; cutShort: boolean } | { readonly kind: 'clearHash' };

const PROGRESS_INTERVAL_MS = 50;

/** Enough to tell what happened; whoever passes events on may refuse endless ones. */
const LONGEST_MESSAGE = 1000;

/** Returns the handler for commands; `emit` is called with every event, never from within the handler. */
export function createSession(
  pool: Searching,
  emit: (event: Event) => void,
): { handle(command: Command): void } {
  const queue: Work[] = [];
  let current: Work | undefined;

  function cutShort(): void {
    for (const work of [current, ...queue]) if (work?.kind === 'search') work.cutShort = true;
    if (current?.kind === 'search') pool.stop();
  }

  async function workOff(): Promise<void> {
    for (let work = queue.shift(); work; work = queue.shift()) {
      current = work;
      if (work.kind === 'clearHash') await pool.clearHash();
      else await search(work);
    }
    current = undefined;
  }

  async function search(work: Extract<Work, { kind: 'search' }>): Promise<void> {
    const { searchId, position, player, limits } = work.go;
    const [anyMove] = squaresOf(legalMoves(position));
    if (anyMove === undefined) {
      emit({ kind: 'failed', searchId, reason: { kind: 'noLegalMove' } });
      return;
    }
    const startedMs = performance.now();
    const describe = (iteration: Iteration): SearchInfo => ({
      searchId,
      depth: iteration.depth,
      selectivity: iteration.selectivity,
      score: iteration.score,
      exact: iteration.exact,
      pv: iteration.pv,
      nodes: iteration.nodes,
      elapsedMs: Math.round(performance.now() - startedMs),
    });
    const progress = throttled(PROGRESS_INTERVAL_MS, (iteration: Iteration) =>
      emit({ kind: 'progress', ...describe(iteration) }),
    );
    let latest: Iteration | undefined;
    const round = pool.run({ position, recipe: recipeFor(player, limits, position) }, (iteration) => {
      latest = iteration;
      progress.push(iteration);
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
    const found = end.kind === 'finished' ? end.result : (latest ?? unsearched(anyMove));
    emit({ kind: 'bestMove', move: found.move, ...describe(found) });
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
          enqueue({ kind: 'search', go: command, cutShort: false });
          break;
        case 'stop':
          cutShort();
          break;
        case 'newGame':
          cutShort();
          enqueue({ kind: 'clearHash' });
          break;
        default:
          assertNever(command);
      }
    },
  };
}

function unsearched(move: number): Iteration {
  return { rank: 1, move, depth: 0, selectivity: 100, score: 0, exact: false, pv: [move], nodes: 0 };
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
