import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { PlayerSpec } from '../../../engine/protocol.ts';
import {
  IterationLog,
  MOST_ITERATIONS,
  MOST_POSITIONS,
  withIteration,
} from '../../../renderer/thinking/iterations.ts';
import { searchInfo } from '../fake-engine.ts';
import { square } from '../moves.ts';

const MASTER: PlayerSpec = { kind: 'master' };

function found(depth: number, move: string, score: number, selectivity = 73) {
  const at = square(move);
  const lines = [{ move: at, score, exact: false, pv: [at] }];
  return { ...searchInfo(1), depth, selectivity, score, pv: [at], lines };
}

describe('the iterations of a search', () => {
  it('tell how its opinion changed, depth by depth', () => {
    const results = [found(8, 'c4', 1), found(10, 'e6', 3), found(12, 'c4', 2)];
    const iterations = results.reduce<ReturnType<typeof withIteration>>(withIteration, []);
    expect(iterations.map(({ depth, move, score }) => [depth, move, score])).toEqual([
      [8, square('c4'), 1],
      [10, square('e6'), 3],
      [12, square('c4'), 2],
    ]);
  });

  it('tell how sure it was: one depth may be searched more and more surely', () => {
    const results = [found(20, 'c4', 1, 42), found(20, 'c4', 2, 87), found(20, 'e6', 2, 73)];
    const iterations = results.reduce<ReturnType<typeof withIteration>>(withIteration, []);
    expect(iterations.map(({ selectivity }) => selectivity)).toEqual([42, 73, 87]);
  });

  it('have the newest result of each depth, also after the search began again', () => {
    const once = withIteration(withIteration([], found(8, 'c4', 1)), found(10, 'c4', 2));
    const again = withIteration(once, found(8, 'e6', 4));
    expect(again.map(({ depth, score }) => [depth, score])).toEqual([
      [8, 4],
      [10, 2],
    ]);
    expect(once[0]?.score).toBe(1);
  });

  it('stay the same list while only more nodes are told', () => {
    const once = withIteration([], found(8, 'c4', 1));
    expect(withIteration(once, { ...found(8, 'c4', 1), nodes: 1_000_000 })).toBe(once);
  });

  it('have nothing of a player that does not search', () => {
    expect(withIteration([], found(0, 'c4', 0))).toEqual([]);
  });

  it('are in order, each once, and not too many, whatever comes', () => {
    const any = fc.record({
      depth: fc.integer({ min: 0, max: 128 }),
      selectivity: fc.constantFrom(42, 73, 87, 95, 99, 100),
      score: fc.integer({ min: -64, max: 64 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 400 }), (results) => {
        const iterations = results
          .map(({ depth, selectivity, score }) => found(depth, 'c4', score, selectivity))
          .reduce<ReturnType<typeof withIteration>>(withIteration, []);
        expect(iterations.length).toBeLessThanOrEqual(MOST_ITERATIONS);
        const keys = iterations.map(({ depth, selectivity }) => depth * 101 + selectivity);
        expect(keys).toEqual([...new Set(keys)].toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('the log of iterations', () => {
  it('keeps players and positions apart', () => {
    const log = new IterationLog();
    const other = { ...START_POSITION, toMove: 'white' } as const;
    log.note(START_POSITION, MASTER, found(8, 'c4', 1));
    log.note(START_POSITION, { kind: 'neural' }, found(6, 'e6', 2));
    expect(log.of(START_POSITION, MASTER).map(({ depth }) => depth)).toEqual([8]);
    expect(log.of(START_POSITION, { kind: 'neural' }).map(({ depth }) => depth)).toEqual([6]);
    expect(log.of(other, MASTER)).toEqual([]);
  });

  it('forgets the position that was searched longest ago when there are too many', () => {
    const log = new IterationLog();
    const at = (white: number) => ({ ...START_POSITION, white: BigInt(white) });
    for (let count = 0; count < MOST_POSITIONS; count++) log.note(at(count), MASTER, found(8, 'c4', 1));
    log.note(at(0), MASTER, found(10, 'c4', 1));
    log.note(at(MOST_POSITIONS), MASTER, found(8, 'c4', 1));
    expect(log.of(at(0), MASTER)).toHaveLength(2);
    expect(log.of(at(1), MASTER)).toEqual([]);
    expect(log.of(at(2), MASTER)).toHaveLength(1);
  });
});
