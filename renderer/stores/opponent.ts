/**
 * At which strength the computer plays the game on the board. The preferences say whom new games are against; a game has
 * an opponent of its own, who may be another one: it was opened, or new games were thought of after it had begun.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { addsOnlyPasses } from '../../engine/game/tree.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { useViewStore } from './view.ts';

export const useOpponentStore = defineStore('opponent', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();

  /** Who has played the computer's moves, as the game is signed. */
  const met = shallowRef(preferences.computer);
  /** Who plays its next moves. */
  const next = shallowRef(preferences.computer);

  /** Whom the game is against, for all to see: who plays on or, when it is finished, who has played. */
  const current = computed(() => (game.isFinished ? met.value : next.value));

  /** Only Master counts in discs, and between people there is nobody to ask. */
  const isMaster = computed(() => game.mode !== 'twoPlayers' && current.value.kind === 'master');

  /** The game that has just come onto the board was against `player`, and goes on against `upcoming`. */
  function meet(player: PlayerSpec, upcoming = player): void {
    met.value = player;
    next.value = upcoming;
  }

  /** Who the preferences say plays from now on. What is chosen beside a game that waits is for another one. */
  function follow(): void {
    if (game.serial === 0 || view.screen === 'game') next.value = preferences.computer;
  }

  /** Makes `player` the preference. Chosen again, it plays on in a game that was opened against another. */
  function choose(player: PlayerSpec): void {
    preferences.values.level = player.kind;
    if (player.kind === 'custom') preferences.values.customStep = player.step;
    follow();
  }

  // Before anything else comes of the choice, or of the move.
  watch(() => preferences.computer, follow, { flush: 'sync' });
  watch(
    () => game.tree.root.children,
    (moves, before) => {
      if (!addsOnlyPasses(before, moves)) met.value = next.value;
    },
    { flush: 'sync' },
  );

  return { met, next, current, isMaster, meet, choose };
});
