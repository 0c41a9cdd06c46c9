/** A game on clocks for tests. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, vi } from 'vitest';
import { type TimeControl, writeClock } from '../../../engine/game/clock.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useClockStore } from '../../../renderer/stores/clock.ts';
import type { Mode } from '../../../renderer/session/seats.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { movesOf, seated } from '../moves.ts';

export const FIVE_MINUTES = { kind: 'perGame', mainMs: 300_000, incrementMs: 0 } as const;
export const HALF_MINUTE = { kind: 'perMove', moveMs: 30_000 } as const;

export let clock: ReturnType<typeof useClockStore>;
export let game: ReturnType<typeof useGameStore>;
export let view: ReturnType<typeof useViewStore>;
export let tellAway: (isAway: boolean) => void;
export const page = { hidden: false, documentElement: { lang: '' } };

/** Gives the app new stores, as after a crash. */
export function startAnew(): void {
  setActivePinia(createPinia());
  game = useGameStore();
  clock = useClockStore();
}

/** Has each test of the file that calls this begin with new stores, at a time that passes only when it says so. */
export function makeClocks(): void {
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    await setLocale('en');
    startAnew();
    view = useViewStore();
    view.screen = 'game';
    page.hidden = false;
    clock.connect({
      onUserAway(listener) {
        tellAway = listener;
        return () => undefined;
      },
    });
  });

  afterEach(() => {
    // A spy on a clock that stands still would otherwise bring it back when it is restored.
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export function start(mode: Mode, person: TimeControl = FIVE_MINUTES, computer: TimeControl = person): void {
  game.start(seated(mode), { person, computer });
}

export function play(moves: string): void {
  for (const move of movesOf(moves)) {
    const played = game.playNext(move);
    if (!played.ok) throw new Error(`${move}: ${played.error}`);
  }
}

export function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}

/** The last reading of a running clock, in seconds. */
export function left(): [black: number | undefined, white: number | undefined] {
  const { black, white } = clock.left;
  return [black, white].map((ms) => (ms === undefined ? undefined : ms / 1000)) as [number, number];
}

/** The times on both clocks. */
export function readings(): string[] {
  return [clock.left.black, clock.left.white].map((ms) => (ms === undefined ? '' : writeClock(ms)));
}

export function heard(): string | undefined {
  return useAnnouncerStore().entries.at(-1)?.text;
}
