/**
 * An engine for one side of the games of a tournament. Each side has one of its own, as on the command line, so that no
 * player finds in the hash table what its opponent has learnt; both have one thread, and rest while the user's own game
 * needs the machine.
 */
import type { Contestant } from '../../engine/arena/game.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { type Entrant, limitsOf } from '../../engine/players/entrant.ts';
import { chanceAfter } from '../../engine/players/chance.ts';
import { VARIED_LINES, canVary, variedMove } from '../../engine/players/variety.ts';
import type { EngineId, Failure, Go, ProgramFault, SearchInfo } from '../../engine/protocol.ts';
import { asSearched } from '../../engine/values/calibrated.ts';
import type { Bridge } from '../../main/contract/bridge.ts';
import { Subscriptions } from '../../main/contract/subscriptions.ts';
import { type Answer, Jobs } from './jobs.ts';

export type MatchPort = Pick<Bridge, 'sendToEngine' | 'onEngineEvent' | 'onEngineStatus' | 'endEngine'>;

/** The MiB of the hash table of each side. */
const HASH_MB = 32;

/** Why a search has no answer: the engine was ended, it cannot go on, or the player was removed. */
export class MatchEngineEnded extends Error {
  readonly why: 'ended' | 'failed' | 'gone';

  constructor(why: 'ended' | 'failed' | 'gone') {
    super(`The engine of a tournament has ${why}.`);
    this.why = why;
  }
}

/** A program that the user has added has failed at a move; it loses the game. */
class ProgramFailed extends Error {}

/** A program or a network that is not there, or cannot be started, would lose every game. */
const NOT_PLAYING: ReadonlySet<ProgramFault['fault']> = new Set(['unknown', 'forgotten', 'notStarted']);

function errorFor(reason: Failure | undefined): Error {
  if (reason?.kind !== 'program') return new MatchEngineEnded('failed');
  if (!NOT_PLAYING.has(reason.fault)) return new ProgramFailed(`${reason.fault} ${reason.detail}`.trim());
  return new MatchEngineEnded(reason.fault === 'notStarted' ? 'failed' : 'gone');
}

export interface MatchEngine {
  /** The time that all its searches have taken, in milliseconds; pauses and other work do not count. */
  readonly usedMs: number;
  /**
   * `onProgress` is called with what is known about a move that is being found. With a seed, first moves vary by it, if
   * the player can vary them.
   */
  contestant(entrant: Entrant, onProgress?: (info: SearchInfo) => void, varySeed?: number): Contestant;
  /** The value of a position in discs for the side to move, after a search of `depth` plies from an empty memory. */
  value(position: Position, depth: number): Promise<number>;
  /** Stops working, or goes on where it was. */
  setHeld(isHeld: boolean): void;
  /** Ends the engine. Searches that run are rejected with `MatchEngineEnded`. */
  end(): void;
}

type Question = Omit<Go, 'kind' | 'jobId' | 'priority'>;

export function createMatchEngine(port: MatchPort, id: EngineId): MatchEngine {
  const jobs = new Jobs((command) => port.sendToEngine(command, id));
  const waiting = new Map<number, (why: MatchEngineEnded['why']) => void>();
  let isHeld = false;
  let usedMs = 0;

  function refuseAll(why: MatchEngineEnded['why']): void {
    for (const refuse of waiting.values()) refuse(why);
    waiting.clear();
  }

  const subscriptions = new Subscriptions(
    port.onEngineEvent((event) => {
      if (event.kind !== 'ready') jobs.receive(event);
    }, id),
    port.onEngineStatus((status) => {
      if (status.kind === 'unavailable') refuseAll('failed');
    }, id),
  );
  port.sendToEngine({ kind: 'configure', threads: 1, hashMb: HASH_MB }, id);

  async function ask(question: Question, onProgress: (info: SearchInfo) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const jobId = jobs.go(
        { ...question, priority: 'match' },
        {
          onProgress,
          onAnswer(answer) {
            waiting.delete(jobId);
            usedMs += answer.totalMs;
            resolve(answer);
          },
          onFailed(reason) {
            waiting.delete(jobId);
            reject(errorFor(reason));
          },
        },
      );
      waiting.set(jobId, (why) => reject(new MatchEngineEnded(why)));
      if (isHeld) jobs.tell({ kind: 'pause', jobId });
    });
  }

  return {
    get usedMs() {
      return usedMs;
    },
    contestant: (entrant, onProgress = () => undefined, varySeed) => ({
      begin: () => jobs.tell({ kind: 'newGame' }),
      async think({ position, limits, start, moves }) {
        const { player } = entrant;
        const isVaried = varySeed !== undefined && canVary(player, position);
        const question: Question = {
          position,
          limits: limitsOf(entrant, limits),
          player,
          ...(isVaried && { lines: VARIED_LINES }),
          ...(player.kind === 'external' && { game: { start, moves } }),
        };
        try {
          const answer = await ask(question, onProgress);
          return isVaried ? variedMove(answer.lines, chanceAfter(varySeed, moves)) : answer.move;
        } catch (error) {
          if (error instanceof ProgramFailed) return { forfeit: error.message };
          throw error;
        }
      },
    }),
    async value(position, depth) {
      jobs.tell({ kind: 'newGame' });
      const question = { position, limits: { kind: 'depth', depth }, player: { kind: 'master' } } as const;
      const answer = await ask(question, () => undefined);
      // The same openings are balanced as on the command line, which asks the search itself.
      return answer.exact
        ? answer.score
        : asSearched(answer.score, { ...answer, empties: countEmpties(position) });
    },
    setHeld(held) {
      if (held === isHeld) return;
      isHeld = held;
      for (const jobId of waiting.keys()) jobs.tell({ kind: held ? 'pause' : 'resume', jobId });
    },
    end() {
      subscriptions.end();
      refuseAll('ended');
      port.endEngine(id);
    },
  };
}
