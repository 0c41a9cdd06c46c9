import { describe, expect, it } from 'vitest';
import { FIXED_POSITIONS } from '../../../engine/lab/fixed-positions.ts';
import { has } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import {
  type Iteration,
  type SearchRequest,
  clearStop,
  requestStop,
} from '../../../engine/host/search-wasm.ts';
import { lineEnd, randomEndgames, solve, startSearch } from './search-module.ts';

describe('stopping', () => {
  it('before the first iteration is complete still gives a legal move', () => {
    const { memory, instance } = startSearch();
    requestStop(memory);
    const result = instance.search({ position: START_POSITION, maxDepth: 60, threads: 1 });
    expect(result.depth).toBe(1);
    expect(has(legalMoves(START_POSITION), result.move)).toBe(true);
    clearStop(memory);
    expect(instance.search({ position: START_POSITION, maxDepth: 3, threads: 1 }).depth).toBe(3);
  });

  it('by the host in a call from the search ends a search that would take hours', () => {
    let polls = 0;
    const { memory, instance } = startSearch(1, { onPoll: () => ++polls === 20 && requestStop(memory) });
    const result = instance.search({ position: START_POSITION, maxDepth: 60, threads: 1 });
    expect(polls).toBe(20);
    expect(result.depth).toBeLessThan(60);
  });

  it('is not needed by a helper: it returns at once when no session is open', () => {
    const { instance } = startSearch(1);
    instance.help();
    expect(instance.search({ position: START_POSITION, maxDepth: 2, threads: 2 }).depth).toBe(2);
    instance.help();
  });
});

/** A search that can be stopped when it asks the host for the nth time since it began, or since who wins was proved. */
function startStoppable(since: 'beginning' | 'proof') {
  let polls = 0;
  let steps: Iteration[] = [];
  let stopAt = 0;
  const { memory, instance } = startSearch(16, {
    onIteration: (iteration) => steps.push(iteration),
    onPoll() {
      if (since === 'beginning' || steps.at(-1)?.outcome) polls += 1;
      if (polls === stopAt) requestStop(memory);
    },
  });
  /** Returns the answer, the iterations, and how often the host was asked. Without a number nothing is stopped. */
  return (request: Omit<SearchRequest, 'threads'>, stop = Infinity) => {
    [polls, steps, stopAt] = [0, [], stop];
    clearStop(memory);
    instance.clearHash();
    const answer = instance.search({ ...request, threads: 1 });
    return { answer, steps, polls };
  };
}

describe('an iteration that is stopped', () => {
  it('brings a better move to light if it has found one, and else leaves the answer of the iteration before', () => {
    const search = startStoppable('beginning');
    let unchanged = 0;
    let foreseen = 0;
    let others = 0;
    for (const position of FIXED_POSITIONS) {
      const request = { position, maxDepth: 14 };
      const whole = search(request);
      for (let stop = 1; stop <= whole.polls; stop++) {
        const { answer, steps } = search(request, stop);
        const finished = whole.steps.findLast(({ depth }) => depth === answer.depth);
        const next = whole.steps.find(({ depth }) => depth > answer.depth);
        if (!finished || !next) continue;
        expect(answer.pv[0]).toBe(answer.move);
        expect(() => lineEnd(position, answer.pv)).not.toThrow();
        expect(steps.at(-1)).toEqual(answer);
        if (answer.move === finished.move) {
          unchanged += 1;
          expect(answer).toEqual(finished);
        } else if (answer.move === next.move) {
          foreseen += 1;
          expect(answer.score).toBeLessThanOrEqual(next.score);
        } else others += 1;
      }
    }
    expect(unchanged).toBeGreaterThan(0);
    expect(foreseen).toBeGreaterThan(others);
  });

  it('brings none to light with several lines, one of which may be of that move', () => {
    const search = startStoppable('beginning');
    for (const position of FIXED_POSITIONS) {
      const request = { position, maxDepth: 12, lines: 3 };
      const whole = search(request);
      for (let stop = 1; stop <= whole.polls; stop++) {
        const { steps } = search(request, stop);
        expect(steps).toEqual(whole.steps.slice(0, steps.length));
      }
    }
  });

  it('keeps a win or a draw that was proved before', () => {
    const search = startStoppable('proof');
    const solver = startSearch().instance;
    const kept = { win: 0, draw: 0, loss: 0 };
    for (const position of randomEndgames(3, 40, 15, 16)) {
      const request = { position, maxDepth: 60, outcomeFirst: true };
      const { answer: exact, polls } = search(request);
      for (let stop = 1; stop <= polls; stop++) {
        const { answer } = search(request, stop);
        if (!answer.outcome) continue;
        kept[answer.outcome] += 1;
        const score = 0 - solve(solver, lineEnd(position, [answer.move]));
        expect(Math.sign(score)).toBe(Math.sign(exact.score));
        expect(Math.sign(answer.score)).toBe(Math.sign(exact.score));
      }
    }
    expect(Math.min(...Object.values(kept))).toBeGreaterThan(0);
  });
});
