/** The game of the Play screen: its one session, and the stopwatch of its clock. */
import { defineStore } from 'pinia';
import { markRaw } from 'vue';
import { isPageHidden } from '../shell/visibility.ts';
import { seatsWith } from '../session/seats.ts';
import { createSession } from '../session/session.ts';
import { createStopwatch } from '../session/stopwatch.ts';
import { usePreferencesStore } from './preferences.ts';

export const useGameStore = defineStore('game', () => {
  const preferences = usePreferencesStore();
  const stopwatch = createStopwatch({
    isHidden: isPageHidden,
    losesOnTime: () => preferences.values.loseOnTime,
  });
  const session = createSession({
    stopwatch,
    seats: seatsWith(preferences.values.mode, preferences.computer),
  });
  return { ...session, session: markRaw(session), stopwatch: markRaw(stopwatch) };
});
