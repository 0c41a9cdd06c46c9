/** The engine as the commands that play use it: the jobs of engine/protocol.ts in, promises of their answers out. */
import { type Searching, createScheduler } from '../host/scheduler.ts';
import type { Position } from '../game/position.ts';
import type { Event, Go, PlayerSpec, SearchInfo } from '../protocol.ts';

export type Answer = Extract<Event, { kind: 'bestMove' }>;

export interface EngineClient {
  /** Forgets what was learnt about earlier positions. */
  newGame(): void;
  /**
   * Asks for a move. `onProgress` is called at most 20 times a second. A second question for a move of the game must
   * wait for the first, because the engine would not answer the first any more. @throws Error if the search failed.
   */
  ask(question: Omit<Go, 'kind' | 'jobId'>, onProgress?: (info: SearchInfo) => void): Promise<Answer>;
  /** Thinks on the opponent's time until the next question. */
  ponder(position: Position, player: PlayerSpec): void;
  /** Ends all searches at once; each question is answered with what is known by then. */
  stop(): void;
}

/** Questions count from 1: the mistakes of a custom strength depend on their number, so pondering must not change it. */
const PONDER_ID = 0;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (info: SearchInfo) => void;
}

/** Creates a client with a scheduler for `pool`. The same seed makes the same mistakes in answer to the same questions. */
export function createClient(pool: Searching, seed?: number): EngineClient {
  const waiting = new Map<number, Waiting>();
  const scheduler = createScheduler(pool, receive, seed === undefined ? {} : { seed });
  let lastId = 0;

  function receive(event: Event): void {
    if (event.kind === 'ready') return;
    const question = waiting.get(event.jobId);
    if (event.kind === 'progress') {
      question?.onProgress(event);
      return;
    }
    waiting.delete(event.jobId);
    if (event.kind === 'bestMove') question?.resolve(event);
    else question?.reject(new Error(reasonOf(event.reason)));
  }

  return {
    newGame: () => scheduler.handle({ kind: 'newGame' }),
    ask: async (question, onProgress = () => undefined) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject, onProgress });
        scheduler.handle({ kind: 'go', jobId: lastId, ...question });
      }),
    ponder: (position, player) => {
      scheduler.handle({ kind: 'ponder', jobId: PONDER_ID, position, player });
    },
    stop: () => scheduler.handle({ kind: 'stop' }),
  };
}

function reasonOf(reason: Extract<Event, { kind: 'failed' }>['reason']): string {
  if (reason.kind === 'program' && reason.fault === 'forgotten')
    return 'the network of the player is not here';
  if (reason.kind === 'program') return `the program failed: ${reason.fault}`;
  return reason.kind === 'noLegalMove' ? 'there is no legal move' : reason.message;
}
