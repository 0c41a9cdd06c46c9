/** The score of a finished game, which every search and every evaluation agree on. */
import { count } from './bits';

/** The disc difference from the mover's side, with the empty squares given to the winner. */
@inline
export function finalScore(mover: u64, opponent: u64): i32 {
  const movers = count(mover);
  const opponents = count(opponent);
  if (movers == opponents) return 0;
  return movers > opponents ? 64 - 2 * opponents : 2 * movers - 64;
}
