/** How the workshop's module differs from the one that ships, what both must agree on, and what only the workshop can do. */
import { describe, expect, it } from 'vitest';
import { START_POSITION, type Position } from '../../../engine/game/position.ts';
import { turnState } from '../../../engine/game/rules.ts';
import {
  workshopModule,
  randomEndgames,
  randomPositions,
  searchModule,
  startWorkshop,
  startSearch,
} from '../../../test/engine/search/search-module.ts';

function exportsOf(module: WebAssembly.Module): string[] {
  return WebAssembly.Module.exports(module).map(({ name }) => name);
}

describe('the module that ships', () => {
  it('offers only what the app and the command line need', () => {
    expect(exportsOf(searchModule).toSorted()).toEqual([
      'bind',
      'clearHash',
      'help',
      'initialiseSharedTables',
      'legalMoves',
      'perft',
      'perftBulk',
      'search',
      'searchClassic',
    ]);
  });

  it('exports nothing that the module of the workshop lacks', () => {
    expect(exportsOf(workshopModule)).toEqual(expect.arrayContaining(exportsOf(searchModule)));
  });

  it('gives the same result as the workshop with the same nodes', () => {
    const search = startSearch().instance;
    const workshop = startWorkshop().instance;
    for (const position of [START_POSITION, ...randomEndgames(41, 10, 16, 40)]) {
      const request = { position, maxDepth: 8, threads: 1 } as const;
      expect(workshop.search(request)).toEqual(search.search(request));
      expect(workshop.searchClassic(position, 5)).toEqual(search.searchClassic(position, 5));
    }
  });
});

describe('the hand-made evaluation', () => {
  const { instance } = startWorkshop();
  const positions = randomPositions(43).take(3000).toArray();

  it('has the recorded sum over three thousand positions', () => {
    const sum = positions.reduce((total, position) => total + Math.abs(instance.evaluateByHand(position)), 0);
    expect(sum).toBe(43_885);
  });

  it('stays within 62 discs', () => {
    for (const position of positions)
      expect(Math.abs(instance.evaluateByHand(position))).toBeLessThanOrEqual(62);
  });

  it('is the same on a turned board', () => {
    const turned = (board: bigint): bigint => {
      let other = 0n;
      for (let square = 0n; square < 64n; square++) if ((board >> square) & 1n) other |= 1n << (63n - square);
      return other;
    };
    for (const { black, white, toMove } of positions) {
      const image: Position = { black: turned(black), white: turned(white), toMove };
      expect(instance.evaluateByHand(image)).toBe(instance.evaluateByHand({ black, white, toMove }));
    }
  });

  it('is used by one search only, and the next one uses the learnt evaluation again', () => {
    const [position = START_POSITION] = positions
      .filter((candidate) => turnState(candidate) === 'move')
      .slice(100);
    const request = { position, maxDepth: 1, threads: 1 } as const;
    const learnt = instance.search(request);
    instance.clearHash();
    const byHand = instance.search({ ...request, evaluation: 'handMade' });
    instance.clearHash();
    expect(byHand.score).not.toBe(learnt.score);
    expect(instance.search(request)).toEqual(learnt);
  });

  it('is refused for several threads', () => {
    const request = { position: START_POSITION, maxDepth: 2, threads: 2, evaluation: 'handMade' } as const;
    expect(() => instance.search(request)).toThrow(RangeError);
  });
});

describe('the searches for comparison', () => {
  const { instance } = startWorkshop();

  it('agree on the score and differ in the leaves', () => {
    const [position = START_POSITION] = randomEndgames(17, 1, 34, 34);
    const all = instance.compare('minimax', position, 5);
    const some = instance.compare('alphaBeta', position, 5);
    const few = instance.compare('orderedAlphaBeta', position, 5);
    expect(some.score).toBe(all.score);
    expect(few.score).toBe(all.score);
    expect(some.leaves).toBeLessThan(all.leaves);
    expect(few.leaves).toBeLessThan(some.leaves);
  });

  it('count all leaves of the game tree by minimax', () => {
    expect(instance.compare('minimax', START_POSITION, 6).leaves).toBe(8200);
  });

  it('find the score of the engine when it prunes nothing', () => {
    for (const position of randomEndgames(19, 20, 12, 40)) {
      instance.clearHash();
      const { score } = instance.search({ position, maxDepth: 4, threads: 1, selectivity: 100 });
      expect(score).toBe(instance.compare('alphaBeta', position, 4).score);
    }
  });
});
