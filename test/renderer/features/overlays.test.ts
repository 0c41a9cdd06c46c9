import { describe, expect, test } from 'vitest';
import { has } from '../../../engine/game/bitboard.ts';
import { START_POSITION, discAt } from '../../../engine/game/position.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { signsOf } from '../../../renderer/stores/overlays.ts';
import { randomFrom, randomGame } from '../../engine/game/random-play.ts';
import { square } from '../moves.ts';

const NONE = { frontier: false, stable: false, regions: false };

describe('the study overlay', () => {
  test('is empty unless something was selected', () => {
    expect(signsOf(START_POSITION, NONE).size).toBe(0);
  });

  test('marks the discs of the frontier', () => {
    const signs = signsOf(START_POSITION, { ...NONE, frontier: true });
    expect(new Set(signs.keys())).toEqual(new Set(['d4', 'e4', 'd5', 'e5'].map(square)));
    expect(signs.get(square('d4'))).toEqual({ isFrontier: true });
  });

  test('shows on every empty square the size of its region', () => {
    const signs = signsOf(START_POSITION, { ...NONE, regions: true });
    expect(signs.size).toBe(60);
    expect(signs.get(square('a1'))).toEqual({ regionSize: 60 });
  });

  test('marks no disc as stable that is flipped later in any game', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const nodes = lineNodes(randomGame(randomFrom(seed)));
      const last = nodes.at(-1)!.position;
      for (const { position } of nodes) {
        for (const [at, { isStable }] of signsOf(position, { ...NONE, stable: true })) {
          expect(isStable).toBe(true);
          expect(discAt(last, at)).toBe(discAt(position, at));
        }
      }
    }
  });

  test('shows several facts on one square if several hold', () => {
    const corner = { black: 1n, white: 2n, toMove: 'black' } as const;
    const signs = signsOf(corner, { frontier: true, stable: true, regions: true });
    expect(signs.get(0)).toEqual({ isFrontier: true, isStable: true });
    expect(signs.get(63)).toEqual({ regionSize: 62 });
    expect(has(corner.black, 0)).toBe(true);
  });
});
