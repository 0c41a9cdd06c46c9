/**
 * Reading positions that are written as 64 characters and the side to move, in one line or drawn over eight, with or
 * without coordinates (see board.ts). A text is cut into 64 marks and a note on who moves. What the marks mean is clear in a board like ours; boards.ts finds
 * it out for those of other programs.
 */
import { type Bitboard, EMPTY, bit } from '../game/bitboard.ts';
import type { Colour } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import type { ReadError } from './error.ts';
import type { DigitMeaning } from './outcome.ts';
import { type Line, type Place, excerpt, isBlank, linesOf, type Source } from './place.ts';
import type { FoundSide, WrittenSide } from './side-words.ts';
import { fold } from './signs.ts';

export type Content = Colour | 'empty';

const CHARACTERS: Readonly<Record<Content, string>> = {
  black: 'Xx*Bb@#●⚫◾🖤■◼⬛',
  white: 'OoWw○◯〇⚪◽🤍□◻⬜',
  empty: '-._+·・‧∙…–—🟩🟢🟫',
};

/** Signs of squares that are empty ones where discs are drawn as circles. */
const SQUARE_SIGNS = '■◼⬛□◻⬜';
const CIRCLES = /[●○◯〇⚫⚪]/u;

export const MARKS: ReadonlyMap<string, Content> = new Map(
  (['black', 'white', 'empty'] as const).flatMap((content) =>
    Array.from(CHARACTERS[content], (mark) => [mark, content] as const),
  ),
);

/** The marks whose meaning differs between programs. */
export const DIGITS: readonly string[] = ['0', '1', '2', '-1'];

const ANY_MARK = `[${Object.values(CHARACTERS).join('').replace('-', '')}\\-]`;

/** A board as it is written: 64 marks in reading order, and the words or the mark that name the side to move. */
export interface WrittenBoard {
  readonly marks: readonly string[];
  readonly side: WrittenSide | undefined;
  /** Words name a side without saying that it is to move, or name both. */
  readonly isUnclear?: boolean;
  /** The offset of the board in the text. */
  readonly start: number;
}

// Recognising

/** Six squares in a row: no transcript has so many of these characters together. */
const DRAWN_RUN = new RegExp(`(?:${ANY_MARK}[\\s|,]*){6}`, 'u');
const DIGIT_RUN = /(?:(?:-1|[012\-._XxOoWw*@])[\s|,]*){8}/;

export function looksLikeBoard(text: string): boolean {
  return [DRAWN_RUN, DIGIT_RUN, FRAMED_CELLS, FRAMED_ROW].some((pattern) => pattern.test(text));
}

/** The upright lines of frames. */
export const BARS = '|｜│┃║┆┇┊┋╎╏‖¦';
const BLANK = '[^\\S\\r\\n\\u2028\\u2029]';

/** Eight cells between bars, most of which may be blank. */
const FRAMED_CELLS = new RegExp(`[${BARS}](?:${BLANK}{0,3}[^\\s${BARS}]?${BLANK}{0,3}[${BARS}]){8}`, 'u');

/** A row of blanks and discs between two bars. */
const FRAMED_ROW = new RegExp(`[${BARS}](?:${BLANK}|${ANY_MARK}){8,17}[${BARS}]`, 'u');

const COLUMN_NAMES = new RegExp(
  `^[\\s${BARS}+]*${Array.from('abcdefgh').join(`[\\s${BARS}]*`)}(?:[\\s${BARS}+]*|\\s{2,}.*)$`,
  'i',
);
/** Lines that lie, with whatever stands between them. */
const BORDER = new RegExp(
  `^(?=.*[+=\u2500-\u257f])(?!\\s*[${BARS}](?:[\\s${BARS}])*$)[\\s${BARS}+=\\-\u2500-\u257f]+$`,
);
/** The line below the head of a table in Markdown. */
const TABLE_LINE = /^\s*(?:\|\s*)?(?::?-{2,}:?\s*\|\s*){7,9}(?::?-{2,}:?\s*)?$/;

/** Whether a line by itself can only be part of a drawn board: its column names or a row. */
export function isDrawnLine(line: string): boolean {
  return COLUMN_NAMES.test(line) || looksLikeBoard(line);
}

/** Whether a line of a drawn board is none of its rows: the names of its columns, or a border between rows. */
export function isBetweenRows(line: string): boolean {
  if (COLUMN_NAMES.test(line) || TABLE_LINE.test(line)) return true;
  // Eight plus signs and hyphens may be a row of empty squares.
  return BORDER.test(line) && !/^\s*(?:[+-]\s*){8}$/.test(line);
}

// Cutting

const SIGN = `(?:${ANY_MARK}|[012])`;
const EACH_SIGN = new RegExp(SIGN, 'gu');
const GAP = '(?:[^\\S\\r\\n]{0,2}[,/|])?[^\\S\\r\\n]{0,2}';
/** 64 signs in a row, or eight times eight of them, behind which no other sign stands but one for the side. */
const ON_LINE = new RegExp(
  `(?<![\\p{L}\\p{N}/]|${SIGN})(?:8\\s)?(?<board>(?:${SIGN}{8}${GAP}){7}${SIGN}{8})` +
    `(?:(?=[XxOoBbWw*@]?[a-h][1-8])|(?=[XxOoBbWw*@●○⚫⚪](?![\\p{L}\\p{N}]|${SIGN}))|(?![\\p{L}\\p{N}]|${SIGN}))`,
  'giu',
);
/** The sign for the side right behind a board. */
const SIDE_BEHIND = /^[\s,;:|"'”’\u0060\])}]{0,4}(?<mark>[XxOoBbWw*@●○⚫⚪012]|-1)(?![\p{L}\p{N}+.-])/u;

/** 64 signs on one line, as in collections of positions, and the sign behind them for the side to move. */
export interface LineBoard {
  readonly marks: readonly string[];
  readonly side: { readonly mark: string } | undefined;
  readonly start: number;
  /** Where the board ends, and where the sign for the side does. */
  readonly boardEnd: number;
  readonly end: number;
}

/** The boards that stand on one line each in `text`, with whatever words around them. */
export function findLineBoards(text: string): LineBoard[] {
  return Array.from(text.matchAll(ON_LINE), ({ 0: whole, index, groups }) => {
    const signs = Array.from((groups?.['board'] ?? '').matchAll(EACH_SIGN), ([sign]) => sign);
    const boardEnd = index + whole.length;
    const behind = SIDE_BEHIND.exec(text.slice(boardEnd, boardEnd + 8));
    const mark = behind?.groups?.['mark'];
    return {
      marks: meaningful(signs),
      side: mark === undefined ? undefined : { mark },
      start: index + whole.length - (groups?.['board'] ?? '').length,
      boardEnd,
      end: boardEnd + (behind?.[0].length ?? 0),
    };
  });
}

/**
 * Text after a semicolon or a per cent sign is skipped: collections of positions have the scores of the moves, or
 * remarks, there.
 */
export function withoutComment(line: string): string {
  return line.split(/[;%]/, 1)[0] ?? '';
}

const GAME_OVER = /(?:^|[\s|])game over[\s.!]*$/i;

const WHOLE_ROW = new RegExp(`(?:${ANY_MARK}|[012]){8}`, 'u');
const SPLIT_ROW = new RegExp(`(?<!${ANY_MARK})(?:${ANY_MARK}|[012]){7}\\s+(?:${ANY_MARK}|[012])\\s*$`, 'u');
const SPLIT_BOARD = new RegExp(`^\\s*(?:${ANY_MARK}|[012]){63}\\s+[XxOoBbWw*@●○⚫⚪]\\s*$`, 'u');

/**
 * The index of a row without its last square, behind which the side stands apart; undefined where there is none. Rows of
 * 64 signs are one.
 */
export function shortRow(rows: readonly string[]): number | undefined {
  if (rows.length <= 2) return SPLIT_BOARD.test(rows.join(' ')) ? 0 : undefined;
  const split = rows.findIndex((row) => SPLIT_ROW.test(row));
  return split >= 0 && rows.every((row, at) => at === split || WHOLE_ROW.test(row)) ? split : undefined;
}

/** Whether each of many numbers on a line has a point behind it, as NumPy writes them. */
const POINTED = /(?<=(?:^|[\s,[(])-?[012])\.0{0,2}(?=[\s,\])]|$)/g;

/** The numbers of a board without the points behind them; places stay. */
export function withoutPoints(line: string): string {
  const isRow = (line.match(POINTED)?.length ?? 0) >= 8;
  return isRow ? line.replace(POINTED, (point) => ' '.repeat(point.length)) : line;
}

/** What stands before the words for the side, or else a board behind them. */
function besideWords(line: string, { index, end }: { readonly index: number; readonly end: number }): string {
  const behind = line.slice(end);
  const isBehind = !looksLikeBoard(line.slice(0, index)) && looksLikeBoard(behind);
  return isBehind ? behind.replace(/^[\s.:!?]+/, '') : line.slice(0, index);
}

interface Mark {
  readonly mark: string;
  readonly offset: number;
}

/** What we write below a board, and a bare colour. Every run of the app reads such boards, few read those of others. */
const OWN_SIDE = /(?:^|[\s,;:])(?<colour>black|white)(?:\s+to\s+move)?[\s.!]*$/i;

function ownSideIn(line: string): FoundSide | undefined {
  const found = OWN_SIDE.exec(line);
  if (found === null) return undefined;
  const colour = found.groups?.['colour']?.toLowerCase() === 'black' ? 'black' : 'white';
  return { side: { colour }, index: found.index, end: line.length };
}

/**
 * The board written in `text` between two offsets: 64 marks in a line, or in lines of any length. `sideIn` finds who is to
 * move in a line.
 */
export function cutBoard(
  source: Source,
  start: number,
  end: number,
  sideIn: (line: string) => FoundSide | undefined,
): Result<WrittenBoard, ReadError> {
  let words: WrittenSide | undefined;
  const lines: Line[] = [];
  for (const line of linesOf(source.text, start, end)) {
    const stripped = withoutPoints(withoutComment(fold(line.text))).replace(GAME_OVER, '');
    const phrase = sideIn(stripped);
    words = phrase?.side ?? words;
    const row = phrase === undefined ? stripped : besideWords(stripped, phrase);
    if (!isBlank(row) && !isBetweenRows(row)) lines.push({ ...line, text: row });
  }

  const short = shortRow(lines.map(({ text }) => text));
  if (short !== undefined) {
    const { start: rowStart = start } = lines[short] ?? {};
    const place = source.placeAt(rowStart);
    if (lines.length >= 8) return err({ code: 'rowLength', place, row: short + 1, found: 7 });
    return err({ code: 'boardLength', place, found: SQUARE_COUNT - 1 });
  }

  const isNumbered = lines.length > 2;
  const numbersBefore =
    isNumbered && lines.slice(0, 8).every((line, rank) => line.text.trim().startsWith(`${rank + 1}`));
  const numbersAfter =
    isNumbered && lines.slice(0, 7).every((line, rank) => line.text.trim().endsWith(`${rank + 1}`));
  const rows: Mark[][] = [];
  for (const [rank, line] of lines.entries()) {
    const row = marksOf(line);
    if (numbersBefore && rank < 8) row.shift();
    if (numbersAfter && row[8]?.mark === `${rank + 1}`) row.splice(8, 1);
    // The size before the squares, as GGS writes it.
    if (rank === 0 && row[0]?.mark === '8' && row.length > 8) row.shift();
    rows.push(row);
  }
  const all = rows.flat();
  const isStranger = ({ mark }: Mark) => !MARKS.has(mark) && !DIGITS.includes(mark);
  const stranger = all.find(isStranger);
  if (stranger !== undefined) {
    const inRows = rows.length >= 8;
    const row = rows.findIndex((each) => each.includes(stranger));
    const at = all.indexOf(stranger);
    return err({
      code: 'boardCharacter',
      place: source.placeAt(stranger.offset),
      row: inRows ? row + 1 : Math.floor(at / 8) + 1,
      column: inRows ? (rows[row]?.indexOf(stranger) ?? 0) + 1 : (at % 8) + 1,
      text: stranger.mark,
    });
  }

  const marks = meaningful(all.map(({ mark }) => mark));
  const mark = sideByMark(marks);
  const [said, marked] = [words, mark].map((side) => side && colourOf(side, {}));
  if (said !== undefined && marked !== undefined && said !== marked) {
    const from = all[SQUARE_COUNT]?.offset ?? start;
    const text = excerpt(source.text.slice(from, end).replace(/\s+/g, ' '));
    return err({ code: 'badSideToMove', place: source.placeAt(from), text });
  }
  if (marks.length === SQUARE_COUNT) return ok({ marks, side: words ?? mark, start });
  const odd = rows.length === 8 || numbersBefore ? rows.findIndex((row) => row.length !== 8) : -1;
  const offset = rows[Math.max(odd, 0)]?.[0]?.offset ?? start;
  return odd < 0
    ? err({ code: 'boardLength', place: source.placeAt(offset), found: marks.length })
    : err({
        code: 'rowLength',
        place: source.placeAt(offset),
        row: odd + 1,
        found: rows[odd]?.length ?? 0,
      });
}

/** The marks with signs of squares as empty ones, where the discs are circles. */
export function meaningful(marks: readonly string[]): string[] {
  const hasCircles = marks.some((mark) => CIRCLES.test(mark));
  return marks.map((mark) => (hasCircles && SQUARE_SIGNS.includes(mark) ? '-' : mark));
}

/** The signs of a line but for spaces, bars and what parts the numbers of a list. */
function marksOf(line: Line): Mark[] {
  const negative = /(?<![^\s,;[({|])-1(?![^\s,;\])}|])/.test(line.text);
  const sign = negative ? /-1(?![^\s,;\])}|])|[^\s|│┃║,"'[\](){}]/gu : /[^\s|│┃║,"'[\](){}]/gu;
  return Array.from(line.text.matchAll(sign), ({ 0: mark, index }) => ({ mark, offset: line.start + index }));
}

/** Removes the 65th mark from `marks` if it can stand for a side. */
export function sideByMark(marks: string[]): WrittenSide | undefined {
  const last = marks[SQUARE_COUNT];
  if (marks.length !== SQUARE_COUNT + 1 || last === undefined || MARKS.get(last) === 'empty')
    return undefined;
  marks.pop();
  return { mark: last };
}

// Giving meaning

/** The discs, and the side to move if the text names it. */
interface PlainBoard {
  readonly black: Bitboard;
  readonly white: Bitboard;
  readonly toMove: Colour | undefined;
}

/** Reads the one board, without digits, that is written in `text` between two offsets. */
export function readPlainBoard(source: Source, start: number, end: number): Result<PlainBoard, ReadError> {
  const written = cutBoard(source, start, end, ownSideIn);
  if (!written.ok) return written;
  const { marks, side } = written.value;
  const digit = marks.find((mark) => DIGITS.includes(mark));
  if (digit !== undefined) return err(unclearDigit(source.placeAt(start), marks, digit));
  const toMove = side === undefined ? undefined : colourOf(side, {});
  return ok({ black: discsOf(marks, {}, 'black'), white: discsOf(marks, {}, 'white'), toMove });
}

/** The error for a digit on a board that can have no meaning there. */
export function unclearDigit(place: Place, marks: readonly string[], digit: string): ReadError {
  const at = marks.indexOf(digit);
  return { code: 'boardCharacter', place, row: Math.floor(at / 8) + 1, column: (at % 8) + 1, text: digit };
}

export function contentOf(mark: string, digits: DigitMeaning): Content {
  if (mark === digits.black) return 'black';
  if (mark === digits.white) return 'white';
  return MARKS.get(mark) ?? 'empty';
}

export function discsOf(marks: readonly string[], digits: DigitMeaning, colour: Colour): Bitboard {
  return marks.reduce(
    (set, mark, square) => (contentOf(mark, digits) === colour ? set | bit(square) : set),
    EMPTY,
  );
}

export function colourOf(side: WrittenSide, digits: DigitMeaning): Colour | undefined {
  const content = 'colour' in side ? side.colour : contentOf(side.mark, digits);
  return content === 'empty' ? undefined : content;
}
