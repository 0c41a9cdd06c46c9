/**
 * Playing by a book through many games: which move, and what was played lately.
 *
 *   const play = new BookPlay(book);
 *   play.begin(); // at the first move of each game
 *   play.move(line, Math.random())?.move; // undefined where the book ends
 *
 * A line begins with the start of the game and ends with the position to move in.
 */
import type { Position } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import { type GameTree, lineNodes } from '../game/tree.ts';
import type { Book, BookMove } from './book.ts';
import { type Candidate, type ChoiceOptions, DEFAULT_LOSS, chosenMove } from './choice.ts';
import { type BookKey, keyOf, repliesOf } from './key.ts';

/** The number of games that are remembered: in so many, none is played twice where other moves are as good. */
export const REMEMBERED_GAMES = 10;

/**
 * The plies that a move must rest on. What rests on less, a search of a second or two finds by itself, and the values of
 * the last moves of a book are those that nobody has looked behind.
 */
export const LEAST_PLIES = 32;

/**
 * How many discs a game lately counts where the book has ended and the line is still that of another game: there is not
 * much game left to leave it in, but more than one move.
 */
const PER_USE_LATE = 0.5;

/** The positions of a game so far; it may have one twice. */
export type PlayedLine = readonly [Position, ...Position[]];

/** The line of a game up to the place on the board. */
export function lineOf(tree: GameTree): PlayedLine {
  const played = lineNodes(tree).slice(0, tree.ply);
  return [tree.root.position, ...played.map(({ position }) => position)];
}

export interface BookPlayOptions {
  /**
   * How many discs all moves of a game may lose together against the best ones, the line error: if each move might lose
   * so much, variety would cost more than the book gains.
   */
  readonly most?: number;
  /** The plies that a move must rest on. */
  readonly least?: number;
  /** The positions of games that were played before, the oldest first. */
  readonly lately?: readonly ReadonlySet<BookKey>[];
}

export class BookPlay {
  readonly #book: Book;
  readonly #most: number;
  readonly #least: number;
  #lately: readonly ReadonlySet<BookKey>[];
  /** The positions of this game, and those that its moves led to, with what these lost. */
  #game: ReadonlySet<BookKey> = new Set();
  readonly #lost = new Map<BookKey, number>();

  constructor(book: Book, { most = DEFAULT_LOSS, least = LEAST_PLIES, lately = [] }: BookPlayOptions = {}) {
    this.#book = book;
    this.#most = most;
    this.#least = least;
    this.#lately = lately.slice(1 - REMEMBERED_GAMES);
  }

  /** Another game begins. */
  begin(): void {
    if (this.#game.size > 0) this.#lately = [...this.#lately, this.#game].slice(1 - REMEMBERED_GAMES);
    this.#game = new Set();
    this.#lost.clear();
  }

  /** The move of the book; undefined where it has none. `chance` is a uniform number from 0 up to but not including 1. */
  move(line: PlayedLine, chance: number): BookMove | undefined {
    const moves = this.#book.movesAt(line.at(-1)!);
    const isDeep = moves[0] !== undefined && this.#isDeep(moves[0]);
    return this.#chosen(line, isDeep ? moves.filter((move) => this.#isDeep(move)) : [], { chance });
  }

  /**
   * Whether a game lately came to the position at the end of `line`, so that the same move would make it the same game. It
   * matters where the book has no move.
   */
  isRepeated(line: PlayedLine): boolean {
    const key = keyOf(line.at(-1)!);
    return this.#lately.some((game) => game.has(key));
  }

  /** One of the moves that a search found, by its values; undefined without any. */
  searched(
    line: PlayedLine,
    lines: readonly { readonly move: Square; readonly score: number }[],
    chance: number,
  ): Square | undefined {
    const best = Math.max(...lines.map(({ score }) => score));
    const replies = repliesOf(line.at(-1)!);
    const candidates = lines.flatMap(({ move, score }) => {
      const reply = replies.find((each) => each.move === move);
      return reply ? [{ move, key: reply.key, loss: best - score }] : [];
    });
    return this.#chosen(line, candidates, { chance, perUse: PER_USE_LATE })?.move;
  }

  #isDeep({ plies, isExact }: BookMove): boolean {
    return isExact || plies >= this.#least;
  }

  #chosen<Move extends Candidate>(
    line: PlayedLine,
    moves: readonly Move[],
    options: Pick<ChoiceOptions, 'chance' | 'perUse'>,
  ): Move | undefined {
    const keys = [...new Set(line.map(keyOf))];
    const lost = keys.reduce((sum, key) => sum + (this.#lost.get(key) ?? 0), 0);
    const most = Math.max(0, this.#most - lost);
    const chosen = chosenMove(moves, { most, lately: this.#lately, ...options });
    this.#game = new Set(chosen ? [...keys, chosen.key] : keys);
    if (chosen) this.#lost.set(chosen.key, chosen.loss);
    return chosen;
  }
}
