/** What looks like a move is in the game that was read, in a notice, or in an error: each kind that a search found once. */
import { describe, expect, test } from 'vitest';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { errorOf } from './game-files.ts';

function noticesOf(text: string): string[] {
  const outcome = readGames(text);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  return outcome.games.flatMap(({ notices = [] }) => notices.map(describeReadNotice));
}

describe('moves that a reader passes over are told', () => {
  test.each([
    ['a name in JSON', '{"moves":["c4"],"e3 f6":1}'],
    ['a result in JSON that is none', '{"moves":["c4"],"result":"e3 2"}'],
    ['a player in JSON that is a list', '{"moves":["c4"],"black":["e3"]}'],
    ['a remark in JSON between other words', '{"moves":["c4"],"chat":"then e3!"}'],
    ['a value in JSON whose name comes twice', '{"moves":"e3","moves":"c4"}'],
    ['a name in JSON with escapes', String.raw`{"moves":["c4"],"\u0065\u0033":1}`],
  ])('as %s', (_, text) => {
    expect(noticesOf(text)).toHaveLength(1);
    expect(noticesOf(text)[0]).toContain('"e3');
  });

  test.each([
    ['a name of a player in JSON', '{"moves":["c4"],"black":"e3","white":"B. f6"}'],
    ['a comment of a move in JSON', '{"moves":[{"m":"c4","comment":"then e3"}]}'],
  ])('unless the game has them as %s', (_, text) => {
    expect(noticesOf(text)).toEqual([]);
  });

  test('in a remark of nothing but moves behind a board', () => {
    const board = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`;
    expect(noticesOf(`${board}; f5 d6 ; c3`)).toEqual([
      '3 parts look like moves and are in no game; the first is "f5" in line 1.',
    ]);
    expect(noticesOf(`${board}; f5:+0 d3:+0`)).toEqual([]);
    expect(noticesOf(`${board}; best is f5`)).toEqual([]);
  });

  test('behind a move in SGF and GGF', () => {
    expect(noticesOf('(;GM[2];B[f5];W[d6/;B[c3])')).toEqual([
      'Line 1: "c3" looks like a move and is in no game.',
    ]);
    expect(noticesOf('(;GM[Othello]B[f5/1.5/2]W[d6//3.25];)')).toEqual([]);
  });

  test('in a link, also between signs of no width', () => {
    const link = 'https://example.com/?kifu=f5d6c3';
    expect(noticesOf(`${link}/d3c4x\u200bf4e2`)).toEqual([
      'Line 1: "f4e2" looks like a move and is in no game.',
    ]);
    expect(noticesOf(`${link}&next=d3c4`)).toEqual(['Line 1: "d3c4" looks like a move and is in no game.']);
  });

  test('with the line of the first', () => {
    expect(noticesOf('{"moves":["c4"],\n"x":"e3",\n"y":["f6"]}')).toEqual([
      '2 parts look like moves and are in no game; the first is "e3" in line 2.',
    ]);
  });
});

test.each(['f5d6c3x', 'f5d6c3d3c4%', 'c4e3f6d9'])(
  'a link whose moves break off is refused there: %s',
  (moves) => {
    for (const text of [`https://example.com/?kifu=${moves}`, `f5\nSee https://example.com/${moves}#x`]) {
      expect(errorOf(text)).toMatchObject({ place: { line: text.split('\n').length } });
    }
  },
);

describe('a line with a move that cannot be played is no title', () => {
  test.each(['B\ufeffa8', 'Ba8', 'B a8', 'blacka8', '黒a8', '● a8', 'Noira8'])('%j', (line) => {
    const error = errorOf(`B f5\nW d6\n${line}\nW c3`);
    expect(error).toMatchObject({ code: 'illegalMove', text: 'a8', place: { line: 3 } });
  });

  test('and neither is a sentence in Japanese with a square', () => {
    expect(readGames('f5d6c3\n初手はa8です').kind).not.toBe('games');
  });
});

test('a letter among many moves does not make a word of them that nobody is told of', () => {
  const text = 'https://example.com/?kifu=f5d6c3\nh3d1f5h8d2c7ya2g4h5f4h4h7g8';
  const outcome = readGames(text);
  const told =
    outcome.kind !== 'games' || outcome.problems.length > 0 || outcome.games.every(({ notices }) => notices);
  expect(told).toBe(true);
});
