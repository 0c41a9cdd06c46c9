/**
 * Whether the computer thinks on a person's time: only Master, which learns from it; only after a move of its own; not
 * on battery, unless told so; not behind a window that nobody sees; and for a while only, whoever thinks longer.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { type Position, opposite } from '../../engine/game/position.ts';
import type { Bridge, PowerSource, Unsubscribe } from '../../main/contract/bridge.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { computerAt } from '../session/seats.ts';
import { useClockStore } from './clock.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { useGameStore } from './game.ts';
import { HIDDEN_MS, PONDER_MS } from './pace.ts';
import { usePreferencesStore } from './preferences.ts';
import { useViewStore } from './view.ts';

type PonderPort = Pick<Bridge, 'onPowerSource'>;

/** The part of a document that tells whether anyone sees it. */
type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

export const usePonderStore = defineStore('pondering', () => {
  const clock = useClockStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();

  /** Where it has thought long enough. */
  const restsAt = shallowRef<Position>();
  const isHiddenForLong = shallowRef(false);
  const source = shallowRef<PowerSource>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Who plays the moves that follow a person's, if thinking meanwhile helps it. */
  const rival = computed(() => {
    const player = computerAt(game.seats, opposite(game.position.toMove));
    return player && playerOf(player).ponders ? player : undefined;
  });

  /** The person's position, if there is any use in thinking about it. */
  const place = computed((): Position | undefined => {
    if (!preferences.values.ponder || !rival.value || view.screen !== 'game') return undefined;
    // Where one thread does everything, a stop replaces it, and what it has learnt is gone.
    if (engine.facts?.sharedMemory === false) return undefined;
    if (game.next !== 'person' || game.held || game.ply === 0) return undefined;
    // What asks for an answer first stops the game, and its clocks.
    if (view.isDialogOpen || clock.isUserAway) return undefined;
    if (isHiddenForLong.value) return undefined;
    return restsAt.value === game.position ? undefined : game.position;
  });

  const isAllowed = computed(
    () => source.value === 'mains' || (source.value === 'battery' && preferences.values.ponderOnBattery),
  );

  /** Not again before the next move. */
  function rest(): void {
    restsAt.value = game.position;
  }

  /** Lets this store hear of the power, and of the window; returns how to end that. */
  function connect(bridge: PonderPort, visibility: Visibility): Unsubscribe {
    let unsubscribe: Unsubscribe | undefined;
    let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

    const stopListening = watch(
      () => place.value !== undefined,
      (isDue) => {
        unsubscribe?.();
        unsubscribe = undefined;
        source.value = undefined;
        // Asked anew each time: not every system tells when the power changes.
        if (isDue) unsubscribe = bridge.onPowerSource((now) => (source.value = now));
      },
    );

    const stopPondering = watch([place, isAllowed, () => game.serial], ([position, allowed]) => {
      clearTimeout(timer);
      const player = rival.value;
      if (position && player && allowed) {
        engine.want('ponder', { kind: 'ponder', position, player });
        timer = setTimeout(rest, PONDER_MS);
      } else {
        engine.want('ponder', undefined);
      }
    });

    function onVisibility(): void {
      clearTimeout(hiddenTimer);
      if (visibility.hidden) hiddenTimer = setTimeout(() => (isHiddenForLong.value = true), HIDDEN_MS);
      else isHiddenForLong.value = false;
    }
    visibility.addEventListener('visibilitychange', onVisibility);
    onVisibility();

    return () => {
      stopListening();
      stopPondering();
      unsubscribe?.();
      clearTimeout(timer);
      clearTimeout(hiddenTimer);
      engine.want('ponder', undefined);
      visibility.removeEventListener('visibilitychange', onVisibility);
    };
  }

  return { rest, connect };
});
