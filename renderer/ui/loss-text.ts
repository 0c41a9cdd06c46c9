/** How losses of discs are told. */
import type { Judgement } from '../../engine/review/judge.ts';

type Loss = Pick<Judgement, 'loss' | 'exact'>;

const WHOLE_BOARD = 64;

/** Discs lost, as they are told: whole ones, and never more than there are. */
export function toldLoss(loss: number): number {
  return Math.min(Math.round(loss), WHOLE_BOARD);
}

/**
 * What a loss of the whole board gives away: as a number nobody believes it, so it is said in words. Undefined for a smaller
 * one, and for an estimate, which is not so sure. `best` are the discs by which either side ends ahead after the best move.
 */
export function wholeLoss({ loss, exact }: Loss, best: number): 'game' | 'win' | undefined {
  if (!exact || toldLoss(loss) < WHOLE_BOARD) return undefined;
  return loss > Math.abs(best) ? 'game' : 'win';
}

/** Discs lost, as they are written beside a move: "−22", or "≈−22" if that is an estimate. */
export function lossText({ loss, exact }: Loss): string {
  return `${exact ? '' : '≈'}\u2212${toldLoss(loss)}`;
}
