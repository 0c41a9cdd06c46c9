/** A large text that is read game by game gives the same games as one that is read as a whole. */
import { describe, expect, test } from 'vitest';
import { formatById } from '../../../engine/notation/format.ts';
import { piecesOf } from '../../../engine/notation/pieces.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

function texts(format: string, count: number): string[] {
  const random = randomFrom(7);
  const info = { black: { name: 'Ann (\\] ;' }, white: { name: 'Bo) [x' } };
  return Array.from(
    { length: count },
    () => formatById(format)?.write({ tree: randomGame(random), info }) ?? '',
  );
}

function gamesInPieces(text: string): unknown[] {
  const pieces = piecesOf(text) ?? [];
  return Array.from({ length: pieces.length / 2 }, (_, at) => {
    const read = readGames(text.slice(pieces[2 * at], pieces[2 * at + 1]));
    return read.kind === 'games' ? read.games[0] : read.kind;
  });
}

function gamesAsAWhole(text: string): readonly unknown[] {
  const read = readGames(text);
  return read.kind === 'games' ? read.games : [];
}

describe('the pieces of a text', () => {
  test.each(['ggf', 'sgf', 'transcript'])('in %s are its games', (format) => {
    const text = texts(format, 20).join('\n');
    expect(gamesInPieces(text)).toEqual(gamesAsAWhole(text));
  });

  test('skip what stands between games', () => {
    const [one = '', other = ''] = texts('sgf', 2);
    const text = `Two games (of many):\r\n${one}\r\n--\r\n${other}`;
    expect(gamesInPieces(text)).toEqual(gamesAsAWhole(text));
  });

  test('keep a game that is not closed apart from those before it', () => {
    const [one = '', other = ''] = texts('ggf', 2);
    expect(gamesInPieces(`${one}${other.trimEnd().slice(0, -1)}`)).toEqual([gamesAsAWhole(one)[0], 'failed']);
  });

  test('do not end at a bracket or a parenthesis inside a value', () => {
    const text = '(;GM[2]C[a \\] ) (;]B[f5])(;GM[2]B[f5];W[f6])';
    expect(gamesInPieces(text)).toEqual(gamesAsAWhole(text));
    expect(piecesOf(text)).toHaveLength(4);
  });

  test.each([
    ['a single game', texts('sgf', 1).join('')],
    ['a game of the app’s own', texts('game', 1).join('')],
    ['a transcript over several lines', 'f5d6\nc3d3\nc4f4'],
    ['boards', texts('board', 3).join('')],
    ['prose', 'Dear Anna,\nthank you for the game.'],
    ['a text with control characters', 'f5d6\nf5f6\n\0'],
  ])('are not told apart in %s', (_, text) => {
    expect(piecesOf(text)).toBeUndefined();
  });
});
