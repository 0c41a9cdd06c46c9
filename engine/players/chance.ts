/** Chance that can be repeated. It is apart from variety.ts, which the first screen loads. */
import type { Move } from '../game/tree.ts';
import { createRandom, mix } from './random.ts';

/** A chance that follows from the seed of a match and the moves so far, so that a game can be played again. */
export function chanceAfter(seed: number, moves: readonly Move[]): number {
  const folded = moves.reduce<number>((state, move) => mix(state, move === 'pass' ? 64 : move), seed);
  return createRandom(folded).unit();
}
