/**
 * Positions in the notation of chess (FEN), as Edax and servers for several games write them: the rows from 8 down to 1,
 * `p` for a black disc, `P` for a white one and digits for empty squares, then `b` or `w` for the side to move.
 */
import { EMPTY, bit } from '../game/bitboard.ts';
import type { Colour, Position } from '../game/position.ts';

const SIGN = '[pPxXoObBwW*1-8]';
/** What stands after the side to move means nothing in this game. */
const FEN = new RegExp(
  `(?<![\\w/*])(?<board>(?:${SIGN}{1,8}/){7}${SIGN}{1,8})(?![\\w/*])(?:\\s{1,3}(?<side>[bwxo*])(?![\\w*])(?:\\s{1,3}(?:-|\\d{1,3})(?![\\w-])){0,4})?`,
  'i',
);

/** Rows of nothing but discs may be a board of signs, whose first row is the first. */
const FEN_ONLY = /[1-8p]/i;

/** Whether `text` has what can only be such a position, right or wrong. */
export function looksLikeFen(text: string): boolean {
  const board = FEN.exec(text)?.groups?.['board'];
  return board !== undefined && FEN_ONLY.test(board) && /[^1-8/]/.test(board);
}

/** The first such position in `text`, with its place; undefined where there is none, or a row has not eight squares. */
export function findFen(text: string) {
  const found = FEN.exec(text);
  const { board = '', side } = found?.groups ?? {};
  const rows = rowsOf(board);
  if (found === null || !FEN_ONLY.test(board) || rows.length !== 8 || rows.some((row) => row.length !== 8))
    return undefined;
  const squares = rows.toReversed().join('');
  const discs = (marks: string) =>
    Array.from(squares).reduce(
      (set, mark, square) => (marks.includes(mark) ? set | bit(square) : set),
      EMPTY,
    );
  const toMove: Colour | undefined = side === undefined ? undefined : /[bx*]/i.test(side) ? 'black' : 'white';
  return {
    board: { black: discs('pxXbB*'), white: discs('PoOwW') },
    toMove,
    start: found.index,
    end: found.index + found[0].length,
  };
}

/** The number of the first row, from 1 on, that has not eight squares, with how many it has. */
export function wrongFenRow(text: string): { readonly row: number; readonly found: number } | undefined {
  const rows = rowsOf(FEN.exec(text)?.groups?.['board'] ?? '');
  const at = rows.findIndex((row) => row.length !== 8);
  return at < 0 ? undefined : { row: at + 1, found: rows[at]?.length ?? 0 };
}

function rowsOf(board: string): string[] {
  return board === ''
    ? []
    : board.split('/').map((row) => row.replace(/\d/g, (digit) => '-'.repeat(Number(digit))));
}

/** The position that `text` is, with its side to move; undefined if it is not one. */
export function readFen(text: string): Position | undefined {
  const bare = text.replace(/^\s*(?:fen|position)\s*[:=]?\s*/i, '').trim();
  const found = findFen(bare);
  if (found?.toMove === undefined || found.start !== 0 || found.end !== bare.length) return undefined;
  return { ...found.board, toMove: found.toMove };
}
