/** The losses that have names. A small file of its own, because the board names losses before anything is reviewed. */

/** The loss in discs from which a move gets each mark, if the loss is exact. */
const THRESHOLDS = { inaccuracy: 3, mistake: 6, blunder: 10 } as const;

export type Slip = keyof typeof THRESHOLDS;

/** The mark for a loss of `loss` discs that is sure but for `error`; undefined if it is too small for one. */
export function slipOf(loss: number, error = 0): Slip | undefined {
  if (loss >= THRESHOLDS.blunder + error) return 'blunder';
  if (loss >= THRESHOLDS.mistake + error) return 'mistake';
  return loss >= THRESHOLDS.inaccuracy + error ? 'inaccuracy' : undefined;
}
