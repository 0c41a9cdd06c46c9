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
