import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { type GameTree, goTo, lineNodes, newTree, playedMoves } from '../../../engine/game/tree.ts';
import { describeReadError } from '../../../engine/notation/error.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { LONGEST_LINK, isAppLink, isGameLink, writeLink } from '../../../engine/notation/link.ts';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';
import { errorOf, readOne } from './game-files.ts';

const start = { ...START_POSITION, toMove: 'white' } as const;

function movesOf(tree: GameTree): string {
  return writeTranscript(lineNodes(tree).map(({ move }) => move));
}

describe('a link to a game', () => {
  test.each([
    'othello:game=f5d6c3',
    'OTHELLO://?game=f5d6c3',
    ' othello:/game=F5%20D6%2Cc3\n',
    'https://example.com/play/?lang=fr#game=f5d6c3',
    'http://localhost:8080/#game=f5+d6+c3',
  ])('is read: %s', (text) => {
    expect(writeTranscript(playedMoves(readOne(text).tree))).toBe('f5d6c3');
  });

  test('reads back with its place, its start and all that is known, whoever played', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => `${text.replace(/[\p{Cc}\u2028\u2029]/gu, '')}n`.trim());
    fc.assert(
      fc.property(fc.nat(), fc.nat(60), fc.boolean(), name, name, (seedOf, ply, isSetUp, black, event) => {
        const played = randomGame(randomFrom(seedOf));
        const tree = isSetUp ? newTree(start) : goTo(played, Math.min(ply, played.line.length));
        const info = { ...NO_INFO, black: { name: black, level: '1500' }, event, date: '2026-11-27' };
        const { parameters, isInPart } = writeLink({ tree, info });
        expect(parameters).toMatch(/^[\w%&=-]+$/);
        const read = readOne(`https://example.com/#${parameters}`);
        expect(movesOf(read.tree)).toBe(movesOf(tree));
        expect(read.tree.ply).toBe(tree.ply);
        expect(read.tree.root.position).toEqual(tree.root.position);
        expect(read.info).toEqual(info);
        expect(isInPart).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test.each(['B+12', 'W+R', 'B+T', 'W+F', 'B+', 'Void', 'Draw'])('keeps the result %s', (result) => {
    const game = readOne(`othello:game=f5d6&result=${encodeURIComponent(result)}`);
    expect(game.info.result).toBeDefined();
    expect(writeLink(game).parameters).toBe(`game=f5d6&result=${encodeURIComponent(result)}`);
  });

  test('tells whether it leaves out branches or notes', () => {
    expect(writeLink(readOne('(;GM[2];B[f5](;W[d6])(;W[f6]))')).isInPart).toBe(true);
    expect(writeLink(readOne('(;GM[2];B[f5]C[Why?])')).isInPart).toBe(true);
    expect(writeLink(readOne('f5d6')).isInPart).toBe(false);
  });

  test('is much shorter than the longest for a whole game with names', () => {
    const info = {
      ...NO_INFO,
      black: { name: '山田太郎' },
      white: { name: '鈴木花子' },
      event: '全日本選手権',
    };
    const { parameters } = writeLink({ tree: randomGame(randomFrom(5)), info });
    expect(parameters.length).toBeLessThan(LONGEST_LINK / 4);
  });

  test.each([
    ['othello:game=f5a1', 'Move 2, a1: no disc is flipped there.'],
    ['othello:game=f5&game=d6', 'Line 1: "game" is given twice.'],
    ['othello:game=%E0%A4%A', 'Line 1: "game=%E0%A4%A" is not expected here.'],
    ['othello:game=', 'Line 1: there is no game here ("othello:game=").'],
    ['othello:game=f5&start=XXX', 'Line 1: the board has 3 squares instead of 64.'],
    ['othello:game=<script>', 'Move 1, <script>: this is not a move.'],
  ])('is refused with the place: %s', (text, sentence) => {
    expect(describeReadError(errorOf(text))).toBe(sentence);
  });

  test('tells moves in a part that is not known', () => {
    const outcome = readGames('othello:game=f5&more=d6c3');
    expect(outcome.kind === 'games' && outcome.games[0]?.notices?.map(describeReadNotice)).toEqual([
      'Line 1: "d6c3" looks like a move and is in no game.',
    ]);
  });

  test('is told from other links', () => {
    expect(isGameLink('https://example.com/?kifu=f5d6c3')).toBe(false);
    expect(isGameLink('othello:game=f5 and more')).toBe(false);
    expect(isAppLink('othello:x')).toBe(true);
    expect(isAppLink('./othello:x')).toBe(false);
  });
});
