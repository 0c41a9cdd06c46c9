/**
 * Positions in the notation of chess (FEN), as Edax and servers for several games write them: the rows from 8 down to 1,
 * `p` for a black disc, `P` for a white one and digits for empty squares, then `b` or `w` for the side to move.
 */
import { EMPTY, bit } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';

/** What stands after the side to move means nothing in this game. */
const FEN = /^\s*((?:[pPxXoObBwW*1-8]{1,8}\/){7}[pPxXoObBwW*1-8]{1,8})\s+([bwxo*])(?:\s+[-\d]+){0,4}\s*$/i;

/** The position that `text` is; undefined if it is not one. */
export function readFen(text: string): Position | undefined {
  const [, board = '', side = ''] = FEN.exec(text.replace(/^\s*(?:fen|position)\s*[:=]?\s*/i, '')) ?? [];
  const rows = board.split('/').map((row) => row.replace(/\d/g, (digit) => '-'.repeat(Number(digit))));
  if (rows.length !== 8 || rows.some((row) => row.length !== 8)) return undefined;
  const squares = rows.toReversed().join('');
  const discs = (marks: string) =>
    Array.from(squares).reduce(
      (set, mark, square) => (marks.includes(mark) ? set | bit(square) : set),
      EMPTY,
    );
  return {
    black: discs('pxXbB*'),
    white: discs('PoOwW'),
    toMove: /[bx*]/i.test(side) ? 'black' : 'white',
  };
}
