/** What the page of Monte-Carlo asks of its worker, and what it hears. */
import type { Position } from '../../../../engine/game/position.ts';
import type { Square } from '../../../../engine/game/square.ts';
import type { Kept, Sample, TreeOptions, TreeSeen } from '../../../../engine/lab/playouts/tree.ts';
import type { Costs, Explored } from '../../../../engine/lab/playouts/trials.ts';

/** The tree as it stands. */
export interface Grown {
  readonly seen: TreeSeen;
  readonly samples: readonly Sample[];
  /** The playouts a second of the latest stretches; undefined before there are any. */
  readonly perSecond: number | undefined;
}

export type PlayoutNews =
  | { readonly kind: 'grown'; readonly grown: Grown }
  /** The tree has the playouts that were asked for, or is proved. */
  | { readonly kind: 'ended' }
  /** The tree could not be grown on. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'explored'; readonly explored: readonly Explored[] }
  | { readonly kind: 'compared'; readonly costs: Costs };

export interface PlayoutCalls {
  /** Begins a tree and grows it up to so many playouts, or rests; news follow. */
  begin: { args: [position: Position, options: TreeOptions, most: number | undefined]; answer: void };
  /** Goes on up to so many playouts, or rests. */
  run: { args: [most: number | undefined]; answer: void };
  /** Plays a move and goes on from there, or rests there; undefined if the game is over after it. */
  play: { args: [move: Square, most: number | undefined]; answer: Kept | undefined };
  /** One game played out. */
  game: { args: [position: Position, rules: number, seed: number]; answer: readonly Square[] };
  /** Tries several explorations, after which the tree is another; news follow. Answers at the end. */
  explore: { args: [position: Position, options: Omit<TreeOptions, 'exploration'>]; answer: void };
  /** Compares chance, rules and judgement over positions; as above. */
  compare: { args: [positions: readonly Position[], seed: number]; answer: void };
}
