/** What the rows of the map make of names, the book, and the games of the library. */
import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { parseSquare, squareName } from '../../../../engine/game/square.ts';
import { stepsFrom } from '../../../../engine/game/steps.ts';
import { type Explored, exploredOf } from '../../../../engine/library/explore.ts';
import type { PositionTally, Tally } from '../../../../engine/library/query.ts';
import { nameOf, openingName } from '../../../../engine/openings/openings.ts';
import {
  type GamesAt,
  type MapSources,
  ownResults,
  rowsBelow,
} from '../../../../renderer/features/openings/rows.ts';

const squares = (text: string) => (text.match(/../g) ?? []).map((name) => parseSquare(name)!);
const after = (text: string) => stepsFrom(START_POSITION, squares(text)).at(-1)?.position ?? START_POSITION;

const tally = (games: number, blackWins: number, draws: number, whiteWins: number): Tally => ({
  games,
  blackWins,
  draws,
  whiteWins,
  average: 0,
  firstYear: 0,
  lastYear: 0,
});

const EMPTY: PositionTally = { ...tally(0, 0, 0, 0), moves: [] };

const KNOWS_NAMES: MapSources = {
  nameOf: (position) => openingName(position, 'en'),
  titleOf: (opening) => nameOf(opening, 'en'),
  movesAt: () => [],
  gamesAt: () => undefined,
  isOpen: () => false,
};

/** Games in which these moves were played after f5. */
function gamesAfter(moves: Readonly<Record<string, Tally>>): GamesAt {
  const all = {
    ...EMPTY,
    moves: Object.entries(moves).map(([name, of]) => ({ ...of, move: parseSquare(name)! })),
  };
  const explored: Explored = exploredOf(after('f5'), all);
  return { explored, own: { black: EMPTY, white: EMPTY } };
}

describe('the rows of the map', () => {
  test('are the moves of which anything is known, with names or where they lead', () => {
    const rows = rowsBelow(after('f5d6'), KNOWS_NAMES);
    expect(rows.map(({ move }) => squareName(move)).toSorted()).toEqual(['c3', 'c4', 'c5']);
    const byMove = new Map(rows.map((row) => [squareName(row.move), row]));
    expect(byMove.get('c5')).toMatchObject({
      name: 'Fishhook',
      towards: undefined,
      isOpen: false,
      side: 'black',
    });
    expect(byMove.get('c3')!.name).toBeUndefined();
    // Ganglion is nearer, but most openings go on from Tiger.
    expect(byMove.get('c3')!.towards!.name).toBe('Tiger');
    expect(byMove.get('c3')!.towards!.others).toBeGreaterThan(20);
  });

  test('stand in the order of the games, then of the book', () => {
    const games = gamesAfter({ f6: tally(8, 4, 0, 4), d6: tally(2, 1, 0, 1) });
    const key = '';
    const movesAt: MapSources['movesAt'] = () =>
      (['d6', 'f6', 'f4'] as const).map((name, at) => ({
        move: parseSquare(name)!,
        key,
        value: -at,
        loss: at,
        plies: 20,
        isExact: false,
      }));
    const withBook = { ...KNOWS_NAMES, movesAt };
    const names = (sources: MapSources) =>
      rowsBelow(after('f5'), sources).map(({ move }) => squareName(move));
    expect(names(withBook)).toEqual(['d6', 'f6', 'f4']);
    expect(names({ ...withBook, gamesAt: () => games })).toEqual(['f6', 'd6', 'f4']);
  });

  test('have the same order however the board is turned', () => {
    const keys = (line: string): string[] => rowsBelow(after(line), KNOWS_NAMES).map(({ key }) => key);
    expect(keys('f5d6').length).toBeGreaterThan(2);
    for (const turned of ['d3c5', 'c4e3', 'e6f4']) expect(keys(turned)).toEqual(keys('f5d6'));
  });

  test('have those of an unfolded move below it, whose paths begin with its own', () => {
    const rows = rowsBelow(after('f5'), {
      ...KNOWS_NAMES,
      isOpen: (path) => path.map(squareName).join('') === 'd6',
    });
    const at = rows.findIndex(({ move, path }) => squareName(move) === 'd6' && path.length === 1);
    expect(rows[at]!.isOpen).toBe(true);
    expect(rows[at + 1]!.path.map(squareName)[0]).toBe('d6');
    expect(rows[at + 1]!.path).toHaveLength(2);
  });

  test('cannot be unfolded where nothing is known beyond', () => {
    const rows = rowsBelow(after('f5d6c4d3c5f4e3f3c2b4'), KNOWS_NAMES);
    expect(rows.map(({ name, isOpen }) => [name, isOpen])).toEqual([['Berner', undefined]]);
  });
});

describe('the user’s own results', () => {
  const results = (black: Tally, white: Tally) =>
    ownResults(
      {
        explored: exploredOf(START_POSITION, EMPTY),
        own: { black: { ...black, moves: [] }, white: { ...white, moves: [] } },
      },
      (each) => each,
    );

  test('are those of both colours together', () => {
    expect(results(tally(4, 2, 1, 1), tally(3, 1, 0, 2))).toEqual({ games: 7, wins: 4, draws: 1, losses: 2 });
  });

  test('are none where there is no game', () => {
    expect(results(EMPTY, EMPTY)).toBeUndefined();
  });
});
