import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { has } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { drawn, randomEndgames, randomPositions, startWorkshop, startSearch } from './search-module.ts';

const { instance: workshop } = startWorkshop();
const EMPTY = '--------';

describe('the classic evaluation', () => {
  it('gives 20 points for a corner', () => {
    const { corners } = workshop.classicParts(
      drawn('X------X', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, 'O-------'),
    );
    expect(corners).toBe(20);
  });

  it('takes 10 points for an X-square and 2 for a C-square beside a corner that is not held', () => {
    const x = drawn(EMPTY, '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
    expect(workshop.classicParts(x).corners).toBe(-10);
    const c = drawn('-X------', 'X-------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
    expect(workshop.classicParts(c).corners).toBe(-4);
    const enemyCorner = drawn('OX------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
    expect(workshop.classicParts(enemyCorner).corners).toBe(-20 - 2);
    const ownCorner = drawn('XX------', '-X------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
    expect(workshop.classicParts(ownCorner).corners).toBe(20);
  });

  it('takes 12 points for a wedge and 6 for a gap beside an own corner', () => {
    // White's disc on b1 stands on a C-square beside a corner that white does not hold, which is worth 2 to black.
    const wedge = drawn('XOX-----', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
    expect(workshop.classicParts(wedge).corners).toBe(20 - 12 + 2);
    const gap = drawn(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, 'X-------', EMPTY, 'X-------');
    expect(workshop.classicParts(gap).corners).toBe(20 - 6);
  });

  it('counts the moves of both sides', () => {
    const position = drawn(EMPTY, EMPTY, EMPTY, '--XOO---', EMPTY, EMPTY, EMPTY, EMPTY);
    expect(workshop.classicParts(position).mobility).toBe(1 - 1);
    const three = drawn(EMPTY, EMPTY, '----O---', '--XOX---', '--X-----', EMPTY, EMPTY, EMPTY);
    const opposite = workshop.classicParts({ ...three, toMove: 'white' }).mobility;
    expect(workshop.classicParts(three).mobility).toBe(-opposite);
  });

  it('counts each empty square next to an enemy disc once', () => {
    const position = drawn('O-------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, '------XX');
    // White's single disc touches 3 empty squares and black's pair touches 4.
    expect(workshop.classicParts(position).potentialMobility).toBe(3 - 4);
  });

  it('distinguishes stable, semi-stable and flippable discs', () => {
    // Of black's discs a1 and b1 are stable, d4 can be flipped by a move to c4, and f6 cannot be flipped yet. White's disc
    // on e4 can be flipped by a move to f4.
    const position = drawn('XX------', EMPTY, EMPTY, '---XO---', EMPTY, '-----X--', EMPTY, EMPTY);
    const f4 = 29;
    expect(has(legalMoves(position), f4)).toBe(true);
    const black = 5 + 5 - 1 + 2;
    const white = -1;
    expect(workshop.classicParts(position).stability).toBe(black - white);
  });

  it('adds the values of the squares', () => {
    const ranks = ['100 -20 10 5', '-20 -50 -2 -2', '10 -2 1 1', '5 -2 1 0'].map((rank) =>
      rank.split(' ').map(Number),
    );
    for (let square = 0; square < 64; square++) {
      const file = Math.min(square & 7, 7 - (square & 7));
      const rank = Math.min(square >> 3, 7 - (square >> 3));
      const alone = { black: 1n << BigInt(square), white: 0n, toMove: 'black' } as const;
      expect(workshop.classicParts(alone).squares).toBe(ranks[rank]?.[file]);
    }
  });

  it('has the opposite sign for the other side', () => {
    let tried = 0;
    for (const position of randomPositions(5)) {
      const other = position.toMove === 'black' ? 'white' : 'black';
      const own = Object.values(workshop.classicParts(position));
      const mirrored = Object.values(workshop.classicParts({ ...position, toMove: other }));
      expect(mirrored.map((points) => 0 - points)).toEqual(own.map((points) => 0 + points));
      if (++tried === 500) break;
    }
  });

  it('counts discs only in the endgame', () => {
    const parts = workshop.classicParts(
      drawn(EMPTY, EMPTY, '--XXXX--', '--XXXX--', EMPTY, EMPTY, EMPTY, EMPTY),
    );
    expect(parts.discs).toBe(8);
    const weighed = 4 * parts.corners + 8 * parts.mobility + 5 * parts.potentialMobility + parts.stability;
    expect(parts.total).toBe(weighed + parts.squares);
  });
});

describe('the Club level', () => {
  const { instance } = startSearch();

  it('looks six plies ahead, the same way every time', () => {
    const result = instance.searchClassic(START_POSITION, 6);
    expect(result).toMatchObject({ depth: 6, exact: false });
    expect(result.pv).toHaveLength(6);
    expect(instance.searchClassic(START_POSITION, 6)).toEqual(result);
  });

  it('sees the end of the game exactly', () => {
    for (const position of randomEndgames(9, 40, 2, 6)) {
      const classic = instance.searchClassic(position, 12);
      const solved = instance.search({ position, maxDepth: 60, threads: 1 });
      expect(classic.score).toBe(solved.score);
    }
  });
});
