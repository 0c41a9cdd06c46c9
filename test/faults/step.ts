/** The types and functions that all kinds of faults share. */
import type { Random } from '../engine/game/random-play.ts';

/** Notes that something was done once more, or `by` times more. */
export type Count = (what: string, by?: number) => void;

/** Does something random, and throws where a promise of the app is broken. */
export type Step = (random: Random, count: Count) => Promise<void>;

/** Throws because the app has broken a promise. */
export function violated(what: string): never {
  throw new Error(what);
}
