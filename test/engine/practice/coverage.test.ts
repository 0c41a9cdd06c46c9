/** How likely replies are, and how well a repertoire is prepared for them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, type Position, START_POSITION } from '../../../engine/game/position.ts';
import { squareName } from '../../../engine/game/square.ts';
import { type KnownReplies, basisOf, coverageOf, repliesIn } from '../../../engine/practice/coverage.ts';
import { countsOf } from '../../../engine/practice/preparing.ts';
import { placeId, positionsAlong, repertoireOf } from '../../../engine/practice/repertoire.ts';
import { movesIn, someLines } from './random-lines.ts';

const after = (moves: string): Position => positionsAlong(movesIn(moves))!.at(-1)!;
const names = (moves: readonly number[]): string => moves.map(squareName).join('');
const NOTHING: KnownReplies = { played: [], losses: [] };
const PEOPLE = { by: 'people', share: 0.1 } as const;
const squares = (text: string) => movesIn(text);

describe('replies', () => {
  const F5 = after('f5');
  const [D6, F6, F4] = squares('d6f6f4') as [number, number, number];

  it('are as likely as each other where nothing is known', () => {
    const replies = repliesIn(F5, NOTHING, PEOPLE);
    expect(replies).toHaveLength(3);
    for (const { chance } of replies) expect(chance).toBeCloseTo(1 / 3);
  });

  it('that are equal up to symmetry are one', () => {
    expect(repliesIn(START_POSITION, NOTHING, PEOPLE)).toMatchObject([{ chance: 1, isWanted: true }]);
  });

  it('follow the games the more, the more games there are', () => {
    const few = repliesIn(F5, { played: [{ move: F6, games: 1 }], losses: [] }, PEOPLE);
    const many = repliesIn(F5, { played: [{ move: F6, games: 1000 }], losses: [] }, PEOPLE);
    expect(few[0]).toMatchObject({ move: F6, games: 1 });
    expect(few[0]!.chance).toBeLessThan(0.5);
    expect(many[0]!.chance).toBeGreaterThan(0.99);
    expect(many.map(({ isWanted }) => isWanted)).toEqual([true, false, false]);
  });

  it('are said to rest on the book while games are few, or do not count', () => {
    expect([0, 1, 19, 20].map((games) => basisOf(games, PEOPLE))).toEqual(['book', 'few', 'few', 'games']);
    expect([0, 20].map((games) => basisOf(games, { by: 'value', loss: 2 }))).toEqual(['book', 'value']);
  });

  it('are rarer the more they lose where no game is known', () => {
    const losses = [
      { move: D6, loss: 0 },
      { move: F6, loss: 0.5 },
      { move: F4, loss: 6 },
    ];
    const replies = repliesIn(F5, { played: [], losses }, { by: 'value', loss: 1 });
    expect(replies.map(({ move }) => move)).toEqual([D6, F6, F4]);
    expect(replies.map(({ isWanted }) => isWanted)).toEqual([true, true, false]);
    expect(replies[2]!.chance).toBeLessThan(0.02);
  });

  it('are 1 together whatever is known', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ move: fc.constantFrom(D6, F6, F4, 0), games: fc.nat(50) })),
        fc.array(fc.record({ move: fc.constantFrom(D6, F6, F4, 0), loss: fc.nat(20) })),
        fc.constantFrom(PEOPLE, { by: 'value', loss: 2 } as const),
        (played, losses, width) => {
          const replies = repliesIn(F5, { played, losses }, width);
          expect(replies.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
          expect(replies[0]!.isWanted).toBe(true);
        },
      ),
    );
  });
});

async function covered(lines: readonly string[], side: Colour, plies: number, games: readonly string[] = []) {
  const counts = countsOf(games.map(movesIn));
  return coverageOf(repertoireOf(lines.map((moves) => ({ moves: movesIn(moves) }))), {
    side,
    plies,
    replies: async (position) => repliesIn(position, { played: await counts(position), losses: [] }, PEOPLE),
  });
}

describe('a coverage', () => {
  it('of nothing is a gap at the start', async () => {
    const { inside, gaps } = await covered([], 'black', 4);
    expect(inside).toEqual([1, 0, 0, 0, 0]);
    expect(gaps).toMatchObject([{ kind: 'answer', moves: [], chance: 1 }]);
    expect((await covered([], 'white', 4)).gaps).toMatchObject([{ kind: 'end', chance: 1 }]);
  });

  it('loses the games that go on with another reply, and names the reply', async () => {
    const { inside, gaps } = await covered(['f5d6c3'], 'black', 3);
    expect(inside.map((share) => share.toFixed(2))).toEqual(['1.00', '1.00', '0.33', '0.33']);
    expect(gaps.map(({ kind, moves }) => `${kind} ${names(moves)}`)).toEqual(['reply f5f4', 'reply f5f6']);
    expect(gaps[0]!.chance).toBeCloseTo(1 / 3);
  });

  it('puts the likelier gap first', async () => {
    const games = Array.from({ length: 40 }, (_, at) => (at < 30 ? 'f5f6' : 'f5f4'));
    const { gaps } = await covered(['f5d6c3'], 'black', 3, games);
    expect(gaps.map(({ moves }) => names(moves))).toEqual(['f5f6', 'f5f4']);
  });

  it('tells where a line ends, and where it has no answer', async () => {
    const { gaps } = await covered(['f5d6c3', 'f5f6'], 'black', 5);
    expect(gaps.map(({ kind, moves }) => `${kind} ${names(moves)}`).toSorted()).toEqual([
      'answer f5f6',
      'end f5d6c3',
      'reply f5f4',
    ]);
  });

  it('sums up what comes to one position by several orders of moves', async () => {
    const { reached } = await covered(['f5d6c3d3c4f4', 'f5d6c4d3c3f4', 'f5f6e6f4'], 'black', 6);
    const joined = reached.get(placeId(after('f5d6c3d3c4')));
    const [one, other] = ['f5d6c3d3', 'f5d6c4d3'].map((moves) => reached.get(placeId(after(moves))));
    expect(joined!.chance).toBeCloseTo(one!.chance + other!.chance);
  });

  it('loses no game, and wins none back', async () => {
    await fc.assert(
      fc.asyncProperty(
        someLines,
        fc.constantFrom<Colour>('black', 'white'),
        fc.nat(12),
        async (lines, side, plies) => {
          const counts = countsOf(lines);
          const { inside, gaps, rare, reached } = await coverageOf(
            repertoireOf(lines.map((moves) => ({ moves }))),
            {
              side,
              plies,
              replies: async (position) =>
                repliesIn(position, { played: await counts(position), losses: [] }, PEOPLE),
            },
          );
          expect(inside).toHaveLength(plies + 1);
          for (const [at, share] of inside.entries())
            expect(share).toBeLessThanOrEqual((inside[at - 1] ?? 1) + 1e-9);
          const left = gaps.reduce((sum, { chance }) => sum + chance, 0);
          expect(inside.at(-1)! + left + rare).toBeCloseTo(1);
          for (const { moves, position } of [...reached.values(), ...gaps])
            expect(placeId(positionsAlong(moves)!.at(-1)!)).toBe(placeId(position));
        },
      ),
      { numRuns: 60 },
    );
  });
});
