/**
 * Playing by a book through many games: which move, and what was played lately.
 *
 *   const play = new BookPlay(book);
 *   play.begin(); // at the first move of each game
 *   play.move(line, Math.random())?.move; // undefined where the book ends
 *
 * A line begins with the start of the game and ends with the position to move in.
 */
import { type Position, START_POSITION, countEmpties, samePosition } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import { type GameTree, lineNodes } from '../game/tree.ts';
import type { Book, BookMove } from './book.ts';
import { type Candidate, DEFAULT_LOSS, chosenMove } from './choice.ts';
import { type BookKey, keyOf, repliesOf } from './key.ts';

/** In so many games none is played twice; see `mostToLeave` for what that may cost. */
export const REMEMBERED_GAMES = 10;

/**
 * From so many empty squares on, the games lately are left: the book has ended, and most opponents have left them by themselves.
 * To leave them at once, at up to 4 discs, cost half a disc a game and more (README.md, "How good it is").
 */
const LEAVING_FROM = 40;

/** With fewer empty squares the search sees the end of the game, and a worse move would be one that is known to be worse. */
const LEAVING_UNTIL = 25;

/**
 * How many discs a move may lose where the game would otherwise be one of the last ten again and the best move is worth `best`: at
 * first none, for there are many moves to come and one of them has an equal, and a disc more for every four squares. Of a lead no more
 * than the lead. If every other move loses more, the game stays the same.
 */
function mostToLeave(position: Position, best: number): number {
  const most = Math.max(0, LEAVING_FROM - countEmpties(position)) / 4;
  return best < 0 ? most : Math.min(most, Math.max(1, best));
}

/** Whether a line may be one of the games lately and may leave them: a position that was set up is to be played as well as can be. */
function isWholeGame(line: PlayedLine): boolean {
  return samePosition(line[0], START_POSITION);
}

/**
 * The plies that a move must rest on. What rests on less, a search of a second or two finds by itself, and the values of
 * the last moves of a book are those that nobody has looked behind.
 */
export const LEAST_PLIES = 32;

/**
 * A move behind the book has at most so many times its usual time, as long as moves of the book have saved as much. Twice the time
 * is a ply or so more for each of as many moves as the book has saved; three times are half a ply more, for half as many.
 */
const MOST_TIMES = 2;

/** The positions of a game so far; it may have one twice. */
export type PlayedLine = readonly [Position, ...Position[]];

/** The line of a game up to the place on the board. */
export function lineOf(tree: GameTree): PlayedLine {
  const played = lineNodes(tree).slice(0, tree.ply);
  return [tree.root.position, ...played.map(({ position }) => position)];
}

/** The positions of a game from the start, as `lately` wants them, of its moves without passes. */
export function keysAlong(squares: readonly Square[]): ReadonlySet<BookKey> {
  const keys = new Set<BookKey>();
  let position = START_POSITION;
  for (const square of squares) {
    const reply = repliesOf(position).find(({ move }) => move === square);
    if (!reply) break;
    keys.add(reply.key);
    ({ position } = reply);
  }
  return keys;
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
  /** The positions that moves of the book have led to in this game, and for how many of these a search has taken their time. */
  readonly #made = new Set<BookKey>();
  #spent = 0;
  /** How many times more than usual the search in this position has. */
  #more: { readonly key: BookKey; readonly times: number } | undefined;

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
    this.#made.clear();
    this.#spent = 0;
    this.#more = undefined;
  }

  /**
   * The limits of a search behind the book at the end of `line`, where `usual` is what a move has. The time that the book saved in the
   * line is spent as soon as it has ended, where nothing is known yet of the positions to come; a position that is asked about
   * again has what it had. A clock has the time anyway.
   */
  limitsBehind<Limits extends { readonly kind: string; readonly timeMs?: number }>(
    line: PlayedLine,
    usual: Limits,
  ): Limits {
    if (usual.kind !== 'time' || usual.timeMs === undefined) return usual;
    const key = keyOf(line.at(-1)!);
    if (this.#more?.key !== key) {
      const saved = [...new Set(line.map(keyOf))].filter((each) => this.#made.has(each)).length;
      const times = Math.max(0, Math.min(saved - this.#spent, MOST_TIMES - 1));
      this.#spent += times;
      this.#more = { key, times };
    }
    return { ...usual, timeMs: usual.timeMs * (1 + this.#more.times) };
  }

  /**
   * The move of the book; undefined where it has none. `chance` is a uniform number from 0 up to but not including 1; without
   * one it is the best move, whatever was played lately.
   */
  move(line: PlayedLine, chance?: number): BookMove | undefined {
    const moves = this.#deepMoves(line.at(-1)!);
    const known =
      chance === undefined
        ? moves[0]
        : chosenMove(moves, { most: this.#left(line), lately: this.#lately, chance });
    this.#play(line, known);
    if (known) this.#made.add(known.key);
    return known;
  }

  /**
   * How many lines of a search are enough to leave the games lately, where the book has no move and one of them came to the
   * position at the end of `line`; undefined if none did, if it is too early or too late to leave them, or if all moves were played.
   */
  linesToLeave(line: PlayedLine): number | undefined {
    const position = line.at(-1)!;
    if (countEmpties(position) > LEAVING_FROM || !this.#mayLeave(line) || !this.#isPlayed(keyOf(position)))
      return undefined;
    const replies = repliesOf(position);
    const played = replies.filter(({ key }) => this.#isPlayed(key)).length;
    return played === 0 || played === replies.length ? undefined : played + 1;
  }

  /**
   * One of the moves that a search found, by its values, but for those that make the game one of those lately, as long as
   * another loses no more than `mostToLeave`; undefined without any.
   */
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
    const followed = chosenMove(candidates, { most: this.#left(line), chance });
    const others = candidates.filter(({ key }) => !this.#isPlayed(key));
    const chosen =
      followed && this.#mayLeave(line) && this.#isPlayed(followed.key)
        ? (chosenMove(others, { most: mostToLeave(line.at(-1)!, best), chance }) ?? followed)
        : followed;
    this.#play(line, chosen);
    return chosen?.move;
  }

  #deepMoves(position: Position): BookMove[] {
    const moves = this.#book.movesAt(position);
    return moves[0] !== undefined && this.#isDeep(moves[0]) ? moves.filter((move) => this.#isDeep(move)) : [];
  }

  #mayLeave(line: PlayedLine): boolean {
    return isWholeGame(line) && countEmpties(line.at(-1)!) >= LEAVING_UNTIL;
  }

  #isPlayed(key: BookKey): boolean {
    return this.#lately.some((game) => game.has(key));
  }

  #isDeep({ plies, isExact }: BookMove): boolean {
    return isExact || plies >= this.#least;
  }

  /** How many discs the next move of the line may lose. */
  #left(line: PlayedLine): number {
    const keys = new Set(line.map(keyOf));
    const lost = [...keys].reduce((sum, key) => sum + (this.#lost.get(key) ?? 0), 0);
    return Math.max(0, this.#most - lost);
  }

  #play(line: PlayedLine, chosen: Candidate | undefined): void {
    this.#game = isWholeGame(line)
      ? new Set([...line.map(keyOf), ...(chosen ? [chosen.key] : [])])
      : new Set();
    if (chosen) this.#lost.set(chosen.key, chosen.loss);
  }
}
