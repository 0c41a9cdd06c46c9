/**
 * Where one stands on the map of openings: a line from the usual start, how much of it is on the board, and which page of
 * the place Openings is shown. Any part of the app may lead there with a line.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type Position, START_POSITION } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import { stepsFrom } from '../../engine/game/steps.ts';
import type { Move } from '../../engine/game/tree.ts';
import { useViewStore } from './view.ts';

export const useOpeningMapStore = defineStore('openingMap', () => {
  const view = useViewStore();
  /** The id of the page; the first until another one was chosen. */
  const page = shallowRef<string>();
  /** The moves of the line, without passes, of which `ply` are on the board and the others can be gone to. */
  const line = shallowRef<readonly Square[]>([]);
  const ply = shallowRef(0);

  /** The positions along the whole line, as they were before anybody had to pass. */
  const places = computed((): readonly Position[] => [
    START_POSITION,
    ...stepsFrom(START_POSITION, line.value).map(({ position }) => position),
  ]);
  const position = computed(() => places.value[ply.value] ?? START_POSITION);
  /** The moves that are on the board, and the positions they came through. */
  const moves = computed(() => line.value.slice(0, ply.value));
  const way = computed(() => places.value.slice(0, ply.value + 1));
  const last = computed(() => line.value[ply.value - 1]);
  const next = computed(() => line.value[ply.value]);

  /** Goes to the place after so many moves of the line, or to the nearest of its ends. */
  function walkTo(to: number): void {
    ply.value = Math.max(0, Math.min(to, line.value.length));
  }

  /** Goes to the end of a line; a move that cannot be played ends it. */
  function show(wanted: readonly Square[]): void {
    line.value = stepsFrom(START_POSITION, wanted).map(({ square }) => square);
    ply.value = line.value.length;
  }

  /** Plays a legal move, or goes on with the line where it has the same one. */
  function play(square: Square): void {
    if (square === next.value) walkTo(ply.value + 1);
    else show([...moves.value, square]);
  }

  /** Leads to the place Openings with a line from the usual start, after so many of its moves; passes are left out. */
  function visit(played: readonly Move[], at = played.length): void {
    const squares = (some: readonly Move[]): Square[] =>
      some.flatMap((move) => (move === 'pass' ? [] : [move]));
    show(squares(played));
    walkTo(squares(played.slice(0, at)).length);
    page.value = undefined;
    view.screen = 'openings';
  }

  return { page, line, ply, places, position, moves, way, last, next, walkTo, show, play, visit };
});
