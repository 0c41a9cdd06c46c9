/**
 * The list that the game on the table was opened from, as far as the keys need it that lead to the next game and the one
 * before: from any screen, while the list itself may not even be loaded.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { useGameStore } from './game.ts';
import { type Screen, useViewStore } from './view.ts';

/** What opens the games beside the one on the table; missing where the list ends. */
export interface Neighbours {
  readonly next?: (() => void) | undefined;
  readonly previous?: (() => void) | undefined;
}

export const useOpenedListStore = defineStore('openedList', () => {
  const game = useGameStore();
  const view = useViewStore();
  const offered = shallowRef<Neighbours & { readonly serial: number }>({ serial: 0 });

  /** None where the game on the table did not come from the list. */
  const neighbours = computed((): Neighbours => (offered.value.serial === game.serial ? offered.value : {}));

  /** Called when a game of the list is on the table. */
  function offer(beside: Neighbours): void {
    offered.value = { ...beside, serial: game.serial };
  }

  /** Where a game beside it is shown: where the user studies games, or else as a game. */
  function screen(): Screen {
    return view.screen === 'review' || view.screen === 'analysis' ? view.screen : 'game';
  }

  return { neighbours, offer, screen };
});
