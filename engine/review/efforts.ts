/**
 * How far a review goes. Beyond the passes that every review makes it looks deeper only where that may change what is said:
 * where two moves are close, or a mark depends on it.
 */
import { EFFORTS, type Effort } from './effort.ts';
import { judge } from './judge.ts';
import { LEVELS, type Level, type LinePlace } from './plan.ts';
import { slipOf } from './slips.ts';

const THOROUGH: readonly Level[] = [...LEVELS, { depth: 24, exactEmpties: 24, where: isOpen }];

/** The passes of a review with each effort; overnight it solves from 28 empty squares on. */
export const PASSES: Readonly<Record<Effort, readonly Level[]>> = {
  quick: LEVELS.slice(0, 2),
  thorough: THOROUGH,
  overnight: [...THOROUGH, { depth: 20, exactEmpties: 26 }, { depth: 24, exactEmpties: 28 }],
};

/** The next greater effort; undefined after the greatest. */
export function nextEffort(effort: Effort): Effort | undefined {
  return EFFORTS[EFFORTS.indexOf(effort) + 1];
}

/** Whether the move played from a place may deserve a mark for a loss that it has not, or another one than it has. */
export function isOpen(at: LinePlace): boolean {
  const judgement = judge([at], 0);
  if (!judgement || judgement.isSure) return false;
  const { loss, error, turned } = judgement;
  const isTurning = turned !== undefined;
  return slipOf(loss - error, isTurning) !== slipOf(loss + error, isTurning);
}
