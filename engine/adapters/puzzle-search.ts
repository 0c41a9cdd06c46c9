/** The searches by which puzzles are made and graded. */
import { type Position, countEmpties } from '../game/position.ts';
import { moveProbabilities, type ScoredMove } from '../players/mistakes.ts';
import { STRENGTHS } from '../players/strength.ts';
import { ALL_LINES } from '../protocol.ts';
import type { Solver } from '../practice/grading.ts';
import type { Exercise } from '../practice/exercise.ts';
import type { Iteration } from '../host/search-wasm.ts';
import { openInstance } from './engine.ts';
import { type MoveSearch, openMoveSearch } from './lesson-search.ts';

/** What is found depends on the size of the table, so that it is the same wherever it is looked for. */
const HASH_MB = 1;

export interface PuzzleSearch extends Pick<MoveSearch, 'options' | 'value'> {
  /** The legal moves as a player of the scale of strength sees them that looks so many plies ahead. */
  seen(position: Position, depth: number): readonly ScoredMove[];
}

export function openPuzzleSearch(): PuzzleSearch {
  let found: Iteration[] = [];
  const instance = openInstance(HASH_MB, {
    onIteration(iteration) {
      if (iteration.rank === 1) found = [];
      found.push(iteration);
    },
  });
  return {
    ...openMoveSearch(HASH_MB),
    seen(position, depth) {
      instance.clearHash();
      instance.search({ position, maxDepth: depth, threads: 1, lines: ALL_LINES });
      return found;
    },
  };
}

/** How likely each step of the scale of strength finds a right move of an exercise. */
export function solversOf({ position, answers, options }: Exercise, search: PuzzleSearch): Solver[] {
  const seen = new Map<number, readonly ScoredMove[]>();
  // Whoever looks to the end of the game sees what the moves are worth.
  const end = countEmpties(position);
  const exact = options.map(({ square, value }) => ({ move: square, score: value }));
  return STRENGTHS.map(({ loss, depth, elo }) => {
    const moves = depth >= end ? exact : (seen.get(depth) ?? search.seen(position, depth));
    seen.set(depth, moves);
    const chances = moveProbabilities(moves, loss);
    return {
      elo,
      chance: chances.reduce((sum, chance, at) => sum + (answers.includes(moves[at]!.move) ? chance : 0), 0),
    };
  });
}
