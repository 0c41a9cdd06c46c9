import { describe, expect, test } from 'vitest';
import { drawBoard } from '../../../engine/notation/board.ts';
import { MAX_FILE_BYTES, type ReadError, describeReadError } from '../../../engine/notation/error.ts';
import { gameResult } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition, lineNodes, playedMoves, undoneMoves } from '../../../engine/game/tree.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { WIPE_OUT, WITH_PASS, errorOf, movesOf, readOne } from './game-files.ts';

function gameFile(lines: string, moves = 'f5', board = 'f5'): string {
  const position = readOne(board).tree;
  return `Othello game file: 2\n${lines}\n${drawBoard(currentPosition(position))}\n\n${moves}\n`;
}

describe('transcripts', () => {
  test.each([
    ['small letters', 'f5d6c3'],
    ['capitals', 'F5D6C3'],
    ['spaces', ' f5 d6  c3 '],
    ['line breaks of three kinds', 'f5\nd6\r\nc3\r'],
    ['move numbers for each pair', '1. f5 d6 2. c3'],
    ['move numbers for each move, without spaces', '1.f5 2.d6 3.c3'],
    ['bare move numbers', '1 f5 2 d6 3 c3'],
    ['move numbers in parentheses', '1) f5 2) d6 3) c3'],
    ['commas', 'f5, d6, c3'],
    ['single hyphens', 'f5-d6-c3'],
    ['full-width characters', 'Ｆ５ｄ６　ｃ３'],
    ['a byte order mark', '\ufefff5d6c3'],
    ['an end-of-file mark of DOS', 'f5d6c3\r\n\u001a'],
  ])('are read with %s', (_, text) => {
    expect(movesOf(text)).toBe('f5d6c3');
  });

  test.each(['--', 'pa', 'PA', 'ps', 'pass', ' PASS ', '\u2014', '\u2013', ''])(
    'are read with a pass as "%s"',
    (pass) => {
      expect(movesOf(WITH_PASS.replace('--', pass))).toBe(WITH_PASS);
    },
  );

  test('may have passes after the end of the game', () => {
    expect(movesOf(`${WIPE_OUT}----`)).toBe(WIPE_OUT);
  });

  test('are several games if each line is one, and bad lines are reported', () => {
    const outcome = readGames('f5d6c3\nf5f6\n\nf5a1\n');
    if (outcome.kind !== 'games') throw new Error(outcome.kind);
    expect(outcome.games.map(({ tree }) => writeTranscript(playedMoves(tree)))).toEqual(['f5d6c3', 'f5f6']);
    expect(outcome.problems.map(describeReadError)).toEqual([
      'Game 3, line 4, move 2, a1: no disc is flipped there.',
    ]);
  });
});

describe('encodings', () => {
  const text = gameFile('Black: Zoë\n').replaceAll('\n', '\r\n');
  const utf16 = (littleEndian: boolean) =>
    Uint8Array.from(
      `\ufeff${text}`.split('').flatMap((unit) => {
        const code = unit.charCodeAt(0);
        return littleEndian ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
      }),
    );

  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, little-endian', utf16(true)],
    ['UTF-16, big-endian', utf16(false)],
    ['Latin-1', Uint8Array.from(text, (character) => character.charCodeAt(0))],
  ])('of a file may be %s', (_, bytes) => {
    expect(readOne(bytes).info.black.name).toBe('Zoë');
    expect(movesOf(bytes)).toBe('f5');
  });
});

describe('game files', () => {
  test('hold the position, what can be undone and redone, variations and names', () => {
    const { tree, info } = readOne(
      gameFile(
        'black: Anna\nWHITE LEVEL: 5\nDate: 2026-11-21\nUndone: d6 c3\nVariation: d3c5\nVariation: *\nVariation: f5f6\n',
      ),
    );
    expect(writeTranscript(playedMoves(tree))).toBe('f5');
    expect(writeTranscript(undoneMoves(tree))).toBe('d6c3');
    expect(tree.root.children.map(({ move }) => writeTranscript([move]))).toEqual(['d3', 'f5']);
    expect(tree.root.children[1]?.children.map(({ move }) => writeTranscript([move]))).toEqual(['d6', 'f6']);
    expect(info).toEqual({ black: { name: 'Anna' }, white: { level: '5' }, date: '2026-11-21' });
  });

  test('may have no moves', () => {
    const text = `Othello game file: 2\n\n${drawBoard(START_POSITION)}\n\n\n`;
    expect(readOne(text).tree.ply).toBe(0);
  });
});

/** A game as the Generic Game Server writes it. */
const GGS = `(;GM[Othello]PC[GGS/os]DT[2000-4-16 11:13 EST]PB[fangr]PW[patzer]RB[1457.12]RW[1631.74]TI[15:00//02:00]TY[8]RE[-40.00:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//4.09]W[D6/40.00/0.01]B[c3];)`;

describe('GGF', () => {
  const annotations = (text: string) => lineNodes(readOne(text).tree);

  test('is read with its moves', () => {
    expect(movesOf(GGS)).toBe('f5d6c3');
  });

  test('is read with the times of its moves', () => {
    expect(annotations(GGS).map(({ timeMs }) => timeMs)).toEqual([4090, 10, undefined]);
  });

  test('is read with evaluations turned from the mover to Black', () => {
    expect(annotations(GGS).map(({ evaluation }) => evaluation?.score)).toEqual([undefined, -40, undefined]);
    expect(annotations(GGS)[1]?.evaluation?.engine).toBe('patzer');
  });

  test('ignores evaluations and times that are not numbers', () => {
    const [first] = annotations(GGS.replace('F5//4.09', 'F5/+inf/soon'));
    expect(first).not.toHaveProperty('evaluation');
    expect(first).not.toHaveProperty('timeMs');
  });

  test('is read with what is known about the game', () => {
    expect(readOne(GGS).info).toEqual({
      black: { name: 'fangr', level: '1457.12', time: '15:00//02:00' },
      white: { name: 'patzer', level: '1631.74', time: '15:00//02:00' },
      date: '2000-04-16 11:13',
      place: 'GGS/os',
      result: { ending: 'resignation', winner: 'white' },
    });
  });

  test.each(['pass', 'PA', 'pa//1.67', '--'])('is read with a pass as "%s"', (pass) => {
    const moves = WITH_PASS.match(/../g) ?? [];
    const written = moves.map((move, ply) => `${ply % 2 === 0 ? 'B' : 'W'}[${move === '--' ? pass : move}]`);
    expect(movesOf(`(;GM[othello]${written.join('')};)`)).toBe(WITH_PASS);
  });

  test('holds several games and reports those that are not Othello on 8 by 8 squares', () => {
    const text = `2 ${GGS}\n${GGS.replace('Othello', 'Amazons')}\n${GGS.replace('BO[8', 'BO[10')}\n${GGS}`;
    const outcome = readGames(text);
    if (outcome.kind !== 'games') throw new Error(outcome.kind);
    expect(outcome.games).toHaveLength(2);
    expect(outcome.problems.map(describeReadError)).toEqual([
      'Game 2, line 2: this is another game ("Amazons"), not Othello.',
      'Game 3, line 3: only boards of 8 by 8 squares can be read, not "10".',
    ]);
  });

  test.each([
    ['945277754', '1999-12-15 17:09:14'],
    ['2004.09.18_05:54:38.MDT', '2004-09-18 05:54:38'],
    ['2019-09-25 06:42:54 GMT', '2019-09-25 06:42:54'],
    ['2001-13-01', '2001-13-01'],
    ['spring', 'spring'],
  ])('is read with the date %s in the one notation', (written, read) => {
    expect(readOne(GGS.replace('2000-4-16 11:13 EST', written)).info.date).toBe(read);
  });

  test('has the result that the board of a finished game shows', () => {
    const moves = WIPE_OUT.match(/../g) ?? [];
    const written = moves.map((move, ply) => `${ply % 2 === 0 ? 'B' : 'W'}[${move}]`).join('');
    const game = readOne(`(;GM[Othello]RE[+2.00]${written};)`);
    expect(game.info.result).toBeUndefined();
    expect(gameResult(game)).toEqual({ ending: 'score', winner: 'black', margin: 64 });
  });
});

/** Inputs for every error code, with the sentences about them. */
const BAD: Record<ReadError['code'], readonly (readonly [string | Uint8Array, string])[]> = {
  tooLarge: [
    [new Uint8Array(MAX_FILE_BYTES + 1), 'It is too large (4.1 MB; at most 4 MB).'],
    ['f'.repeat(MAX_FILE_BYTES + 1), 'It is too large (4.1 MB; at most 4 MB).'],
  ],
  // These are of files that hold no text: see files.test.ts.
  foreign: [],
  badArchive: [],
  databaseNames: [
    [
      Uint8Array.from([20, 21, 5, 6, 0, 0, 0, 0, 1, ...Array.from({ length: 7 + 20 }, () => 0)]),
      'These are names of WTHOR; they belong to a file of games (.wtb) in the same folder.',
    ],
  ],
  damagedDatabase: [
    [
      Uint8Array.from([20, 21, 5, 6, 3, ...Array.from({ length: 11 + 68 + 5 }, () => 0)]),
      'This file of WTHOR is damaged: it announces 3 games and has room for 1.',
    ],
  ],
  archiveWithoutGames: [],
  // This error needs a file of megabytes: see test/contract/largest-game.long.test.ts.
  gameTooLarge: [],
  empty: [
    ['', 'It is empty.'],
    [Uint8Array.from([0xef, 0xbb, 0xbf]), 'It is empty.'],
  ],
  blank: [['\r\n \t', 'There are only 4 blanks in it.']],
  badEncoding: [
    [Uint8Array.from([0xef, 0xbb, 0xbf, 0xff]), 'The text is marked as UTF-8 but byte 4 is not UTF-8.'],
    [Uint8Array.from([0xff, 0xfe, 0x41]), 'The text is marked as UTF-16 but byte 3 is not UTF-16.'],
  ],
  binary: [
    [
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]),
      'Line 3: this is not a text file (column 1 has the control character 0).',
    ],
  ],
  noGame: [
    ['Dear diary', 'Line 1: there is no game here ("Dear diary").'],
    ['\n\n12', 'Line 3: there is no game here ("12").'],
    ['(;)', 'Line 1: there is no game here (";)").'],
  ],
  notAMove: [
    ['f5d9', 'Move 2, d9: this is not a move.'],
    ['f5 d6 resigns', 'Move 3, resigns: this is not a move.'],
    ['(;GM[Othello]\nB[z1];)', 'Line 2, move 1, z1: this is not a move.'],
  ],
  illegalMove: [
    ['f5d6c3d3c4f4f6g5e6d7e3c5f3d3', 'Move 14, d3: the square is occupied.'],
    ['f5d6a1', 'Move 3, a1: no disc is flipped there.'],
    [gameFile('Undone: d6\n  Variation: f5a1\n'), 'Line 3, move 2, a1: no disc is flipped there.'],
    ['(;GM[2];B[f5]\n(;W[d6])(;W[h8]))', 'Line 2, move 2, h8: no disc is flipped there.'],
  ],
  illegalPass: [['f5 --', 'Move 2, --: White has a move and cannot pass.']],
  wrongColour: [['(;GM[2];B[f5];B[d6])', "Move 2, d6: it is White's turn."]],
  goesOnAfterEnd: [
    [`${WIPE_OUT}a1`, 'Move 10, a1: the game was already over.'],
    [`${WIPE_OUT}--\na1`, 'Line 2, move 10, a1: the game was already over.'],
  ],
  boardLength: [['-'.repeat(63), 'Line 1: the board has 63 squares instead of 64.']],
  rowLength: [
    [
      drawBoard(START_POSITION).replace('4 - -', '4 -'),
      'Line 5: row 4 of the board has 7 squares instead of 8.',
    ],
    [`${'--------\n'.repeat(7)}-------`, 'Line 8: row 8 of the board has 7 squares instead of 8.'],
  ],
  boardCharacter: [
    [`${'-'.repeat(60)}XO?-`, 'Line 1: "?" in row 8 and column 7 stands for no square of a board.'],
  ],
  badSideToMove: [[GGS.replace(' *]', ']'), 'Line 1: "-" does not say which side is to move.']],
  notKeyValue: [[gameFile('Black Anna\n'), 'Line 2: "Black Anna" is not of the form "Key: value".']],
  unknownKey: [[gameFile('Black: a\nWhite: b\n\nFoo: bar\n'), 'Line 5: unknown key "Foo".']],
  repeatedKey: [[gameFile('Black: a\nblack: b\n'), 'Line 3: "Black" is given twice.']],
  newerVersion: [
    ['Othello game file: 12\nNobody: knows\n', 'Line 1: it has format 12; this app reads formats up to 2.'],
  ],
  badValue: [
    ['Othello game file: x\n', 'Line 1: "x" is not a value for "Othello game file".'],
    [gameFile('Result: Anna won\n'), 'Line 2: "Anna won" is not a value for "Result".'],
    [gameFile('Times: 1 soon\n'), 'Line 2: "1 soon" is not a value for "Times".'],
    [gameFile('Times: 1 2 3\n'), 'Line 2: "1 2 3" is not a value for "Times".'],
    [gameFile(`Start: ${'-'.repeat(64)}\n`), `Line 2: "${'-'.repeat(24)}…" is not a value for "Start".`],
  ],
  missingBoard: [['Othello game file: 2\nBlack: Anna\n', 'Line 2: the board is missing.']],
  boardContradictsMoves: [
    [gameFile('', 'f5', 'f5d6'), 'Line 3: d5 is white on the board, but black after the moves.'],
    [gameFile('', 'f5d6c3', 'f5d6'), 'Line 3: c3 is empty on the board, but black after the moves.'],
  ],
  sideContradictsMoves: [
    [
      gameFile('').replace('White to', 'Black to'),
      'Line 3: the board says that Black is to move, the moves say White.',
    ],
  ],
  unknownPlace: [
    [gameFile('Variation after 2: f6\n'), 'Line 2: there is no place 2 in the game.'],
    [gameFile('', 'f5\n\nNotes:\n2 d6'), 'Line 17: there is no place 2 in the game.'],
  ],
  noteContradictsMove: [
    [gameFile('', 'f5\n\nNotes:\n1 d3'), 'Line 17: the note is about d3, but place 1 is f5.'],
  ],
  notOthello: [
    ['(;GM[1]SZ[19];B[pd])', 'Line 1: this is another game ("GM[1]"), not Othello.'],
    ['(;GM[Amazons]B[a1];)', 'Line 1: this is another game ("Amazons"), not Othello.'],
  ],
  chess: [
    [
      '[Event "Immortal game"]\n[White "Anderssen"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+',
      'Line 4: this is a game of chess ("exf4"), not Othello.',
    ],
    [
      '[Event "Study"]\n[FEN "8/8/8/8/8/8/8/K6k w - - 0 1"]\n\n1. Ka2 *',
      'Line 4: this is a game of chess ("Ka2"), not Othello.',
    ],
    ['1. d4 {[%clk 0:10:00]} d5 2. Nf3 Nf6', 'Line 1: this is a game of chess ("Nf3"), not Othello.'],
    ['1. e4 e6 2. d4 O-O', 'Line 1: this is a game of chess ("O-O"), not Othello.'],
  ],
  boardSize: [
    ['(;GM[2]SZ[10])', 'Line 1: only boards of 8 by 8 squares can be read, not "10".'],
    ['(;GM[Othello]BO[10 --];)', 'Line 1: only boards of 8 by 8 squares can be read, not "10".'],
  ],
  antiOthello: [
    [
      GGS.replace('TY[8]', 'TY[8a]'),
      'Line 1: this is anti-Othello ("8a"), which the one with fewer discs wins.',
    ],
  ],
  komi: [
    [
      GGS.replace('TY[8]', 'TY[8k]'),
      'Line 1: this is a game with a bonus for one side ("8k"), not plain Othello.',
    ],
  ],
  missingStart: [
    [
      '(;GM[Othello]TY[s8r5]B[f5];)',
      'Line 1: this game began with a random position ("s8r5") that is not in the text.',
    ],
  ],
  unclosedValue: [['(;GM[2]\nPB[Anna;B(f5)', 'Line 2: the closing "]" is missing.']],
  unclosedGame: [['(;GM[2];B[f5](;W[d6])', 'Line 1: the game is not closed with ")".']],
  badSyntax: [['(;GM[2];B f5)', 'Line 1: "B f5)" is not expected here.']],
  badSetup: [
    ['(;GM[2]AB[e4][z9])', 'Line 1: "z9" is not a square that can be set up.'],
    ['(;GM[2]AB[e4]AW[e4])', 'Line 1: "e4" is not a square that can be set up.'],
  ],
  setupAfterMoves: [['(;GM[2];B[f5];AB[a1])', 'Line 1: discs are set up after the first move.']],
};

describe('what cannot be read', () => {
  test.each(
    Object.entries(BAD).flatMap(([code, cases]) =>
      cases.map(([input, sentence]) => ({ code, input, sentence })),
    ),
  )('$code: $sentence', ({ code, input, sentence }) => {
    const error = errorOf(input);
    expect(describeReadError(error)).toBe(sentence);
    expect(error.code).toBe(code);
  });

  test('is refused with the line and the column', () => {
    expect(errorOf('f5 d6\r\n  c3 d9')).toEqual({
      code: 'notAMove',
      place: { line: 2, column: 6 },
      move: 4,
      text: 'd9',
    });
  });

  test('is refused because of its first game if no game can be read', () => {
    expect(describeReadError(errorOf('(;GM[1])\n(;GM[3])'))).toBe(
      'Game 1, line 1: this is another game ("GM[1]"), not Othello.',
    );
  });
});
