import { describe, expect, it } from 'vitest';
import { START_POSITION, type Position } from '../../../engine/game/position.ts';
import { flips, legalMoves } from '../../../engine/game/rules.ts';
import { drawn, randomPositions, startWorkshop } from './search-module.ts';

const { instance } = startWorkshop();

describe('moves and flips', () => {
  it('agree with the rules on 20,000 random positions', () => {
    let positions = 0;
    for (const position of randomPositions(1)) {
      const moves = legalMoves(position);
      expect(instance.legalMoves(position)).toBe(moves);
      for (let left = moves; left !== 0n; left &= left - 1n) {
        const square = (left & -left).toString(2).length - 1;
        expect(instance.flips(position, square)).toBe(flips(position, square));
      }
      if (++positions === 20_000) break;
    }
  });

  it('agree with the rules on every square of boards filled at random', () => {
    let bits = 0x9e3779b97f4a7c15n;
    const next = (): bigint => (bits = BigInt.asUintN(64, bits * 0xd1342543de82ef95n + 0x2545f4914f6cdd1dn));
    for (let board = 0; board < 300; board++) {
      const black = next() ^ (next() >> 29n);
      const white = (next() ^ (next() >> 31n)) & ~black;
      const position: Position = { black, white, toMove: board % 2 === 0 ? 'black' : 'white' };
      expect(instance.legalMoves(position)).toBe(legalMoves(position));
      for (let square = 0; square < 64; square++) {
        expect(instance.flips(position, square)).toBe(flips(position, square));
      }
    }
  });
});

describe('perft', () => {
  it.each([
    [1, 4n],
    [2, 12n],
    [3, 56n],
    [4, 244n],
    [5, 1396n],
    [6, 8200n],
    [7, 55092n],
    [8, 390216n],
    [9, 3005288n],
  ])('to depth %i counts %i leaves, whether the last ply is played or only counted', (depth, leaves) => {
    expect(instance.perft(START_POSITION, depth, { bulk: false })).toBe(leaves);
    expect(instance.perft(START_POSITION, depth, { bulk: true })).toBe(leaves);
  });

  it('counts 24,571,284 leaves at depth 10', () => {
    expect(instance.perft(START_POSITION, 10, { bulk: true })).toBe(24_571_284n);
  });

  it('counts the position itself at depth 0', () => {
    expect(instance.perft(START_POSITION, 0, { bulk: true })).toBe(1n);
  });
});

describe('stable discs', () => {
  it('are found from a corner along the edges and inwards', () => {
    const position = drawn(
      'XXX-----',
      'XX------',
      'X-------',
      '--------',
      '---OX---',
      '--------',
      '--------',
      '-----OOO',
    );
    expect(instance.stableDiscs(position)).toBe(0x010307n);
    expect(instance.stableDiscs({ ...position, toMove: 'white' })).toBe(0xe0n << 56n);
  });

  it('are still there after every random continuation', () => {
    const stable = new Map<'black' | 'white', bigint>();
    let previous = 0n;
    let checked = 0;
    for (const position of randomPositions(7)) {
      const discs = position.black | position.white;
      // A disc has gone from the board, so another game has begun.
      if ((previous & ~discs) !== 0n) stable.clear();
      previous = discs;
      for (const toMove of ['black', 'white'] as const) {
        const known = stable.get(toMove) ?? 0n;
        expect(known & ~position[toMove]).toBe(0n);
        stable.set(toMove, known | instance.stableDiscs({ ...position, toMove }));
      }
      if (++checked === 20_000) break;
    }
  });
});
