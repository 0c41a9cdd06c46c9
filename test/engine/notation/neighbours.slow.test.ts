/** Texts beside those that were reported: the same kinds with other signs, other programs, other damage. */
import { describe, expect, test } from 'vitest';
import { currentPosition, playedMoves } from '../../../engine/game/tree.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { describeReadError } from '../../../engine/notation/error.ts';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { piecesOf } from '../../../engine/notation/pieces.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { errorOf, movesOf, readOne } from './game-files.ts';

const SETUP = '--------------------------XXX------XO---------------------------';
const ROWS = (SETUP.match(/.{8}/g) ?? []).join('\n');
const START = '---------------------------OX------XO---------------------------';

function gamesOf(text: string): { moves: string[]; problems: string[]; notices: string[] } {
  const outcome = readGames(text);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  return {
    moves: outcome.games.map(({ tree }) => writeTranscript(playedMoves(tree))),
    problems: outcome.problems.map(describeReadError),
    notices: outcome.games.flatMap(({ notices = [] }) => notices.map(describeReadNotice)),
  };
}

function startOf(text: string): string {
  return writeBoard(readOne(text).tree.root.position);
}

describe('two bit boards in JSON beside moves are the start and no names', () => {
  test.each([
    '{"black":34829500416,"white":68719476736,"turn":"white","moves":["c3"]}',
    '{"black":"0x81c000000","white":"0x1000000000","turn":"white","moves":["c3"]}',
    '{"black":"000000081C000000","white":"0000001000000000","turn":"white","moves":["c3"]}',
    '{"bitboards":{"black":"0x81c000000","white":"0x1000000000"},"turn":"white","moves":["c3"]}',
  ])('%s', (text) => {
    expect(startOf(text)).toBe(`${SETUP} O`);
    expect(movesOf(text)).toBe('c3');
    expect(readOne(text).info).toEqual({ black: {}, white: {} });
  });

  test('sixteen digits without a letter are hexadecimal where they have a zero in front', () => {
    expect(startOf('{"black":"0000000810000000","white":"0000001008000000"}')).toBe(`${START} X`);
  });

  test('small numbers are those of players', () => {
    const { info } = readOne('{"black":1,"white":2,"moves":["f5"]}');
    expect([info.black.name, info.white.name]).toEqual(['1', '2']);
  });
});

test('a damaged line of JSON is told, and the games of the others are read', () => {
  const text = '{"moves":["f5","d6"]}\n{"moves":["c4"\n{"moves":["c4"]}\n{"mov';
  expect(gamesOf(text)).toEqual({
    moves: ['f5d6', 'c4'],
    problems: [
      expect.stringContaining('Game 3, line 2: ') as string,
      expect.stringContaining('Game 4, line 4: ') as string,
    ],
    notices: [],
  });
});

test('a date with its day first has its year first where it is clear which number is the day', () => {
  const dateIn = (date: string): string | undefined => readOne(`(;GM[2]DT[${date}];B[f5])`).info.date;
  expect(dateIn('28/11/2026')).toBe('2026-11-28');
  expect(dateIn('11/28/2026')).toBe('2026-11-28');
  expect(dateIn('3.4.2026')).toBe('2026-04-03');
  expect(dateIn('3/4/2026')).toBe('3/4/2026');
});

test('milliseconds since 1970 are a date', () => {
  expect(readOne('{"moves":["f5"],"created":1601000000000}').info.date).toBe('2020-09-25 02:13:20');
});

describe('a board is never dropped for the moves beside it', () => {
  test.each([`${ROWS}\nf5d6`, `${SETUP} O\n\nf5d6`])('moves after it are played from it: %j', (text) => {
    expect(errorOf(text)).toMatchObject({ code: 'illegalMove', text: 'f5' });
  });

  test.each([`f5d6c3\n\n${SETUP} O`, `f5 d6 c3\nPosition:\n${SETUP} O\nThanks`])(
    'one that the moves before it do not lead to is told: %j',
    (text) => {
      const { moves, notices } = gamesOf(text);
      expect(moves).toEqual(['f5d6c3']);
      expect(notices).toEqual([
        `The board in line ${text.split('\n').indexOf(`${SETUP} O`) + 1} is none that the moves lead to, and is in no game.`,
      ]);
    },
  );

  test('one that the moves lead to needs no word', () => {
    const board = writeBoard(currentPosition(readOne('f5d6c3').tree));
    expect(gamesOf(`f5d6c3\n\n${board}`)).toEqual({ moves: ['f5d6c3'], problems: [], notices: [] });
  });

  test('a line of hyphens is none', () => {
    expect(gamesOf(`f5 d6 c3\n${'-'.repeat(64)}`).notices).toEqual([]);
  });
});

describe('boards are read out of', () => {
  const list = ROWS.split('\n').map(
    (row) => `[${Array.from(row, (sign) => ({ '-': 0, X: 1 })[sign] ?? 2).join(', ')}]`,
  );
  test.each([
    ['quotes of a mail', `Look:\n> ${ROWS.replaceAll('\n', '\n> ')}\n> White to move`],
    ['a page', `<pre>${ROWS}</pre>`],
    ['a forum', `[code]${ROWS}[/code]`],
    ['words around a line', `Position after 2 moves:\n${SETUP} O\nGood luck`],
  ])('%s', (_, text) => {
    expect(startOf(text)).toBe(`${SETUP} O`);
  });

  test('what NumPy shows', () => {
    expect(readGames(`array([${list.join(',\n       ')}], dtype=int8)`)).toMatchObject({
      kind: 'question',
      question: { about: 'digits' },
    });
  });
});

describe('moves are read out of', () => {
  test.each([
    ['a forum', '[quote=Anna][code]f5 d6 c3[/code][/quote]'],
    ['a link in angle brackets', 'See <https://example.org/x?moves=f5d6c3>'],
    ['answers of GTP', 'genmove b\n= F5\n\ngenmove w\n= D6\n\ngenmove b\n= C3\n'],
    ['moves with signs', 'f5! d6?! c3??'],
    ['numbers with a hyphen', '1-f5 2-d6 3-c3'],
    ['numbers with a hash', '#1 f5 #2 d6 #3 c3'],
  ])('%s', (_, text) => {
    expect(gamesOf(text)).toEqual({ moves: ['f5d6c3'], problems: [], notices: [] });
  });
});

describe('a table of games', () => {
  test('has separators and quotes in cells with quotes', () => {
    const outcome = readGames('black,white,moves\n"Doe, Anna","Ben ""Bo"" B.",f5d6\n"Roe, Cid",Dan,"c4 e3"');
    const names =
      outcome.kind === 'games' ? outcome.games.map(({ info }) => [info.black.name, info.white.name]) : [];
    expect(names).toEqual([
      ['Doe, Anna', 'Ben "Bo" B.'],
      ['Roe, Cid', 'Dan'],
    ]);
  });

  test('tells its bad rows and reads the others', () => {
    expect(gamesOf('black,moves\nAnna,f5d6\nBen,f5d6b8\nCid,\nDan,c4e3\nEva,c4c3')).toEqual({
      moves: ['f5d6', 'c4e3', 'c4c3'],
      problems: [
        'Game 2, line 3, move 3, b8: no disc is flipped there.',
        'Game 3, line 4: there is no game here ("Cid,").',
      ],
      notices: [],
    });
  });
});

describe('other games than plain Othello are refused by name', () => {
  test.each([
    ['[Variant "Antireversi"]\n\n1. f5 d6', 'antiOthello'],
    ['[Variant "Anti-Othello"]\n\n1. f5 d6', 'antiOthello'],
    ['[Variant "Reversi 10x10"]\n\n1. f5 d6', 'boardSize'],
    ['[Game "Othello 6x6"]\n\n1. f5 d6', 'boardSize'],
    ['(;GM[Othello]KM[2.5]TY[8]B[f5];)', 'komi'],
  ])('%s', (text, code) => {
    expect(errorOf(text).code).toBe(code);
  });

  test.each([
    '[Variant "Othello 8x8"]\n\n1. f5 d6',
    '[Variant "Reversi"]\n\n1. f5 d6',
    '(;GM[Othello]KM[0]TY[8]B[f5]W[d6];)',
  ])('but not %s', (text) => {
    expect(movesOf(text)).toBe('f5d6');
  });
});

test('tags of PGN may have single quotes', () => {
  const { info } = readOne("[Event 'x']\n[Black 'Anna']\n[White \"O'Brien\"]\n\n1. f5 d6");
  expect([info.black.name, info.white.name]).toEqual(['Anna', "O'Brien"]);
});

test('a long text with moves between its games is read as a whole, which tells them', () => {
  const game = '(;GM[Othello]B[f5]W[d6];)\n';
  expect(piecesOf(game.repeat(1000))).toHaveLength(2000);
  expect(piecesOf(`${game.repeat(1000)}c4e3\n`)).toBeUndefined();
  expect(piecesOf(`c4e3\n${game.repeat(1000)}`)).toBeUndefined();
  expect(piecesOf('[{"moves":"f5"},{"moves":"c4"}]\n'.repeat(3))).toBeUndefined();
});

test('a question about several boards keeps what is wrong with the others', () => {
  const open = `${'0'.repeat(27)}2100000012${'0'.repeat(27)}`;
  const outcome = readGames(`${open}\n${open}\n${open.slice(1)}`);
  if (outcome.kind !== 'question') throw new Error(outcome.kind);
  const [first] = outcome.question.candidates;
  expect(first?.games).toHaveLength(2);
  expect(first?.problems.map(describeReadError)).toEqual([expect.stringMatching(/^Game 3, line 3: .*63/)]);
});

describe('a score, and names with it, may stand before the moves on their line', () => {
  test.each([
    ['33-31 f5d6c3d3 c4f4', 'f5d6c3d3c4f4'],
    ['33 - 31: 1. f5 d6', 'f5d6'],
    ['Black 33, White 31: f5d6c3', 'f5d6c3'],
    ['Anna & Ben, 33-31: f5d6', 'f5d6'],
  ])('%s', (text, moves) => {
    expect(gamesOf(text)).toEqual({ moves: [moves], problems: [], notices: [] });
  });
});

describe('the signature of a mail is no pass', () => {
  test.each(['f5d6c3\n-- \nBen', 'f5d6c3\n--\nSent from my phone\n', 'f5d6c3\r\n--\r\nBen\r\nParis'])(
    '%j',
    (text) => {
      expect(gamesOf(text)).toEqual({ moves: ['f5d6c3'], problems: [], notices: [] });
    },
  );

  test('but hyphens alone, or before a move, are one', () => {
    expect(errorOf('f5d6c3\n--').code).toBe('illegalPass');
    expect(errorOf('f5d6c3\n--\nd3').code).toBe('illegalPass');
  });
});

test('headings of games without a move in any of them are refused', () => {
  expect(errorOf('Black: Anna\nGame 1: f5na\nGame 7\n').code).toBe('noGame');
});

test('colons may part moves', () => {
  expect(movesOf('F5:d6:c3;d3')).toBe('f5d6c3d3');
});

test('moves before a colon and a board are told, and the board is read', () => {
  const { notices } = gamesOf(`f5 d6 c3: ${START} X`);
  expect(startOf(`f5 d6 c3: ${START} X`)).toBe(`${START} X`);
  expect(notices).toEqual(['3 parts look like moves and are in no game; the first is "f5" in line 1.']);
});

describe('a result ends a game in the manner of PGN, and moves behind it are told', () => {
  test.each([
    '[Black "Anna"]\n\n1. f5 d6 33-31 c3',
    '[Black "Anna"]\n\n1. f5 d6 1-0 2. c3 (d3)',
    '1. f5 {good} d6 * c3',
  ])('%s', (text) => {
    const { moves, notices } = gamesOf(text);
    expect(moves).toEqual(['f5d6']);
    expect(notices).toEqual([expect.stringMatching(/c3/)]);
  });

  test('but one before the moves is a title, and a clock is none', () => {
    expect(movesOf('[Black "Anna"]\n\n33-31 1. f5 d6')).toBe('f5d6');
    expect(movesOf('1. f5 {good} 14:58 d6 14:55')).toBe('f5d6');
  });
});

describe('a text of 100,000 signs of one kind is read at once', () => {
  const many = (part: string) => part.repeat(Math.ceil(100_000 / part.length));
  test.each<[string, string | Uint8Array]>([
    ['discs', `${many('●')} f5`],
    ['blanks behind a link', `https://a.b/?kifu=${many(' ')}f5d6`],
    ['links', many('http://a ')],
    ['quotes before hyphens', `${many('> ')}${'-'.repeat(20)}`],
    ['colons behind a board', `${START} X ${many(':')}"]\n\n1. f5 d6`],
    ['lines behind a board', `${START} X ${many('\n')}"] f5`],
    ['blanks behind a side', `${START} to move${many(' ')}q`],
    ['signs of no date', `[Date "${many('.?')}x"]\n\n1. f5 d6`],
    ['moves in a row of a table', `${many('a,')}\n${many('f5,')}`],
    ['first moves', many('1. f5 d6\n')],
    ['headings', many('Game 1\n')],
    ['links of our own', many('othello:game=f5 ')],
    ['names of players', `${many('Black: a, ')}\nf5`],
    ['moments of a chat', many('12:30 ')],
    ['brackets of a chat', `${many('[')}x f5`],
    ['topics', `${many('#a')} f5`],
    ['pictures', `${many('\u{1f44d}')} f5`],
    ['links in tags', many('<a href="https://a')],
    ['moves with a score', many('f5d6c3 +2\n')],
    ['words behind a result', `[Black "a"]\n\n1. f5 1-0 ${many('word')}`],
    ['quotes with escapes', `{${many('"\\\\')}}`],
    ['quotes and brackets', `['${many("['")}f5]`],
    ['games of GGF', many('(;GM[Othello]PB[a]PW[b]B[f5]W[d6];)\n')],
    ['games of SGF', many('(;GM[2]PB[a]PW[b];B[f5];W[d6])\n')],
    ['comments in braces', many('{f5}')],
    ['comments in braces behind a move', `1. f5 ${many('{f5}')}`],
    ['letters in an old encoding', Uint8Array.from(`${many('a')}\u00e9`, (sign) => sign.charCodeAt(0))],
  ])('%s', (_, text) => {
    expect(readGames(text).kind).toMatch(/games|failed/);
  });
});
