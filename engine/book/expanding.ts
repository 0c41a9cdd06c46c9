/** The searches that a book is grown by, whoever searches. */
import { type Position, countEmpties } from '../game/position.ts';
import type { Expansion, Finding } from './journal.ts';
import type { GrowTask } from './growing.ts';
import { distinctReplies, knownPosition } from './key.ts';
import { type GrowRecipe, leafDepth } from './recipe.ts';
import type { Square } from '../game/square.ts';

/** The confidence, in per cent, at which the searches of leaves prune. */
export const LEAF_CONFIDENCE = 73;

/** A search on one thread that knows nothing of earlier ones but what it found since `forget`. */
export interface LeafSearch {
  /** Forgets everything, so that what is found depends on nothing before. */
  forget(): void;
  /** The value in whole discs for the side to move, of a search to so many plies. */
  search(position: Position, depth: number): number;
  /** The result of perfect play for the side to move. */
  solve(position: Position): number;
  /** The positions that all searches so far have looked at. */
  readonly nodes: number;
}

/**
 * Searches the moves of a position: all of them a little, then those that are good enough deeply. It is one unit of
 * work, because searches of sister positions know much for each other.
 * @throws Error for a key that is none.
 */
export function expand(
  search: LeafSearch,
  { key, known, wanted = [] }: GrowTask,
  recipe: GrowRecipe,
): Expansion {
  const position = knownPosition(key);
  search.forget();
  const replies = distinctReplies(position).map((reply) => {
    const { position: after, side, over } = reply;
    return { ...reply, screened: side * (over ?? search.search(after, recipe.screen)) };
  });
  const enough = Math.max(...replies.map(({ screened }) => screened)) - recipe.window;
  const findings = new Map<Square, Finding>();
  // The best first, because what is found about it helps to refute the others.
  for (const { move, position: after, side, over, screened } of replies.toSorted(
    (one, other) => other.screened - one.screened || one.move - other.move,
  )) {
    if (over !== undefined) findings.set(move, { move, value: side * over, kind: 'exact' });
    else if (known.includes(move)) findings.set(move, { move, kind: 'known' });
    else if (screened < enough && !wanted.includes(move))
      findings.set(move, { move, value: screened, kind: 'screened' });
    else if (countEmpties(after) <= recipe.exact)
      findings.set(move, { move, value: side * search.solve(after), kind: 'exact' });
    else
      findings.set(move, {
        move,
        value: side * search.search(after, leafDepth(recipe, countEmpties(after))),
        kind: 'deep',
      });
  }
  return { key, findings: [...findings.values()].toSorted((one, other) => one.move - other.move) };
}
