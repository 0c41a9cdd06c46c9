/** A pool that pretends to search in a test's fake time, and helpers for the tests of the scheduler. */
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves, playMove } from '../../../engine/game/rules.ts';
import type { RunEnd } from '../../../engine/host/run.ts';
import type { Searching } from '../../../engine/host/scheduler.ts';
import type { Iteration } from '../../../engine/host/search-wasm.ts';
import type { RunRequest } from '../../../engine/host/thread-language.ts';
import type { Budget } from '../../../engine/host/time-budget.ts';
import { isMainSearch, linesOf } from '../../../engine/players/recipe.ts';
import type { Event, Go, PlayerSpec, Ponder } from '../../../engine/protocol.ts';

/** The players that search until they are stopped, by the hash table. */
export const SEARCHERS = [{ kind: 'neural' }, { kind: 'master' }] as const satisfies readonly PlayerSpec[];

export const BLOCKED: Position = { black: 1n, white: 1n << 63n, toMove: 'black' };

export function finding(position: Position, depth: number): Iteration {
  const [move = -1] = squaresOf(legalMoves(position));
  return {
    rank: 1,
    move,
    depth,
    selectivity: 100,
    score: 2,
    exact: false,
    pv: [move],
    nodes: depth * 10,
    hashFull: 5,
  };
}

export interface FakePool extends Searching {
  readonly log: string[];
  readonly requests: RunRequest[];
  readonly limits: Budget[];
  running: number;
}

/**
 * A pool whose searches take `searchMs` of fake time unless they are stopped. It tells of an iteration every millisecond,
 * and then of five nodes more.
 */
export function fakePool(searchMs: number): FakePool {
  let finish: (() => void) | undefined;
  let limiting: ReturnType<typeof setTimeout> | undefined;
  const pool: FakePool = {
    log: [],
    requests: [],
    limits: [],
    threads: 2,
    hashMb: 64,
    sharedMemory: true,
    running: 0,
    run(request, { onIteration, onCount }) {
      if (pool.running > 0) throw new Error('The pool has one run at a time.');
      pool.running += 1;
      pool.log.push('run');
      pool.requests.push(request);
      return new Promise((resolve) => {
        let depth = 0;
        const tell = (): void => {
          depth += 1;
          for (const iteration of findingAll(request, depth)) onIteration(iteration);
          if (isMainSearch(request.recipe)) onCount(10 * depth + 5);
        };
        const ticking = setInterval(tell, 1);
        finish = () => {
          clearInterval(ticking);
          clearTimeout(ending);
          clearTimeout(limiting);
          finish = undefined;
          pool.running -= 1;
          tell();
          resolve({ kind: 'finished', result: finding(request.position, depth) });
        };
        const { recipe, budget = { hardMs: Infinity } } = request;
        const depthMs = !isMainSearch(recipe) ? 1 : recipe.maxDepth < 60 ? recipe.maxDepth : Infinity;
        const ending = setTimeout(() => finish?.(), Math.min(searchMs, depthMs, budget.hardMs));
      });
    },
    limit(budget) {
      pool.limits.push(budget);
      if (!finish) return false;
      if (budget.hardMs < Infinity) limiting = setTimeout(finish, budget.hardMs);
      return true;
    },
    async clearHash() {
      pool.log.push('clearHash');
    },
    async configure(size) {
      Object.assign(pool, size);
      pool.log.push('configure');
    },
    stop() {
      // A real search needs a moment to notice.
      const stopped = finish;
      setTimeout(() => {
        if (stopped === finish) stopped?.();
      }, 2);
    },
  };
  return pool;
}

/** Values for as many moves as were asked for, the first one best. */
function findingAll({ position, recipe }: RunRequest, depth: number): Iteration[] {
  return squaresOf(legalMoves(position))
    .slice(0, linesOf(recipe))
    .map((move, index) => ({
      ...finding(position, depth),
      rank: index + 1,
      move,
      score: 2 - index,
      pv: [move, ...lastReply(position, move)],
    }));
}

/** The reply that the fake search expects. */
export function lastReply(position: Position, move: number): number[] {
  const played = playMove(position, move);
  return played.ok ? squaresOf(legalMoves(played.value)).slice(-1) : [];
}

export function go(jobId: number, position = START_POSITION, changes: Partial<Go> = {}): Go {
  return {
    kind: 'go',
    jobId,
    priority: 'move',
    position,
    limits: { kind: 'time', timeMs: 1000 },
    player: { kind: 'master' },
    ...changes,
  };
}

export const PONDER: Ponder = {
  kind: 'ponder',
  jobId: 20_000,
  position: START_POSITION,
  player: { kind: 'master' },
};

export function bestMoves(events: readonly Event[]): number[] {
  return events.flatMap((event) => (event.kind === 'bestMove' ? [event.jobId] : []));
}

/** The position after one of the moves in the start position. */
export function after(move: number): Position {
  const played = playMove(START_POSITION, move);
  if (!played.ok) throw new Error(played.error);
  return played.value;
}

export function crash(): RunEnd {
  return { kind: 'crashed', error: new Error('no memory') };
}
