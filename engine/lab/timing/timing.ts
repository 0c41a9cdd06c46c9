/** The searches of the lab about time, by the scheduler of the product: one search as it runs, and what pondering saves. */
import { type Position, samePosition } from '../../game/position.ts';
import { afterMove } from '../../game/rules.ts';
import type { Square } from '../../game/square.ts';
import { type Searching, createScheduler } from '../../host/scheduler.ts';
import type { Command, Event, Go, Limits } from '../../protocol.ts';
import { type RunSeen, watchedPool } from './watched.ts';

const MASTER = { kind: 'master' } as const;

type Answer = Extract<Event, { kind: 'bestMove' }>;

export interface TimedSearch {
  /** The run that looks for the move; the short one before it, which finds clear moves, is not it. */
  readonly run: RunSeen;
  readonly move: Square | undefined;
}

interface Desk {
  send(command: Command): void;
  /** Resolves with the answer to a job. Rejects if it failed. */
  go(job: Omit<Go, 'kind' | 'jobId' | 'player'>): Promise<Answer>;
  /** An id that no job has had, for a command that is sent. */
  newId(): number;
}

/** A scheduler on a pool whose runs are told to `hear`. */
function openDesk(pool: Searching, hear: (run: RunSeen) => void): Desk {
  let lastId = 0;
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  const scheduler = createScheduler(watchedPool(pool, hear), (event) => {
    if (event.kind === 'bestMove') waiting.get(event.jobId)?.resolve(event);
    else if (event.kind === 'failed') waiting.get(event.jobId)?.reject(new Error(event.reason.kind));
  });
  return {
    send: (command) => scheduler.handle(command),
    async go(job) {
      const jobId = ++lastId;
      const answer = new Promise<Answer>((resolve, reject) => waiting.set(jobId, { resolve, reject }));
      scheduler.handle({ ...job, kind: 'go', jobId, player: MASTER });
      return answer;
    },
    newId: () => ++lastId,
  };
}

/**
 * Searches a position in which the side to move has a move, with an empty table. `show` is told of the search whenever there is
 * more to see. `stop` of the pool ends it early.
 */
export async function timeSearch(
  pool: Searching,
  position: Position,
  limits: Limits,
  show: (search: TimedSearch) => void = () => undefined,
): Promise<TimedSearch> {
  let run: RunSeen | undefined;
  const desk = openDesk(pool, (seen) => {
    if (seen.lines > 1) return;
    run = seen;
    show({ run, move: undefined });
  });
  desk.send({ kind: 'newGame' });
  const { move } = await desk.go({ priority: 'move', position, limits });
  if (!run) throw new Error('The search has told nothing of itself.');
  const search = { run, move };
  show(search);
  return search;
}

export const PONDER_TRIALS = ['without', 'hit', 'missWithout', 'miss'] as const;

/**
 * `hit` answers the reply that was expected and pondered, `miss` the second-best; both `without` are the same searches without
 * pondering before.
 */
export type PonderTrial = (typeof PONDER_TRIALS)[number];

export interface Pondered {
  readonly trial: PonderTrial;
  /** The reply of the opponent that is answered. */
  readonly reply: Square;
  /** Whether the search that pondered was continued. */
  readonly isHit: boolean;
  /** The depths reached, by the milliseconds since the reply was played; what was known by then has 0. */
  readonly depths: readonly { readonly ms: number; readonly depth: number }[];
}

export interface PonderOptions {
  /** The time for the answer, and for pondering before it, in milliseconds. */
  readonly answerMs: number;
  readonly ponderMs: number;
}

export const PONDER_OPTIONS: PonderOptions = { answerMs: 1500, ponderMs: 1000 };

/** So deep the replies are looked at first, which says which one is expected. */
const SURVEY_DEPTH = 10;

/**
 * Lets the opponent think in `position` while the engine ponders, and yields how the engine answers then. Yields nothing where
 * the pool cannot ponder or there is nothing to answer.
 */
export async function* ponderTrials(
  pool: Searching,
  position: Position,
  { answerMs, ponderMs }: PonderOptions = PONDER_OPTIONS,
): AsyncGenerator<Pondered, void> {
  if (!pool.sharedMemory) return;
  let runs: RunSeen[] = [];
  const desk = openDesk(pool, (seen) => {
    const at = runs.findIndex(({ startedMs }) => startedMs === seen.startedMs);
    if (at === -1) runs.push(seen);
    else runs[at] = seen;
  });
  const survey = async (): Promise<readonly Square[]> => {
    desk.send({ kind: 'newGame' });
    const { lines } = await desk.go({
      priority: 'analysis',
      position,
      limits: { kind: 'depth', depth: SURVEY_DEPTH },
      lines: 2,
    });
    return lines.map(({ move }) => move);
  };
  const replies = await survey();
  for (const trial of PONDER_TRIALS) {
    const reply = replies[trial === 'miss' || trial === 'missWithout' ? 1 : 0];
    const answered = reply === undefined ? undefined : afterMove(position, reply);
    if (reply === undefined || !answered) continue;
    await survey();
    const ponderId = desk.newId();
    if (trial === 'hit' || trial === 'miss') {
      desk.send({ kind: 'ponder', jobId: ponderId, position, player: MASTER });
      await new Promise((resolve) => setTimeout(resolve, ponderMs));
    }
    const playedMs = performance.now();
    // The search that ponders is continued only if the job that asks for its position comes first.
    const answering = desk.go({
      priority: 'move',
      position: answered,
      limits: { kind: 'time', timeMs: answerMs },
    });
    desk.send({ kind: 'cancel', jobId: ponderId });
    const { ponderHit } = await answering;
    const own = runs.findLast((run) => run.lines === 1 && samePosition(run.position, answered));
    yield { trial, reply, isHit: ponderHit, depths: own ? depthsOf(own, playedMs) : [] };
    runs = [];
  }
}

/** The depths of a run by the time since `playedMs`; of those from before only the greatest counts, at 0. */
function depthsOf({ steps, startedMs }: RunSeen, playedMs: number): Pondered['depths'] {
  const all = steps.map(({ depth, elapsedMs }) => ({ ms: startedMs + elapsedMs - playedMs, depth }));
  const known = all.findLast(({ ms }) => ms <= 0);
  return [...(known ? [{ ms: 0, depth: known.depth }] : []), ...all.filter(({ ms }) => ms > 0)];
}

/**
 * By how many milliseconds `pondered` reached the depth earlier at which `without` ended; undefined where it never did. It may be
 * below 0.
 */
export function savedMs(pondered: Pondered, without: Pondered): number | undefined {
  const last = without.depths.at(-1);
  const reached = last && without.depths.find(({ depth }) => depth >= last.depth);
  const earlier = last && pondered.depths.find(({ depth }) => depth >= last.depth);
  return reached && earlier ? reached.ms - earlier.ms : undefined;
}
