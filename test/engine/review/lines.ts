/** Reviewed lines as material for tests. */
import type { Evaluation } from '../../../engine/game/evaluation.ts';
import { type Position, countEmpties } from '../../../engine/game/position.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import { type GameTree, annotate, newTree, play } from '../../../engine/game/tree.ts';
import {
  type Found,
  REVIEWER,
  type ReviewSearch,
  linePlaces,
  reviewSearches,
} from '../../../engine/review/plan.ts';

export function square(name: string): number {
  const found = parseSquare(name);
  if (found === undefined) throw new Error(`${name} is no square.`);
  return found;
}

/** The game of a transcript without passes. */
export function recordOf(transcript: string): GameTree {
  return (transcript.match(/../g) ?? []).reduce((tree, name) => {
    const played = play(tree, square(name));
    if (!played.ok) throw new Error(`${name}: ${played.error}`);
    return played.value;
  }, newTree());
}

/** An evaluation for Black with lines as "+4 c4". */
export function evaluation(
  score: number,
  lines: readonly string[],
  { exact = false, depth = 16 }: { readonly exact?: boolean; readonly depth?: number } = {},
): Evaluation {
  return {
    score,
    exact,
    depth,
    selectivity: exact ? 100 : 73,
    engine: REVIEWER,
    lines: lines.map((line) => {
      const [value = '', ...moves] = line.split(' ');
      return { score: Number(value), exact, moves: moves.map(square) };
    }),
  };
}

/**
 * Reviews the line of `tree` with the findings of `search`; returns the tree with all evaluations, and the searched
 * positions.
 */
export function reviewed(
  tree: GameTree,
  search: (wanted: ReviewSearch) => Found,
  most = Infinity,
): { readonly tree: GameTree; readonly searches: readonly ReviewSearch[] } {
  let now = tree;
  const searches: ReviewSearch[] = [];
  const steps = reviewSearches(
    () => linePlaces(now),
    (id, found) => (now = annotate(now, id, { evaluation: found })),
  );
  for (let step = steps.next(); step.done !== true && searches.length < most;) {
    searches.push(step.value);
    step = steps.next(search(step.value));
  }
  return { tree: now, searches };
}

/** A search that knows only the `value` of a position for its mover, and plays the first of the best moves. */
export function searchWith(
  moves: (position: Position) => readonly { readonly move: number; readonly score: number }[],
): (wanted: ReviewSearch) => Found {
  return ({ position, depth }) => {
    const exact = depth >= countEmpties(position);
    const [best = { move: 0, score: 0 }] = moves(position).toSorted((one, other) => other.score - one.score);
    return {
      score: best.score,
      exact,
      depth: Math.min(depth, countEmpties(position)),
      selectivity: exact ? 100 : 73,
      lines: [{ ...best, exact, pv: [best.move] }],
    };
  };
}
