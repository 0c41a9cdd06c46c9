/** The rules that guide playouts, and what each is worth. */
import { ALL_RULES, PLAYOUT_RULES } from '../../host/opponents-wasm.ts';

export { ALL_RULES, PLAYOUT_RULES };

export type Rule = keyof typeof PLAYOUT_RULES;

export interface Worth {
  /** With the interval of 95 %. */
  readonly elo: number;
  readonly least: number;
  readonly most: number;
}

/**
 * All rules against all but this one, 200 games, 5,000 playouts a move. Measured by
 * `npm run -s workshop -- playouts --games 200 --most 5000` (2026-11-22; workshop/training/README.md, Monte-Carlo).
 */
export const RULES_WORTH: Readonly<Record<Rule, Worth>> = {
  takeCorners: { elo: 312, least: 253, most: 389 },
  shunNeighbours: { elo: 85, least: 37, most: 137 },
  leaveFew: { elo: 56, least: 10, most: 104 },
  giveNoCorner: { elo: -3, least: -45, most: 38 },
};
