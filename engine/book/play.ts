/**
 * Playing by a book through many games: which move, and what was played lately.
 *
 *   const play = new BookPlay(book);
 *   play.begin(); // at the first move of each game
 *   play.move(position, Math.random())?.move; // undefined where the book ends
 */
import type { Position } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import type { Book, BookMove } from './book.ts';
import { type Candidate, DEFAULT_LOSS, chosenMove } from './choice.ts';
import { type BookKey, keyOf, repliesOf } from './key.ts';

/** The number of games that are remembered: in so many, none is played twice where other moves are as good. */
const REMEMBERED_GAMES = 10;

export class BookPlay {
  readonly #book: Book;
  readonly #most: number;
  #lately: ReadonlySet<BookKey>[] = [];
  #game = new Set<BookKey>();
  /** What the moves of this game have lost. */
  #lost = 0;

  /**
   * `most` is how many discs all moves of a game may lose together against the best ones, the line error: if each move
   * might lose so much, variety would cost more than the book gains.
   */
  constructor(book: Book, most = DEFAULT_LOSS) {
    this.#book = book;
    this.#most = most;
  }

  /** Another game begins. */
  begin(): void {
    if (this.#game.size > 0) this.#lately = [...this.#lately, this.#game].slice(1 - REMEMBERED_GAMES);
    this.#game = new Set();
    this.#lost = 0;
  }

  /** The move of the book; undefined where it has none. `chance` is a uniform number from 0 up to but not including 1. */
  move(position: Position, chance: number): BookMove | undefined {
    return this.#chosen(position, this.#book.movesAt(position), chance);
  }

  /**
   * Whether a game lately came to the same position, so that the same move would make it the same game. It matters where
   * the book has no move.
   */
  isRepeated(position: Position): boolean {
    const key = keyOf(position);
    return this.#lately.some((game) => game.has(key));
  }

  /** One of the moves that a search found, by its values; undefined without any. */
  searched(
    position: Position,
    lines: readonly { readonly move: Square; readonly score: number }[],
    chance: number,
  ): Square | undefined {
    const best = Math.max(...lines.map(({ score }) => score));
    const replies = repliesOf(position);
    const candidates = lines.flatMap(({ move, score }) => {
      const reply = replies.find((each) => each.move === move);
      return reply ? [{ move, key: reply.key, loss: best - score }] : [];
    });
    return this.#chosen(position, candidates, chance)?.move;
  }

  #chosen<Move extends Candidate>(
    position: Position,
    moves: readonly Move[],
    chance: number,
  ): Move | undefined {
    const most = Math.max(0, this.#most - this.#lost);
    const chosen = chosenMove(moves, { most, lately: this.#lately, chance });
    this.#game.add(keyOf(position));
    if (!chosen) return undefined;
    this.#game.add(chosen.key);
    this.#lost += chosen.loss;
    return chosen;
  }
}
