/**
 * The names of openings, for the game on the board and for any other line. The table of names is loaded separately from
 * the first screen, when the page is idle; until then no line has a name.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { squaresOf } from '../../engine/game/bitboard.ts';
import { type Position, START_POSITION, samePosition } from '../../engine/game/position.ts';
import { placedDiscs } from '../../engine/game/branches.ts';
import { legalMoves, playMove } from '../../engine/game/rules.ts';
import type { GameTree, NodeId, Place } from '../../engine/game/tree.ts';
import type { Square } from '../../engine/game/square.ts';
import type * as Openings from '../../engine/openings/openings.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';

/** The square f5, with which books begin. */
const BOOKS_FIRST: Square = 37;

export const useOpeningStore = defineStore('openings', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();

  const table = shallowRef<typeof Openings>();

  /** Fetches the names. If that fails, lines stay without names, because the server of the page may be gone. */
  async function load(): Promise<void> {
    table.value ??= await import('../../engine/openings/openings.ts').catch(() => undefined);
  }

  /** Fetches the names as soon as the page is idle. */
  function loadWhenIdle(): void {
    whenIdle(() => void load());
  }

  /** The names that the user gave, before which the established ones step back; see opening-names.ts, which is loaded later. */
  const given = shallowRef<(position: Position) => string | undefined>();

  function lay(names: ((position: Position) => string | undefined) | undefined): void {
    given.value = names;
  }

  function nameAt(position: Position, from: typeof Openings): string | undefined {
    return given.value?.(position) ?? from.openingName(position, preferences.locale);
  }

  /** The name of `line` at its end. */
  function nameOfLine(line: readonly Position[]): Openings.NamedPly | undefined {
    const known = table.value?.openingOfLine(line, preferences.locale);
    for (let ply = given.value ? line.length - 1 : -1; ply >= (known?.ply ?? 0); ply--) {
      const position = line[ply];
      const name = position && given.value?.(position);
      if (name !== undefined) return { ply, name };
    }
    return known;
  }

  /** The move with which `line` left the book of names, passes included; undefined as long as it has not. */
  function leftBookAt(line: readonly Position[]): number | undefined {
    return table.value?.leftBookAt(line);
  }

  /** The names where they change along the moves of `tree`, in all its lines, by the places that have them first. */
  function namesIn(tree: Pick<GameTree, 'root'>): ReadonlyMap<NodeId, string> {
    const from = table.value;
    const names = new Map<NodeId, string>();
    if (!from) return names;
    // Each place waits with the name that its line has so far.
    const waiting: { place: Place; ply: number; before: string | undefined }[] = [
      { place: tree.root, ply: 0, before: nameAt(tree.root.position, from) },
    ];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      // The user's own names may be further on.
      if (!given.value && next.ply >= from.LONGEST_OPENING) continue;
      for (const node of next.place.children) {
        const name = nameAt(node.position, from);
        if (name !== undefined && name !== next.before) names.set(node.id, name);
        waiting.push({ place: node, ply: next.ply + 1, before: name ?? next.before });
      }
    }
    return names;
  }

  const placesSoFar = computed(() => game.places.slice(0, game.ply + 1));

  /** The opening of the place on the board, and the move that gave it this name. */
  const current = computed(() => nameOfLine(placesSoFar.value));

  /** The number of the move on the board's line that left the book of names, as players count. */
  const left = computed(() => {
    const ply = leftBookAt(placesSoFar.value);
    const at = ply === undefined ? undefined : placesSoFar.value[ply];
    return at && placedDiscs(game.tree.root.position, at);
  });

  /** The names after the moves of the position that was asked about last, which several parts of a screen ask about. */
  let last:
    | { of: Position; in: string; from: typeof Openings; by: unknown; names: ReadonlyMap<Square, string> }
    | undefined;

  /** The names of the positions after each legal move of `position`. */
  function namesAfter(position: Position): ReadonlyMap<Square, string> {
    const from = table.value;
    const language = preferences.locale;
    if (!from) return new Map();
    const by = given.value;
    if (last?.of === position && last.in === language && last.from === from && last.by === by)
      return last.names;
    const names = new Map<Square, string>();
    last = { of: position, in: language, from, by, names };
    for (const square of squaresOf(legalMoves(position))) {
      const played = playMove(position, square);
      const name = played.ok ? nameAt(played.value, from) : undefined;
      if (name !== undefined) names.set(square, name);
    }
    return names;
  }

  /**
   * The openings that the next move leads to from `position` or, where no next move has a name of its own, f5 with each
   * reply: the first moves of a game are all the same up to symmetry, and books write them so.
   */
  function openingsAhead(position: Position) {
    const next = [...namesAfter(position)].map(([square, name]) => ({ moves: [square], name }));
    if (next.length > 0 || !samePosition(position, START_POSITION)) return next;
    const played = playMove(position, BOOKS_FIRST);
    if (!played.ok) return [];
    return [...namesAfter(played.value)].map(([reply, name]) => ({ moves: [BOOKS_FIRST, reply], name }));
  }

  /** The name of the whole game on the board for files; in English, because files are read everywhere. */
  const nameInFiles = computed(() => table.value?.openingOfLine(game.places, 'en')?.name);

  return {
    load,
    loadWhenIdle,
    lay,
    hasOwnNames: computed(() => given.value !== undefined),
    namesIn,
    nameOfLine,
    leftBookAt,
    namesAfter,
    openingsAhead,
    current,
    left,
    nameInFiles,
  };
});
