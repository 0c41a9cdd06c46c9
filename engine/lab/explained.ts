/** What an evaluation is made of in one position: counts, their weights, and what each adds. Pure. */
import type { Position } from '../game/position.ts';
import { BRED_WEIGHTS, type MEASURE_NAMES } from '../players/measures.ts';
import { measured } from '../players/measuring.ts';

/** A part of a sum, for Black: above 0 it speaks for Black. */
export interface Term {
  readonly name: (typeof MEASURE_NAMES)[number];
  /** The measure, -1 .. 1. */
  readonly value: number;
  readonly weight: number;
  /** What it adds: `value` times `weight`. */
  readonly adds: number;
}

/** The eight measures of Evolved in `position`, what says most first. */
export function evolvedTerms(position: Position): readonly Term[] {
  const sign = position.toMove === 'black' ? 1 : -1;
  return measured(position)
    .map(({ name, value }, at): Term => {
      const weight = BRED_WEIGHTS[at] ?? 0;
      // Adding 0 turns -0 into 0.
      return { name, value: sign * value + 0, weight, adds: sign * value * weight + 0 };
    })
    .toSorted((one, other) => Math.abs(other.adds) - Math.abs(one.adds));
}

/** What the terms add up to, for Black. */
export function sumOf(terms: readonly Term[]): number {
  return terms.reduce((sum, { adds }) => sum + adds, 0);
}
