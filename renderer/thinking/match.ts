/**
 * An engine for one side of the games of a tournament. Each side has one of its own, as on the command line, so that no
 * player finds in the hash table what its opponent has learnt; both have one thread, and rest while the user's own game
 * needs the machine.
 */
import type { Contestant, Forfeit, Turn } from '../../engine/arena/game.ts';
import type { Position } from '../../engine/game/position.ts';
import { type Entrant, limitsOf } from '../../engine/players/entrant.ts';
import { VARIED_LINES, canVary, chanceAfter, variedMove } from '../../engine/players/variety.ts';
import type { EngineId, Go, SearchInfo } from '../../engine/protocol.ts';
import type { Bridge } from '../../main/contract/bridge.ts';
import { type Answer, Jobs } from './jobs.ts';

export type MatchPort = Pick<Bridge, 'sendToEngine' | 'onEngineEvent' | 'onEngineStatus' | 'endEngine'>;

/** The MiB of the hash table of each side. */
const HASH_MB = 32;

/** Why a search has no answer: the engine was ended, or it cannot go on. */
export class MatchEngineEnded extends Error {
  readonly why: 'ended' | 'failed';

  constructor(why: 'ended' | 'failed') {
    super(`The engine of a tournament has ${why}.`);
    this.why = why;
  }
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

/** Programs of the user's are told the whole game. */
function questionOf(entrant: Entrant, { position, start, moves, limits }: Turn): Question {
  const { player } = entrant;
  const question = { position, limits: limitsOf(entrant, limits), player };
  return player.kind === 'external' ? { ...question, game: { start, moves } } : question;
}

export function createMatchEngine(port: MatchPort, id: EngineId): MatchEngine {
  const jobs = new Jobs((command) => port.sendToEngine(command, id));
  const waiting = new Map<number, (why: MatchEngineEnded['why']) => void>();
  let isHeld = false;
  let usedMs = 0;

  function refuseAll(why: MatchEngineEnded['why']): void {
    for (const refuse of waiting.values()) refuse(why);
    waiting.clear();
  }

  const unsubscribes = [
    port.onEngineEvent((event) => {
      if (event.kind !== 'ready') jobs.receive(event);
    }, id),
    port.onEngineStatus((status) => {
      if (status.kind === 'unavailable') refuseAll('failed');
    }, id),
  ];
  port.sendToEngine({ kind: 'configure', threads: 1, hashMb: HASH_MB }, id);

  /** The answer; in its place the fault of a program of the user's, which loses its game by that. */
  async function ask(question: Question, onProgress: (info: SearchInfo) => void): Promise<Answer | Forfeit> {
    return new Promise((resolve, reject) => {
      const jobId = jobs.go(
        { ...question, priority: 'match' },
        {
          onProgress,
          onAnswer(answer) {
            waiting.delete(jobId);
            usedMs += answer.elapsedMs;
            resolve(answer);
          },
          onFailed(reason) {
            waiting.delete(jobId);
            if (reason?.kind === 'program') resolve({ forfeit: `it failed (${reason.fault})` });
            else reject(new MatchEngineEnded('failed'));
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
      async think(turn) {
        const isVaried = varySeed !== undefined && canVary(entrant.player, turn.position);
        const question = { ...questionOf(entrant, turn), ...(isVaried && { lines: VARIED_LINES }) };
        const answer = await ask(question, onProgress);
        if ('forfeit' in answer) return answer;
        return isVaried ? variedMove(answer.lines, chanceAfter(varySeed, turn.moves)) : answer.move;
      },
    }),
    async value(position, depth) {
      jobs.tell({ kind: 'newGame' });
      const question = { position, limits: { kind: 'depth', depth }, player: { kind: 'master' } } as const;
      const answer = await ask(question, () => undefined);
      return 'forfeit' in answer ? 0 : answer.score;
    },
    setHeld(held) {
      if (held === isHeld) return;
      isHeld = held;
      for (const jobId of waiting.keys()) jobs.tell({ kind: held ? 'pause' : 'resume', jobId });
    },
    end() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      refuseAll('ended');
      port.endEngine(id);
    },
  };
}
