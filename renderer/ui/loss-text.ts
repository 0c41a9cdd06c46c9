/** How losses of discs are told. */
import { SQUARE_COUNT } from '../../engine/game/square.ts';
import type { Judgement } from '../../engine/review/judge.ts';
import { toldLoss } from '../../engine/review/slips.ts';

type Loss = Pick<Judgement, 'loss' | 'exact'>;

/**
 * What a loss of the whole board gives away: as a number nobody believes it, so it is said in words. Undefined for a smaller
 * one, and for an estimate, which is not so sure. `best` are the discs by which either side ends ahead after the best move.
 */
export function wholeLoss({ loss, exact }: Loss, best: number): 'game' | 'win' | undefined {
  if (!exact || toldLoss(loss) < SQUARE_COUNT) return undefined;
  return loss > Math.abs(best) ? 'game' : 'win';
}

/** Discs lost, as they are written beside a move: "−22", or "≈−22" if that is an estimate. */
export function lossText({ loss, exact }: Loss): string {
  return `${exact ? '' : '≈'}\u2212${toldLoss(loss)}`;
}
