/** What is shown beside the game itself: which screen, which dialog. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { FullScreenState, NewerFile, OwnFile } from '../../main/contract/bridge.ts';
import type { Mode, SeatKind } from '../session/seats.ts';
import { usePromptStore } from './prompts.ts';

export type Screen = 'start' | 'game' | 'review' | 'explore' | 'editor';

export type Dialog =
  | 'shortcuts'
  | 'palette'
  | 'preferences'
  | 'players'
  | 'strength'
  | 'clocks'
  | 'about'
  | 'comment'
  | 'saveToClipboard'
  | 'loadFromClipboard';

/**
 * A file of the app's own that was found broken, that a newer version wrote, or that the game in progress cannot be written
 * to.
 */
export type Notice = OwnFile | NewerFile | UnreadParts | 'autosave' | 'preferencesNotKept';

/** Parts of the preferences that could not be read, by their names in the file. */
export interface UnreadParts {
  readonly file: 'preferences';
  readonly unread: readonly string[];
}

/** A clock that is to be chosen: whose, and who plays. */
export interface ClockAsked {
  readonly seat: SeatKind;
  readonly mode: Mode;
}

export const useViewStore = defineStore('view', () => {
  const prompts = usePromptStore();

  const screen = shallowRef<Screen>('start');
  /** Whether the game is on the screen, so that what concerns it can be told. */
  const showsTable = computed(() => screen.value === 'game' || screen.value === 'explore');
  const dialog = shallowRef<Dialog>();
  /** For which clock of which game the clocks are on the screen; undefined for those of any game. */
  const clockAsked = shallowRef<ClockAsked>();
  /** Until the user has taken note of each, or it is over. */
  const notices = shallowRef<readonly Notice[]>([]);
  /** What is needed to show the screen has not been loaded yet. */
  const isLoading = shallowRef(false);
  const fullScreen = shallowRef<FullScreenState>('unavailable');

  /** Whether a dialog wants an answer first. Native menus stay open to the user then; nothing of them may run. */
  const isDialogOpen = computed(() => dialog.value !== undefined || prompts.current !== undefined);

  /** Shows the dialog of clocks that are on no list. */
  function showClocks(asked?: ClockAsked): void {
    clockAsked.value = asked;
    dialog.value = 'clocks';
  }

  function withdraw(notice: Notice): void {
    notices.value = notices.value.filter((each) => each !== notice);
  }

  /** Shows `notice` while `isTrue`. */
  function set(notice: Notice, isTrue: boolean): void {
    withdraw(notice);
    if (isTrue) notices.value = [...notices.value, notice];
  }

  return {
    screen,
    showsTable,
    dialog,
    isDialogOpen,
    isLoading,
    clockAsked,
    notices,
    fullScreen,
    showClocks,
    withdraw,
    set,
  };
});
