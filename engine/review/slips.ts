/**
 * The one table of losses to words. A small file of its own, because the board names losses before anything is reviewed.
 * Losses count as they are written, in whole discs, so that of two that are written alike both have a mark or neither.
 */
import { SQUARE_COUNT } from '../game/square.ts';

/**
 * The loss in discs from which a move has each mark, the worst first; and the same if it changes who wins, which counts more:
 * no such move is a mere inaccuracy.
 */
const LOSSES = [
  ['blunder', 10, 6],
  ['mistake', 6, 1],
  ['inaccuracy', 3, 1],
] as const;

export type Slip = (typeof LOSSES)[number][0];

/** The loss in discs from which a move has a mark, and the same if it changes who wins. */
export function leastLoss(slip: Slip): { readonly least: number; readonly turning: number } {
  const [, least, turning] = LOSSES.find(([mark]) => mark === slip)!;
  return { least, turning };
}

/** The mark for a loss of `loss` discs, which may change who wins; undefined if it is too small for one. */
export function slipOf(loss: number, isTurning = false): Slip | undefined {
  const discs = Math.round(loss);
  return LOSSES.find(([, least, turning]) => discs >= (isTurning ? turning : least))?.[0];
}

/**
 * Discs lost, as they are written: whole ones, and never more than the board has squares, although from a win by many to a loss by
 * many it is further.
 */
export function toldLoss(loss: number): number {
  return Math.min(Math.round(loss), SQUARE_COUNT);
}

/**
 * What a move of `score` loses against a `best` one, in whole discs as they are written. Values have two decimals, but their
 * difference has more in floating point.
 */
export function lostDiscs(best: number, score: number): number {
  return toldLoss(Math.round(100 * (best - score)) / 100);
}
