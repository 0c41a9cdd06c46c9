/**
 * Texts as people and programs write them that were once misread or refused, with what the rules make of them. This file
 * is longer than 400 lines because it is one list of reports.
 */
import { describe, expect, test } from 'vitest';
import { START_POSITION, samePosition } from '../../../engine/game/position.ts';
import { lineNodes, playedMoves } from '../../../engine/game/tree.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { describeReadError } from '../../../engine/notation/error.ts';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { WITH_PASS, errorOf, linesOf, movesOf, readOne } from './game-files.ts';

const START = '---------------------------OX------XO---------------------------';
const ROWS = START.match(/.{8}/g) ?? [];

function noticesOf(text: string): string[] {
  const outcome = readGames(text);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  return outcome.games.flatMap(({ notices = [] }) => notices.map(describeReadNotice));
}

describe('games in the syntax of SGF and GGF', () => {
  test.each([
    ['(;GM[2]SZ[8];b[c4];w[e3])'],
    ['(;GM[Othello];B[c4];W[e3])'],
    ['(;GM[Othello]b[c4]w[e3];)'],
    ['(;gm[2];b[c4];w[e3])'],
    ['(;GM[2];BLACK[c4];WHITE[e3])'],
    ['(;GAME[Othello];Black[c4];White[e3])'],
    ['(;GM[Othello]PB[a]PW[b]B[c4];W[e3])'],
    ['(;GM[Othello]TY[8]B[c4//1.2];C[now];W[e3/1.5/2])'],
  ])('are read with all their moves: %s', (text) => {
    expect(movesOf(text)).toBe('c4e3');
    expect(noticesOf(text)).toEqual([]);
  });

  test('are read in GGF with the moves of later nodes and with variations', () => {
    const text =
      '(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[c4]W[e3](;B[f6])(;B[f5]))';
    expect(linesOf(readOne(text).tree.root.children)).toEqual(['c4e3f6', 'c4e3f5']);
  });

  test('have every value of a property as a move', () => {
    expect(describeReadError(errorOf('(;GM[2];B[c4][e3])'))).toBe("Move 2, e3: it is White's turn.");
  });

  test('tell a property that can only be a move and is not understood', () => {
    expect(noticesOf('(;GM[2];MOVE[c4];W[e3])')).toEqual([
      'Line 1: "c4" looks like a move and is in no game.',
    ]);
  });

  test.each([
    ['White by time', { ending: 'time', winner: 'white' }],
    ['W+12:t', { ending: 'time', winner: 'white' }],
    ['Black wins by resignation', { ending: 'resignation', winner: 'black' }],
    ['Black won by 12 discs', { ending: 'score', winner: 'black', margin: 12 }],
    ['White', { ending: 'unknown', winner: 'white' }],
    ['0-1', { ending: 'unknown', winner: 'white' }],
    ['1/2-1/2', { ending: 'score', winner: 'draw', margin: 0 }],
    ['?', undefined],
  ])('keep their result in words: %s', (written, result) => {
    const text = `(;GM[2]RE[${written}];B[c4];W[e3])`;
    expect(readOne(text).info.result).toEqual(result);
    expect(noticesOf(text)).toEqual([]);
  });

  test.each([
    '(;GM[2]\nRE[Anna won];B[c4];W[e3])',
    '(;GM[Othello]\nRE[Anna won]B[c4]W[e3];)',
    '[\n{"moves": ["c4", "e3"], "result": "Anna won"}]',
    'black,white,result,moves\nAnna,Ben,Anna won,c4e3',
  ])('tell a result that is not understood: %j', (text) => {
    expect(noticesOf(text)).toEqual(['Line 2: the result "Anna won" was not understood.']);
  });

  test('tell moves beside a game', () => {
    expect(noticesOf('f5 d6\n(;GM[2];B[c4])\nand c3d3')).toEqual([
      '3 parts look like moves and are in no game; the first is "f5" in line 1.',
    ]);
  });

  test.each(['pass', 'PA', '', 'パス', '停', 'P', 'skip', '@@'])('have a pass in GGF as "%s"', (pass) => {
    const moves = WITH_PASS.match(/../g) ?? [];
    const written = moves.map((move, ply) => `${ply % 2 === 0 ? 'B' : 'W'}[${move === '--' ? pass : move}]`);
    expect(movesOf(`(;GM[Othello]${written.join('')};)`)).toBe(WITH_PASS);
  });

  test.each([
    ['8a', 'antiOthello'],
    ['s8a', 'antiOthello'],
    ['8k', 'komi'],
    ['8r12k', 'komi'],
    ['10', 'boardSize'],
    ['s10r8', 'boardSize'],
    ['s8r5', 'missingStart'],
  ])('that are not plain Othello are refused by name: %s', (type, code) => {
    expect(errorOf(`(;GM[Othello]TY[${type}]B[f5]W[d6];)`).code).toBe(code);
  });

  test('that began at random are read where they have their board', () => {
    const board = `8 ${ROWS.join(' ').replaceAll('X', '*')} *`;
    expect(movesOf(`(;GM[Othello]TY[s8r5]BO[${board}]B[f5]W[d6];)`)).toBe('f5d6');
  });
});

describe('games in JSON', () => {
  const QUEST =
    '{"players":[{"name":"Anna"},{"name":"Ben"}],"position":{"startPos":"","moves":[{"m":"c4","t":1200},{"m":"e3"},{"s":"SCORE:33-31"}]}}';

  test('of Othello Quest are read with names, times and the result', () => {
    const game = readOne(QUEST);
    expect(writeTranscript(playedMoves(game.tree))).toBe('c4e3');
    expect(game.info).toEqual({
      black: { name: 'Anna' },
      white: { name: 'Ben' },
      result: { ending: 'score', winner: 'black', margin: 2 },
    });
    expect(lineNodes(game.tree)[0]?.timeMs).toBe(1200);
  });

  test('of Othello Quest are read with a hyphen as a pass', () => {
    const moves = (WITH_PASS.match(/../g) ?? []).map((move) => ({ m: move === '--' ? '-' : move }));
    expect(movesOf(JSON.stringify({ position: { startPos: '', moves } }))).toBe(WITH_PASS);
  });

  test('of Othello Quest are refused where somebody passes who has a move', () => {
    const text = QUEST.replace('"e3"', '"-"');
    expect(errorOf(text)).toMatchObject({
      code: 'illegalPass',
      move: 2,
      place: { column: text.indexOf('"-"') + 1 },
    });
  });

  test('keep what an entry at the end says that is no score', () => {
    const [, last] = lineNodes(readOne(QUEST.replace('SCORE:33-31', 'TIMEUP')).tree);
    expect(last?.comment).toBe('TIMEUP');
  });

  test('are several where each line is one', () => {
    const outcome = readGames('{"moves":["c4"]}\n\n{"moves":["d3","c5"]}\n');
    expect(outcome.kind === 'games' && outcome.games.map(({ tree }) => tree.ply)).toEqual([1, 2]);
  });

  test('begin with the position that they give', () => {
    const { tree } = readOne(JSON.stringify({ startPos: `${START} O`, moves: ['f4', 'd3'] }));
    expect(tree.root.position).toEqual({ ...START_POSITION, toMove: 'white' });
    expect(tree.ply).toBe(2);
  });

  test('are refused where their start cannot be read', () => {
    expect(describeReadError(errorOf('{"startPos":"nonsense","moves":["f5"]}'))).toBe(
      'Line 1: "nonsense" is not a value for "startPos".',
    );
  });

  test.each([
    ['"result": "W+T"', { ending: 'time', winner: 'white' }],
    ['"result": "40-24"', { ending: 'score', winner: 'black', margin: 16 }],
    ['"winner": "white"', { ending: 'unknown', winner: 'white' }],
    ['"black": "Anna", "white": "Ben", "winner": "Ben"', { ending: 'unknown', winner: 'white' }],
    ['"score": {"black": 20, "white": 44}', { ending: 'score', winner: 'white', margin: 24 }],
  ])('keep their result: %s', (result, kept) => {
    expect(readOne(`{"moves": ["f5"], ${result}}`).info.result).toEqual(kept);
  });

  test('tell a move that a later value with the same key replaces', () => {
    expect(noticesOf('{"moves": [{"m": "f5"}, {"m": "d6", "m": "d6"}]}')).toEqual([
      'Line 1: "d6" looks like a move and is in no game.',
    ]);
  });

  test('tell other texts of moves than those of the game', () => {
    expect(noticesOf('{"moves": ["f5", "d6"], "best": "c3d3", "moves2": [{"move": "a1"}]}')).toEqual([
      expect.stringContaining('2 parts look like moves and are in no game'),
    ]);
  });

  test.each([
    ['rows', { board: ROWS }],
    ['rows of signs', { board: ROWS.map((row) => Array.from(row)) }],
    ['64 signs', { board: START, turn: 'black' }],
    ['words', Array.from(START, (sign) => (sign === 'X' ? 'black' : sign === 'O' ? 'white' : null))],
    ['bit boards as numbers', { black: 34628173824, white: 68853694464 }],
    ['bit boards as texts', { black: '34628173824', white: '68853694464', turn: 'black' }],
    ['bit boards in hexadecimal digits', { black: '0x0000000810000000', white: '0x0000001008000000' }],
    ['the mover’s and the other bit board', { player: '0x810000000', opponent: '0x1008000000' }],
  ])('may be boards as %s', (_, value) => {
    expect(samePosition(readOne(JSON.stringify(value)).tree.root.position, START_POSITION)).toBe(true);
  });

  test('may be boards of bits beyond the exact numbers of JavaScript', () => {
    const { black, white } = readOne('{"black": 18446462598732840961, "white": 6}').tree.root.position;
    expect(black).toBe(18446462598732840961n);
    expect(white).toBe(6n);
  });

  test.each([
    ['1 and 2', (sign: string) => (sign === '-' ? 0 : sign === 'X' ? 1 : 2)],
    ['1 and -1', (sign: string) => (sign === '-' ? 0 : sign === 'X' ? 1 : -1)],
  ])('may be boards of the numbers %s, whose meaning is asked for', (_, numberOf) => {
    const outcome = readGames(JSON.stringify(ROWS.map((row) => Array.from(row, numberOf))));
    if (outcome.kind !== 'question') throw new Error(outcome.kind);
    const [first] = outcome.question.candidates;
    expect(first?.games[0]?.tree.root.position).toEqual(START_POSITION);
  });
});

describe('a board with moves after it', () => {
  test.each([
    ['joined', `${START} Xf5d6`],
    ['joined without a side', `${START}f5d6`],
    ['after a space', `${START} X f5d6`],
    ['after a comma', `${START}X,f5d6`],
    ['after a colon', `${START} X: f5 d6`],
    ['on the next line', `${START} X\nf5 d6`],
    ['in the form of GGS', `8 ${ROWS.join(' ').replaceAll('X', '*')} * f5 d6`],
    ['below a drawing', `${ROWS.join('\n')}\nBlack to move\n\nf5 d6`],
  ])('is read %s', (_, text) => {
    const { tree } = readOne(text);
    expect(tree.root.position).toEqual(START_POSITION);
    expect(writeTranscript(playedMoves(tree))).toBe('f5d6');
  });

  test('has the side to move that its moves tell', () => {
    expect(readOne(`${START} f4d3`).tree.root.position.toMove).toBe('white');
    expect(readOne(`-XO---OX${'-'.repeat(56)} d1`).tree.root.position.toMove).toBe('black');
    expect(readOne(`-XO---OX${'-'.repeat(56)} a1`).tree.root.position.toMove).toBe('white');
  });

  test.each([
    ['words for the side, too', `${START} O\nWhite plays f4`],
    ['a caption between them', `${START} O\nWhite to move\nf4`],
    ['a title', `Position after 20:\n${START} O\nWhite plays f4`],
    ['a title on its line', `Position after 20: ${START} O\nWhite plays f4`],
    ['a title on its line in the form of GGS', `Start: 8 ${ROWS.join(' ').replaceAll('X', '*')} O\nf4`],
    ['the name of a variable', `board = "${START}";\nWhite plays f4`],
    ['a drawing after a title', `Position after 20:\n${ROWS.join('\n')}\nWhite plays f4`],
  ])('is read with %s', (_, text) => {
    const { tree } = readOne(text);
    expect(tree.root.position).toEqual({ ...START_POSITION, toMove: 'white' });
    expect(writeTranscript(playedMoves(tree))).toBe('f4');
    expect(noticesOf(text)).toEqual([]);
  });

  test('is refused where sign and words name both sides', () => {
    expect(describeReadError(errorOf(`${START} X\nWhite plays f4`))).toBe(
      'Line 1: "X White plays" does not say which side is to move.',
    );
  });

  test('may be one of several, also with its moves on the next line', () => {
    const outcome = readGames(`${START} X\nf5 d6\n${START} O\nWhite plays f4\nd3\n${START} X\nf5 a1`);
    if (outcome.kind !== 'games') throw new Error(outcome.kind);
    expect(outcome.games.map(({ tree }) => writeTranscript(playedMoves(tree)))).toEqual(['f5d6', 'f4d3']);
    expect(outcome.problems.map(describeReadError)).toEqual([
      'Game 3, line 7, move 2, a1: no disc is flipped there.',
    ]);
  });

  test('is refused with the place of the move that is wrong, and the part before it', () => {
    const outcome = readGames(`${START} X f5 a1`);
    if (outcome.kind !== 'failed') throw new Error(outcome.kind);
    expect(describeReadError(outcome.error)).toBe('Move 2, a1: no disc is flipped there.');
    expect(outcome.legal?.tree.ply).toBe(1);
  });
});

describe('texts around moves', () => {
  test.each([
    'BLACK, c4\nWHITE, e3',
    'Black: c4\nWhite: e3',
    'B c4 W e3',
    'B: c4, W: e3',
    '1. B c4 2. W e3',
    '●c4○e3',
    '⚫c4⚪e3',
    '黒 c4 白 e3',
    '黑方 c4 白方 e3',
    'Noir c4 Blanc e3',
    'play b c4\nplay w e3',
    'Black plays c4. White plays e3.',
    'Black moves to c4\nWhite moves to e3',
    'X moves to C4\nO moves to E3',
    'Anna plays c4, Ben plays e3',
    'playerA plays c4\nplayerB plays e3.',
    'anna_7 moves to c4\nBen moves to e3',
    'https://example.com/viewer?kifu=c4e3&lang=en',
    'https://example.com/#c4e3',
    'Have a look at this: https://example.com/?kifu=c4e3',
    'My game https://example.com/c4e3.html is here. What do you think?',
    'https://example.com/?moves=c4,e3&lang=en',
    'https://example.com/?moves=c4%20e3',
    'https://example.com/?moves=c4+e3',
    'https://example.com/c4-e3).',
    '> c4\n> e3',
    '>> c4 e3',
    '```\nc4e3\n```',
    '**c4** `e3`',
    '<p>My game: <b>c4</b>&nbsp;e3</p>',
    '<html><head lang="en"><title>Final</title></HEAD ><!-- 3 --><body>c4 e3<script>go()</script>',
    '<table><tr><td>1</td><td>c4</td></tr><tr><td>2</td><td>e3</td></tr></table>',
    'The final of the cup\n\nc4 e3',
    'Anna 33-31 Ben\nc4e3',
    'c4e3\nAnna 33 - 31 Ben',
    'c4 e3 Thanks!',
    'c4 e3\nThanks!',
    'c\u200b4 e\u200e3',
    '\u202ac4\u202c e3',
    'с4 е3',
    'С4Е3',
    'Ｃ４ｅ３',
    'c4→e3',
    'c4 -> e3',
    'c4/e3',
    'c4|e3',
    'c4.e3',
    'c4. e3.',
    'c4、e3',
    'c4・e3',
    'c4 – e3',
    '"c4","e3"',
    '1,c4\n2,e3',
    'move,square\n1,c4\n2,e3',
    '1;B;c4;12.3\n2;W;e3;4.5',
    '4c 3e',
    '4C3E',
    '@c4 P@e3',
    '①c4②e3',
    '❶c4 ❷e3',
    '1⃣c4 2⃣e3',
    'c4¹ e3²',
    'c4e3\n----------',
  ])('are passed over: %j', (text) => {
    expect(movesOf(text)).toBe('c4e3');
    expect(noticesOf(text)).toEqual([]);
  });

  test.each([
    ['Black: Anna\nWhite: Ben\nc4 e3', 'Anna', 'Ben'],
    ['Noir : Anna\nBlanc : Ben\nc4 e3', 'Anna', 'Ben'],
    ['黒: 山田\n白: 鈴木\nc4e3', '山田', '鈴木'],
    ['黒番：山田\n白番：鈴木\nc4e3', '山田', '鈴木'],
    ['黑方：王伟\n白方：李强\nc4e3', '王伟', '李强'],
    ['黑：王偉\n白：李強\nc4e3', '王偉', '李強'],
  ])('tell the names of the players: %j', (text, black, white) => {
    expect(readOne(text).info).toEqual({ black: { name: black }, white: { name: white } });
  });

  test('tell whose the discs of a score are, where the board of the end does', () => {
    const moves = 'e6f4e3f6g5d6e7f5c5';
    expect(readOne(`Anna 13-0 Ben\n${moves}`).info.black.name).toBe('Anna');
    expect(readOne(`Ben 0-13 Anna\n${moves}`).info.black.name).toBe('Anna');
    expect(readOne('Anna 33-31 Ben\nc4e3').info).toEqual({ black: {}, white: {} });
  });

  test('are told where they look like moves', () => {
    expect(noticesOf('f5 d6 (d3 is better) c3')).toEqual([
      'Line 1: "d3" looks like a move and is in no game.',
    ]);
  });

  test('say for which side a move is written, which is checked', () => {
    expect(describeReadError(errorOf('White f5'))).toBe("Move 1, f5: it is Black's turn.");
  });

  test.each([
    ['f5 d6 c3 xx d3', 'Move 4, xx: this is not a move.'],
    ['f5 d6 cc3 d3', 'Move 3, cc3: this is not a move.'],
    ['f5 d6 c9 d3', 'Move 3, c9: this is not a move.'],
    ['f5 d6 resigns', 'Move 3, resigns: this is not a move.'],
  ])('are not passed over where they may be a move that was misspelt: %s', (text, sentence) => {
    expect(describeReadError(errorOf(text))).toBe(sentence);
  });

  test('in a table with a game in each row say who played', () => {
    const outcome = readGames('black,white,moves\nAnna,Ben,c4e3\nCid,Dan,d3c5\n');
    if (outcome.kind !== 'games') throw new Error(outcome.kind);
    expect(outcome.games.map(({ info }) => [info.black.name, info.white.name])).toEqual([
      ['Anna', 'Ben'],
      ['Cid', 'Dan'],
    ]);
  });

  test.each(['パス', '停', 'P', 'skip', '@@', 'passe'])('have a pass as %s', (pass) => {
    expect(movesOf(WITH_PASS.replace('--', ` ${pass} `))).toBe(WITH_PASS);
  });

  test('may have a stray control character, which is told', () => {
    expect(movesOf('f5 d6\u0001 c3')).toBe('f5d6c3');
    expect(noticesOf('f5 d6\u0001 c3')).toEqual(['Line 1: the control character 1 was passed over.']);
  });
});

describe('games in the manner of PGN', () => {
  test.each([
    ['text', 'Dear Anna,\nhere it is:\n\n[Event "X"]\n[Black "Anna"]\n\n1. c4 e3'],
    ['a line for programs', '% made by something\n[Event "X"]\n[Black "Anna"]\n\n1. c4 e3'],
    ['curly quotes', '[Event “X”]\n[Black “Anna”]\n\n1. c4 e3'],
    ['lines for programs between tags', '[Event "X"]\n%\n\n[Black "Anna"]\n\n1. c4 e3'],
  ])('are read with %s before or in their tags', (_, text) => {
    expect(movesOf(text)).toBe('c4e3');
    expect(readOne(text).info).toEqual({ black: { name: 'Anna' }, white: {}, event: 'X' });
  });

  test('begin with the position of their FEN, whose first row is the eighth', () => {
    const text = '[Event "?"]\n[FEN "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"]\n\n1. f5 d6';
    const { tree } = readOne(text);
    expect(samePosition(tree.root.position, START_POSITION)).toBe(true);
    expect(tree.ply).toBe(2);
  });

  test('are read with their times', () => {
    const text =
      '[Black "A"]\n[TimeControl "300+2"]\n\n1. c4 {[%clk 0:04:58]} e3 {[%emt 3.5] nice} 2. f6 {[%clk 0:04:50.5]}';
    const nodes = lineNodes(readOne(text).tree);
    expect(nodes.map(({ timeMs }) => timeMs)).toEqual([4000, 3500, 9500]);
    expect(nodes.map(({ comment }) => comment)).toEqual([undefined, 'nice', undefined]);
  });

  test('are read with the day, the moment and the ratings', () => {
    const text =
      '[Black "?"]\n[White "B"]\n[UTCDate "2020.01.02"]\n[UTCTime "10:11:12"]\n[BlackRating "1500"]\n\n1. c4 e3';
    expect(readOne(text).info).toEqual({
      black: { level: '1500' },
      white: { name: 'B' },
      date: '2020-01-02 10:11:12',
    });
  });

  test.each([
    ['1-0', 'Time forfeit', { ending: 'time', winner: 'black' }],
    ['0-1', 'Resignation', { ending: 'resignation', winner: 'white' }],
    ['0-1', 'Abandoned', { ending: 'forfeit', winner: 'white' }],
    ['1-0', 'Normal', { ending: 'unknown', winner: 'black' }],
    ['*', 'Aborted', { ending: 'void', winner: 'nobody' }],
    ['*', 'Unterminated', undefined],
  ])('are read with the result %s and the end %s', (result, end, read) => {
    const text = `[Black "A"]\n[Result "${result}"]\n[Termination "${end}"]\n\n1. c4 e3 ${result}`;
    expect(readOne(text).info.result).toEqual(read);
  });
});

describe('boards as programs print them', () => {
  const framed = (cell: (sign: string) => string, bar = '|') =>
    ROWS.map((row) => `${bar}${Array.from(row, cell).join('')}${bar}`).join('\n');
  const signs = (empty: string, black: string, white: string) =>
    ROWS.join('\n').replaceAll('-', empty).replaceAll('X', black).replaceAll('O', white);

  test.each([
    [
      'figures and captions beside the rows',
      `  A B C D E F G H\n${ROWS.map((row, at) => `${at + 1} ${Array.from(row.replaceAll('X', '*')).join(' ')} ${at + 1}${at === 1 ? ' * to move' : at === 4 ? ' *: discs =  2    moves =  4' : ''}`).join('\n')}\n  A B C D E F G H`,
    ],
    ['disc counts above', `Black: 2  White: 2\n${ROWS.join('\n')}\nBlack to move`],
    ['the size and the side in one line', `8 ${ROWS.join(' ').replaceAll('X', '*')} *`],
    ['emoji', signs('🟩', '⚫', '⚪')],
    ['emoji with variation selectors', signs('🟩', '⚫\ufe0f', '⚪\ufe0f')],
    ['circles on squares', signs('□', '●', '○')],
    ['middle dots and number signs', signs('·', '#', 'O')],
    ['plus signs', signs('+', 'X', 'O')],
    ['blanks in a frame', `+--------+\n${framed((sign) => (sign === '-' ? ' ' : sign))}\n+--------+`],
    [
      'blank cells',
      ROWS.map((row) => `| ${Array.from(row.replaceAll('-', ' ')).join(' | ')} |`).join(
        `\n${'+---'.repeat(8)}+\n`,
      ),
    ],
    [
      'blank cells with figures',
      ROWS.map((row, at) => `${at + 1} │ ${Array.from(row.replaceAll('-', ' ')).join(' │ ')} │`).join('\n'),
    ],
    ['the notation of chess', '8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1'],
    [
      'row 8 at the top',
      `${ROWS.toReversed()
        .map((row, at) => `${8 - at} ${row}`)
        .join('\n')}\n  abcdefgh`,
    ],
    ['words in Japanese', `${ROWS.join('\n')}\n黒番`],
    ['words in French', `${ROWS.join('\n')}\nTrait : Noir`],
  ])('are read with %s', (_, text) => {
    expect(readOne(text).tree.root.position).toEqual(START_POSITION);
  });

  test('are read as GRhino 0.16.1 shows them', () => {
    const rows = ROWS.map((row, at) => `  ${at + 1} ${Array.from(row.replaceAll('-', '.')).join(' ')}`);
    const shown = ['= Next move: White', '    a b c d e f g h', ...rows].join('\n');
    expect(readOne(shown).tree.root.position).toEqual({ ...START_POSITION, toMove: 'white' });
  });

  test('have the side to move of their caption', () => {
    const drawn = ROWS.map((row, at) => `${row}${at === 3 ? '   O to move' : ''}`).join('\n');
    expect(readOne(drawn).tree.root.position.toMove).toBe('white');
  });

  test.each([
    ['1 and -1', (sign: string) => (sign === '-' ? '0' : sign === 'X' ? '1' : '-1'), ' '],
    ['0, 1 and 2 in a list', (sign: string) => (sign === '-' ? '0' : sign === 'X' ? '1' : '2'), ', '],
  ])('of numbers have a question for their meaning: %s', (_, numberOf, separator) => {
    const outcome = readGames(
      `[${Array.from(START, numberOf).join(separator)}]`.replace(/^\[(.*)\]$/s, '$1'),
    );
    if (outcome.kind !== 'question') throw new Error(outcome.kind);
    expect(outcome.question.candidates[0]?.games[0]?.tree.root.position).toEqual(START_POSITION);
  });

  test('that are refused say the row and the column', () => {
    const text = ROWS.join('\n').replace('OX-', 'O?-');
    expect(describeReadError(errorOf(text))).toBe(
      'Line 4: "?" in row 4 and column 5 stands for no square of a board.',
    );
  });

  test('keep the remarks of collections of positions', () => {
    expect(readOne(`${START} X; F5:+0; D3:-2;`).tree.root.comment).toBe('F5:+0; D3:-2;');
    expect(writeBoard(readOne(`${START} X; F5:+0;`).tree.root.position)).toBe(`${START} X`);
  });
});
