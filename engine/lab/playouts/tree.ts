/** A Monte-Carlo tree that one can watch grow: the same seed grows the same tree, however fast the machine is. */
import type { Position } from '../../game/position.ts';
import { afterMove } from '../../game/rules.ts';
import type { Square } from '../../game/square.ts';
import type { OpponentsInstance, TreeMove, TreeSurvey } from '../../host/opponents-wasm.ts';
import { mix } from '../../players/random.ts';
import { BY_DISCS } from '../../search/opponents/layout.ts';

export interface TreeOptions {
  /** A set of `PLAYOUT_RULES`, or `evaluated` for the evaluation in place of playouts. */
  readonly playouts: 'evaluated' | number;
  /** How much it explores, as a multiple of what Monte-Carlo does. */
  readonly exploration: number;
  /** A number of 32 bits. */
  readonly seed: number;
}

/** A move of the position at the root. */
export interface MoveSeen {
  readonly move: Square;
  /** How often it was tried, playouts of a kept tree included. */
  readonly visits: number;
  /**
   * The share of the games that the side to move won, 0 to 1, where a draw is half a win; with the evaluation the chance that
   * it gives. NaN before the move was tried.
   */
  readonly winRate: number;
  /** The lead in discs of the side to move under perfect play, if that is proved. */
  readonly proved: number | undefined;
}

export interface TreeSeen extends TreeSurvey {
  /** The position at the root, in which the side to move has a move. */
  readonly position: Position;
  /** The playouts since the position was put at the root. */
  readonly playouts: number;
  /** The most tried first. */
  readonly moves: readonly MoveSeen[];
  /** Whether everything that could be found out is found out. */
  readonly isOver: boolean;
}

/** The win rates of the moves after so many playouts. */
export interface Sample {
  readonly playouts: number;
  readonly rates: ReadonlyMap<Square, number>;
}

/** What was kept of a tree when a move was played. */
export interface Kept {
  readonly move: Square;
  /** The positions of the tree before and after. */
  readonly before: number;
  readonly kept: number;
  /** The playouts that a tree begun anew would have to do again. */
  readonly playouts: number;
}

export interface GrowingTree {
  readonly position: Position;
  /** The playouts since the position was put at the root. */
  readonly playouts: number;
  /** Whether everything that could be found out is found out. */
  readonly isOver: boolean;
  /** The move that it would play; undefined before it has grown. */
  readonly choice: Square | undefined;
  /** Does so many more playouts. */
  grow(playouts: number): void;
  moves(): readonly MoveSeen[];
  /** The win rates so far since the position was put at the root, at the same numbers of playouts on every machine. */
  readonly samples: readonly Sample[];
  /** All of it; it walks through the whole tree. */
  seen(): TreeSeen;
  /**
   * Plays a move and goes on from the position after it, with the part of the tree that lies there. Undefined if the move is
   * not legal or the game is over after it; nothing has changed then.
   */
  play(move: Square): Kept | undefined;
}

/** The playouts between two looks at a tree. Another number would grow another tree, because each stretch has a seed. */
export const STRETCH = 250;

/** Grows a tree by one more stretch, up to `most` playouts. Returns whether there is more to do. */
export function growOn(tree: GrowingTree, most: number): boolean {
  if (!tree.isOver && tree.playouts < most) tree.grow(Math.min(STRETCH, most - tree.playouts));
  return !tree.isOver && tree.playouts < most;
}

/** By this factor the playouts of a sample are more than those of the one before. */
const SAMPLED = 1.06;

/** Begins a tree. In `from` the side to move has a move. Only one tree at a time lives in an instance. */
export function growTree(instance: OpponentsInstance, from: Position, options: TreeOptions): GrowingTree {
  const { seed } = options;
  let position = from;
  let rounds = 0;
  let playouts = 0;
  let isOver = false;
  let choice: Square | undefined;
  let samples: Sample[] = [];
  /**
   * The playouts at this root and what they led to, by move: discs only weigh a little, so those of a kept tree may be
   * missing.
   */
  const led = new Map<Square, { playouts: number; discs: number }>();

  instance.clearTree();
  instance.explore(options.exploration);

  function search(most: number): void {
    rounds += 1;
    const found = instance.monteCarlo({
      position,
      playouts: options.playouts,
      most,
      seed: mix(seed, rounds),
    });
    playouts += found.nodes;
    isOver = found.nodes < most;
    choice = found.move;
    for (const { move, playouts: tries, discs } of instance.treeMoves()) {
      const before = led.get(move) ?? { playouts: 0, discs: 0 };
      led.set(move, { playouts: before.playouts + tries, discs: before.discs + discs });
    }
    if (playouts < SAMPLED * (samples.at(-1)?.playouts ?? 1)) return;
    const tried = moves().filter(({ visits }) => visits > 0);
    samples.push({ playouts, rates: new Map(tried.map(({ move, winRate }) => [move, winRate])) });
  }

  function seenMove({ move, visits, value, least, most }: TreeMove): MoveSeen {
    const { playouts: tries, discs } = led.get(move) ?? { playouts: 0, discs: 0 };
    const mean = value / visits;
    const winRate =
      options.playouts === 'evaluated' ? mean : winRateOf(mean, tries === 0 ? 0 : discs / tries);
    return { move, visits, winRate, proved: least === most ? least : undefined };
  }

  function moves(): readonly MoveSeen[] {
    return instance
      .treeMoves()
      .map(seenMove)
      .toSorted((one, other) => other.visits - one.visits || one.move - other.move);
  }

  return {
    get position() {
      return position;
    },
    get playouts() {
      return playouts;
    },
    get isOver() {
      return isOver;
    },
    get choice() {
      return choice;
    },
    get samples() {
      return samples;
    },
    grow: search,
    moves,
    seen: () => ({ ...instance.surveyTree(), position, playouts, moves: moves(), isOver }),
    play(move) {
      const next = afterMove(position, move);
      if (!next) return undefined;
      const before = instance.surveyTree().nodes;
      position = next;
      playouts = 0;
      led.clear();
      samples = [];
      search(0);
      isOver = false;
      const { nodes: kept, visits } = instance.surveyTree();
      return { move, before, kept, playouts: visits };
    },
  };
}

/** The share of games won, of games worth `mean` that end with `discs` on average: a value holds both. */
function winRateOf(mean: number, discs: number): number {
  const side = (2 * mean - 1 - (BY_DISCS / 64) * discs) / (1 - BY_DISCS);
  return Math.min(1, Math.max(0, (1 + side) / 2));
}
