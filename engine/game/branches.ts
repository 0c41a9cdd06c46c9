/** The branches of a game: which line is the main one, what was tried beside it, and how to get from one to another. */
import { count } from './bitboard.ts';
import type { Position } from './position.ts';
import { isGameOver } from './rules.ts';
import {
  type GameNode,
  type GameTree,
  type NodeId,
  type Place,
  ROOT_ID,
  currentPlace,
  currentPosition,
  goTo,
  goToNode,
  lineNodes,
  pathTo,
  promote,
} from './tree.ts';

/** The discs of the usual start, which no move has placed. */
const FIRST_DISCS = 4;

/** The nodes that follow `place` when the first child is taken everywhere. */
export function firstChildren(place: Place): GameNode[] {
  const nodes: GameNode[] = [];
  for (let [at] = place.children; at; [at] = at.children) nodes.push(at);
  return nodes;
}

/**
 * The number of the move that led to `node`, as players count: the number of the disc it placed, from 1 to 60. In a
 * game that was set up, the count continues from the discs on its first board. Undefined for a pass, which places no
 * disc.
 */
export function moveNumber(root: Place, node: GameNode): number | undefined {
  if (node.move === 'pass') return undefined;
  return placedDiscs(root.position, node.position);
}

/** The number of discs that moves have placed up to `position`, as `moveNumber` counts them in a game from `root`. */
export function placedDiscs(root: Position, position: Position): number {
  const discs = ({ black, white }: Position): number => count(black | white);
  return discs(position) - Math.min(discs(root), FIRST_DISCS);
}

/** The nodes from the start to the place on the board. */
function currentPath(tree: GameTree): GameNode[] {
  return pathTo(tree, currentPlace(tree).id) ?? [];
}

/**
 * The last place that the line of the board shares with the main line; undefined if it does not leave the main line.
 */
export function departure(tree: GameTree): Place | undefined {
  const line = tree.line;
  let place: Place = tree.root;
  for (const id of line) {
    const [first] = place.children;
    if (first?.id !== id) return place;
    place = first;
  }
  return undefined;
}

/**
 * Goes back to the main line: to the place where the line of the board leaves it, or no step if both are the same up to
 * the place shown. The main line follows in either case.
 */
export function backToMainLine(tree: GameTree): GameTree {
  const left = departure(tree);
  if (!left) return tree;
  const line = firstChildren(tree.root).map(({ id }) => id);
  const ply = left.id === ROOT_ID ? 0 : line.indexOf(left.id) + 1;
  return { ...tree, line, ply: Math.min(tree.ply, ply) };
}

/**
 * Goes to the end of the line that was played. It may be the main line, while the board shows what was tried beside it, or
 * the line of the board, which left the main line when a move was taken back and another one played. It is the one that
 * is over; else the one with more times of moves, which trials have none of. If that does not decide, the board shows
 * the game that was played to its end last. A game that `isDecided` otherwise ended on its main line; any other went on
 * where there are more moves.
 */
export function endOfGame(tree: GameTree, isDecided: boolean): GameTree {
  const end = (line: GameTree): GameTree => goTo(line, line.line.length);
  const shown = end(tree);
  if (!departure(tree)) return shown;
  const main = end(backToMainLine(tree));
  const isOver = isGameOver(currentPosition(main));
  if (isOver !== isGameOver(currentPosition(shown))) return isOver ? main : shown;
  const times = (line: GameTree): number =>
    lineNodes(line).filter(({ timeMs }) => timeMs !== undefined).length;
  if (times(main) !== times(shown)) return times(main) > times(shown) ? main : shown;
  if (isOver) return shown;
  return !isDecided && shown.line.length > main.line.length ? shown : main;
}

/**
 * Goes to the place where the line of the board leaves the line through the place called `end`, which follows; the tree
 * itself is returned if it does not leave it, or if `end` is unknown.
 */
export function backToLine(tree: GameTree, end: NodeId): GameTree {
  if (tree.line.includes(end)) return tree;
  const there = goToNode(tree, end);
  const shared = there.line.findIndex((id, at) => id !== tree.line[at]);
  return shared < 0 ? there : goTo(there, shared);
}

/** The moves that were tried beside the move to the place called `id`, including that move. */
export function siblingsOf(tree: GameTree, id: NodeId): readonly GameNode[] {
  const path = pathTo(tree, id);
  if (!path || path.length === 0) return [];
  return path.at(-2)?.children ?? tree.root.children;
}

/**
 * The move that is `step` places after the last move on the board, in the list of the moves tried in its place. If there
 * is none, the same of the move that began the innermost branch on the board, so that a branch is left from anywhere.
 */
export function siblingAt(tree: GameTree, step: 1 | -1): GameNode | undefined {
  const beside = ({ id }: { readonly id: NodeId }): GameNode | undefined => {
    const siblings = siblingsOf(tree, id);
    const at = siblings.findIndex((node) => node.id === id);
    return at < 0 ? undefined : siblings[at + step];
  };
  const begin = sidesteps(tree, currentPath(tree)).at(-1);
  return beside(currentPlace(tree)) ?? (begin && beside(begin));
}

/** Goes to that move; if there is none, the tree itself is returned. */
export function goToSibling(tree: GameTree, step: 1 | -1): GameTree {
  const sibling = siblingAt(tree, step);
  return sibling ? goToNode(tree, sibling.id) : tree;
}

/** The nodes of `path` that are not the first of their siblings, the outermost first. */
function sidesteps(tree: GameTree, path: readonly GameNode[]): GameNode[] {
  return path.filter((node, at) => (path[at - 1]?.children ?? tree.root.children)[0] !== node);
}

/** The depth in branches of the place called `id`: 0 on the main line and for an unknown id. */
export function branchDepth(tree: GameTree, id: NodeId): number {
  return sidesteps(tree, pathTo(tree, id) ?? []).length;
}

/** Makes the innermost branch that contains the place called `id` the first of its siblings. */
export function liftBranch(tree: GameTree, id: NodeId): GameTree {
  const innermost = sidesteps(tree, pathTo(tree, id) ?? []).at(-1);
  return innermost ? promote(tree, innermost.id) : tree;
}

/** Makes the way to the place called `id` the main line. */
export function makeMainLine(tree: GameTree, id: NodeId): GameTree {
  return sidesteps(tree, pathTo(tree, id) ?? []).reduce((changed, node) => promote(changed, node.id), tree);
}

/**
 * The moves to the place called `id` and on from there along the first branches, as a whole line to share with others.
 */
export function lineThrough(tree: GameTree, id: NodeId): GameNode[] {
  const path = id === currentPlace(tree).id ? currentPath(tree) : (pathTo(tree, id) ?? []);
  return [...path, ...firstChildren(path.at(-1) ?? tree.root)];
}
