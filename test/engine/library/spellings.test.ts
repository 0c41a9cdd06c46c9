import { describe, expect, test } from 'vitest';
import { spellingsAmong } from '../../../engine/library/spellings.ts';

const named = (...names: readonly string[]) => names.map((name, at) => ({ name, games: 100 - at }));

function proposals(...names: readonly string[]): string[][] {
  return spellingsAmong(named(...names)).map((each) => each.names.map(({ name }) => name));
}

describe('spellings of one name', () => {
  test.each([
    ['another order, and a comma', 'Sandoval, Iris', 'Iris Sandoval'],
    ['case, accents and width', 'Bergström Nils', 'BERGSTROM nils'],
    ['an initial', 'Lindqvist, Maja', 'M. Lindqvist'],
    ['a letter too many', 'Marchetti Gaia', 'Marchettii Gaia'],
    ['a letter that is another', 'Whitlock Owen', 'Whitlick Owen'],
  ])('are found by %s', (_, one, other) => {
    expect(proposals(one, other, 'Okada Ren')).toEqual([[one, other]]);
  });

  test('are not made of two people of one family, of short names, of years, or of an initial that two may have', () => {
    expect(proposals('Okada Ren', 'Okada Mio')).toEqual([]);
    expect(proposals('林 葉', '林 花')).toEqual([]);
    expect(proposals('World Cup 2018', 'World Cup 2019')).toEqual([]);
    expect(proposals('Hsu Wei', 'Hsu Wen', 'W. Hsu')).toEqual([]);
  });

  test('come with the surest first, and in each the one with the most games first', () => {
    const found = spellingsAmong([
      { name: 'Marchettii Gaia', games: 9 },
      { name: 'Marchetti Gaia', games: 90 },
      { name: 'Iris Sandoval', games: 1 },
      { name: 'Sandoval, Iris', games: 4 },
    ]);
    expect(found.map(({ names, likeness }) => [names[0]?.name, likeness])).toEqual([
      ['Sandoval, Iris', 3],
      ['Marchetti Gaia', 1],
    ]);
  });

  test('are joined over several of them, and are as sure as their weakest link', () => {
    const [only, ...others] = spellingsAmong(named('Iris Sandoval', 'Sandoval, Iris', 'Sandoval, Iriss'));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ likeness: 1 });
    expect(only?.names).toHaveLength(3);
  });
});
