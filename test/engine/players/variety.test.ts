import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { PLAYERS } from '../../../engine/players/registry.ts';
import { chanceAfter } from '../../../engine/players/chance.ts';
import { canVary, variedMove } from '../../../engine/players/variety.ts';
import type { Line } from '../../../engine/protocol.ts';
import { recordOf } from '../../renderer/moves.ts';

const MASTER = { kind: 'master' } as const;

function line(move: number, score: number): Line {
  return { move, score, exact: false, pv: [move] };
}

describe('a varied move', () => {
  it('is never more than half a disc worse than the best', () => {
    const lines = fc.array(fc.tuple(fc.nat(63), fc.double({ min: -20, max: 20, noNaN: true })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 0.999, noNaN: true }), (given, chance) => {
        const all = given.map(([move, score], at) => line(at * 64 + move, score));
        const chosen = all.find(({ move }) => move === variedMove(all, chance));
        const best = Math.max(...all.map(({ score }) => score));
        expect(chosen?.score).toBeGreaterThanOrEqual(best - 0.5);
      }),
    );
  });

  it('can be each of the moves that are as good as the best', () => {
    const lines = [line(1, 2), line(2, 2), line(3, 2), line(4, 1)];
    const moves = [0, 0.4, 0.9].map((chance) => variedMove(lines, chance));
    expect(moves).toEqual([1, 2, 3]);
  });

  it('exists only among the first twelve moves, and only for Master', () => {
    expect(canVary(MASTER, START_POSITION)).toBe(true);
    expect(canVary(MASTER, currentPosition(recordOf('f5d6c3d3c4f4f6f3e6e7d7c5')))).toBe(false);
    expect(PLAYERS.filter(({ spec }) => canVary(spec, START_POSITION)).map(({ spec }) => spec)).toEqual([
      MASTER,
    ]);
  });

  it('follows from the seed and the moves so far', () => {
    expect(chanceAfter(1, [19, 26])).toBe(chanceAfter(1, [19, 26]));
    expect(chanceAfter(1, [19, 26])).not.toBe(chanceAfter(2, [19, 26]));
    expect(chanceAfter(1, [19, 26])).not.toBe(chanceAfter(1, [26, 19]));
  });
});
