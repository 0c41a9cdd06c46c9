import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIXED_POSITIONS } from '../../../engine/lab/fixed-positions.ts';
import { bestScore, readProblems } from '../../../engine/adapters/problems.ts';
import { has, squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties, sides } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, passMove, playMove, turnState } from '../../../engine/game/rules.ts';
import {
  type Iteration,
  clearCountedNodes,
  clearStop,
  countedByThread,
  requestStop,
} from '../../../engine/host/search-wasm.ts';
import {
  drawn,
  lineEnd,
  randomEndgames,
  randomPositions,
  solve,
  startWorkshop,
  startSearch,
} from './search-module.ts';

function played(position: Position, square: number): Position {
  const next = playMove(position, square);
  if (!next.ok) throw new Error(next.error);
  return next.value;
}

/** The final score under perfect play, mover-relative, by plain minimax over the rules. */
function bruteForce(position: Position): number {
  switch (turnState(position)) {
    case 'over': {
      const { black, white } = officialScore(position);
      return position.toMove === 'black' ? black - white : white - black;
    }
    case 'pass': {
      const next = passMove(position);
      if (!next.ok) throw new Error(next.error);
      return 0 - bruteForce(next.value);
    }
    case 'move':
      return Math.max(
        ...squaresOf(legalMoves(position)).map((square) => 0 - bruteForce(played(position, square))),
      );
  }
}

const FILE = new URL('../../fixtures/ffo/ffo-01-19.obf', import.meta.url);

describe('the solver', () => {
  const { instance } = startSearch();
  const workshop = startWorkshop().instance;

  it('finds the scores of brute force on random positions with up to 7 empty squares', () => {
    for (const position of randomEndgames(3, 60, 1, 7)) {
      const result = instance.search({ position, maxDepth: 60, threads: 1 });
      expect(result.exact).toBe(true);
      expect(result.score).toBe(bruteForce(position));
      expect(workshop.compare('minimax', position, 20).score).toBe(result.score);
    }
  });

  it('finds a move even if every move loses all discs', () => {
    const position = drawn('O-OX-OOO', ...Array.from({ length: 7 }, () => 'OOOOOOOO'));
    const result = instance.search({ position, maxDepth: 60, threads: 1 });
    expect(result).toMatchObject({ move: 1, score: -64, pv: [1, 4] });
  });

  it('finds the published scores of FFO 1-19, with a line that ends with that score', () => {
    for (const problem of readProblems(readFileSync(FILE, 'utf8'))) {
      const { position } = problem;
      const best = bestScore(problem);
      instance.clearHash();
      const result = instance.search({ position, maxDepth: 60, threads: 1 });
      expect(result).toMatchObject({ score: best, exact: true, selectivity: 100 });

      const end = lineEnd(position, result.pv);
      expect(turnState(end)).toBe('over');
      const { black, white } = officialScore(end);
      expect(position.toMove === 'black' ? black - white : white - black).toBe(best);
    }
  });
});

describe('search', () => {
  const { instance } = startSearch();

  it('visits the same nodes for the same input', () => {
    const run = (): Iteration => {
      instance.clearHash();
      return instance.search({ position: START_POSITION, maxDepth: 8, threads: 1 });
    };
    const first = run();
    expect(run()).toEqual(first);
    expect(first.depth).toBe(8);
  });

  it('visits the recorded number of nodes', () => {
    const { instance: own } = startSearch();
    let nodes = 0;
    for (const position of FIXED_POSITIONS) {
      own.clearHash();
      nodes += own.search({ position, maxDepth: 12, threads: 1 }).nodes;
    }
    for (const position of randomEndgames(37, 5, 16, 16)) {
      own.clearHash();
      nodes += own.search({ position, maxDepth: 60, threads: 1 }).nodes;
    }
    // The number changes only with the search and with the evaluation; the machine and the time make no difference.
    expect(nodes).toBe(1_950_008);
  });

  it('orders no leaves in searches of 4 plies, and visits the recorded number of nodes', () => {
    const { instance: own } = startSearch();
    let nodes = 0;
    for (const position of FIXED_POSITIONS) {
      own.clearHash();
      nodes += own.search({ position, maxDepth: 4, threads: 1 }).nodes;
    }
    // It changes with the evaluation as well. Searches that play the games to learn from must stay as they are.
    expect(nodes).toBe(6621);
  });

  it.each([
    ['an even depth', 40, 12, [1, 2, 3, 4, 5, 6, 7, 8, 10, 12]],
    ['an odd depth', 40, 13, [1, 2, 3, 4, 5, 6, 7, 9, 11, 13]],
    ['the end, which it searches again and again', 23, 60, [1, 2, 3, 4, 5, 6, 7, 8, 10, 23, 23, 23, 23]],
  ])('deepens by one ply at first, and then by two, to %s', (_, empties, maxDepth, expected) => {
    const depths: number[] = [];
    const { instance: own } = startSearch(1, { onIteration: ({ depth }) => depths.push(depth) });
    const [position] = randomEndgames(5, 1, empties, empties);
    own.search({ position: position ?? START_POSITION, maxDepth, threads: 1 });
    expect(depths).toEqual(expected);
  });

  it('deepens as far by two plies for each of several lines', () => {
    const reported: (readonly [number, number])[] = [];
    const { instance: own } = startSearch(1, {
      onIteration: ({ depth, rank }) => reported.push([depth, rank]),
    });
    own.search({ position: START_POSITION, maxDepth: 10, lines: 2, threads: 1 });
    expect(reported.slice(-4)).toEqual([
      [8, 1],
      [8, 2],
      [10, 1],
      [10, 2],
    ]);
  });

  it('announces every iteration, each deeper than the one before, and returns the last', () => {
    const iterations: Iteration[] = [];
    const { instance: own } = startSearch(1, { onIteration: (iteration) => iterations.push(iteration) });
    const result = own.search({ position: START_POSITION, maxDepth: 6, threads: 1 });
    expect(iterations.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(iterations.at(-1)).toEqual(result);
  });

  it('plays legal moves along its line', () => {
    let tried = 0;
    for (const position of randomPositions(11)) {
      if (turnState(position) !== 'move' || countEmpties(position) % 7 !== 0) continue;
      const { move, pv } = instance.search({ position, maxDepth: 4, threads: 1 });
      expect(has(legalMoves(position), move)).toBe(true);
      expect(pv[0]).toBe(move);
      expect(countEmpties(lineEnd(position, pv))).toBe(countEmpties(position) - pv.length);
      if (++tried === 30) break;
    }
  });

  it('refuses a position without a legal move', () => {
    const { mover } = sides(START_POSITION);
    const stuck: Position = { black: mover, white: 0n, toMove: 'black' };
    expect(() => instance.search({ position: stuck, maxDepth: 3, threads: 1 })).toThrow(RangeError);
  });
});

describe('several lines', () => {
  const iterations: Iteration[] = [];
  const { instance } = startSearch(16, { onIteration: (iteration) => iterations.push(iteration) });

  it('give every move of a solved position its exact score', () => {
    for (const position of randomEndgames(13, 20, 5, 7)) {
      iterations.length = 0;
      const best = instance.search({ position, maxDepth: 60, threads: 1, lines: 60 });
      const squares = squaresOf(legalMoves(position));
      const last = iterations.slice(-squares.length);
      expect(last.map(({ rank }) => rank)).toEqual(squares.map((_, index) => index + 1));
      expect(last.map(({ move }) => move).sort((a, b) => a - b)).toEqual(squares);
      for (const { move, score } of last) expect(score).toBe(0 - bruteForce(played(position, move)));
      expect(last.map(({ score }) => score)).toEqual(last.map(({ score }) => score).sort((a, b) => b - a));
      expect(best.score).toBe(last[0]?.score);
    }
  });

  it('are at most as many as were asked for', () => {
    iterations.length = 0;
    instance.search({ position: START_POSITION, maxDepth: 3, threads: 1, lines: 2 });
    expect(iterations.map(({ depth, rank }) => [depth, rank])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ]);
  });
});

describe('the bounds that pruning asks forecasts to lie beyond', () => {
  const { instance } = startWorkshop();

  /** How far above and below a window a forecast must lie, in discs. */
  function margins(depth: number, empties: number): { readonly up: number; readonly down: number } {
    const { above, below } = instance.sureBounds(3, depth, empties);
    return { up: above - 3, down: 4 - below };
  }

  it.each([
    ['with an odd depth, whose forecasts are too low', 11, 40],
    ['to the end with an even depth, whose forecasts are too low', 18, 18],
  ])('are nearer above the window than below %s', (_, depth, empties) => {
    const { up, down } = margins(depth, empties);
    expect(up).toBeGreaterThan(0);
    expect(down - up).toBeGreaterThanOrEqual(1);
  });

  it.each([
    ['to the end with an odd depth', 17, 17],
    ['in the searches of 3 plies by which games of training are played', 3, 40],
    ['in those of 4 plies', 4, 40],
  ])('are as near above the window as below %s', (_, depth, empties) => {
    const { up, down } = margins(depth, empties);
    expect(up).toBeGreaterThan(0);
    expect(down).toBe(up);
  });
});

describe('a search that is looked at while it runs', () => {
  it('shows more and more of the nodes that it reports in the end', () => {
    const counts: number[] = [];
    const { memory, instance } = startSearch(1, {
      onPoll: () => counts.push(countedByThread(memory, 1)[0] ?? NaN),
    });
    const { nodes } = instance.search({ position: START_POSITION, maxDepth: 30, threads: 1 });
    // Between two looks there are 256 inner nodes. Below each of them lie at most 33 moves and two searches that foretell
    // its score, and each of these counts at most two nodes and 33 moves before it comes to another inner node.
    const most = 256 * (1 + (33 + 2) * (2 + 33));
    expect(nodes).toBeGreaterThan(most);
    for (const [at, counted] of counts.entries()) expect(counted).toBeGreaterThan(counts[at - 1] ?? 0);
    expect(counts.at(-1)).toBeGreaterThan(nodes - most);
    expect(counts.at(-1)).toBeLessThanOrEqual(nodes);
    clearCountedNodes(memory, 1);
    expect(countedByThread(memory, 1)[0] ?? NaN).toBe(0);
  });
});

describe('who wins', () => {
  const solver = startSearch().instance;

  it('is proved before the score, with a move that keeps the result', () => {
    const heard: Iteration[] = [];
    const { instance } = startSearch(16, { onIteration: (iteration) => heard.push(iteration) });
    const proved = { win: 0, draw: 0, loss: 0 };
    for (const position of randomEndgames(12, 80, 13, 14)) {
      heard.length = 0;
      instance.clearHash();
      const exact = instance.search({ position, maxDepth: 60, threads: 1, outcomeFirst: true });
      expect(exact.outcome).toBeUndefined();
      expect(heard.filter(({ outcome }) => outcome)).toHaveLength(1);
      const proof = heard.at(-2);
      if (!proof?.outcome) throw new Error('Who wins was not proved just before the score.');
      expect(proof).toMatchObject({ exact: false, depth: countEmpties(position), selectivity: 99 });
      expect(proof.pv[0]).toBe(proof.move);
      proved[proof.outcome] += 1;
      const sign = { win: 1, draw: 0, loss: -1 }[proof.outcome];
      expect(Math.sign(exact.score)).toBe(sign);
      expect(Math.sign(proof.score)).toBe(sign);
      expect(Math.sign(0 - solve(solver, played(position, proof.move)))).toBe(sign);
    }
    expect(Math.min(...Object.values(proved))).toBeGreaterThan(0);
  });

  it('is proved only on request and only for a single line', () => {
    const heard: Iteration[] = [];
    const { instance } = startSearch(16, { onIteration: (iteration) => heard.push(iteration) });
    for (const position of randomEndgames(12, 5, 13, 15)) {
      instance.search({ position, maxDepth: 60, threads: 1 });
      instance.search({ position, maxDepth: 60, threads: 1, lines: 60, outcomeFirst: true });
    }
    expect(heard.filter(({ outcome }) => outcome !== undefined)).toEqual([]);
  });

  it('is not claimed by a search that was stopped before the proof', () => {
    let polls = 0;
    let isNearlySure = false;
    const { memory, instance } = startSearch(16, {
      onIteration: ({ depth, selectivity, outcome }) => {
        isNearlySure = depth > 16 && selectivity === 99 && !outcome;
        polls = 0;
      },
      onPoll: () => isNearlySure && ++polls > stopAfter && requestStop(memory),
    });
    let stopAfter = 0;
    let interrupted = 0;
    for (const position of randomEndgames(5, 12, 17, 18)) {
      for (stopAfter = 0; stopAfter < 3; stopAfter++) {
        clearStop(memory);
        instance.clearHash();
        const { exact, outcome, score } = instance.search({
          position,
          maxDepth: 60,
          threads: 1,
          outcomeFirst: true,
        });
        if (exact) continue;
        if (!outcome) interrupted += 1;
        else expect(Math.sign(score)).toBe(Math.sign(solve(solver, position)));
      }
    }
    expect(interrupted).toBeGreaterThan(3);
  });

  it('is reported by a search that was stopped between the proof and the score', () => {
    const { memory, instance } = startSearch(16, {
      onIteration: ({ outcome }) => outcome && requestStop(memory),
    });
    let interrupted = 0;
    for (const position of randomEndgames(3, 10, 17, 19)) {
      clearStop(memory);
      const { exact, outcome } = instance.search({ position, maxDepth: 60, threads: 1, outcomeFirst: true });
      expect(exact).toBe(false);
      if (outcome) interrupted += 1;
    }
    expect(interrupted).toBe(10);
  });
});
