/** A single null-window question to the exact solver; the search asks many such questions. */
import { count } from '../../engine/search/bits';
import { enterRoot } from '../../engine/search/estimate';
import { ageHash, attachHash } from '../../engine/search/hash';
import { searchNull } from '../../engine/search/midgame';
import { legalMoves } from '../../engine/search/moves';
import { EXACT, setLevel } from '../../engine/search/selectivity';
import { allowStop, beginCounting } from '../../engine/search/state';

/** Whether perfect play ends above `alpha`: a bound of its score on the same side of `alpha`. It cannot be stopped. */
export function solveNullWindow(mover: u64, opponent: u64, alpha: i32): i32 {
  ageHash();
  attachHash();
  beginCounting();
  allowStop(false);
  setLevel(EXACT);
  const empties = count(~(mover | opponent));
  enterRoot(mover, opponent, empties);
  return searchNull(mover, opponent, legalMoves(mover, opponent), alpha, empties, empties);
}
