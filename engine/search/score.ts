/** Scores in discs, as every search and every evaluation has them. */
import { count } from './bits';
import { UNITS_PER_DISC, UNIT_BITS } from './pattern-layout';

/** The bound of every estimate: only a finished game has a score of 64. */
export const MOST_ESTIMATED: i32 = 62;

/** The score of a finished game: the disc difference from the mover's side, with the empty squares given to the winner. */
@inline
export function finalScore(mover: u64, opponent: u64): i32 {
  const movers = count(mover);
  const opponents = count(opponent);
  if (movers == opponents) return 0;
  return movers > opponents ? 64 - 2 * opponents : 2 * movers - 64;
}

/** The whole discs that an evaluation in `UNITS_PER_DISC`ths stands for, -62 .. 62. */
@inline
export function toDiscs(units: i32): i32 {
  return max(-MOST_ESTIMATED, min(MOST_ESTIMATED, (units + UNITS_PER_DISC / 2) >> UNIT_BITS));
}
