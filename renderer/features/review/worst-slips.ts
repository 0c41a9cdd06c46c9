/** Which of many mistakes are offered to be tried again. */
import type { Judgement } from '../../../engine/review/judge.ts';

/** So many moves of a side are offered, those that lost most: a longer menu would be looked through by nobody. */
const MOST_RETRIES = 8;

/** The moves of `slips` that lost most, in their order; the one that is `flagged` in the game is always among them. */
export function worstOf<Slip extends Pick<Judgement, 'loss' | 'ply'>>(
  slips: readonly Slip[],
  flagged?: number,
): readonly Slip[] {
  return slips
    .toSorted(
      (one, other) => Number(other.ply === flagged) - Number(one.ply === flagged) || other.loss - one.loss,
    )
    .slice(0, MOST_RETRIES)
    .toSorted((one, other) => one.ply - other.ply);
}
