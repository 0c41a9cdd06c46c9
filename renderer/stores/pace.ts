/** How long things stay as they are, in milliseconds, so that a person can follow the game. */
import type { Position } from '../../engine/game/position.ts';
import { transitionBetween } from '../board/transition.ts';
import type { Animation } from './preferences.ts';

/** How long a pass is shown; a click ends it earlier. */
export const PASS_MS = 1800;

/** How long the reason is shown why a square cannot be played. */
export const REFUSAL_MS = 2000;

/** The least time between two moves that the app plays by itself. */
const SHORTEST_TURN_MS = 350;

/** A pause between the last disc's turn and the answer. */
const BEAT_MS = 60;

/** How long the engine thinks about a hint. */
export const HINT_MS = 1500;

/** How long the engine refines the values of one place. */
export const VALUES_MS = 180_000;

/** The longest time that the computer thinks during a person's turn. */
export const PONDER_MS = 120_000;

/** How long a window may be hidden before the computer stops thinking for it. */
export const HIDDEN_MS = 60_000;

/** The duration of animations as a multiple of the ordinary one; 0 turns them off. */
export const PACES: Readonly<Record<Animation, number>> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

/** How long after a change from `before` to `after` the next move may be shown. */
export function settleMs(before: Position | undefined, after: Position, pace: number): number {
  const animated = before ? (transitionBetween(before, after, pace)?.totalMs ?? 0) : 0;
  return Math.max(SHORTEST_TURN_MS, animated + BEAT_MS);
}
