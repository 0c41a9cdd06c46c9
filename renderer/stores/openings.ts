/**
 * The names of openings, for the game on the board and any other line. The table of names is no part of the first screen:
 * it is fetched when the page has nothing else to do, and until then nothing has a name.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { squaresOf } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { legalMoves, playMove } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import type * as Openings from '../../engine/openings/openings.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';

export const useOpeningStore = defineStore('openings', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();

  const table = shallowRef<typeof Openings>();

  /** Fetches the names. What cannot be fetched stays without them: the server of a page may be gone. */
  async function load(): Promise<void> {
    table.value ??= await import('../../engine/openings/openings.ts').catch(() => undefined);
  }

  /** Has the names fetched as soon as there is nothing else to do. */
  function loadWhenIdle(): void {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load());
    else setTimeout(() => void load());
  }

  /** Where the name changes along `line`, whose first position is the start; in the language of the interface. */
  function namesAlong(line: readonly Position[]): readonly Openings.NamedPly[] {
    return table.value?.namedPlies(line, preferences.locale) ?? [];
  }

  /** The name that `line` bears at its end. */
  function nameOfLine(line: readonly Position[]): Openings.NamedPly | undefined {
    return table.value?.openingOfLine(line, preferences.locale);
  }

  /** The opening that the place on the board came from, and the move since which it is that. */
  const current = computed(() => nameOfLine(game.places.slice(0, game.ply + 1)));

  /** The names of the positions that the legal moves of `position` lead to. */
  function namesAfter(position: Position): ReadonlyMap<Square, string> {
    const names = new Map<Square, string>();
    for (const square of squaresOf(legalMoves(position))) {
      const played = playMove(position, square);
      const name = played.ok ? table.value?.openingName(played.value, preferences.locale) : undefined;
      if (name !== undefined) names.set(square, name);
    }
    return names;
  }

  /** Of the whole game on the board. Files are read everywhere, so it is in English. */
  const nameInFiles = computed(() => table.value?.openingOfLine(game.places, 'en')?.name);

  return { load, loadWhenIdle, namesAlong, nameOfLine, namesAfter, current, nameInFiles };
});
