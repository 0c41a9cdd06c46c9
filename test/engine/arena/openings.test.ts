import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBalanced,
  randomMove,
  randomOpening,
  randomOpenings,
  seededOpenings,
} from '../../../engine/arena/openings.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { playMove, turnState } from '../../../engine/game/rules.ts';
import { createRandom } from '../../../engine/players/random.ts';

const PLIES = { least: 6, most: 16 };

describe('random openings', () => {
  it('have the given length and lead to a side with a move', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { moves, position } = randomOpening(createRandom(seed), { plies: PLIES });
        expect(moves.length).toBeGreaterThanOrEqual(PLIES.least);
        expect(moves.length).toBeLessThanOrEqual(PLIES.most);
        expect(turnState(position)).toBe('move');
      }),
    );
  });

  it('are legal and lead to their positions', () => {
    const { moves, position } = randomOpening(createRandom(1), { plies: PLIES });
    let reached = START_POSITION;
    for (const move of moves) {
      const next = playMove(reached, move);
      if (!next.ok) throw new Error(next.error);
      reached = next.value;
    }
    expect(reached).toEqual(position);
  });

  it('are the same for the same seed', () => {
    const some = (): unknown[] => [...randomOpenings(createRandom(5), { plies: PLIES }).take(5)];
    expect(some()).toEqual(some());
  });

  it('include only balanced ones when others are refused', () => {
    const asked: boolean[] = [];
    const openings = randomOpenings(createRandom(2), {
      plies: PLIES,
      isFair({ black, white }) {
        asked.push(black > white);
        return black > white;
      },
    });
    for (const { position } of openings.take(20)) expect(position.black > position.white).toBe(true);
    expect(asked).toContain(false);
  });
});

describe('openings with seeds of their own', () => {
  it('do not depend on how many were refused before', () => {
    const plies = { least: 8, most: 8 };
    const all = [...seededOpenings(3, { plies }).take(4)];
    const [refused] = all;
    const others = seededOpenings(3, {
      plies,
      isFair: (position) => position !== refused?.position && position.black !== refused?.position.black,
    });
    expect([...others.take(4)].slice(1)).toEqual(all.slice(1));
  });
});

describe('balance', () => {
  it.each([
    [-5, false],
    [-4, true],
    [4, true],
    [5, false],
  ])('of a position that is searched as %d discs is %j within 4', (score, isFair) => {
    expect(isBalanced({ search: () => ({ score }) }, START_POSITION, { depth: 3, leadDiscs: 4 })).toBe(
      isFair,
    );
  });

  it('is judged to the given depth', () => {
    const depths: number[] = [];
    const judge = {
      search({ maxDepth }: { readonly maxDepth: number }) {
        depths.push(maxDepth);
        return { score: 0 };
      },
    };
    isBalanced(judge, START_POSITION, { depth: 7, leadDiscs: 4 });
    expect(depths).toEqual([7]);
  });
});

describe('a random move', () => {
  it('cannot be drawn where there is no legal move', () => {
    const full = { black: (1n << 64n) - 1n, white: 0n, toMove: 'black' } as const;
    expect(() => randomMove(createRandom(1), full)).toThrow('where there is none');
  });
});
