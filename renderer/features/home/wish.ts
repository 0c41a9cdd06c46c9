/** Whether the user has asked for a new game, so that the screen begins with that and not with the game on the table. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

export const useNewGameWish = defineStore('newGameWish', () => ({ isOpen: shallowRef(false) }));
