/**
 * The repertoire as its page prepares it: whose lines, how far and for which replies, how much of what people play they
 * cover, and what adds to them. It stays as it is while another page is shown.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { type Colour, type Position, START_POSITION } from '../../../engine/game/position.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import type { GameTree } from '../../../engine/game/tree.ts';
import type { LibraryTerm } from '../../../engine/library/query.ts';
import {
  type Coverage,
  type Reply,
  type Width,
  coverageOf,
  lastOwnPly,
  repliesIn,
} from '../../../engine/practice/coverage.ts';
import {
  type Counts,
  USUAL,
  addition,
  countsOf,
  fillings,
  linesFrom,
  removal,
  trimmed,
} from '../../../engine/practice/preparing.ts';
import { type PositionId, positionId } from '../../../engine/practice/position-id.ts';
import { gameTreeOf, linesOfTree, outlineOf, treeOf } from '../../../engine/practice/repertoire-tree.ts';
import {
  type RepertoireLine,
  branchesOf,
  movesOf,
  placeId,
  positionsAlong,
  repertoireOf,
} from '../../../engine/practice/repertoire.ts';
import { useBookStore } from '../../stores/book.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useOpeningMapStore } from '../../stores/opening-map.ts';
import { useRepertoireStore } from '../../stores/repertoire.ts';

/** After so many moves of either side one may stop. */
export const DEPTHS = [6, 8, 10, 12, 16, 20] as const;

/** Which replies one may want to be prepared for, by the names of the choices. */
export const WIDTHS = {
  people20: { by: 'people', share: 0.2 },
  people10: { by: 'people', share: 0.1 },
  people5: { by: 'people', share: 0.05 },
  people2: { by: 'people', share: 0.02 },
  value1: { by: 'value', loss: 1 },
  value2: { by: 'value', loss: 2 },
  value4: { by: 'value', loss: 4 },
} as const satisfies Readonly<Record<string, Width>>;

export type WidthName = keyof typeof WIDTHS;

/** The parts of games in which own moves may have to be played to be taken from many of them. */
export const OWN_SHARES = [0.1, 0.25, 0.5] as const;

/** A tree whose lines are no longer than this was made to be one, and is taken whole. */
const LONGEST_TREE = 40;

/** So many lines are made at most when gaps are filled, of those that are not much rarer than the likeliest one. */
const MOST_FILLED = 40;
const FILLED_PART = 1 / 8;

/** What came of filling gaps: lines that were added, and gaps that are left for being rare, or because nobody knows an answer. */
export interface Filled {
  readonly added: number;
  readonly rarer: number;
  readonly unknown: number;
}

export const useRepertoirePageStore = defineStore('repertoirePage', () => {
  const book = useBookStore();
  const library = useLibraryStore();
  const map = useOpeningMapStore();
  const own = useRepertoireStore();

  const side = shallowRef<Colour>('black');
  const plies = shallowRef<number>(10);
  const width = shallowRef<WidthName>('people10');
  const ownShare = shallowRef<number>(USUAL.own);

  const lines = computed(() => own.lines.filter((line) => line.side === side.value));
  const repertoire = computed(() => own.repertoires[side.value]);

  // What it covers

  /** What is known of replies follows from these. */
  const known = computed(() => ({
    version: library.version,
    width: WIDTHS[width.value],
    isThere: book.movesAt(START_POSITION).length > 0,
  }));
  let replies = new Map<PositionId, Promise<readonly Reply[]>>();
  watch(known, () => (replies = new Map()), { flush: 'sync' });

  async function repliesAt(position: Position): Promise<readonly Reply[]> {
    const asked = known.value.width;
    // What was found with the board turned is told by other squares.
    const id = positionId(position);
    let found = replies.get(id);
    if (!found) {
      found = own.knownOf(position).then((all) => repliesIn(position, all, asked));
      replies.set(id, found);
    }
    return found;
  }

  async function measured(all: readonly RepertoireLine[], of: Colour): Promise<Coverage> {
    return coverageOf(repertoireOf(all), {
      side: of,
      plies: lastOwnPly(of, plies.value),
      replies: repliesAt,
    });
  }

  const counted = shallowRef<{ readonly of: Colour; readonly coverage: Coverage }>();
  /** What was counted last for the side; undefined until something was. */
  const coverage = computed(() => (counted.value?.of === side.value ? counted.value.coverage : undefined));
  let serial = 0;

  watch(
    [lines, side, plies, known],
    () => {
      const [asked, of] = [++serial, side.value];
      measured(lines.value, of)
        .then((found) => {
          if (asked === serial) counted.value = { of, coverage: found };
        })
        .catch(reportError);
    },
    { immediate: true },
  );

  // What there is

  const tree = computed(() => treeOf(repertoire.value, (id) => coverage.value?.reached.get(id)?.chance ?? 0));
  const rows = computed(() => outlineOf(tree.value));

  /** The part of games that come through all these steps, as far as games are followed. */
  function chanceOf(steps: readonly { readonly id: PositionId }[]): number | undefined {
    const reached = coverage.value?.reached;
    const last = steps.findLast(({ id }) => reached?.has(id) === true);
    return last && reached?.get(last.id)?.chance;
  }

  const gaps = computed(() => (lines.value.length === 0 ? [] : (coverage.value?.gaps ?? [])));

  /** What the lines play on the board, which of the likely replies they lack, and whether the side itself is to move. */
  const here = shallowRef<{
    readonly isOwn: boolean;
    /** Whether the lines come here at all. */
    readonly isIn: boolean;
    readonly moves: readonly Square[];
    readonly missing: readonly Reply[];
  }>();

  watch(
    [() => map.position, repertoire, known],
    () => {
      const { position } = map;
      const branches = branchesOf(repertoire.value, position);
      const moves = Array.from(branches.values(), ({ move }) => move);
      const isOwn = position.toMove === side.value;
      const isIn = repertoire.value.has(placeId(position));
      here.value = { isOwn, isIn, moves, missing: [] };
      if (isOwn || moves.length === 0) return;
      repliesAt(position)
        .then((all) => {
          if (map.position !== position || here.value?.moves !== moves) return;
          const missing = all.filter(({ id, isWanted }) => isWanted && !branches.has(id));
          here.value = { isOwn, isIn, moves, missing };
        })
        .catch(reportError);
    },
    { immediate: true },
  );

  /** Whether the line on the board has a step that is in no line. */
  const isNew = computed(() =>
    map.moves.some((move, at) => {
      const position = map.places[at];
      return position !== undefined && !movesOf(repertoire.value, position).includes(move);
    }),
  );

  // What changes it: each answers how many lines came or went. What takes long goes to the side for which it began.

  function add(fresh: readonly (readonly Square[])[], of = side.value): number {
    const change = addition(own.lines, fresh, of);
    own.change(change);
    return change.added.length;
  }

  const addBoard = (): number => add([map.moves]);

  /** Takes out the last of these moves, with all that follows it. */
  function remove(moves: readonly Square[]): number {
    const position = repertoirePosition(moves);
    const move = moves.at(-1);
    if (!position || move === undefined) return 0;
    const change = removal(lines.value, { position, move }, side.value);
    own.change(change);
    return change.dropped.length;
  }

  /** Adds a game with its branches: a tree of openings as a whole, other games as far as one prepares. */
  function addGame(game: Pick<GameTree, 'root'>): number {
    const all = linesOfTree(game);
    const isTree = all.length > 1 && all.every(({ length }) => length <= LONGEST_TREE);
    return add(isTree ? all : linesOfTree(game, plies.value).map((moves) => trimmed(moves, side.value)));
  }

  /** Adds what many games played; `games` says how many there are. */
  async function addCounted(counts: Counts, games: number, of: Colour): Promise<number> {
    const wanted = WIDTHS[width.value];
    const least = games < 10 ? 1 : USUAL.games;
    return add(
      await linesFrom(counts, {
        side: of,
        plies: plies.value,
        games: least,
        own: ownShare.value,
        replies: wanted.by === 'people' ? wanted.share / 2 : USUAL.replies,
      }),
      of,
    );
  }

  /** Adds what the games of the library played that fit. */
  async function addFromLibrary(terms: readonly LibraryTerm[]): Promise<number> {
    const of = side.value;
    const first = await library.tally(START_POSITION, terms);
    return addCounted(
      async (position) => (await library.tally(position, terms))?.moves ?? [],
      first?.games ?? 0,
      of,
    );
  }

  /** Adds what the games played that are chosen in the library. */
  async function addChosen(): Promise<number> {
    const [of, most] = [side.value, plies.value];
    const games = await library.selection.gamesOf([...library.selection.chosen]);
    // What comes after the last move of a line need not be counted.
    const all = games.flatMap(({ game }) => linesOfTree(game.tree, most));
    return addCounted(countsOf(all), games.length, of);
  }

  /**
   * Answers the likely gaps with the best moves of the book or, where it ends, with what is played most. Says how many lines
   * were added, and of the gaps that are left how many are rarer than those, and to how many nobody knows an answer.
   */
  async function fill(): Promise<Filled> {
    const [of, before] = [side.value, lines.value];
    const { gaps: open } = await measured(before, of);
    const chance = FILLED_PART * (open[0]?.chance ?? 1);
    const added = add(
      await fillings(before, {
        side: of,
        chance,
        most: MOST_FILLED,
        coverage: async (all) => measured(all, of),
        replies: repliesAt,
        answer: async (position) => {
          const { losses, played } = await own.knownOf(position);
          return (losses[0] ?? played[0])?.move;
        },
      }),
      of,
    );
    const after = own.lines.filter((line) => line.side === of);
    const { gaps: left } = await measured(after, of);
    const rarer = left.filter((gap) => gap.chance < chance).length;
    return { added, rarer, unknown: left.length - rarer };
  }

  /** The lines as the tree of a game; `title` and `nameOf` say what stands beside the moves. */
  function gameTree(
    title: string,
    nameOf: (position: Position) => string | undefined,
    joinsText: (moves: string) => string,
  ): GameTree {
    return gameTreeOf(tree.value, (node) => {
      if (!node) return title;
      const joins = node.joins && joinsText(node.joins.map(squareName).join(' '));
      return [nameOf(node.position), joins].filter((each) => each !== undefined).join('\n');
    });
  }

  return {
    side,
    plies,
    width,
    ownShare,
    lines,
    coverage,
    tree,
    rows,
    chanceOf,
    gaps,
    here,
    isNew,
    addBoard,
    add,
    addGame,
    addFromLibrary,
    addChosen,
    remove,
    fill,
    gameTree,
  };
});

/** The position before the last of some moves. */
function repertoirePosition(moves: readonly Square[]): Position | undefined {
  return positionsAlong(moves.slice(0, -1))?.at(-1);
}
