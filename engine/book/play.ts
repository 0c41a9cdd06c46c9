/**
 * Playing by a book through many games: which move, and what was played lately.
 *
 *   const play = new BookPlay(book);
 *   play.begin(); // at the first move of each game
 *   play.move(line, Math.random())?.move; // undefined where the book ends
 *
 * A line begins with the start of the game and ends with the position to move in.
 */
import { type Colour, type Position, START_POSITION } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import { type GameTree, lineNodes } from '../game/tree.ts';
import type { Book, BookMove } from './book.ts';
import { type Candidate, type ChoiceOptions, DEFAULT_LOSS, chosenMove } from './choice.ts';
import { type BookKey, keyOf, repliesOf } from './key.ts';

/** In so many games none is played twice; see `MOST_TO_LEAVE` for what that may cost. */
export const REMEMBERED_GAMES = 10;

/**
 * How many discs a move may lose where the book has ended and the game would otherwise be one of the last ten again. If every
 * other move loses more, the game stays the same.
 */
const MOST_TO_LEAVE = 4;

/**
 * The plies that a move must rest on. What rests on less, a search of a second or two finds by itself, and the values of
 * the last moves of a book are those that nobody has looked behind.
 */
export const LEAST_PLIES = 32;

/** A move behind the book has at most so many times its usual time, as long as moves of the book have saved as much. */
const MOST_TIMES = 3;

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

interface Choosing<Move> extends Pick<ChoiceOptions, 'chance' | 'perUse'> {
  /** Whether a move may follow a game lately; otherwise it gives way to one that was not played, if there is any. */
  readonly mayFollow?: (chosen: Move) => boolean;
  /** How many discs the other one may lose, if no better one is allowed anyway. */
  readonly toLeave?: number;
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
  }

  /**
   * The limits of a search behind the book, where `usual` is what a move has. The time that the book saved is spent as soon as it
   * has ended, where nothing is known yet of the positions to come; each call takes of it. A clock has it anyway.
   */
  limitsBehind<Limits extends { readonly kind: string; readonly timeMs?: number }>(usual: Limits): Limits {
    if (usual.kind !== 'time' || usual.timeMs === undefined) return usual;
    const more = Math.min(this.#made.size - this.#spent, MOST_TIMES - 1);
    this.#spent += more;
    return { ...usual, timeMs: usual.timeMs * (1 + more) };
  }

  /**
   * The move of the book; undefined where it has none. `chance` is a uniform number from 0 up to but not including 1; without
   * one it is the best move, whatever was played lately. The last move that the book has leaves the games lately, if another
   * one loses no more than is allowed.
   */
  move(line: PlayedLine, chance?: number): BookMove | undefined {
    const known = this.#known(line, chance);
    if (known) this.#made.add(known.key);
    return known;
  }

  #known(line: PlayedLine, chance: number | undefined): BookMove | undefined {
    const position = line.at(-1)!;
    const moves = this.#deepMoves(position);
    if (chance === undefined) return this.#chosen(line, moves.slice(0, 1), { chance: 0 });
    return this.#chosen(line, moves, {
      chance,
      mayFollow: ({ move }) => {
        const after = repliesOf(position).find((reply) => reply.move === move)?.position;
        return after !== undefined && this.#goesOn(after, position.toMove);
      },
    });
  }

  /**
   * How many lines of a search are enough to leave the games lately, where the book has no move and one of them came to the
   * position at the end of `line`; undefined if none did, or all moves were played.
   */
  linesToLeave(line: PlayedLine): number | undefined {
    const position = line.at(-1)!;
    if (!this.#isPlayed(keyOf(position))) return undefined;
    const replies = repliesOf(position);
    const played = replies.filter(({ key }) => this.#isPlayed(key)).length;
    return played === 0 || played === replies.length ? undefined : played + 1;
  }

  /**
   * One of the moves that a search found, by its values, but for those that make the game one of those lately, as long as
   * another loses no more than `MOST_TO_LEAVE`; undefined without any.
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
    return this.#chosen(line, candidates, {
      chance,
      perUse: PER_USE_LATE,
      toLeave: MOST_TO_LEAVE,
    })?.move;
  }

  #deepMoves(position: Position): BookMove[] {
    const moves = this.#book.movesAt(position);
    return moves[0] !== undefined && this.#isDeep(moves[0]) ? moves.filter((move) => this.#isDeep(move)) : [];
  }

  /** Whether the book has another move for `colour` after the move that led to `after`. */
  #goesOn(after: Position, colour: Colour): boolean {
    if (after.toMove === colour) return this.#deepMoves(after).length > 0;
    return repliesOf(after).some(
      ({ position }) => position.toMove === colour && this.#deepMoves(position).length > 0,
    );
  }

  #isPlayed(key: BookKey): boolean {
    return this.#lately.some((game) => game.has(key));
  }

  #isDeep({ plies, isExact }: BookMove): boolean {
    return isExact || plies >= this.#least;
  }

  #chosen<Move extends Candidate>(
    line: PlayedLine,
    moves: readonly Move[],
    { chance, perUse, mayFollow = () => false, toLeave = 0 }: Choosing<Move>,
  ): Move | undefined {
    const keys = [...new Set(line.map(keyOf))];
    const lost = keys.reduce((sum, key) => sum + (this.#lost.get(key) ?? 0), 0);
    const most = Math.max(0, this.#most - lost);
    const options = { lately: this.#lately, chance, ...(perUse !== undefined && { perUse }) };
    let chosen = chosenMove(moves, { most, ...options });
    if (chosen && this.#isPlayed(chosen.key) && !mayFollow(chosen)) {
      const others = moves.filter(({ key }) => !this.#isPlayed(key));
      const least = Math.min(...others.map(({ loss }) => loss));
      chosen =
        chosenMove(others, { most: least <= toLeave ? Math.max(most, least) : most, ...options }) ?? chosen;
    }
    this.#game = new Set(chosen ? [...keys, chosen.key] : keys);
    if (chosen) this.#lost.set(chosen.key, chosen.loss);
    return chosen;
  }
}
