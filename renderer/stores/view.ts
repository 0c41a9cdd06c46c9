/** What is shown beside the game itself: which screen, which dialog. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { OwnFile } from '../../main/contract.ts';

export type Screen = 'start' | 'game';

export type Dialog = 'shortcuts' | 'preferences' | 'about' | 'saveToClipboard' | 'loadFromClipboard';

export const useViewStore = defineStore('view', () => {
  const screen = shallowRef<Screen>('start');
  const dialog = shallowRef<Dialog>();
  /** The app's own files that were found broken, until the user has taken note of each. */
  const notices = shallowRef<readonly OwnFile[]>([]);

  return { screen, dialog, notices };
});
