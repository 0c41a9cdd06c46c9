/** What is offered of a game that is refused, and remarks around the moves of a game. */
import { describe, expect, test } from 'vitest';
import { describeLegalPart } from '../../../engine/notation/outcome.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { playedMoves } from '../../../engine/game/tree.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { WITH_PASS, movesOf } from './game-files.ts';

/** The moves of the part that can be read; undefined where none is offered. */
function legalPartOf(text: string): string | undefined {
  const outcome = readGames(text);
  if (outcome.kind !== 'failed') throw new Error(outcome.kind);
  return outcome.legal && writeTranscript(playedMoves(outcome.legal.tree));
}

describe('the part of a game before its error', () => {
  test.each([
    ['a transcript', 'f5d6c3d3c4a1f4', 'f5d6c3d3c4'],
    ['a transcript that ends in a word', 'f5 d6 resigns', 'f5d6'],
    ['a transcript with a remark before it', 'Game: f5d6a1', 'f5d6'],
    ['a transcript over several lines', 'f5 d6\nc3 a1', 'f5d6c3'],
    ['GGF', '(;GM[Othello]B[f5]W[d6]B[a1];)', 'f5d6'],
    ['SGF', '(;GM[2];B[f5];W[d6];B[a1])', 'f5d6'],
    ['PGN', '[Black "A"]\n1. f5 d6 2. a1', 'f5d6'],
    ['JSON', '["f5", "d6", "a1"]', 'f5d6'],
    ['JSON with a transcript', '{"moves": "f5d6a1"}', 'f5d6'],
  ])('is offered from %s', (_, text, moves) => {
    expect(legalPartOf(text)).toBe(moves);
  });

  test('has no pass that the refused move would have followed', () => {
    expect(legalPartOf(WITH_PASS.replace('--f8h8', 'a1'))).toBe('f5f6c4g5h5h4g7h6');
  });

  test.each(['a1', 'Dear diary', '(;GM[2];B[a1])', 'Othello game file: 2\n\nf5a1'])(
    'is not offered from %j',
    (text) => {
      expect(legalPartOf(text)).toBeUndefined();
    },
  );

  test('is told in words', () => {
    const outcome = readGames('f5d6a1');
    expect(outcome.kind === 'failed' && describeLegalPart(outcome)).toBe('The 2 moves before it are f5d6.');
  });
});

describe('remarks around the moves of a game', () => {
  test.each([
    ['a label and a name', 'Game: f5d6c3 (Rose)'],
    ['a label with a number', 'Game 12: f5 d6 c3'],
    ['a score', 'f5 d6 c3 34-30'],
    ['players', 'Black: Anna\nWhite: Bob (1500)\nf5d6c3\nResult: 34-30'],
    ['full-width parentheses', 'f5d6c3（ローズ）'],
  ])('are passed over: %s', (_, text) => {
    expect(movesOf(text)).toBe('f5d6c3');
  });

  test('are passed over in each of several games', () => {
    const outcome = readGames('Tiger: f5d6c3d3c4\nRose: f5d6c5f4');
    expect(outcome.kind === 'games' && outcome.games.map(({ tree }) => tree.ply)).toEqual([5, 4]);
  });
});
