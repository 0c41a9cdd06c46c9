/**
 * The book of openings that ships: what it says about positions, and Master's moves from it. It is read when it is first
 * needed; until then it knows no position, and whoever asks does without.
 */
import { defineStore } from 'pinia';
import { onScopeDispose, shallowRef, watch } from 'vue';
import { type Book, type BookMove, openBook } from '../../engine/book/book.ts';
import { BookPlay, REMEMBERED_GAMES, keysAlong, lineOf } from '../../engine/book/play.ts';
import { type Colour, type Position, START_POSITION, samePosition } from '../../engine/game/position.ts';
import { type Square, parseSquare, squareName } from '../../engine/game/square.ts';
import { type GameTree, type Move, currentPosition, playedMoves } from '../../engine/game/tree.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { VARIED_LINES, canVary, variedMove } from '../../engine/players/variety.ts';
import type { PlayerSpec, SearchInfo } from '../../engine/protocol.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { useTurnStore } from './turns.ts';

/** How many moves of a game are kept, so that another one is no second of it: it has been left by then. */
const KEPT_MOVES = 40;

/** A line as preferences keep it: its squares, without passes. */
function textOf(moves: readonly Move[]): string {
  return moves.flatMap((move) => (move === 'pass' ? [] : [squareName(move)])).join('');
}

function squaresOf(text: string): Square[] {
  return (text.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []);
}

/** The confidence, in per cent, of the searches behind a book. */
const CONFIDENCE = 73;

/** What the book says of a position for its move `move`, as a search would say it; it took no time and no node. */
function asFound({ move, value, plies, isExact }: BookMove): SearchInfo & { readonly move: Square } {
  const found = { move, score: value, exact: isExact, pv: [move] };
  return {
    ...found,
    jobId: 0,
    depth: plies,
    selectivity: isExact ? 100 : CONFIDENCE,
    lines: [found],
    nodes: 0,
    elapsedMs: 0,
    hashFull: 0,
  };
}

export const useBookStore = defineStore('book', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const turns = useTurnStore();

  const book = shallowRef<Book>();
  /** The user's own book over it, once there is one; see own-book.ts, which is loaded only then. */
  const overlay = shallowRef<Book>();
  /** How Master plays from it with either colour, through all games of the page: two Masters know nothing of each other. */
  let plays: Readonly<Record<Colour, BookPlay>> | undefined;
  let loading: Promise<void> | undefined;
  /** The game in which Master asked for a move last. */
  let serial = 0;
  /** What is kept of that game. */
  let keptLine: string | undefined;

  /** Reads the book, once; if that fails, because the server of the page may be gone, the next call tries again. */
  async function load(): Promise<void> {
    loading ??= read().catch(() => undefined);
    await loading;
    if (!book.value) loading = undefined;
  }

  async function read(): Promise<void> {
    const response = await fetch(new URL('../../engine/book/book.bin', import.meta.url));
    if (!response.ok) return;
    const opened = openBook(new Uint8Array(await response.arrayBuffer()));
    if (!opened.ok) return;
    const known = { ...opened.value, movesAt: (position: Position) => [...movesAt(position)] };
    // The game on the board may be one that went on when the page was loaded again.
    const now = textOf(playedMoves(game.state.tree));
    const before = keptLines().filter((line, at, { length }) => at < length - 1 || !now.startsWith(line));
    const lately = before.map((line) => keysAlong(squaresOf(line)));
    plays = { black: new BookPlay(known, { lately }), white: new BookPlay(known, { lately }) };
    book.value = opened.value;
  }

  /** The games that Master played from the book lately, as they are kept. */
  function keptLines(): string[] {
    return preferences.values.masterLines.split(' ').filter((line) => line !== '');
  }

  /** Keeps the game, with Master's next move if it is known, so that the next ones are others, also after a restart. */
  function keep(tree: GameTree, ...next: readonly Square[]): void {
    const moves = [...playedMoves(tree), ...next];
    if (!samePosition(tree.root.position, START_POSITION) || moves.length > KEPT_MOVES) return;
    const before = keptLines();
    const now = textOf(moves);
    const last = before.at(-1);
    // After a reload the last one may be this game's beginning, too.
    if (last !== undefined && (last === keptLine || now.startsWith(last))) before.pop();
    keptLine = now;
    preferences.values.masterLines = [...before.slice(1 - REMEMBERED_GAMES), keptLine].join(' ');
  }

  /** The moves of the book in `position`, the best first; none where it ends. */
  function movesAt(position: Position): readonly BookMove[] {
    return (overlay.value ?? book.value)?.movesAt(position) ?? [];
  }

  /** Lays the user's own book over the one that ships, or takes it away. */
  function lay(own: Book | undefined): void {
    overlay.value = own;
  }

  /** Whether another game came before: a first one needs no variety, and is the best that Master can play. */
  function varies(): boolean {
    const { masterVaries, results } = preferences.values;
    return masterVaries && (game.serial > 1 || results !== '');
  }

  /** How `player` plays from the book when it is to move; undefined if it does not. */
  function playOf(player: PlayerSpec, tree: GameTree): BookPlay | undefined {
    if (!preferences.values.masterBook || playerOf(player).playsBook !== true) return undefined;
    if (game.serial !== serial) {
      serial = game.serial;
      keptLine = undefined;
      plays?.black.begin();
      plays?.white.begin();
    }
    return plays?.[currentPosition(tree).toMove];
  }

  /**
   * Has Master vary its first moves, and play from the book, which is read as soon as Master sits at the board and the user
   * wants it. It belongs to the component that calls it.
   */
  function connect(): void {
    turns.askFirst({
      moveIn(player, tree) {
        const playing = playOf(player, tree);
        if (!playing) return undefined;
        const known = playing.move(lineOf(tree), varies() ? Math.random() : undefined);
        keep(tree, ...(known ? [known.move] : []));
        return known && asFound(known);
      },
      linesIn(player, tree) {
        if (!varies()) return undefined;
        const lines = canVary(player, currentPosition(tree)) ? VARIED_LINES : 1;
        const wanted = Math.max(lines, playOf(player, tree)?.linesToLeave(lineOf(tree)) ?? 1);
        return wanted > 1 ? wanted : undefined;
      },
      limitsFor: (player, tree, usual) => playOf(player, tree)?.limitsBehind(lineOf(tree), usual) ?? usual,
      chosen(player, tree, lines) {
        const chance = Math.random();
        const known = playOf(player, tree)?.searched(lineOf(tree), lines, chance);
        if (known !== undefined) keep(tree, known);
        return known ?? variedMove(lines, chance);
      },
    });
    const isWanted = (): boolean =>
      preferences.values.masterBook &&
      Object.values(game.seats).some((seat) => seat.kind !== 'person' && playerOf(seat).playsBook === true);
    let isConnected = true;
    onScopeDispose(() => (isConnected = false));
    watch(
      [isWanted, () => game.serial],
      async ([wanted]) => {
        if (!wanted) return;
        await load();
        // A search that began meanwhile may take a minute for what the book knows.
        if (isConnected) turns.askAgain();
      },
      { immediate: true },
    );
  }

  return { shipped: book, load, movesAt, lay, connect };
});
