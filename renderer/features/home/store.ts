/** What the first screen remembers while it is not shown. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

export const useHomeStore = defineStore('home', () => ({
  /** Whether the user has asked for a new game, so that the screen begins with that and not with the game on the table. */
  wantsGame: shallowRef(false),
  /** Whether the first question was read out. It stays on the screen until it is answered. */
  isQuestionTold: shallowRef(false),
}));
