/** What the moves of a position are worth, as lessons are made of it and checked by it. */
import { countEmpties } from '../game/position.ts';
import type { Position } from '../game/position.ts';
import { squaresOf } from '../game/bitboard.ts';
import { isGameOver, legalMoves, officialLead, onTurn, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { Option } from '../practice/exercise.ts';
import { calibrated } from '../values/calibrated.ts';
import { openInstance } from './engine.ts';

/** The size of the table for lessons: what is found depends on it, so that it is the same wherever it is looked for. */
const HASH_MB = 16;

/** The confidence of estimates, and of what is exact. */
const LIKELY = 73;
const SURE = 100;

/** So many moves of the play that follows a move are told. */
const LINE = 3;

export interface MoveSearch {
  /**
   * The legal moves of `position`, the best first. `depth` counts from it in plies; without one, the game is searched to
   * its end. The same question has the same answer, whatever was asked before.
   */
  options(position: Position, depth: number | undefined): Option[];
  /** The value of a position in discs for the side to move, with the first moves of the expected line. */
  value(
    position: Position,
    depth: number | undefined,
  ): { readonly value: number; readonly line: readonly Square[] };
}

export function openMoveSearch(hashMb = HASH_MB): MoveSearch {
  const instance = openInstance(hashMb);

  function value(position: Position, depth: number | undefined) {
    if (isGameOver(position)) return { value: officialLead(position), line: [] };
    const now = onTurn(position);
    const empties = countEmpties(now);
    const maxDepth = Math.min(depth ?? empties, empties);
    const selectivity = depth === undefined ? SURE : LIKELY;
    instance.clearHash();
    const found = instance.search({ position: now, maxDepth, selectivity, threads: 1 });
    const score = calibrated(found.score, { depth: found.depth, selectivity: found.selectivity, empties });
    return { value: now.toMove === position.toMove ? score : 0 - score, line: found.pv.slice(0, LINE) };
  }

  return {
    value,
    options(position, depth) {
      const found = squaresOf(legalMoves(position)).flatMap((square): Option[] => {
        const after = playMove(position, square);
        if (!after.ok) return [];
        const child = value(after.value, depth === undefined ? undefined : Math.max(1, depth - 1));
        return [{ square, value: 0 - Math.round(child.value) + 0, line: child.line }];
      });
      return found.toSorted((one, other) => other.value - one.value || one.square - other.square);
    },
  };
}
