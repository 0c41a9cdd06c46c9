/**
 * A repertoire as a tree from the start on, which is what people read and what files hold: each step of its lines stands
 * there once, and where lines come to a position that stands there already, they end with a word about it. Pure.
 *
 *     writeSgf({ tree: gameTreeOf(treeOf(repertoire)), info: NO_INFO })
 *     linesOfTree(game.tree)
 */
import { type Position, START_POSITION, samePosition } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import type { GameTree, Place } from '../game/tree.ts';
import { type Growing, extend, mainLine, seed, treeAlong } from '../notation/replay.ts';
import type { PositionId } from './position-id.ts';
import { type Repertoire, branchesOf, placeId } from './repertoire.ts';

/** A move of the tree, and where it leads. */
export interface TreeNode {
  readonly move: Square;
  readonly id: PositionId;
  readonly position: Position;
  /** All moves from the start on, this one the last. */
  readonly moves: readonly Square[];
  readonly children: readonly TreeNode[];
  /** The moves with which the same position was come to before, where the tree goes on; undefined where it is new. */
  readonly joins: readonly Square[] | undefined;
}

/**
 * The tree of a repertoire. `chanceOf` puts the likelier positions first; without it branches have the order of the lines.
 */
export function treeOf(repertoire: Repertoire, chanceOf: (id: PositionId) => number = () => 0): TreeNode[] {
  const seen = new Map<PositionId, readonly Square[]>();
  const grow = (position: Position, moves: readonly Square[]): TreeNode[] => {
    const order = [...(repertoire.get(placeId(position))?.next ?? [])];
    const branches = [...branchesOf(repertoire, position)].toSorted(
      ([one], [other]) => chanceOf(other) - chanceOf(one) || order.indexOf(one) - order.indexOf(other),
    );
    return branches.map(([id, { move, after }]) => {
      // All first moves are equal: books begin with f5.
      const all = [...moves, move];
      const joins = seen.get(id);
      if (!joins) seen.set(id, all);
      return { move, id, position: after, moves: all, children: joins ? [] : grow(after, all), joins };
    });
  };
  return grow(START_POSITION, []);
}

/** The tree as that of a game, with what is said about its places: the name of a position, or the line that it joins. */
export function gameTreeOf(
  nodes: readonly TreeNode[],
  comment: (node: TreeNode | undefined) => string | undefined = () => undefined,
): GameTree {
  const root = seed(START_POSITION);
  note(root, comment(undefined));
  const add = (from: Growing, all: readonly TreeNode[]): void => {
    for (const node of all) {
      const grown = extend(from, node.move);
      const place = grown.ok ? grown.value.at(-1) : undefined;
      if (!place) continue;
      note(place, comment(node));
      add(place, node.children);
    }
  };
  add(root, nodes);
  return treeAlong(root, mainLine(root).slice(0, 0));
}

function note(place: Growing, comment: string | undefined): void {
  if (comment !== undefined && comment !== '') place.annotations.comment = comment;
}

/** All lines of a game with its branches; none where it does not begin with the standard start. Lines end before a pass. */
export function linesOfTree({ root }: Pick<GameTree, 'root'>, plies = Infinity): (readonly Square[])[] {
  if (!samePosition(root.position, START_POSITION)) return [];
  const lines: (readonly Square[])[] = [];
  const walk = ({ children }: Place, moves: readonly Square[]): void => {
    const next = moves.length >= plies ? [] : children;
    let isEnd = true;
    for (const child of next) {
      if (child.move === 'pass') continue;
      isEnd = false;
      walk(child, [...moves, child.move]);
    }
    if (isEnd && moves.length > 0) lines.push(moves);
  };
  walk(root, []);
  return lines;
}

/** Moves of the tree that follow each other without a branch, and how many branches are above them. */
export interface OutlineRow {
  readonly depth: number;
  readonly steps: readonly [TreeNode, ...TreeNode[]];
}

/** The tree as rows: one for each stretch without a branch. */
export function outlineOf(nodes: readonly TreeNode[], depth = 0): OutlineRow[] {
  return nodes.flatMap((node) => {
    const steps: [TreeNode, ...TreeNode[]] = [node];
    let last = node;
    for (let [next, other] = last.children; next && !other; [next, other] = last.children) {
      steps.push(next);
      last = next;
    }
    return [{ depth, steps }, ...outlineOf(last.children, depth + 1)];
  });
}
