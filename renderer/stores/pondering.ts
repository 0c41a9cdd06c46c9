/**
 * Whether the computer thinks during a person's turn. Only players that learn from it do so (see `ponders`), only after
 * a move of the game, on battery only if the user allows it, never behind a window that has been hidden for long, and
 * only for a limited time.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { type Position, opposite } from '../../engine/game/position.ts';
import type { Bridge, PowerSource, Unsubscribe } from '../../main/contract/bridge.ts';
import { Subscriptions } from '../../main/contract/subscriptions.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { computerAt } from '../session/seats.ts';
import { useClockStore } from './clock.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { useGameStore } from './game.ts';
import { HIDDEN_MS, PONDER_MS } from './pace.ts';
import { usePreferencesStore } from './preferences.ts';
import { useViewStore } from './view.ts';

type PonderPort = Pick<Bridge, 'onPowerSource'>;

/** The part of a document that tells whether the page is visible. */
type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

export const usePonderStore = defineStore('pondering', () => {
  const clock = useClockStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();

  /** The position about which the computer has thought long enough. */
  const restsAt = shallowRef<Position>();
  const isHiddenForLong = shallowRef(false);
  const source = shallowRef<PowerSource>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The computer player that answers the person's move, if it ponders. */
  const rival = computed(() => {
    const player = computerAt(game.seats, opposite(game.position.toMove));
    return player && playerOf(player).ponders ? player : undefined;
  });

  /** The person's position, where pondering about it is useful. */
  const place = computed((): Position | undefined => {
    if (!preferences.values.ponder || !rival.value || view.screen !== 'game') return undefined;
    // An engine without shared memory is replaced when it is stopped, and what it has learnt would be lost.
    if (engine.facts?.sharedMemory === false) return undefined;
    if (game.next !== 'person' || game.held || game.ply === 0) return undefined;
    // A question that must be answered first stops the game and its clocks, and pondering with them.
    if (view.isDialogOpen || clock.isUserAway) return undefined;
    if (isHiddenForLong.value) return undefined;
    return restsAt.value === game.position ? undefined : game.position;
  });

  const isAllowed = computed(
    () => source.value === 'mains' || (source.value === 'battery' && preferences.values.ponderOnBattery),
  );

  /** Stops pondering until the next move. */
  function rest(): void {
    restsAt.value = game.position;
  }

  /** Connects this store to the power source and the window's visibility; returns how to end that. */
  function connect(bridge: PonderPort, visibility: Visibility): Unsubscribe {
    const power = new Subscriptions();
    let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

    const stopListening = watch(
      () => place.value !== undefined,
      (isDue) => {
        power.end();
        source.value = undefined;
        // The power source is asked for anew each time, because not every system reports changes.
        if (isDue) power.add(bridge.onPowerSource((now) => (source.value = now)));
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

    const subscriptions = new Subscriptions(
      () => visibility.removeEventListener('visibilitychange', onVisibility),
      () => clearTimeout(hiddenTimer),
      () => clearTimeout(timer),
      () => engine.want('ponder', undefined),
      () => power.end(),
      stopPondering,
      stopListening,
    );
    return () => subscriptions.end();
  }

  return { rest, connect };
});
