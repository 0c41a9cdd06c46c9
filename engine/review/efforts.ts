/** How far a review goes. It has a file of its own, because most reviews go as far as plan.ts says. */
import { LEVELS, type Level } from './plan.ts';

/** From the least to the greatest: with each a review does what it does with the one before, and more. */
export const EFFORTS = ['quick', 'thorough', 'overnight'] as const;

export type Effort = (typeof EFFORTS)[number];

/** The passes of a review with each effort; overnight it solves from 28 empty squares on. */
export const PASSES: Readonly<Record<Effort, readonly Level[]>> = {
  quick: LEVELS.slice(0, 2),
  thorough: LEVELS,
  overnight: [...LEVELS, { depth: 20, exactEmpties: 26 }, { depth: 24, exactEmpties: 28 }],
};
