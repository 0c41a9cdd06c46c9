import { describe, expect, test } from 'vitest';
import { describeReadError } from '../../../engine/notation/error.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { errorOf, linesOf, movesOf, readOne } from './game-files.ts';

const SERVER = `[Event "Friendly"]
[Site "Anywhere"]
[Date "2020.03.04"]
[Black "Anna \\"A\\""]
[White "Bob"]
[WhiteElo "1834"]
[TimeControl "300+5"]
[Result "34-30"]

1. f5 d6 2. c3 d3 3. c4 34-30
`;

describe('games in the manner of PGN', () => {
  test('are read with their moves', () => {
    expect(movesOf(SERVER)).toBe('f5d6c3d3c4');
  });

  test.each(['34-30', '1-0', '1/2-1/2', '1/2 - 1/2', '*'])('are read up to the result %s', (result) => {
    expect(movesOf(`[Event "Friendly"]\n\n1. f5 d6 ${result}\n`)).toBe('f5d6');
  });

  test('are read with what their tags say', () => {
    expect(readOne(SERVER).info).toEqual({
      black: { name: 'Anna "A"', time: '5:00/0:05' },
      white: { name: 'Bob', level: '1834', time: '5:00/0:05' },
      date: '2020-03-04',
      event: 'Friendly',
      place: 'Anywhere',
    });
  });

  test('take a question mark for something unknown', () => {
    expect(readOne('[Black "?"]\n[Date "????.??.??"]\n\n1. f5 d6').info).toEqual({ black: {}, white: {} });
  });

  test('are read with their comments', () => {
    const [first] = lineNodes(readOne('[Black "A"]\n1. f5 {Usual.} {As ever.} d6').tree);
    expect(first?.comment).toBe('Usual.\nAs ever.');
  });

  test.each([
    ['1. f5 d6?', 'mistake'],
    ['1. f5 d6 ??', undefined],
    ['1. f5 d6?!', 'inaccuracy'],
    ['1. f5 d6 $3', 'best'],
    ['1. f5 d6', undefined],
  ])('mark the last move of %s as %s', (moves, mark) => {
    const outcome = readGames(`[Black "A"]\n${moves}`);
    const node =
      outcome.kind === 'games' && outcome.games[0] ? lineNodes(outcome.games[0].tree)[1] : undefined;
    expect(node?.mark).toBe(mark);
  });

  test('are read with variations, which begin before the move that they follow', () => {
    const { tree } = readOne('[Black "A"]\n1. f5 d6 (1... f6 2. e6 (2. d3)) 2. c3');
    expect(linesOf(tree.root.children)).toEqual(['f5d6c3', 'f5f6e6', 'f5f6d3']);
  });

  test('may be several', () => {
    const outcome = readGames(`${SERVER}\n${SERVER}\n[Black "B"]\n1. a1`);
    expect(outcome.kind === 'games' && outcome.games.length).toBe(2);
    expect(outcome.kind === 'games' && outcome.problems.map(describeReadError)).toEqual([
      'Game 3, line 24, move 1, a1: no disc is flipped there.',
    ]);
  });

  test('are read without tags where there are comments or variations', () => {
    expect(movesOf('1. f5 d6 {usual} 2. c3 (2. c5)')).toBe('f5d6c3');
  });

  test.each([
    ['[Black "A"]\n1. f5 d6)', 'Line 2: ")" is not expected here.'],
    ['[Black "A"]\n1. f5 (1. d3', 'Line 2: the game is not closed with ")".'],
    ['[Black "A"]\n1. f5 {never closed', 'Line 2: "{never closed" is not expected here.'],
    ['[Black "A"]\n1. f5 resigns', 'Line 2, move 2, resigns: this is not a move.'],
    ['[FEN "8/8"]\n1. f5', 'Line 1: "8/8" is not a value for "FEN".'],
    ['[Black "A"]\n', 'Line 1: there is no game here ("[Black "A"]").'],
  ])('are refused: %j', (text, sentence) => {
    expect(describeReadError(errorOf(text))).toBe(sentence);
  });

  test('are read however deep their variations nest', () => {
    const depth = 100_000;
    const text = `[Black "A"]\n1. f5 d6 ${'(1... f6 '.repeat(depth)}${')'.repeat(depth)}`;
    expect(linesOf(readOne(text).tree.root.children)).toEqual(['f5d6', 'f5f6']);
  });
});
