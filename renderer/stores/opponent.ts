/**
 * At which strength the computer plays the game on the board. The preferences say whom new games are against; a game has
 * an opponent of its own, for one that is over, or was only opened, was played against whom it was played against.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { gameResult } from '../../engine/game/formats/info.ts';
import { goTo } from '../../engine/game/record.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';

export const useOpponentStore = defineStore('opponent', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();

  /** Who has played the computer's moves, as the game is signed. */
  const current = shallowRef(preferences.computer);
  /** Who plays its next moves. */
  const next = shallowRef(preferences.computer);
  /** Nothing has been played since the game was read. */
  const isOnlyRead = shallowRef(false);

  const isFinished = computed(() => {
    const { record, info } = game;
    return gameResult({ record: goTo(record, record.line.length), info }) !== undefined;
  });

  /** The game that has just come onto the board is against `player`, and goes on against `upcoming`. */
  function meet(player: PlayerSpec, upcoming = player): void {
    current.value = player;
    next.value = upcoming;
    isOnlyRead.value = false;
  }

  /** The same of one that was read, which keeps `player` until it is played on. */
  function recall(player: PlayerSpec): void {
    meet(player);
    isOnlyRead.value = true;
  }

  /** Who the preferences say plays from now on. */
  function follow(): void {
    next.value = preferences.computer;
    if (!isFinished.value && !isOnlyRead.value) current.value = next.value;
  }

  // Before anything else comes of the choice, or of the move.
  watch(() => preferences.computer, follow, { flush: 'sync' });
  watch(
    () => game.record.children,
    () => {
      current.value = next.value;
      isOnlyRead.value = false;
    },
    { flush: 'sync' },
  );

  return { current, next, meet, recall, follow };
});
