/** Lines that come from games, that fill gaps, that are added, and branches that are taken out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Colour, Position } from '../../../engine/game/position.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { coverageOf, repliesIn } from '../../../engine/practice/coverage.ts';
import {
  USUAL,
  addition,
  changed,
  countsOf,
  fillings,
  linesFrom,
  openingOf,
  removal,
  undone,
} from '../../../engine/practice/preparing.ts';
import {
  type Repertoire,
  type RepertoireLine,
  movesOf,
  positionsAlong,
  repertoireOf,
} from '../../../engine/practice/repertoire.ts';
import { movesIn, someLines } from './random-lines.ts';

const names = (lines: readonly (readonly Square[])[]): string[] =>
  lines.map((moves) => moves.map(squareName).join(''));
const of = (side: Colour, ...lines: string[]): RepertoireLine[] =>
  lines.map((moves) => ({ side, moves: movesIn(moves) }));
const written = (lines: readonly RepertoireLine[]): string[] => names(lines.map(({ moves }) => moves));
const after = (moves: string): Position => positionsAlong(movesIn(moves))!.at(-1)!;

/** The steps of a repertoire, as text that can be compared. */
function stepsOf(repertoire: Repertoire): string[] {
  return [...repertoire].flatMap(([id, { next }]) => [...next].map((each) => `${id} ${each}`)).toSorted();
}
const stepsOfLines = (lines: readonly { readonly moves: readonly Square[] }[]): string[] =>
  stepsOf(repertoireOf(lines));

describe('lines from games', () => {
  const games = [
    ...Array<string>(6).fill('f5d6c3d3c4'),
    ...Array<string>(3).fill('f5f6e6f4c3'),
    'f5f4e3d2c3',
  ];
  const choice = { side: 'black', ...USUAL } as const;

  it('have the own moves that are played often, and the replies', async () => {
    expect(names(await linesFrom(countsOf(games.map(movesIn)), choice))).toEqual([
      'f5d6c3d3c4',
      'f5f6e6f4c3',
    ]);
  });

  it('end with an own move', async () => {
    const lines = await linesFrom(countsOf(games.map(movesIn)), { ...choice, side: 'white' });
    expect(names(lines)).toEqual(['f5d6c3d3', 'f5f6e6f4']);
  });

  it('leave seldom moves of one’s own out, and keep the one that is played most', async () => {
    const moves = ['f5d6c3', 'f5d6c3', 'f5d6c3', 'f5d6c4', 'f5d6c4', 'f5d6c5', 'f5d6c5'].map(movesIn);
    const from = async (own: number) =>
      names(await linesFrom(countsOf(moves), { ...choice, own })).toSorted();
    expect(await from(0.2)).toEqual(['f5d6c3', 'f5d6c4', 'f5d6c5']);
    expect(await from(0.4)).toEqual(['f5d6c3']);
    expect(await from(0.9)).toEqual(['f5d6c3']);
  });

  it('count games in every direction of the board together', async () => {
    const moves = ['f5d6c3', 'd3f4c6', 'c4e3f6'].map(movesIn);
    expect(names(await linesFrom(countsOf(moves), { ...choice, games: 3 }))).toHaveLength(1);
  });

  it('are no longer than is wanted', async () => {
    const lines = await linesFrom(countsOf(games.map(movesIn)), { ...choice, plies: 3 });
    expect(names(lines)).toEqual(['f5d6c3', 'f5f6e6']);
  });

  it('have every step that the games have if all are wanted', async () => {
    await fc.assert(
      fc.asyncProperty(someLines, fc.constantFrom<Colour>('black', 'white'), async (all, side) => {
        const own = all.map((moves) =>
          moves.slice(0, moves.length - ((moves.length + (side === 'black' ? 1 : 0)) % 2)),
        );
        const lines = await linesFrom(countsOf(own), { side, plies: 60, games: 1, own: 0, replies: 0 });
        expect(stepsOfLines(lines.map((moves) => ({ moves })))).toEqual(
          stepsOfLines(own.filter(({ length }) => length > 0).map((moves) => ({ moves }))),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('a line', () => {
  it('takes the place of one that it makes longer', () => {
    const change = addition(of('black', 'f5d6c3', 'f5f6e6'), [movesIn('f5d6c3d3c4')], 'black');
    expect(written(change.dropped)).toEqual(['f5d6c3']);
    expect(written(change.added)).toEqual(['f5d6c3d3c4']);
  });

  it('that is there in another direction changes nothing', () => {
    expect(addition(of('black', 'f5d6c3'), [movesIn('c4e3f6')], 'black').added).toEqual([]);
  });

  it('is turned so that it begins with f5', () => {
    expect(written(addition([], [movesIn('c4e3f6')], 'black').added)).toEqual(['f5d6c3']);
  });

  it('of the other side stays', () => {
    const white = of('white', 'f5d6');
    expect(addition(white, [movesIn('f5d6c3')], 'black').dropped).toEqual([]);
    expect(removal(white, { position: after('f5'), move: movesIn('d6')[0]! }, 'black').dropped).toEqual([]);
  });
});

describe('a branch that is taken out', () => {
  const lines = of('black', 'f5d6c3d3c4', 'f5d6c4d3c3', 'f5f6e6');
  const at = (moves: string, move: string) => ({ position: after(moves), move: movesIn(move)[0]! });

  it('takes its lines back to the own move before it', () => {
    const change = removal(lines, at('f5d6c3', 'd3'), 'black');
    expect(written(changed(lines, change))).toEqual(['f5d6c4d3c3', 'f5f6e6', 'f5d6c3']);
  });

  it('at the start takes all', () => {
    expect(changed(lines, removal(lines, at('', 'f5'), 'black'))).toEqual([]);
  });

  it('is found with the board turned', () => {
    expect(written(removal(lines, at('c4', 'c5'), 'black').dropped)).toEqual(
      written(removal(lines, at('f5', 'f4'), 'black').dropped),
    );
    expect(written(removal(lines, at('c4', 'e3'), 'black').dropped)).toEqual(['f5d6c3d3c4', 'f5d6c4d3c3']);
  });
});

describe('changes', () => {
  it('add just the steps of the line, keep the others, and are undone', () => {
    fc.assert(
      fc.property(someLines, someLines, fc.constantFrom<Colour>('black', 'white'), (some, more, side) => {
        const before = changed([], addition([], some, side));
        const change = addition(before, more, side);
        const now = changed(before, change);
        expect(stepsOfLines(now)).toEqual(stepsOfLines([...some, ...more].map((moves) => ({ moves }))));
        expect(written(changed(now, undone(change))).toSorted()).toEqual(written(before).toSorted());
      }),
    );
  });

  it('take a move out of every line, and nothing that does not need it', () => {
    fc.assert(
      fc.property(
        someLines,
        fc.nat(),
        fc.nat(),
        fc.constantFrom<Colour>('black', 'white'),
        (some, pick, ply, side) => {
          const before = changed([], addition([], some, side));
          const { moves } = before[pick % before.length]!;
          const cut = ply % moves.length;
          const position = positionsAlong(moves)![cut]!;
          const change = removal(before, { position, move: moves[cut]! }, side);
          const now = changed(before, change);
          expect(movesOf(repertoireOf(now), position)).not.toContain(moves[cut]);
          const steps = new Set(stepsOfLines(before));
          for (const step of stepsOfLines(now)) expect(steps).toContain(step);
          expect(written(changed(now, undone(change))).toSorted()).toEqual(written(before).toSorted());
        },
      ),
    );
  });
});

describe('filling gaps', () => {
  const NOTHING = { played: [], losses: [] };
  const replies = async (position: Position) => repliesIn(position, NOTHING, { by: 'people', share: 0.1 });

  function filling(side: Colour, chance: number, most = 100) {
    return {
      side,
      chance,
      most,
      replies,
      coverage: async (lines: readonly RepertoireLine[]) =>
        coverageOf(repertoireOf(lines), { side, plies: 4, replies }),
      answer: async (position: Position) => repliesIn(position, NOTHING, { by: 'people', share: 0 })[0]?.move,
    };
  }

  it('leaves none that is as likely as was asked for', async () => {
    for (const side of ['black', 'white'] as const) {
      const wanted = filling(side, 0.05);
      // oxlint-disable-next-line no-await-in-loop -- one side after the other
      const found = await fillings([], wanted);
      const lines = found.map((moves) => ({ side, moves }));
      // oxlint-disable-next-line no-await-in-loop -- one side after the other
      const { gaps, inside } = await wanted.coverage(lines);
      expect(gaps.filter(({ chance }) => chance >= 0.05)).toEqual([]);
      expect(inside.at(-1)).toBeGreaterThan(0.5);
    }
  });

  it('makes no more lines than was asked for', async () => {
    expect((await fillings([], filling('black', 0.01, 2))).length).toBeLessThanOrEqual(2);
  });

  it('ends where nobody knows an answer', async () => {
    expect(await fillings([], { ...filling('black', 0.05), answer: async () => undefined })).toEqual([]);
  });
});

describe('the opening of a game', () => {
  const game = movesIn('f5d6c3d3c4f4f6f3e6e7d7c5b6b4a3');
  const taken = (also: Partial<Parameters<typeof openingOf>[1]>): unknown => {
    const { moves, end, next } = openingOf(game, {
      side: 'black',
      known: game.length,
      mistakes: [],
      ...also,
    });
    return [moves.map(squareName).join(''), end, next === undefined ? undefined : squareName(next)];
  };

  it('ends before the first mistake of its side, which would be asked as the right answer', () => {
    expect(taken({ mistakes: [11, 5] })).toEqual(['f5d6c3', 'mistake', 'c4']);
    expect(taken({ mistakes: [1] })).toEqual(['', 'mistake', 'f5']);
    expect(taken({ side: 'white', known: 6, mistakes: [4] })).toEqual(['f5d6', 'mistake', 'd3']);
  });

  it('ends where nobody knows what follows, with a move of its side', () => {
    expect(taken({ known: 6, mistakes: [11] })).toEqual(['f5d6c3d3c4', 'unknown', 'f6']);
  });

  it('is taken whole while all of it is known, or nothing can be asked', () => {
    expect(taken({})).toEqual(['f5d6c3d3c4f4f6f3e6e7d7c5b6b4a3', 'whole', undefined]);
    expect(taken({ known: 0 })).toEqual(taken({}));
  });

  it('is no longer than can be learnt by heart', () => {
    const long = Array.from({ length: 59 }, (_, at) => game[at % game.length]!);
    const { moves, end } = openingOf(long, { side: 'black', known: 59, mistakes: [] });
    expect([moves.length, end]).toEqual([19, 'long']);
  });
});
