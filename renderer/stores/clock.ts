/** The clocks of the game that is played: what stops them, and what the user is told about them. */
import { defineStore } from 'pinia';
import { computed, markRaw, watch } from 'vue';
import { isOverrun } from '../../engine/game/clock.ts';
import type { Colour } from '../../engine/game/position.ts';
import type { Limits } from '../../engine/protocol.ts';
import type { Bridge, Unsubscribe } from '../../main/contract/bridge.ts';
import { spokenTime } from '../locales/durations.ts';
import { translate } from '../locales/i18n.ts';
import { createClock } from '../session/clock.ts';
import { lonePerson } from '../session/seats.ts';
import { describeDecision, useAnnouncerStore } from './announcer.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

type ClockPort = Pick<Bridge, 'onUserAway'>;

export const useClockStore = defineStore('clock', () => {
  const announcer = useAnnouncerStore();
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const toast = useToastStore();
  const view = useViewStore();

  /** Whether the user cannot play: see `Bridge.onUserAway`. */
  const isUserAway = computed(() => game.state.suspensions.has('away'));

  const side = (colour: Colour): string => translate(`side.${colour}`);

  const clock = createClock(game.session, game.stopwatch, {
    losesOnTime: () => preferences.values.loseOnTime,
    onWarning(colour, ms) {
      if (game.seats[colour].kind !== 'person') return;
      const time = spokenTime(ms, preferences.locale);
      announcer.say(translate('clock.left', { side: side(colour), time }));
    },
    onFlag(colour, isLost) {
      if (!isLost) toast.show(translate('clock.fallen', { side: side(colour) }));
      else
        announcer.report(describeDecision({ loser: colour, by: 'time' }, translate, lonePerson(game.seats)));
    },
  });

  watch(
    () => view.screen !== 'game' || view.isLoading,
    (isElsewhere) => game.suspend('elsewhere', isElsewhere),
    { immediate: true },
  );
  watch(
    () => view.isDialogOpen,
    (isAsking) => game.suspend('question', isAsking),
    { immediate: true },
  );

  /** How much time a search for a move of `colour` may use. */
  function limitsFor(colour: Colour): Limits {
    return clock.limitsFor(colour) ?? { kind: 'time', timeMs: preferences.values.masterTimeMs };
  }

  /** Announces how much time both sides have left. */
  function sayTimes(): void {
    const sentences = (['black', 'white'] as const).flatMap((colour) => {
      const left = clock.left.value[colour];
      if (left === undefined) return [];
      const time = spokenTime(Math.abs(left), preferences.locale);
      return translate(isOverrun(left) ? 'clock.over' : 'clock.left', { side: side(colour), time });
    });
    announcer.say(sentences.join(' '));
  }

  function connect(bridge: ClockPort): Unsubscribe {
    return bridge.onUserAway((isAway) => {
      game.suspend('away', isAway);
    });
  }

  return { ...clock, clock: markRaw(clock), isUserAway, limitsFor, sayTimes, connect };
});
