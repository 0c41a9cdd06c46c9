/** The clocks that are offered. */
import type { TimeControl } from '../../engine/game/clock.ts';

/** The clocks to choose from, in the notation of `PlayerInfo.time`; the first is no clock. */
export const CLOCKS = [
  '',
  '1:00',
  '3:00',
  '5:00',
  '5:00/0:03',
  '10:00',
  '15:00',
  '15:00/0:10',
  '30:00',
  '1:00:00',
  '0:00,N//0:05,N1',
  '0:00,N//0:10,N1',
  '0:00,N//0:30,N1',
  '0:00,N//1:00,N1',
] as const;

/** The initial values of a clock of each kind. */
export const FIRST_CLOCKS = {
  perGame: { kind: 'perGame', mainMs: 300_000, incrementMs: 0 },
  perMove: { kind: 'perMove', moveMs: 30_000 },
} as const satisfies Readonly<Record<TimeControl['kind'], TimeControl>>;
