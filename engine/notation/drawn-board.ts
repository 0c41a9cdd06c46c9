/**
 * Boards drawn over eight lines, as programs print them: in a frame or without one, with figures beside the rows, blanks
 * for empty squares in a frame, and captions beside and around the board, which may say who is to move.
 */
import {
  BARS,
  DIGITS,
  MARKS,
  type WrittenBoard,
  isBetweenRows,
  meaningful,
  shortRow,
  withoutPoints,
} from './board-reader.ts';
import { type Line, isBlank } from './place.ts';
import { type WrittenSide, sideIn, sidesNamed } from './side-words.ts';
import { fold } from './signs.ts';

/** A board, and the offset of the end of its last row. */
export interface DrawnBoard {
  readonly board: WrittenBoard;
  readonly end: number;
}

/** How the rows are counted: from 1 on, from 8 down, or from 0 on. */
type Figures = 'none' | 'up' | 'down' | 'zero';

/** Where the figures of the rows stand; most texts have them on both sides, on the left or nowhere. */
const LAYOUTS: readonly { readonly before: Figures; readonly after: Figures }[] = (
  ['up', 'down', 'none', 'zero'] as const
).flatMap((before) => (['up', 'down', 'none', 'zero'] as const).map((after) => ({ before, after })));

/** A text with more lines than this has no drawn board that is looked for. */
const MOST_LINES = 2000;
/** A row with its captions is no longer than this. */
const LONGEST_ROW = 400;

/** The first board that is drawn in `lines`; undefined if there is none. */
export function findDrawnBoard(lines: readonly Line[]): DrawnBoard | undefined {
  const [first] = findDrawnRows(lines);
  return first && boardOf(lines, first);
}

/** The rows of a drawn board. */
export interface DrawnRows {
  readonly lines: readonly Line[];
  readonly read: readonly Row[];
  readonly layout: (typeof LAYOUTS)[number];
}

/**
 * The rows of each board that is drawn in `lines`. Where boards stand among other lines, blank lines are between all
 * rows of one or between none, so that no board without its last row takes the first of the next.
 */
export function findDrawnRows(lines: readonly Line[]): DrawnRows[] {
  if (lines.length > MOST_LINES) return [];
  const drawn = lines.flatMap((line, at) =>
    isBlank(line.text) || isBetweenRows(fold(line.text))
      ? []
      : [{ line, text: withoutPoints(fold(line.text)), isApart: isBlank(lines[at - 1]?.text ?? '') }],
  );
  const find = (isLoose: boolean): DrawnRows[] => {
    const found: DrawnRows[] = [];
    for (let at = 0; at + 8 <= drawn.length; at++) {
      const rows = drawn.slice(at, at + 8);
      const [, second] = rows;
      if (!isLoose && rows.slice(1).some(({ isApart }) => isApart !== second?.isApart)) continue;
      const board = readRows(rows);
      if (board === undefined) continue;
      found.push({ lines: rows.map(({ line }) => line), ...board });
      at += isSeparator(drawn.slice(at + 8)) ? 8 : 7;
    }
    return found;
  };
  const regular = find(false);
  return regular.length > 0 ? regular : find(true).slice(0, 1);
}

/** Whether the first of `rest` parts boards: only without it and its like the lines are eight for each board. */
function isSeparator(rest: readonly { readonly text: string }[]): boolean {
  const isRule = (line: { readonly text: string } | undefined) => /^\s*[-_.]{3,}\s*$/.test(line?.text ?? '');
  return rest.length % 9 === 0 && rest.length % 8 !== 0 && isRule(rest[0]);
}

function readRows(
  rows: readonly { readonly text: string }[],
): Pick<DrawnRows, 'read' | 'layout'> | undefined {
  if (rows.some(({ text }) => text.length < 8 || text.length > LONGEST_ROW)) return undefined;
  for (const layout of LAYOUTS) {
    const read: Row[] = [];
    for (const { text } of rows) {
      const row = readRow(text, read.length, layout);
      if (row === undefined) break;
      read.push(row);
    }
    if (read.length === 8 && shortRow(rows.map(({ text }) => text)) === undefined) return { read, layout };
  }
  return undefined;
}

interface Row {
  readonly marks: readonly string[];
  readonly caption: string;
}

function boardOf(
  lines: readonly Line[],
  { lines: rows, read, layout: { before, after } }: DrawnRows,
): DrawnBoard {
  const isUpsideDown = before === 'down' || (before === 'none' && after === 'down');
  const ordered = isUpsideDown ? read.toReversed() : read;
  const others = lines.filter((line) => !rows.includes(line)).map(({ text }) => fold(text));
  const captions = [...read.map(({ caption }) => caption), ...others.map((text) => text.trim())];
  const [start, end] = [rows[0]?.start ?? 0, rows.at(-1)?.end ?? 0];
  const marks = meaningful(ordered.flatMap((row) => row.marks));
  return { board: { marks, start, ...sideOfCaptions(captions) }, end };
}

/** The side that captions say is to move: unclear where they contradict one another, or only name one. */
export function sideOfCaptions(captions: readonly string[]): Pick<WrittenBoard, 'side' | 'isUnclear'> {
  const sides = captions.flatMap((caption) => sideOf(caption) ?? []);
  const side = sides.at(-1);
  if (side === undefined) return { side, isUnclear: sidesNamed(captions.join('\n')).length === 1 };
  const isSame = sides.every((each) => meaningOf(each) === meaningOf(side));
  return isSame ? { side, isUnclear: false } : { side: undefined, isUnclear: true };
}

function meaningOf(side: WrittenSide): string {
  return 'colour' in side ? side.colour : (MARKS.get(side.mark) ?? side.mark);
}

function sideOf(caption: string): WrittenBoard['side'] {
  const [alone] = /^[XxOoBbWw*@●○⚫⚪]$/u.exec(caption) ?? [];
  if (alone !== undefined) return { mark: alone };
  return sideIn(caption.split(/\s{3,}/, 1)[0] ?? '')?.side ?? sideIn(caption)?.side;
}

const BAR = new RegExp(`[${BARS}]`);

function readRow(line: string, at: number, { before, after }: (typeof LAYOUTS)[number]): Row | undefined {
  const figures = { up: at + 1, down: 8 - at, zero: at, none: '' } as const;
  const figure = (order: Figures) => String(figures[order]);
  let rest = line.trim();
  if (before !== 'none') {
    // The figure may stand in a cell of its own.
    rest = rest.replace(FIGURE_IN_CELL, '');
    if (!rest.startsWith(figure(before))) return undefined;
    rest = rest.slice(1).replace(KEYCAP, '');
  }
  const framed = BAR.test(rest) ? readFramed(before === 'none' ? line : rest) : undefined;
  const withoutPoint =
    before !== 'none' && rest.startsWith('.') ? readBare(withoutLead(rest.slice(1))) : undefined;
  const row = framed ?? withoutPoint ?? readBare(withoutLead(rest));
  if (row === undefined) return undefined;
  // A ninth square is no caption.
  if (MARKS.get(row.caption.trim()) === 'empty') return undefined;
  if (after === 'none')
    return /^\s*\d/.test(row.caption) ? undefined : { ...row, caption: row.caption.trim() };
  const caption = row.caption.trimStart();
  if (!caption.startsWith(figure(after))) return undefined;
  return { marks: row.marks, caption: caption.slice(1).replace(KEYCAP, '').trim() };
}

const FIGURE_IN_CELL = new RegExp(`^[${BARS}]\\s*(?=\\d\\s*[${BARS}])`);
/** The frame that makes a digit an emoji. */
const KEYCAP = /^\u20e3/;

/** Removes what stands between the figure of a row and its squares. */
function withoutLead(text: string): string {
  return text.replace(LEAD, '');
}

const LEAD = new RegExp(`^[\\s${BARS}:)\\]]+`);

/** Squares between bars: one in each cell, or all in one. */
function readFramed(line: string): Row | undefined {
  const parts = line.split(BAR);
  const cells = parts.slice(1, -1);
  const last = cells.length === 9 && /^\s*\d\s*$/.test(cells[8] ?? '') ? cells.pop() : '';
  const caption = `${last}${parts.at(-1) ?? ''}`;
  if (cells.length === 8) {
    const marks = cells.map((cell) => cell.trim() || '-');
    return marks.every(isMark) ? { marks, caption } : undefined;
  }
  if (cells.length !== 1 || parts[0]?.trim() !== '') return undefined;
  const signs = Array.from(cells[0] ?? '');
  const marks = spread(signs)?.map((sign) => (sign.trim() === '' ? '-' : sign));
  return marks?.every(isMark) === true ? { marks, caption } : undefined;
}

/** Eight signs side by side, or every second of fifteen to seventeen. */
function spread(signs: readonly string[]): readonly string[] | undefined {
  if (signs.length === 8) return signs;
  const isBlankAt = (from: number) => signs.every((sign, at) => at % 2 !== from || sign.trim() === '');
  if (signs.length === 15 && isBlankAt(1)) return signs.filter((_, at) => at % 2 === 0);
  if ((signs.length === 16 || signs.length === 17) && isBlankAt(0))
    return signs.filter((_, at) => at % 2 === 1);
  return signs.length === 16 && isBlankAt(1) ? signs.filter((_, at) => at % 2 === 0) : undefined;
}

const BARE_MARK = new RegExp(`^(?:-1(?!\\d)|[^\\s${BARS},])[\\s${BARS},]*`, 'u');

const AFTER_MARK = new RegExp(`[\\s${BARS},]+$`);

/** Eight marks one after another, with or without spaces; a caption has a space before it. */
function readBare(text: string): Row | undefined {
  const marks: string[] = [];
  let rest = text;
  let gap = '';
  while (marks.length < 8) {
    const found = BARE_MARK.exec(rest)?.[0] ?? '';
    const mark = found.replace(AFTER_MARK, '');
    if (!isMark(mark)) return undefined;
    marks.push(mark);
    gap = found.slice(mark.length);
    rest = rest.slice(found.length);
  }
  return rest === '' || gap !== '' ? { marks, caption: rest } : undefined;
}

function isMark(text: string): boolean {
  return MARKS.has(text) || DIGITS.includes(text);
}
