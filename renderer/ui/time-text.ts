import { inColons } from '../../engine/game/clock.ts';

/** A time in whole seconds, like "0:42". */
export function timeText(ms: number): string {
  return inColons(Math.round(ms / 1000));
}
