/**
 * Positions as text: 64 characters and the side to move, in one line or drawn over eight, with or without coordinates.
 * A text is cut into 64 marks and a note on who moves. What the marks mean is clear in a board like ours; boards.ts finds
 * it out for those of other programs.
 */
import { type Bitboard, EMPTY, bit } from '../game/bitboard.ts';
import { type Colour, type Position, discAt } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { isGameOver } from '../game/rules.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import type { ReadError } from './error.ts';
import type { DigitMeaning } from './outcome.ts';
import { type Line, isBlank, linesOf, type Source } from './place.ts';
import { foldWidth } from './transcript.ts';

export type Content = Colour | 'empty';

const CHARACTERS: Readonly<Record<Content, string>> = {
  black: 'Xx*Bb@●⚫',
  white: 'OoWw○⚪',
  empty: '-._',
};

export const MARKS: ReadonlyMap<string, Content> = new Map(
  (['black', 'white', 'empty'] as const).flatMap((content) =>
    Array.from(CHARACTERS[content], (mark) => [mark, content] as const),
  ),
);

export const DIGITS = '012';

/** A board as it is written: 64 marks in reading order, and the words or the mark that name the side to move. */
export interface WrittenBoard {
  readonly marks: readonly string[];
  readonly side: WrittenSide | undefined;
  /** The offset of the board in the text. */
  readonly start: number;
}

type WrittenSide = { readonly mark: string } | { readonly colour: Colour };

// Writing

/** One character for each square in reading order: `X` black, `O` white, `-` empty. */
export function boardCharacters(position: Position): string {
  const characters = { black: 'X', white: 'O', empty: '-' } as const;
  return Array.from(
    { length: SQUARE_COUNT },
    (_, square) => characters[discAt(position, square) ?? 'empty'],
  ).join('');
}

/** 64 characters, a space and the side to move: the one-line form that most programs read. */
export function writeBoard(position: Position): string {
  return `${boardCharacters(position)} ${position.toMove === 'black' ? 'X' : 'O'}`;
}

/** The board with its coordinates, and a last line that says who is to move or that the game is over. */
export function drawBoard(position: Position): string {
  const characters = boardCharacters(position);
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    [rank + 1, ...characters.slice(rank * 8, rank * 8 + 8)].join(' '),
  );
  const side = position.toMove === 'black' ? 'Black' : 'White';
  return ['  a b c d e f g h', ...ranks, isGameOver(position) ? 'Game over' : `${side} to move`].join('\n');
}

// Recognising

/** Six squares in a row: no transcript has so many of these characters together. */
const DRAWN_RUN = /(?:[Xx*Bb@●⚫OoWw○⚪\-._][\s|]*){6}/;
const DIGIT_RUN = /(?:[012\-._XxOoWw*@][\s|]*){8}/;

export function looksLikeBoard(text: string): boolean {
  return DRAWN_RUN.test(text) || DIGIT_RUN.test(text);
}

const COLUMN_NAMES = /^[\s|+]*a[\s|]*b[\s|]*c[\s|]*d[\s|]*e[\s|]*f[\s|]*g[\s|]*h[\s|+]*$/i;
const BORDER = /^(?=.*[+=])[\s|+=-]+$/;

/** Whether a line by itself can only be part of a drawn board: its column names or a row. */
export function isDrawnLine(line: string): boolean {
  return COLUMN_NAMES.test(line) || looksLikeBoard(line);
}

// Cutting

/**
 * Text after a semicolon or a per cent sign is skipped: collections of positions have the scores of the moves, or
 * remarks, there.
 */
export function withoutComment(line: string): string {
  return line.split(/[;%]/, 1)[0] ?? '';
}

const GAME_OVER = /(?:^|[\s|])game over[\s.!]*$/i;

/** The words at the end of a line that say who is to move: "Black to move", "to move: X", "white". */
const SIDE_WORDS =
  /(?:^|[\s|])(?:(?:side\s+)?(?:to\s+(?:move|play)|turn)\s*[:=]?\s*(?<after>black|white|[XxOoBbWw*@])|(?<before>black|white|[XxOoBbWw*@])(?:\s+(?:to\s+)?(?:moves?|plays?)|'s\s+(?:turn|move))|(?<alone>black|white))[\s.!]*$/i;

interface Mark {
  readonly mark: string;
  readonly offset: number;
}

/** The board written in `text` between two offsets. */
export function cutBoard(source: Source, start: number, end: number): Result<WrittenBoard, ReadError> {
  let words: WrittenSide | undefined;
  const lines: Line[] = [];
  for (const line of linesOf(source.text, start, end)) {
    const stripped = withoutComment(foldWidth(line.text)).replace(GAME_OVER, '');
    const phrase = SIDE_WORDS.exec(stripped);
    words = phrase === null ? words : sideByWords(phrase);
    const row = phrase === null ? stripped : stripped.slice(0, phrase.index);
    if (!isBlank(row) && !COLUMN_NAMES.test(row) && !BORDER.test(row)) lines.push({ ...line, text: row });
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
    const stranger = row.find(({ mark }) => !MARKS.has(mark) && !DIGITS.includes(mark));
    if (stranger !== undefined) {
      return err({ code: 'boardCharacter', place: source.placeAt(stranger.offset), text: stranger.mark });
    }
    rows.push(row);
  }

  const marks = rows.flat().map(({ mark }) => mark);
  const side = words ?? sideByMark(marks);
  if (marks.length === SQUARE_COUNT) return ok({ marks, side, start });
  const oddRow = rows.length === 8 || numbersBefore ? rows.find((row) => row.length !== 8) : undefined;
  const offset = (oddRow ?? rows[0])?.[0]?.offset ?? start;
  return oddRow === undefined
    ? err({ code: 'boardLength', place: source.placeAt(offset), found: marks.length })
    : err({ code: 'rowLength', place: source.placeAt(offset), found: oddRow.length });
}

function marksOf(line: Line): Mark[] {
  return Array.from(line.text.matchAll(/[^\s|]/gu), ({ 0: mark, index }) => ({
    mark,
    offset: line.start + index,
  }));
}

function sideByWords(phrase: RegExpExecArray): WrittenSide {
  const word = phrase.groups?.['after'] ?? phrase.groups?.['before'] ?? phrase.groups?.['alone'] ?? '';
  if (word.length === 1) return { mark: word };
  return { colour: word.toLowerCase() === 'black' ? 'black' : 'white' };
}

/** Removes the 65th mark from `marks` if it can stand for a side. */
function sideByMark(marks: string[]): WrittenSide | undefined {
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
  const written = cutBoard(source, start, end);
  if (!written.ok) return written;
  const { marks, side } = written.value;
  const digit = marks.find((mark) => DIGITS.includes(mark));
  if (digit !== undefined) return err({ code: 'boardCharacter', place: source.placeAt(start), text: digit });
  const toMove = side === undefined ? undefined : colourOf(side, {});
  return ok({ black: discsOf(marks, {}, 'black'), white: discsOf(marks, {}, 'white'), toMove });
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
