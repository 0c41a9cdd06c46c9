/**
 * The computer's side of the game: asks the engine for a move whenever one is due, shows what it is thinking, plays
 * its answer through the human's door, and passes for either side. Every change of the game gives up the search that
 * ran before; an answer whose `searchId` is not the newest is dropped.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import type { Position } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import type { Event, SearchId, SearchInfo } from '../../engine/protocol.ts';
import type { Bridge, EngineStatus, Unsubscribe } from '../../main/contract.ts';
import { useClockStore } from './clock.ts';
import { useGameStore } from './game.ts';
import { PACES, PASS_MS, RESTARTED_NOTICE_MS, settleMs } from './pace.ts';
import { type Level, usePreferencesStore } from './preferences.ts';
import { useViewStore } from './view.ts';

/** How a position stands, as a search saw it. */
export interface Estimate {
  /** Discs, positive when black is ahead. */
  readonly forBlack: number;
  readonly depth: number;
  readonly exact: boolean;
}

/** What the user must know about the engine itself. */
export type EngineNotice = 'restarting' | 'restarted' | 'unavailable' | 'failed';

interface Search {
  readonly id: SearchId;
  readonly position: Position;
  readonly level: Level;
  /** The move is known and only waits for the board to come to rest. */
  readonly isAnswered: boolean;
}

/** The engine counts for the side to move, people for black. */
function forBlack(score: number, position: Position): number {
  return position.toMove === 'black' || score === 0 ? score : -score;
}

type EnginePort = Pick<Bridge, 'sendToEngine' | 'onEngineEvent' | 'onEngineStatus' | 'restartEngine'>;

export const useEngineStore = defineStore('engine', () => {
  const game = useGameStore();
  const clock = useClockStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();

  /** The search whose move is still to be played. */
  const search = shallowRef<Search>();
  const notice = shallowRef<EngineNotice>();
  /** The notice "Pass" is up. */
  const isPassing = shallowRef(false);
  /** What searches found out about the positions of this game. */
  const estimates = shallowReactive(new Map<Position, Estimate>());

  let port: EnginePort | undefined;
  let lastId: SearchId = 0;
  /** When the position on the board has come to rest. */
  let settledAt = 0;
  let turnTimer: ReturnType<typeof setTimeout> | undefined;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  const isAway = computed(() => notice.value === 'restarting' || notice.value === 'unavailable');
  const isThinking = computed(() => search.value !== undefined && !isAway.value);

  // While the board comes to rest before the computer's move, its clock stands.
  watch(
    () => isThinking.value && search.value?.isAnswered === false,
    (isThinkingNow) => (clock.isEngineThinking = isThinkingNow),
    { flush: 'sync' },
  );

  /** What is due on the board now, if nothing holds it. */
  const due = computed(() => {
    if (view.screen !== 'game' || game.held) return 'nothing';
    return game.next === 'computer' || game.next === 'pass' ? game.next : 'nothing';
  });

  /** The newest estimate on the way to the place shown. */
  const estimate = computed((): Estimate | undefined => {
    for (let at = game.ply; at >= 0; at--) {
      const place = game.places[at];
      const known = place && estimates.get(place);
      if (known) return known;
    }
    return undefined;
  });

  /** After `delayMs`, unless the game changes before. */
  function later(delayMs: number, action: () => void): void {
    clearTimeout(turnTimer);
    turnTimer = setTimeout(action, Math.max(0, delayMs));
  }

  function abandon(): void {
    clearTimeout(turnTimer);
    isPassing.value = false;
    if (search.value && !search.value.isAnswered) port?.sendToEngine({ kind: 'stop' });
    search.value = undefined;
    if (notice.value === 'failed') show(undefined);
  }

  function takeTurn(): void {
    if (due.value === 'computer') ask();
    else if (due.value === 'pass') later(settledAt - performance.now(), pass);
  }

  function ask(): void {
    const position = game.position;
    const level = preferences.values.level;
    const id = ++lastId;
    search.value = { id, position, level, isAnswered: false };
    port?.sendToEngine({
      kind: 'go',
      searchId: id,
      position,
      // Of the levels only Master goes by a clock.
      limits: clock.limitsFor(position.toMove),
      player: { kind: level },
    });
  }

  function pass(): void {
    isPassing.value = true;
    later(PASS_MS, () => {
      isPassing.value = false;
      game.playNext('pass');
    });
  }

  function onEvent(event: Event): void {
    switch (event.kind) {
      case 'ready':
        return;
      case 'progress':
        if (event.searchId === search.value?.id) note(event, search.value);
        return;
      case 'bestMove': {
        const asked = search.value;
        if (event.searchId !== asked?.id || asked.isAnswered) return;
        search.value = { ...asked, isAnswered: true };
        note(event, asked);
        later(settledAt - performance.now(), () => {
          search.value = undefined;
          if (!game.playNext(event.move).ok) show('failed');
        });
        return;
      }
      case 'failed':
        if (event.searchId !== search.value?.id) return;
        search.value = undefined;
        show('failed');
        return;
      default:
        assertNever(event);
    }
  }

  /** Only Master's scores are discs: what Beginner and Club go by are points of their own scales. */
  function note(info: SearchInfo, { position, level }: Search): void {
    if (info.depth === 0 || level !== 'master') return;
    const { depth, exact } = info;
    estimates.set(position, { forBlack: forBlack(info.score, position), depth, exact });
  }

  /** The notice that is up, from now on; one that was to go away by itself no longer takes this one with it. */
  function show(next: EngineNotice | undefined): void {
    clearTimeout(noticeTimer);
    notice.value = next;
  }

  function onStatus(status: EngineStatus): void {
    switch (status.kind) {
      case 'restarting':
      case 'unavailable':
        show(status.kind);
        return;
      case 'started':
        if (notice.value !== undefined) {
          show('restarted');
          noticeTimer = setTimeout(() => show(undefined), RESTARTED_NOTICE_MS);
        }
        // What was asked before, the engine is asked again without us.
        if (due.value === 'computer' && !search.value) ask();
        return;
      default:
        assertNever(status);
    }
  }

  /** Does again what the notice says did not work. */
  function retry(): void {
    if (notice.value === 'unavailable') {
      port?.restartEngine();
    } else if (notice.value === 'failed') {
      show(undefined);
      takeTurn();
    }
  }

  watch([() => game.position, () => game.serial, due], ([position, serial], [before, serialBefore]) => {
    abandon();
    if (serial !== serialBefore) {
      estimates.clear();
      port?.sendToEngine({ kind: 'newGame' });
    }
    if (position !== before || serial !== serialBefore) {
      const pace = PACES[preferences.values.animation];
      settledAt = performance.now() + settleMs(serial === serialBefore ? before : undefined, position, pace);
    }
    takeTurn();
  });

  /** Lets this store speak with the engine behind `bridge`; returns how to end that. */
  function connect(bridge: EnginePort): Unsubscribe {
    port = bridge;
    const unsubscribes = [bridge.onEngineEvent(onEvent), bridge.onEngineStatus(onStatus)];
    return () => {
      abandon();
      port = undefined;
      clearTimeout(noticeTimer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  return { notice, isPassing, isThinking, estimate, connect, retry };
});
