/**
 * What Monte-Carlo's choices cost: playouts at random, playouts by rules and the evaluation choose a move after more and more
 * playouts, and a search says what each choice gives away. And what exploring more or less does. All in steps, so that
 * whoever watches can stop.
 */
import type { Position } from '../../game/position.ts';
import { ALL_RULES } from '../../host/opponents-wasm.ts';
import { mix } from '../../players/random.ts';
import type { Playouts } from './opening.ts';
import { growTree } from './tree.ts';

/** How positions are valued, from chance alone to judgement. */
export const WAYS = ['random', 'rules', 'judgement'] as const;
export type Way = (typeof WAYS)[number];

export const PLAYOUTS_OF: Readonly<Record<Way, number | 'evaluated'>> = {
  random: 0,
  rules: ALL_RULES,
  judgement: 'evaluated',
};

/** After how many playouts the ways choose. */
export const CHOICES = [100, 300, 1000, 3000, 10_000] as const;

/** How often each way chooses anew in a position, because chance decides much of one choice. */
export const DRAWS = 4;

/** The plies of the search that says what a choice costs. */
export const JUDGED_PLIES = 12;

/** The discs that a way gave away on average over the positions so far, by the playouts after which it chose. */
export interface Cost {
  readonly way: Way;
  /** In the order of `CHOICES`. */
  readonly discs: readonly number[];
}

export interface Costs {
  /** How many positions were tried by every way. */
  readonly positions: number;
  readonly costs: readonly Cost[];
}

/** Yields what the choices cost after each position. In all of them the side to move has a move. */
export function* costsOf(
  { opponents, judge }: Playouts,
  positions: readonly Position[],
  seed: number,
): Generator<Costs, void> {
  const sums = new Map(WAYS.map((way) => [way, CHOICES.map(() => 0)]));
  for (const [at, position] of positions.entries()) {
    const values = judge(position, JUDGED_PLIES);
    const best = Math.max(...values.values());
    for (const way of WAYS) {
      const sum = sums.get(way) ?? [];
      for (let draw = 0; draw < DRAWS; draw++) {
        const tree = growTree(opponents, position, {
          playouts: PLAYOUTS_OF[way],
          exploration: 1,
          seed: mix(seed, at * DRAWS + draw),
        });
        for (const [choice, playouts] of CHOICES.entries()) {
          if (!tree.isOver) tree.grow(playouts - tree.playouts);
          const cost = best - (values.get(tree.choice ?? -1) ?? best);
          sum[choice] = (sum[choice] ?? 0) + cost / DRAWS;
        }
      }
    }
    const costs = WAYS.map((way) => ({
      way,
      discs: (sums.get(way) ?? []).map((sum) => sum / (at + 1)),
    }));
    yield { positions: at + 1, costs };
  }
}

/** The multiples of the usual exploration that are tried: from hardly any to far too much. */
export const EXPLORATIONS = [0.125, 0.25, 0.5, 1, 2, 4, 8] as const;

/** The playouts for each of them. */
export const EXPLORED_PLAYOUTS = 3000;

/** A tree after `EXPLORED_PLAYOUTS`. */
export interface Explored {
  readonly exploration: number;
  /** The shares of the playouts, 0 to 1, that went to the most tried move and to the next. */
  readonly first: number;
  readonly second: number;
  /** How many plies deep it is. */
  readonly depth: number;
}

/** Yields the tree of a position for each exploration. */
export function* explorationsOf(
  { opponents }: Playouts,
  position: Position,
  options: { readonly playouts: number | 'evaluated'; readonly seed: number },
): Generator<Explored, void> {
  for (const exploration of EXPLORATIONS) {
    const tree = growTree(opponents, position, { ...options, exploration });
    tree.grow(EXPLORED_PLAYOUTS);
    const { moves, depth } = tree.seen();
    const all = moves.reduce((sum, { visits }) => sum + visits, 0);
    yield {
      exploration,
      first: (moves[0]?.visits ?? 0) / all,
      second: (moves[1]?.visits ?? 0) / all,
      depth,
    };
  }
  opponents.explore(1);
}
