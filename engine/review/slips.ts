/**
 * The one table of losses to words. A small file of its own, because the board names losses before anything is reviewed.
 * Losses count as they are written, in whole discs, so that of two that are written alike both have a mark or neither.
 */

/** The loss in discs from which a move gets each mark, the worst first. */
const LOSSES = { blunder: 10, mistake: 6, inaccuracy: 3 } as const;

/** The same for moves that change who wins, which count more: no such move is a mere inaccuracy. */
const TURNING_LOSSES = { blunder: 6, mistake: 1, inaccuracy: 1 } as const;

export type Slip = keyof typeof LOSSES;

/** The mark for a loss of `loss` discs, which may change who wins; undefined if it is too small for one. */
export function slipOf(loss: number, isTurning = false): Slip | undefined {
  const least = isTurning ? TURNING_LOSSES : LOSSES;
  const discs = Math.round(loss);
  if (discs >= least.blunder) return 'blunder';
  if (discs >= least.mistake) return 'mistake';
  return discs >= least.inaccuracy ? 'inaccuracy' : undefined;
}
