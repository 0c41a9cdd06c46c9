/**
 * Which move of a book is played. Good moves that are not the best are played now and then, those of lately less often,
 * so that a player who has the book does not play one game again and again. To leave a line at all cost would lose more
 * than the book gains: a match from the start, with as many games as it has good lines, is played by bad ones then.
 */
import type { Square } from '../game/square.ts';
import type { BookKey } from './key.ts';

/** How many discs the moves of a game may lose together. */
export const DEFAULT_LOSS = 1;

/** How many discs a move may lose until it is e times rarer than the best one. */
const FADING = 0.25;

/** How many discs a move of the book may be worse to be as likely as one that was played in a game lately. */
const PER_USE = 0.15;

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
  /** How many discs a game lately counts in which a move was played. */
  readonly perUse?: number;
  /** A uniform number from 0 up to but not including 1. */
  readonly chance: number;
}

/**
 * One of the moves that lose at most `most` discs. The less a move loses, the likelier it is; each game lately that it was
 * played in counts as `perUse` discs more. Undefined without moves.
 */
export function chosenMove<Move extends Candidate>(
  moves: readonly Move[],
  { most = DEFAULT_LOSS, lately = [], perUse = PER_USE, chance }: ChoiceOptions,
): Move | undefined {
  const good = moves.filter(({ loss }) => loss <= most);
  const costs = good.map(({ key, loss }) => loss + perUse * lately.filter((game) => game.has(key)).length);
  const least = Math.min(...costs);
  const weights = costs.map((cost) => Math.exp((least - cost) / FADING));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return good[at];
  }
  return good.at(-1);
}
