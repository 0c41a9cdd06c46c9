/** The own openings: which lines are learnt, which of their positions are asked today, and the way through them that is open. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Colour, Position } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';
import type { GameTree } from '../../../engine/game/tree.ts';
import { exploredOf } from '../../../engine/library/explore.ts';
import type { OwnLine } from '../../../engine/practice/learnt.ts';
import type { PositionId } from '../../../engine/practice/position-id.ts';
import { type Opening, openingOf } from '../../../engine/practice/preparing.ts';
import {
  type Repertoire,
  type RepertoireLine,
  askedPositions,
  placeId,
  positionsAlong,
  repertoireOf,
  wayThrough,
} from '../../../engine/practice/repertoire.ts';
import { mistakesIn } from '../../../engine/review/mistakes.ts';
import { useBookStore } from '../../stores/book.ts';
import { useLibraryStore } from '../../stores/library.ts';
import { useOpeningStore } from '../../stores/openings.ts';
import { useRepertoireStore } from '../../stores/repertoire.ts';
import { useRepetitionStore } from './repetition.ts';

/** What is asked: what is due today, all lines of a side, or one line by its key. */
export type DrillSource = 'today' | Colour | OwnLine['key'];

export interface DrillPlace {
  readonly from: DrillSource;
  readonly side: Colour;
  readonly repertoire: Repertoire;
  /** The moves from the standard start on, and how many of them are on the board before the first question. */
  readonly way: readonly Square[];
  readonly start: number;
  readonly serial: number;
}

/** An own move that loses more discs by the book is no answer that anybody wants to learn. */
const MOST_LOSS = 4;

/** What follows the end of a line: what most people play there with its share, or what the book does. */
export interface PlayedNext {
  readonly move: Square;
  readonly share: number | undefined;
}

export const useDrillStore = defineStore('drill', () => {
  const book = useBookStore();
  const library = useLibraryStore();
  const names = useOpeningStore();
  const own = useRepertoireStore();
  const repetition = useRepetitionStore();

  /** The positions that the lines of each side ask, those nearest to the start first. */
  const asked = computed(() => ({
    black: askedPositions(own.repertoires.black, 'black'),
    white: askedPositions(own.repertoires.white, 'white'),
  }));

  /** The first day on which each position was answered. */
  const firstDays = computed(() => repetition.firstDaysOf('opening'));

  /** The positions that are to be asked today: those that come again, then some that are new. */
  const due = computed((): ReadonlySet<PositionId> => {
    const all = [...asked.value.black, ...asked.value.white];
    const among = new Set(all);
    const again = repetition.dueAmong((id) => among.has(id) && firstDays.value.has(id));
    const fresh = all.filter((id) => !firstDays.value.has(id));
    return new Set([...again, ...fresh.slice(0, repetition.roomForNew(firstDays.value, again.length))]);
  });

  function isKnown(id: PositionId): boolean {
    const memory = repetition.known.get(id);
    return firstDays.value.has(id) && memory !== undefined && memory.due > repetition.today;
  }

  function progressOf(from: Colour | OwnLine): { readonly done: number; readonly count: number } {
    const all =
      typeof from === 'string' ? asked.value[from] : askedPositions(repertoireOf([from]), from.side);
    return { done: all.filter(isKnown).length, count: all.length };
  }

  /** The way through the lines that is asked; undefined while all are listed. */
  const place = shallowRef<DrillPlace>();

  async function wayFrom(
    repertoire: Repertoire,
    side: Colour,
    moves: readonly Square[],
  ): Promise<readonly Square[]> {
    return wayThrough(repertoire, {
      side,
      from: moves,
      isWanted: (id) => due.value.has(id),
      weigh: own.weigh,
      chance: Math.random,
    });
  }

  /** The side that is asked: that with more to do today. */
  function sideFor(from: DrillSource, line: OwnLine | undefined): Colour {
    if (line) return line.side;
    if (from === 'black' || from === 'white') return from;
    const left = (side: Colour): number => asked.value[side].filter((id) => due.value.has(id)).length;
    const isWhite = left('white') > left('black') || asked.value.black.length === 0;
    return isWhite ? 'white' : 'black';
  }

  /** Counts what was opened and left, so that a way that is found too late is not shown. */
  let opened = 0;

  /** Leaves the way that is open, or that is being looked for. */
  function leave(): void {
    opened++;
    place.value = undefined;
  }

  /** Shows a way through the lines of a source; the list where there are none. */
  async function open(from: DrillSource = 'today'): Promise<void> {
    const [serial, before] = [++opened, place.value];
    repetition.refresh();
    await book.load();
    const line = own.lines.find(({ key }) => key === from);
    const side = sideFor(from, line);
    const repertoire = line ? repertoireOf([line]) : own.repertoires[side];
    // All first moves are equal up to symmetry: the one that was learnt is played.
    const first = own.lines.find((each) => each.side === side)?.moves.slice(0, 1) ?? [];
    const way = line ? line.moves : await wayFrom(repertoire, side, first);
    if (serial !== opened || place.value !== before) return;
    const places = positionsAlong(way) ?? [];
    const wanted = places.findIndex(
      (position) => position.toMove === side && due.value.has(placeId(position)),
    );
    const start = line ? 0 : Math.max(0, wanted);
    place.value =
      way.length === 0
        ? undefined
        : { from, side, repertoire, way, start, serial: (place.value?.serial ?? 0) + 1 };
  }

  /** The way goes on after moves that are in the lines, too. */
  async function goOnFrom(
    { repertoire, side }: DrillPlace,
    moves: readonly Square[],
  ): Promise<readonly Square[]> {
    return wayFrom(repertoire, side, moves);
  }

  /**
   * The part of a game that is an opening, its first moves being `moves`: as far as the book or a name knows it, and up to the first
   * move of the side that a review or the book calls a mistake.
   */
  async function openingIn(
    tree: Pick<GameTree, 'root' | 'line'>,
    { side, moves }: RepertoireLine,
  ): Promise<Opening> {
    await Promise.all([book.load(), names.load()]);
    const places = positionsAlong(moves) ?? [];
    const inBook = places.findLastIndex((position) => book.movesAt(position).length > 0);
    const known = Math.max(0, inBook, names.nameOfLine(places)?.ply ?? 0);
    const reviewed = mistakesIn(tree, side).map(({ judgement }) => judgement.ply);
    const byBook = moves.flatMap((move, at) => {
      const position = places[at];
      if (position?.toMove !== side) return [];
      const loss = book.movesAt(position).find((each) => each.move === move)?.loss ?? 0;
      return loss > MOST_LOSS ? [at + 1] : [];
    });
    return openingOf(moves, { side, known, mistakes: [...reviewed, ...byBook] });
  }

  /** What is played where a line ends. */
  async function playedNext(position: Position): Promise<PlayedNext | undefined> {
    const tally = await library.tally(position, []).catch(() => undefined);
    const [most] = tally ? exploredOf(position, tally).moves : [];
    if (most) return { move: most.move, share: most.share };
    const [best] = book.movesAt(position);
    return best && { move: best.move, share: undefined };
  }

  return {
    lines: computed(() => own.lines),
    due,
    place,
    isKnown,
    progressOf,
    open,
    leave,
    goOnFrom,
    openingIn,
    playedNext,
    learn: own.learn,
  };
});
