import { describe, expect, test } from 'vitest';
import { describeReadError } from '../../../engine/notation/error.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { WITH_PASS, errorOf, movesOf, readOne } from './game-files.ts';

describe('games in JSON', () => {
  test.each([
    ['a list of moves', '["f5", "d6", "c3"]'],
    ['an object with such a list', '{"moves": ["F5", "D6", "C3"]}'],
    ['an object with a transcript', '{"record": "f5d6c3"}'],
    ['moves as objects', '{"moves": [{"move": "f5"}, {"square": "d6"}, {"coord": "c3", "score": 2}]}'],
    ['an object around the game', '{"version": 2, "game": {"moves": ["f5", "d6", "c3"]}}'],
    ['escapes', String.raw`{"moves": ["\u00665", "d\u0036", "c3"]}`],
    ['a comment that looks like SGF', '{"comment": "(;GM[2])", "moves": "f5d6c3"}'],
  ])('are read from %s', (_, text) => {
    expect(movesOf(text)).toBe('f5d6c3');
  });

  test.each(['null', '"--"', '"pass"'])('are read with a pass as %s', (pass) => {
    const moves = (WITH_PASS.match(/../g) ?? []).map((move) => (move === '--' ? pass : `"${move}"`));
    expect(movesOf(`[${moves.join()}]`)).toBe(WITH_PASS);
  });

  test('are read with what is known about the game', () => {
    const text =
      '{"date": "2020-03-04", "players": {"black": {"name": "Anna", "rating": 1500}, "white": "Bob"}, "moves": "f5"}';
    expect(readOne(text).info).toEqual({
      black: { name: 'Anna', level: '1500' },
      white: { name: 'Bob' },
      date: '2020-03-04',
    });
  });

  test('are read with times and comments of moves', () => {
    const [first] = lineNodes(readOne('[{"move": "f5", "timeMs": 1234, "comment": "Usual."}]').tree);
    expect(first?.timeMs).toBe(1234);
    expect(first?.comment).toBe('Usual.');
  });

  test('may be several', () => {
    const outcome = readGames('[{"moves": ["f5"]}, {"moves": ["c4", "a1"]}]');
    expect(outcome.kind === 'games' && outcome.games.length).toBe(1);
    expect(outcome.kind === 'games' && outcome.problems.map(describeReadError)).toEqual([
      'Game 2, move 2, a1: no disc is flipped there.',
    ]);
  });

  test('may be thousands under keys of their own, and share what is said around them', () => {
    const games = Array.from({ length: 60_000 }, (_, at) => `"${at}x": {"moves": "f5"}`);
    const outcome = readGames(`{"event": "Open", ${games.join()}}`);
    if (outcome.kind !== 'games') throw new Error('They were not read.');
    expect(outcome.games).toHaveLength(60_000);
    expect(outcome.games.every(({ info }) => info.event === 'Open')).toBe(true);
  });

  test.each([
    ['["f5", 12]', 'Move 2, 12: this is not a move.'],
    ['{\n"moves": ["f5",\n "a1"]}', 'Line 3, move 2, a1: no disc is flipped there.'],
    ['{"name": "Anna"}', 'Line 1: there is no game here ("{"name": "Anna"}").'],
    ['{"moves": []}', 'Line 1: there is no game here ("{"moves": []}").'],
  ])('are refused: %j', (text, sentence) => {
    expect(describeReadError(errorOf(text))).toBe(sentence);
  });

  test('are refused however deep they nest', () => {
    const depth = 100_000;
    expect(errorOf(`${'['.repeat(depth)}"f5"${']'.repeat(depth)}`).code).toBe('noGame');
  });

  test('are read in time that grows with their length, also with escapes', () => {
    const passes = Array<string>(200_000).fill(String.raw`"p\u0061ss"`);
    expect(errorOf(`["f5",${passes.join()}]`).code).toBe('illegalPass');
  });
});
