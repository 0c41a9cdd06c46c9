/** What is shown beside the game itself: which screen, which dialog. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { FullScreenState, NewerFile, OwnFile } from '../../main/contract/bridge.ts';
import type { MessageKey } from '../locales/messages.ts';
import type { IconName } from '../ui/icons.ts';
import type { Mode, SeatKind } from '../session/seats.ts';

export type Screen = 'start' | 'game';

/** A screen one can go to, as the rail and the button with the place's name show it. */
export interface Place {
  readonly screen: Screen;
  readonly icon: IconName;
  readonly label: MessageKey;
  /** The id of the command that leads there. */
  readonly command: string;
}

export type Dialog =
  | 'shortcuts'
  | 'palette'
  | 'preferences'
  | 'players'
  | 'strength'
  | 'clocks'
  | 'about'
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
  const screen = shallowRef<Screen>('start');
  const dialog = shallowRef<Dialog>();
  /** For which clock of which game the clocks are on the screen; undefined for those of any game. */
  const clockAsked = shallowRef<ClockAsked>();
  /** Until the user has taken note of each, or it is over. */
  const notices = shallowRef<readonly Notice[]>([]);
  const fullScreen = shallowRef<FullScreenState>('unavailable');

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

  return { screen, dialog, clockAsked, notices, fullScreen, showClocks, withdraw, set };
});
