/**
 * What searches had come to at each of their depths, so that it can be told how an opinion changed and how sure it was. It
 * is kept where the engine's events arrive, whoever has asked, and is bounded in size.
 */
import type { Position } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import { writePlayer } from '../../engine/players/registry.ts';
import type { PlayerSpec, SearchInfo } from '../../engine/protocol.ts';

/** The result of a search at one of its depths and selectivities; the score counts for the side to move, in discs. */
export interface Iteration extends Pick<
  SearchInfo,
  'depth' | 'selectivity' | 'score' | 'exact' | 'outcome' | 'nodes' | 'elapsedMs'
> {
  /** The best move that the search knew of. */
  readonly move: Square;
}

/** Of a position with more iterations the deepest are kept, and of more positions those that were searched last. */
export const MOST_ITERATIONS = 96;
export const MOST_POSITIONS = 128;

/** The iterations in their order, with that of `info`, which takes the place of an earlier one as deep and as sure. */
export function withIteration(
  iterations: readonly Iteration[],
  { depth, selectivity, score, exact, outcome, nodes, elapsedMs, pv, lines }: SearchInfo,
): readonly Iteration[] {
  const move = lines[0]?.move ?? pv[0];
  if (depth === 0 || move === undefined) return iterations;
  const own = { depth, selectivity, score, exact, nodes, elapsedMs, move, ...(outcome && { outcome }) };
  const last = iterations.findLastIndex((each) => order(each, own) <= 0);
  const before = iterations[last];
  const isSame = before !== undefined && order(before, own) === 0;
  // Between two results an engine tells now and then only how much it has searched.
  if (isSame && before.move === move && before.score === score && before.exact === exact) return iterations;
  return iterations.toSpliced(isSame ? last : last + 1, isSame ? 1 : 0, own).slice(-MOST_ITERATIONS);
}

/** Orders by depth, and searches of one depth by their sureness. */
function order(one: Iteration, other: Iteration): number {
  return one.depth - other.depth || one.selectivity - other.selectivity;
}

/** The iterations of searches by position and player. */
export class IterationLog {
  readonly #iterations = new Map<string, readonly Iteration[]>();

  note(position: Position, player: PlayerSpec, info: SearchInfo): void {
    const key = keyOf(position, player);
    const before = this.#iterations.get(key) ?? [];
    const now = withIteration(before, info);
    if (now.length === 0) return;
    this.#iterations.delete(key);
    this.#iterations.set(key, now);
    const [oldest] = this.#iterations.keys();
    if (oldest !== undefined && this.#iterations.size > MOST_POSITIONS) this.#iterations.delete(oldest);
  }

  /** What `player` has found about `position` at each depth, the shallowest first; empty where nothing is known. */
  of(position: Position, player: PlayerSpec): readonly Iteration[] {
    return this.#iterations.get(keyOf(position, player)) ?? [];
  }
}

function keyOf({ black, white, toMove }: Position, player: PlayerSpec): string {
  return [black, white, toMove, writePlayer(player)].join(' ');
}
