import type { TimeControl } from '../../engine/game/clock.ts';

/** What a clock of each kind begins with when somebody chooses to have one. */
export const FIRST_CLOCKS = {
  perGame: { kind: 'perGame', mainMs: 300_000, incrementMs: 0 },
  perMove: { kind: 'perMove', moveMs: 30_000 },
} as const satisfies Readonly<Record<TimeControl['kind'], TimeControl>>;
