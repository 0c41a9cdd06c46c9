/** What is shown beside the game itself: which screen, which dialog. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { FullScreenState, OwnFile } from '../../main/contract.ts';

export type Screen = 'start' | 'game';

export type Dialog =
  'shortcuts' | 'preferences' | 'strength' | 'clocks' | 'about' | 'saveToClipboard' | 'loadFromClipboard';

/** A file of the app's own that was found broken, or that the game in progress cannot be written to. */
export type Notice = OwnFile | 'autosave';

export const useViewStore = defineStore('view', () => {
  const screen = shallowRef<Screen>('start');
  const dialog = shallowRef<Dialog>();
  /** Until the user has taken note of each, or it is over. */
  const notices = shallowRef<readonly Notice[]>([]);
  const fullScreen = shallowRef<FullScreenState>('unavailable');

  function withdraw(notice: Notice): void {
    notices.value = notices.value.filter((each) => each !== notice);
  }

  return { screen, dialog, notices, fullScreen, withdraw };
});
