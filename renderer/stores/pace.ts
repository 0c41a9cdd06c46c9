/** How long things stay as they are, in milliseconds, so that a person can follow the game. */
import type { Position } from '../../engine/game/position.ts';
import { transitionBetween } from '../board/transition.ts';
import type { Animation } from './preferences.ts';

/** How long a pass is told; a click ends it earlier. */
export const PASS_MS = 1800;

/** How long it is told why a square cannot be played. */
export const REFUSAL_MS = 2000;

/** The least time between two moves that come by themselves. */
const SHORTEST_TURN_MS = 350;

/** A breath between the last disc's turn and the answer. */
const BEAT_MS = 60;

/** How long a hint is thought about. */
export const HINT_MS = 1500;

/** The values of one place are refined for so long. */
export const ANALYSIS_MS = 180_000;

/** The computer thinks on a person's time for so long at most. */
export const PONDER_MS = 120_000;

/** A window that nobody has seen for so long is left alone. */
export const HIDDEN_MS = 60_000;

/** How long animations take in comparison to the ordinary times; 0: nothing is animated. */
export const PACES: Readonly<Record<Animation, number>> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

/** From `before` having become `after` until the next move may be shown. */
export function settleMs(before: Position | undefined, after: Position, pace: number): number {
  const animated = before ? (transitionBetween(before, after, pace)?.totalMs ?? 0) : 0;
  return Math.max(SHORTEST_TURN_MS, animated + BEAT_MS);
}
