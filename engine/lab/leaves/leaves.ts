/**
 * The leaves that each kind of search evaluates, by depth: what is counted, in which order, and the means. Pure but for the
 * counter, which is the module's.
 */
import type { Position } from '../../game/position.ts';
import type { TextbookInstance } from '../../host/textbook-wasm.ts';

/** From the most leaves to the fewest, each with an idea more; `engine` is the search that ships. */
export const METHODS = [
  'minimax',
  'alphaBeta',
  'orderedAlphaBeta',
  'filteredAlphaBeta',
  'variationSearch',
  'rememberingSearch',
  'engine',
] as const;

export type Method = (typeof METHODS)[number];

export const DEEPEST = 8;

/** One search of one position. */
export interface Unit {
  readonly method: Method;
  readonly depth: number;
  /** The number of the position. */
  readonly at: number;
}

/** All searches of `positions` positions to depths 1 to `depth`, the shallow ones first, so that charts grow evenly. */
export function unitsOf(positions: number, depth: number): readonly Unit[] {
  return Array.from({ length: depth }, (_, above) => above + 1).flatMap((each) =>
    METHODS.flatMap((method) =>
      Array.from({ length: positions }, (_, at): Unit => ({ method, depth: each, at })),
    ),
  );
}

/** The leaves of one search; of this engine all nodes, because it evaluates on the way as well. The side to move has a move. */
export function countLeaves(instance: TextbookInstance, { method, depth }: Unit, position: Position): number {
  if (method === 'minimax') return instance.leaves(position, depth);
  if (method !== 'engine') return instance.compare(method, position, depth).leaves;
  instance.search.clearHash();
  return instance.search.search({ position, maxDepth: depth, threads: 1 }).nodes;
}

/** What was counted so far. */
export type Counted = ReadonlyMap<Method, readonly Mean[]>;

export interface Mean {
  readonly depth: number;
  /** The mean of the positions. */
  readonly leaves: number;
}

/** The means of what has been counted for every one of `positions` positions, by method and depth. */
export function meansOf(counts: Iterable<readonly [Unit, number]>, positions: number): Counted {
  const sums = new Map<Method, Map<number, { sum: number; count: number }>>();
  for (const [{ method, depth }, leaves] of counts) {
    const byDepth = sums.get(method) ?? new Map<number, { sum: number; count: number }>();
    sums.set(method, byDepth);
    const { sum, count } = byDepth.get(depth) ?? { sum: 0, count: 0 };
    byDepth.set(depth, { sum: sum + leaves, count: count + 1 });
  }
  return new Map(
    [...sums].map(([method, byDepth]) => [
      method,
      [...byDepth]
        .filter(([, { count }]) => count === positions)
        .map(([depth, { sum }]) => ({ depth, leaves: sum / positions })),
    ]),
  );
}

/** The part of the leaves that `fewer` saves of `more` at `depth`, 0 to 1, or less than 0; undefined if one is not counted. */
export function saved(counted: Counted, more: Method, fewer: Method, depth: number): number | undefined {
  const of = (method: Method): number | undefined =>
    counted.get(method)?.find((mean) => mean.depth === depth)?.leaves;
  const [all, some] = [of(more), of(fewer)];
  return all === undefined || some === undefined ? undefined : 1 - some / all;
}

/**
 * What theory says of a tree in which every position has eight moves: alpha-beta with moves in no order evaluates about
 * 4.31^d leaves at depth d (Pearl, 1982: x / (1 - x) with x^8 + x = 1), and with the best move always first about the
 * root of 8^d.
 */
export const THEORY = {
  random: (depth: number): number => 4.31 ** depth,
  best: (depth: number): number => Math.sqrt(8 ** depth),
} as const;
