/** The engine with one evaluation or another, as the players of a match. */
import type { Contestant } from '../../engine/arena/game.ts';
import { isBalanced } from '../../engine/arena/openings.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { openEngine, openTimedEngine } from '../host/engine.ts';

export interface PlayerLimits {
  /** The depth in plies; a time limit replaces it. */
  readonly depth: number;
  /** Milliseconds of processor time a move, so that other programs cost neither side anything; 0 for no limit. */
  readonly timeMs: number;
  /** From this many empty squares on the player plays perfectly, however long that takes. */
  readonly exactEmpties: number;
}

/** The depth of the search that decides whether an opening is balanced. */
const BALANCE_DEPTH = 10;

/**
 * Returns a test whether an opening is balanced within `leadDiscs`, by a search with `evaluationFile`; its answers are
 * always the same.
 */
export function fairness(leadDiscs: number, evaluationFile: string): (opening: Position) => boolean {
  const { search } = openEngine({ hashMb: 16, evaluationFile });
  return (position) => {
    search.clearHash();
    return isBalanced(search, position, { depth: BALANCE_DEPTH, leadDiscs });
  };
}

/** Stands for the hand-made evaluation in place of the file of a learnt one. */
export const HAND_MADE = 'hand-made';

/** The engine with the evaluation of a file, or `HAND_MADE` with that of any file loaded. It uses one thread. */
export function matchPlayer(evaluation: string, limits: PlayerLimits, anyEvaluation: string): Contestant {
  const isHandMade = evaluation === HAND_MADE;
  const { search, within } = openTimedEngine({
    hashMb: 16,
    evaluationFile: isHandMade ? anyEvaluation : evaluation,
  });
  return {
    begin: () => search.clearHash(),
    think({ position }) {
      const isExact = countEmpties(position) <= limits.exactEmpties;
      const isTimed = limits.timeMs > 0 && !isExact;
      const options = {
        position,
        maxDepth: isExact || isTimed ? 64 : limits.depth,
        threads: 1,
        evaluation: isHandMade ? 'handMade' : 'learnt',
      } as const;
      return within(isTimed ? limits.timeMs : Infinity, () => search.search(options).move);
    },
  };
}
