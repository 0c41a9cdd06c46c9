/**
 * Workers that play matches side by side. They are started when they are first needed, stay for what comes next, and end
 * where nothing does.
 */
import type { Match } from '../../../../engine/lab/evolution/breeding.ts';
import { type CalledWorker, callWorker } from '../../../shell/worker-calls.ts';
import type { WorkerPort } from '../../../shell/worker-child.ts';
import type { MatchCalls } from './match-worker.ts';

/** Why a match is not played: it is not wanted any more. */
export class Withdrawn extends Error {}

/** For whom a match is played: what is withdrawn for one goes on for others. */
export type MatchOwner = 'breeding' | 'comparison' | 'measuring';

interface Waiting {
  readonly owner: MatchOwner;
  readonly match: Match;
  readonly answer: PromiseWithResolvers<readonly number[]>;
}

export interface MatchPool {
  /** Plays a match as soon as a worker is free. Rejects with `Withdrawn`, or where its worker has failed. */
  play(match: Match, owner: MatchOwner): Promise<readonly number[]>;
  /** Lets so many workers play from now on. */
  resize(count: number): void;
  /** While it pauses no further match begins; those that have begun are played to their end. */
  pause(isPaused: boolean): void;
  /** Withdraws the matches of an owner that no worker has begun. */
  withdraw(owner: MatchOwner): void;
}

/** Workers that have had nothing to do for so long are ended, in milliseconds: each has a memory of its own. */
const IDLE_MS = 10_000;

export function createMatchPool(spawn: () => WorkerPort): MatchPool {
  const waiting: Waiting[] = [];
  const free: CalledWorker<MatchCalls>[] = [];
  let busy = 0;
  let wanted = 1;
  let isPausing = false;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function endIdle(): void {
    for (const worker of free.splice(0)) worker.end();
  }

  function next(): void {
    if (isPausing) return;
    while (busy < wanted) {
      const first = waiting.shift();
      if (!first) return;
      busy++;
      clearTimeout(idle);
      void playNow(first);
    }
  }

  async function playNow({ match, answer }: Waiting): Promise<void> {
    let worker: CalledWorker<MatchCalls> | undefined;
    try {
      worker = free.pop() ?? callWorker<MatchCalls>(spawn);
      answer.resolve(await worker.call('play', [match]));
      free.push(worker);
    } catch (error) {
      // One that has failed answers nothing more; another takes its place.
      worker?.end();
      answer.reject(error);
    }
    busy--;
    next();
    clearTimeout(idle);
    if (busy === 0) idle = setTimeout(endIdle, IDLE_MS);
  }

  return {
    async play(match, owner) {
      const answer = Promise.withResolvers<readonly number[]>();
      waiting.push({ owner, match, answer });
      next();
      return answer.promise;
    },
    resize(count) {
      wanted = count;
      next();
    },
    pause(isPaused) {
      isPausing = isPaused;
      next();
    },
    withdraw(owner) {
      const withdrawn = waiting.filter((each) => each.owner === owner);
      waiting.splice(0, waiting.length, ...waiting.filter((each) => each.owner !== owner));
      for (const { answer } of withdrawn) answer.reject(new Withdrawn());
    },
  };
}
