/** Boards with whatever people and programs write around them, each with the value that the text gives it. */
import { describe, expect, test } from 'vitest';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition, playedMoves } from '../../../engine/game/tree.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { describeReadError } from '../../../engine/notation/error.ts';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { piecesOf } from '../../../engine/notation/pieces.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { errorOf, readOne } from './game-files.ts';

/** The usual start, and the board after f5 d6, where Black is to move by parity; on one line and in rows. */
const START = writeBoard(START_POSITION).slice(0, 64);
const OTHER = writeBoard(currentPosition(readOne('f5d6').tree)).slice(0, 64);
const START_ROWS = rowsOf(START);
const OTHER_ROWS = rowsOf(OTHER);
const [DRAWN_START, DRAWN_OTHER] = [START_ROWS.join('\n'), OTHER_ROWS.join('\n')];

function rowsOf(signs: string): string[] {
  return signs.match(/.{8}/g) ?? [];
}

function startOf(text: string): string {
  return writeBoard(readOne(text).tree.root.position);
}

/** What is read: each game as its start, its moves and what is told about it. */
function read(text: string): string[] {
  const outcome = readGames(text);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  expect(outcome.problems.map(describeReadError)).toEqual([]);
  return outcome.games.map(({ tree, notices = [] }) =>
    [writeBoard(tree.root.position), writeTranscript(playedMoves(tree)), ...notices.map(describeReadNotice)]
      .filter((part) => part !== '')
      .join(' | '),
  );
}

const WHITE_CAPTIONS = [
  'White to move and win',
  'White to play and win',
  'White to play and draw',
  'White to move (20 empties)',
  'White to move - what is best?',
  'White to play: find the best move',
  'Problem 12: White to play. Find the win!',
  'White plays and wins',
  "White's move?",
  "It is White's turn",
  'White (O) to move',
  'stm: w',
  'Turn: O',
  'What should White play?',
  'Best move for White',
  'Trait : Blanc (12 vides)',
  'Trait aux blancs',
  'Blanc joue et gagne',
  'Les blancs jouent et gagnent',
  'Aux blancs de jouer',
  'Au tour de Blanc',
  'Que jouent les Blancs ?',
  'Blanc',
  '白の番です',
  '白番で最善手は',
  '次は白',
  '白先',
  '後手番',
  '白棋先行',
  '轮到白方',
  '輪到白棋下',
  '该白棋走',
  '下一步：白',
  'Weiß am Zug',
  'Weiss zieht und gewinnt',
  'Weiß ist dran',
  'Am Zug: Weiß',
  'Juegan blancas',
  'Blancas juegan y ganan',
  'Turno de las blancas',
  'Le toca a las blancas',
  'Ход белых',
  'Белые начинают и выигрывают',
];

describe('the side to move is the one that a caption names', () => {
  test.each(WHITE_CAPTIONS)('%s', (caption) => {
    expect(startOf(`${caption}\n${DRAWN_OTHER}`)).toBe(`${OTHER} O`);
    expect(startOf(`${DRAWN_OTHER}\n\n${caption}`)).toBe(`${OTHER} O`);
  });

  test.each(WHITE_CAPTIONS.filter((caption) => !['Blanc', '後手番'].includes(caption)))(
    'on the line of 64 signs: %s',
    (caption) => {
      expect(startOf(`${OTHER} ${caption}`)).toBe(`${OTHER} O`);
      expect(startOf(`${caption}: ${OTHER}`)).toBe(`${OTHER} O`);
    },
  );

  test.each(['White is thinking', 'Die weißen Scheiben', '白 has 3 discs'])(
    'or is asked for where words name one that may be meant: %s',
    (caption) => {
      const outcome = readGames(`${caption}\n${DRAWN_OTHER}`);
      expect(outcome).toMatchObject({ kind: 'question', question: { about: 'sideToMove' } });
    },
  );

  test('or is asked for where captions contradict one another', () => {
    expect(readGames(`Black to move\n${DRAWN_OTHER}\nWhite to move`).kind).toBe('question');
  });

  test('but counts and names of both sides say nothing', () => {
    expect(startOf(`Black: 3\nWhite: 3\n${DRAWN_OTHER}`)).toBe(`${OTHER} X`);
  });

  test('and the moves below it are played', () => {
    expect(read(`${START}\nWhite to move and win\nf4`)).toEqual([`${START} O | f4`]);
  });
});

describe('a row or a line of 64 signs without its last square is refused', () => {
  test.each([' X', ' O', '\nX'])('where the side stands behind it as %j', (side) => {
    expect(errorOf(START.slice(0, 63) + side)).toMatchObject({ code: 'boardLength', found: 63 });
  });

  test('also in a drawing', () => {
    expect(errorOf(`${DRAWN_START.slice(0, -1)} X`)).toMatchObject({ code: 'rowLength', row: 8, found: 7 });
  });
});

describe('a position in the notation of chess', () => {
  const FEN = '8/8/8/3pP3/3Pp3/8/8/8';

  test.each([
    [`${FEN} b\nf5 d6`, `${START} X | f5d6`],
    [`FEN: ${FEN} w\nf4`, `${START} O | f4`],
    ['Start FEN 8/8/8/3pP3/3Pp3/8/4p3/8 b - - 0 1\nf5 d6', `------------X---${START.slice(16)} X | f5d6`],
    [`FEN ${FEN} b f5d6c3`, `${START} X | f5d6c3`],
    [`Have a look:\n\n  ${FEN} w - - 0 1\n\nWhat do you think?`, `${START} O`],
    [`${FEN} White to move and win`, `${START} O`],
    ['8/8/8/3bw3/3wb3/8/8/8 b', `${START} X`],
    [FEN, `${START} X`],
    [`${START_ROWS.join('/')} O`, `${START} O`],
    [OTHER_ROWS.join('/'), `${OTHER} X`],
  ])('is read wherever it stands, with its moves: %j', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  test('may be one of several', () => {
    expect(read(`${FEN} b f5\n${FEN} w f4`)).toEqual([`${START} X | f5`, `${START} O | f4`]);
  });

  test('is refused where its moves or its rows are wrong, and never left out', () => {
    expect(errorOf(`${FEN} w\nf5`)).toMatchObject({ code: 'illegalMove', text: 'f5' });
    expect(errorOf('8/8/8/3pP3/3Pp3/8/8/7 w\nf5')).toMatchObject({ code: 'rowLength', row: 8, found: 7 });
  });
});

describe('several boards', () => {
  test.each([
    ['drawn', `${DRAWN_OTHER}\n\n${DRAWN_START}`, [`${OTHER} X`, `${START} X`]],
    ['with lines between them', `${DRAWN_OTHER}\n--------\n${DRAWN_START}`, [`${OTHER} X`, `${START} X`]],
    [
      'with captions above them',
      `Black to move\n${DRAWN_OTHER}\n\nWhite to move\n${DRAWN_START}`,
      [`${OTHER} X`, `${START} O`],
    ],
    [
      'with captions and blank lines above them',
      `White to move\n\n${DRAWN_OTHER}\n\nBlack to move\n\n${DRAWN_START}`,
      [`${OTHER} O`, `${START} X`],
    ],
    [
      'with captions below them',
      `Hello,\nhere they are.\n\n${DRAWN_OTHER}\nWhite to move\n\n${DRAWN_START}\nWhite to move`,
      [`${OTHER} O`, `${START} O`],
    ],
    [
      'with titles above and captions below them',
      `Position 1:\n${DRAWN_START}\nWhite to move\nPosition 2:\n${DRAWN_OTHER}\nWhite to move`,
      [`${START} O`, `${OTHER} O`],
    ],
    ['with moves', `${DRAWN_OTHER}\n\n${DRAWN_START}\nf4`, [`${OTHER} X`, `${START} O | f4`]],
    [
      'with moves and titles',
      `Position 1:\n${DRAWN_START}\nf5 d6\nPosition 2:\n${DRAWN_OTHER}\nc3`,
      [`${START} X | f5d6`, `${OTHER} X | c3`],
    ],
    [
      'with a move in a title',
      `Before:\n${DRAWN_START}\nAfter f5:\n${DRAWN_OTHER}`,
      [`${START} X`, `${OTHER} X | Line 10: "f5" looks like a move and is in no game.`],
    ],
    ['on one line', `${OTHER} O ${START} O`, [`${OTHER} O`, `${START} O`]],
    ['drawn and on a line', `${DRAWN_OTHER}\n\n${START} O\nf4`, [`${OTHER} X`, `${START} O | f4`]],
    [
      'in JSON',
      JSON.stringify([{ board: OTHER }, { board: START, turn: 'white' }]),
      [`${OTHER} X`, `${START} O`],
    ],
    ['in JSON by a name', JSON.stringify({ boards: [OTHER, START] }), [`${OTHER} X`, `${START} X`]],
    ['in JSON as rows', JSON.stringify([OTHER_ROWS, START_ROWS]), [`${OTHER} X`, `${START} X`]],
    [
      'in JSON in the notation of chess',
      JSON.stringify([{ fen: '8/8/8/3pP3/3Pp3/8/8/8 w' }, { fen: '8/8/8/3pP3/3Pp3/8/8/8 b' }]),
      [`${START} O`, `${START} X`],
    ],
    ['in JSON as texts', JSON.stringify([OTHER, START]), [`${OTHER} X`, `${START} X`]],
  ])('%s have their own sides and moves', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    [`${DRAWN_OTHER}\n\n${START_ROWS.slice(1).join('\n')}`, `${OTHER} X`, 'Game 2, line 10: '],
    [`${OTHER_ROWS.slice(1).join('\n')}\n\n${DRAWN_START}`, `${START} X`, 'Game 1, line 1: '],
    [`[{"board":"${OTHER}"},\n\n{"board":"${START.slice(1)}"}]`, `${OTHER} X`, 'Game 2, line 3: '],
  ])('of which one is damaged are the others, and it is told', (text, board, where) => {
    const outcome = readGames(text);
    if (outcome.kind !== 'games') throw new Error(outcome.kind);
    expect(outcome.games.map(({ tree }) => writeBoard(tree.root.position))).toEqual([board]);
    expect(outcome.problems.map(describeReadError)).toEqual([expect.stringContaining(where)]);
  });
});

describe('a game of GGF or SGF without its parentheses is read', () => {
  const board = `8 ${START_ROWS.join(' ').replaceAll('X', '*')} *`;
  test.each([
    `GM[Othello]BO[${board}]B[F5]W[D6]`,
    `GM[Othello]PB[Anna]TY[8]BO[${board}]B[F5//1.2]W[D6];)`,
    'GM[2];B[f5];W[d6]',
    ';GM[2];B[f5];W[d6](;C[end])',
  ])('%s', (text) => {
    expect(read(text)).toEqual([`${START} X | f5d6`]);
  });

  test('and refused where it breaks off', () => {
    expect(errorOf('GM[Othello]B[f5] then d6 c3').code).toBe('badSyntax');
    expect(errorOf('GM[Othello]TY[8a]B[f5]').code).toBe('antiOthello');
  });
});

describe('moves that nobody played from a board are told, and the board is read', () => {
  test.each([
    'Last move: d6',
    'Legal moves: c3 d3',
    'White to move, f4 is best',
    'Best: c3 (+2)',
    'Dernier coup : c3',
    'Mögliche Züge: c3, d3',
    'Última jugada: c3',
    '合法手: c3 d3',
    '上一手 c3',
  ])('%s', (line) => {
    for (const text of [`${DRAWN_OTHER}\n${line}`, `${OTHER} X\n${line}`, `${line}\n${DRAWN_OTHER}`]) {
      if (line.startsWith('White') && text.startsWith(`${OTHER} X`)) continue;
      const outcome = readGames(text);
      if (outcome.kind !== 'games') throw new Error(outcome.kind);
      const [{ tree, notices } = { tree: undefined, notices: undefined }, ...others] = outcome.games;
      expect(others).toEqual([]);
      expect(tree && writeBoard(tree.root.position).slice(0, 64)).toBe(OTHER);
      expect(tree?.line).toEqual([]);
      expect(notices).toMatchObject([{ code: 'unreadMoves' }]);
    }
  });

  test('also beside moves that were played', () => {
    expect(read(`${DRAWN_OTHER}\nLast move: d6\nc3`)).toEqual([
      `${OTHER} X | c3 | Line 9: "d6" looks like a move and is in no game.`,
    ]);
  });
});

describe('64 signs on a line are read', () => {
  test.each([
    `\`${OTHER} X\``,
    `setboard ${OTHER} X`,
    `FFO #40 ${OTHER} X`,
    `1. ${OTHER} X`,
    `${OTHER} X 4`,
    `${OTHER} 4`,
    `board = "${OTHER}"`,
    `Look (${OTHER} X), please`,
  ])('%s', (text) => {
    expect(read(text)).toEqual([`${OTHER} X`]);
  });

  test('with words behind their moves', () => {
    expect(read(`${OTHER} c3…Thanks!`)).toEqual([`${OTHER} X | c3`]);
    expect(read(`${OTHER} X c3 Thanks!`)).toEqual([`${OTHER} X | c3`]);
  });

  test('with a question where a digit may be the side', () => {
    expect(readGames(`${OTHER} 1`)).toMatchObject({ kind: 'question', question: { about: 'sideToMove' } });
  });
});

describe('moves above the board that they lead to are the game', () => {
  const drawn = rowsOf(writeBoard(currentPosition(readOne('f5d6c3').tree)).slice(0, 64)).join('\n');
  test.each([
    [`f5 d6 c3\n${drawn}`, 'f5d6c3'],
    [`1. f5 d6 2. c3\n\n${drawn}\nWhite to move`, 'f5d6c3'],
    [`f5 d6 c3\n${drawn}\nf4`, 'f5d6c3f4'],
    [`f5d6c3: ${drawn.replaceAll('\n', '')} O`, 'f5d6c3'],
    [`f5 d6\n${DRAWN_OTHER}\nc3\n${drawn}`, 'f5d6c3'],
  ])('%j', (text, moves) => {
    expect(read(text)).toEqual([`${START} X | ${moves}`]);
  });

  test('and are told where they lead elsewhere', () => {
    expect(read(`f5 d6 c3\n${DRAWN_START.replace('OX', 'XX')}`)[0]).toContain('3 parts look like moves');
  });
});

describe('frames', () => {
  const bars = ['|', '│', '║', '┃', '｜', '┆', '‖'];
  const blanks = [' ', '\u3000'];
  const framed = bars.flatMap((bar) => blanks.map((blank) => [bar, blank] as const));
  const cellsOf = (row: string, blank: string) => Array.from(row.replaceAll('-', blank));

  test.each(framed)('of %s with cells that are blank as %j are read', (bar, blank) => {
    const text = OTHER_ROWS.map((row) => `${bar}${cellsOf(row, blank).join(bar)}${bar}`).join('\n');
    expect(startOf(`${text}\nWhite to move`)).toBe(`${OTHER} O`);
  });

  test.each(framed)('of %s around whole rows with %j are read, also beside figures', (bar, blank) => {
    const rows = OTHER_ROWS.map((row) => `${bar}${cellsOf(row, blank).join('')}${bar}`);
    expect(startOf(`${rows.join('\n')}\nO`)).toBe(`${OTHER} O`);
    expect(startOf(`${rows.map((row, at) => `${at + 1}${row}`).join('\n')}\nO`)).toBe(`${OTHER} O`);
  });

  test.each([
    ['┌─┬─┬─┬─┬─┬─┬─┬─┐', '│', '├─┼─┼─┼─┼─┼─┼─┼─┤', '└─┴─┴─┴─┴─┴─┴─┴─┘'],
    ['╔═╦═╦═╦═╦═╦═╦═╦═╗', '║', '╠═╬═╬═╬═╬═╬═╬═╬═╣', '╚═╩═╩═╩═╩═╩═╩═╩═╝'],
  ])('%s have borders between rows', (top, bar, middle, bottom) => {
    const rows = OTHER_ROWS.map((row) => `${bar}${cellsOf(row, ' ').join(bar)}${bar}`);
    expect(startOf([top, rows.join(`\n${middle}\n`), bottom].join('\n'))).toBe(`${OTHER} X`);
  });

  test('of a table in Markdown have the figures of the rows in cells', () => {
    const head = '| | a | b | c | d | e | f | g | h |\n|---|---|---|---|---|---|---|---|---|';
    const rows = OTHER_ROWS.map((row, at) => `| ${at + 1} | ${cellsOf(row, ' ').join(' | ')} |`);
    expect(startOf([head, ...rows].join('\n'))).toBe(`${OTHER} X`);
    const both = rows.map((row, at) => `${row} ${at + 1} |`);
    expect(startOf([head, ...both].join('\n'))).toBe(`${OTHER} X`);
  });
});

test('digits as emoji may stand beside rows of emoji', () => {
  const emoji = { '-': '🟩', X: '⚫', O: '⚪' } as const;
  const rows = OTHER_ROWS.map((row) =>
    Array.from(row, (sign) => emoji[sign === 'X' || sign === 'O' ? sign : '-']),
  );
  expect(startOf(rows.map((row, at) => `${at + 1}\ufe0f\u20e3${row.join('')}`).join('\n'))).toBe(
    `${OTHER} X`,
  );
});

describe('numbers of NumPy have points behind them', () => {
  const rows = (written: Readonly<Record<string, string>>, between: string) =>
    START_ROWS.map((row) => `[${Array.from(row, (sign) => written[sign]).join(between)}]`);
  test.each([
    ['0.', { '-': '0.', X: '1.', O: '2.' }, ' '],
    ['-1.', { '-': ' 0.', X: ' 1.', O: '-1.' }, ' '],
    ['0.0', { '-': '0.0', X: '1.0', O: '-1.0' }, ', '],
  ])('as %s', (_, written, between) => {
    const outcome = readGames(`[${rows(written, between).join('\n ')}]`);
    if (outcome.kind !== 'question') throw new Error(outcome.kind);
    const positions: (Position | undefined)[] = outcome.question.candidates.map(
      ({ games: [game] }) => game?.tree.root.position,
    );
    expect(positions[0]).toEqual(START_POSITION);
  });
});

test('a text of 100,000 line ends of any kind with a frame is read at once', () => {
  for (const end of ['\r', '\n', '\u2028', '\u2029', '\r\n']) {
    expect(piecesOf(end.repeat(100_000))).toBeUndefined();
    expect(readGames(`f5 d6${`x${end}`.repeat(10_000)}| |`).kind).toMatch(/games|failed/);
  }
});
