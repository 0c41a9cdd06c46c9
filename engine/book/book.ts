/**
 * What a book says about a position on the board: its value, its moves with theirs, and which of them to play.
 *
 *   const book = openBook(bytes);
 *   if (book.ok) book.value.movesAt(START_POSITION)[0]; // { move: 19, value: 0, loss: 0, plies: 40, ... }
 */
import type { Position } from '../game/position.ts';
import { type Result, ok } from '../game/result.ts';
import type { Square } from '../game/square.ts';
import { type BookEntry, readBook } from './format.ts';
import { type BookKey, keyOf, repliesOf } from './key.ts';

export interface BookMove {
  readonly move: Square;
  /** The position that it leads to. */
  readonly key: BookKey;
  /** In discs, for the side that moves. */
  readonly value: number;
  /** How many discs it loses against the best move of the book, 0 or more. */
  readonly loss: number;
  /** The depth of support: the plies from the position to the last that was searched for the value. */
  readonly plies: number;
  /** Whether the value is the result of perfect play along the line of the book. */
  readonly isExact: boolean;
}

export interface Book {
  /** The number of positions. */
  readonly count: number;
  readonly recipe: string;
  find(key: BookKey): BookEntry | undefined;
  entryAt(position: Position): BookEntry | undefined;
  /** The moves of the book, the best first; none where the book ends. */
  movesAt(position: Position): BookMove[];
}

/** Reads a book; otherwise the reason why it is none, as a sentence without its subject. */
export function openBook(bytes: Uint8Array): Result<Book, string> {
  const file = readBook(bytes);
  if (!file.ok) return file;
  const { count, recipe, find } = file.value;
  const entryAt = (position: Position): BookEntry | undefined => find(keyOf(position));
  return ok({
    count,
    recipe,
    find,
    entryAt,
    movesAt(position) {
      // Where the moves were not searched, single ones may be known by transposition, and better ones missing.
      if (entryAt(position)?.isExpanded !== true) return [];
      const moves = repliesOf(position).flatMap(({ move, key, side }) => {
        const entry = find(key);
        if (!entry) return [];
        const { value, plies, isExact } = entry;
        return [{ move, key, value: value * side + 0, plies: plies + 1, isExact }];
      });
      const best = Math.max(...moves.map(({ value }) => value));
      return moves
        .map((move) => ({ ...move, loss: best - move.value }))
        .toSorted((one, other) => one.loss - other.loss || other.plies - one.plies || one.move - other.move);
    },
  });
}

/** What the moves of a line lose in all by either side, and how many of them the book knows. */
export function lineErrorOf(
  book: Book,
  line: readonly Position[],
): { readonly loss: number; readonly moves: number } {
  let loss = 0;
  let moves = 0;
  for (const [at, position] of line.entries()) {
    const next = line[at + 1];
    if (!next) break;
    const key = keyOf(next);
    const move = book.movesAt(position).find((each) => each.key === key);
    if (!move) continue;
    loss += move.loss;
    moves += 1;
  }
  return { loss, moves };
}
