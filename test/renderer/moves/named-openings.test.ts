/** What the page of a person makes of a profile. */
import { describe, expect, test } from 'vitest';
import { parseSquare } from '../../../engine/game/square.ts';
import type { Fared } from '../../../engine/library/profile.ts';
import { openingOfLine } from '../../../engine/openings/openings.ts';
import { namedOpenings, together } from '../../../renderer/moves/named-openings.ts';

function results(games: number, average: number, year = 2001): Fared {
  return { games, wins: games, draws: 0, losses: 0, average, scored: games, firstYear: year, lastYear: year };
}

const moves = (text: string): number[] =>
  (text.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []);

describe('results together', () => {
  test('have the mean of all games', () => {
    expect(together(results(3, 4), results(1, 8, 2010))).toMatchObject({
      games: 4,
      wins: 4,
      average: 5,
      firstYear: 2001,
      lastYear: 2010,
    });
  });

  test('count only the games with a score for the mean', () => {
    expect(together({ ...results(9, 10), scored: 1 }, results(3, 2))).toMatchObject({
      games: 12,
      average: 4,
    });
  });

  test('leave out a side without scores, and years that nobody knows', () => {
    const unknown = { ...results(2, NaN), scored: 0, firstYear: 0, lastYear: 0 };
    expect(together(unknown, results(1, 6))).toMatchObject({ games: 3, average: 6, firstYear: 2001 });
    expect(together(unknown, unknown)).toMatchObject({ average: NaN, firstYear: 0, lastYear: 0 });
  });
});

test('openings of one name are one row, and what has no name is none', () => {
  const opening = (text: string, games: number) => ({
    ...results(games, 0),
    colour: 'black' as const,
    moves: moves(text),
  });
  const rows = namedOpenings(
    [opening('f5d6c3d3c4', 2), opening('f5d6c3d3c4b6', 1), opening('f5f4', 5), opening('f5d6c3d3c4f4f6', 4)],
    (line) => openingOfLine(line, 'en'),
  );
  const tiger = rows.find(({ name }) => name === 'Tiger');
  expect(tiger?.games).toBe(3);
  expect(rows[0]?.games).toBe(Math.max(...rows.map(({ games }) => games)));
});
