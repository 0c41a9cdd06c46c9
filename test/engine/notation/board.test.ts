import { describe, expect, test } from 'vitest';
import { boardCharacters, drawBoard, writeBoard } from '../../../engine/notation/board.ts';
import type { ReadOutcome } from '../../../engine/notation/outcome.ts';
import { describeReadQuestion } from '../../../engine/notation/outcome.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { type Position, START_POSITION, samePosition } from '../../../engine/game/position.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { isGameOver } from '../../../engine/game/rules.ts';
import { below, randomFrom, randomGame } from '../game/random-play.ts';

const START = '---------------------------OX------XO---------------------------';
const DRAWN_START = drawBoard(START_POSITION);

function positions(outcome: ReadOutcome): Position[] {
  if (outcome.kind !== 'games') throw new Error(`no games but ${JSON.stringify(outcome)}`);
  return outcome.games.map(({ tree }) => currentPosition(tree));
}

const SETTINGS = [
  ['one line', `${START} X`],
  ['no space before the side', `${START}X`],
  ['the side in words', `${START} black`],
  ['the side in a sentence', `${START}\nBlack to move`],
  ['the side first', `Side to move: black\n${START}`],
  ['no side, but a parity', START],
  ['stars and dots', START.replaceAll('X', '*').replaceAll('-', '.')],
  ['at signs and underscores', START.replaceAll('X', '@').replaceAll('-', '_')],
  ['letters of colours', START.replaceAll('X', 'B').replaceAll('O', 'W')],
  ['small letters', `${START.toLowerCase()} b`],
  ['eight lines', (START.match(/.{8}/g) ?? []).join('\n')],
  ['eight lines and the side', `${(START.match(/.{8}/g) ?? []).join('\r\n')}\r\nX`],
  ['a drawing', DRAWN_START],
  [
    'a drawing in capitals with numbers on both sides',
    DRAWN_START.replace('a b c d e f g h', 'A B C D E F G H').replace(/^(\d)(.*)$/gm, '$1$2 $1'),
  ],
  [
    'a drawing with bars',
    `+---------------+\n${DRAWN_START.replace(/ (?=[XO-])/g, '|').replace(/([XO-])$/gm, '$1|')}`,
  ],
  ['an entry of a collection', `${START} X; F5:+0; D3:+0;`],
  ['full-width characters', `${START} Ｘ`.replaceAll('X', 'Ｘ')],
] as const;

describe('boards', () => {
  test.each(SETTINGS)('are read with %s', (_, text) => {
    expect(positions(readGames(text))).toEqual([START_POSITION]);
  });

  test('read back as they were written in one line', () => {
    const random = randomFrom(3);
    for (let game = 0; game < 500; game++) {
      const position = currentPosition(randomGame(random, START_POSITION, below(random, 62)));
      expect(positions(readGames(writeBoard(position)))).toEqual([position]);
    }
  });

  test('read back as they were drawn, except the side to move of a finished game', () => {
    const random = randomFrom(4);
    for (let game = 0; game < 300; game++) {
      const position = currentPosition(randomGame(random, START_POSITION, below(random, 62)));
      const [read] = positions(readGames(drawBoard(position)));
      const expected = isGameOver(position) ? { ...position, toMove: read?.toMove } : position;
      expect(read).toEqual(expected);
    }
  });

  test('are several positions where each line is one', () => {
    const text = `% two positions\n${START} X; F5:+0;\n\n${START} O\n`;
    expect(positions(readGames(text)).map(({ toMove }) => toMove)).toEqual(['black', 'white']);
  });
});

describe('the side to move', () => {
  test('is the only side that can move', () => {
    expect(positions(readGames(`XO${'-'.repeat(62)}`))[0]?.toMove).toBe('black');
    expect(positions(readGames(`OX${'-'.repeat(62)}`))[0]?.toMove).toBe('white');
  });

  test('follows from parity where both can move and the centre is full', () => {
    const f5 = START.replace('XO-', 'XXX');
    expect(positions(readGames(f5))[0]?.toMove).toBe('white');
  });

  test('is asked for if neither parity nor the moves decide it', () => {
    const outcome = readGames(`-XO---OX${'-'.repeat(56)}`);
    expect(outcome.kind).toBe('question');
    if (outcome.kind !== 'question') return;
    const { question } = outcome;
    expect(question.about).toBe('sideToMove');
    expect(describeReadQuestion(question)).toBe('Which side is to move on this board?');
    expect(question.candidates.map(({ toMove }) => toMove)).toEqual(['black', 'white']);
    expect(question.candidates.map(({ games }) => games[0]?.tree.root.position.toMove)).toEqual([
      'black',
      'white',
    ]);
  });
});

describe('digits', () => {
  const digits = START.replaceAll('-', '0').replaceAll('X', '1').replaceAll('O', '2');

  test('lead to a question with the most common reading first', () => {
    const outcome = readGames(`${digits} 1`);
    if (outcome.kind !== 'question') throw new Error(outcome.kind);
    expect(describeReadQuestion(outcome.question)).toBe('What do the digits on this board stand for?');
    expect(outcome.question.candidates.map(({ digits: meaning }) => meaning)).toEqual([
      { empty: '0', black: '1', white: '2' },
      { empty: '0', black: '2', white: '1' },
    ]);
    const [first, second] = outcome.question.candidates.map(({ games }) => games[0]?.tree.root.position);
    expect(first !== undefined && samePosition(first, START_POSITION)).toBe(true);
    expect(second?.toMove).toBe('white');
  });

  test('may have 1 or 2 for an empty square if that fills the centre', () => {
    const swapped = digits.replaceAll('0', '9').replaceAll('1', '0').replaceAll('9', '1');
    const outcome = readGames(swapped);
    if (outcome.kind !== 'question') throw new Error(outcome.kind);
    expect(outcome.question.candidates.map(({ digits: meaning }) => meaning?.empty)).toEqual(['1', '1']);
  });

  test('lead to no question if they can have only one meaning', () => {
    expect(positions(readGames(START.replaceAll('O', '0')))).toEqual([START_POSITION]);
  });

  test('are refused if letters already stand for all kinds of squares', () => {
    const outcome = readGames(`${START.slice(0, 63)}1`);
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'boardCharacter', text: '1' } });
  });
});

test('a board is written as one character for each square', () => {
  expect(boardCharacters(START_POSITION)).toBe(START);
});
