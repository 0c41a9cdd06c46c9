/**
 * Which move of a book is played. Good moves that are not the best are played now and then, and a line that was played
 * lately is left where there is another good move, so that a player who has the book does not play one game again and
 * again.
 */
import type { Square } from '../game/square.ts';
import type { BookKey } from './key.ts';

/** How many discs the moves of a game may lose together. */
export const DEFAULT_LOSS = 1;

/** How many discs a move may lose until it is e times rarer than the best one. */
const FADING = 0.25;

/** A move that may be chosen. */
export interface Candidate {
  readonly move: Square;
  /** The position that it leads to. */
  readonly key: BookKey;
  /** How many discs it loses against the best one. */
  readonly loss: number;
}

export interface ChoiceOptions {
  /** How many discs a move may lose against the best one. */
  readonly most?: number;
  /** The positions of games that were played lately. */
  readonly lately?: readonly ReadonlySet<BookKey>[];
  /** A uniform number from 0 up to but not including 1. */
  readonly chance: number;
}

/**
 * One of the moves that lose at most `most` discs, of those that lead to positions of the fewest games lately. The less
 * a move loses, the likelier it is. Undefined without moves.
 */
export function chosenMove<Move extends Candidate>(
  moves: readonly Move[],
  { most = DEFAULT_LOSS, lately = [], chance }: ChoiceOptions,
): Move | undefined {
  const good = moves.filter(({ loss }) => loss <= most);
  const uses = good.map(({ key }) => lately.filter((game) => game.has(key)).length);
  const fewest = Math.min(...uses);
  const fresh = good.filter((_, at) => uses[at] === fewest);
  const weights = fresh.map(({ loss }) => Math.exp(-loss / FADING));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return fresh[at];
  }
  return fresh.at(-1);
}
