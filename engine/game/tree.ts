/**
 * A game as an annotated tree: the moves that were tried from a start position, what is known about each of them, the
 * line through the tree that is being looked at, and the place on that line. Undo and redo walk the line; a different
 * move played in the middle of it starts a variation and keeps the old one.
 *
 * Trees are immutable and share structure: each edit returns a new tree. A place keeps its id through every edit, so
 * that whoever remembers a place need not remember where in the tree it stands.
 */
import { type Evaluation, sameEvaluation } from './evaluation.ts';
import { type Position, START_POSITION } from './position.ts';
import { type Result, err, ok } from './result.ts';
import { type MoveRefusal, type PassRefusal, passMove, playMove } from './rules.ts';
import type { Square } from './square.ts';

export type Move = Square | 'pass';

/** Names a place of one tree; whole numbers from 0, the start, upwards. An id is never given twice. */
export type NodeId = number;

export const ROOT_ID: NodeId = 0;

/** How good a move is, as a person or a review judged it. */
export const MARKS = ['best', 'good', 'forced', 'interesting', 'inaccuracy', 'mistake', 'blunder'] as const;

export type Mark = (typeof MARKS)[number];

/**
 * How it went when somebody looked for a better move than the one played: they found it alone, found it with hints or at
 * the second try, or were shown it.
 */
export const RETRY_OUTCOMES = ['found', 'helped', 'shown'] as const;

/** The last time that somebody looked for a better move. */
export interface Retry {
  readonly outcome: (typeof RETRY_OUTCOMES)[number];
  /** The day, as `2026-11-22`. */
  readonly day: string;
}

/** The notes about a place and about the move that led there; unknown facts are absent. */
export interface Annotations {
  /** Whole milliseconds that were spent on the move. */
  readonly timeMs?: number;
  /** How the position stands. */
  readonly evaluation?: Evaluation;
  /** How good the move was. */
  readonly mark?: Mark;
  /** How somebody fared who looked for a better move in its place. */
  readonly retry?: Retry;
  /** A note for people; it may have several lines. */
  readonly comment?: string;
}

/** A place of the game: its start, or where a move led. The first child continues the main line. */
export interface Place extends Annotations {
  readonly id: NodeId;
  readonly position: Position;
  readonly children: readonly GameNode[];
}

/** A move and where it led. */
export interface GameNode extends Place {
  readonly move: Move;
}

/** Invariants: `line` leads from the start to a leaf, and 0 <= `ply` <= `line.length`. */
export interface GameTree {
  readonly root: Place;
  /** The ids of the nodes of the line, one for each of its moves. */
  readonly line: readonly NodeId[];
  /** How many moves of the line, passes included, have been played: the place the board shows. */
  readonly ply: number;
  /** The id of the next new node; larger than every id of the tree. */
  readonly nextId: NodeId;
}

export function newTree(start: Position = START_POSITION): GameTree {
  return { root: { id: ROOT_ID, position: start, children: [] }, line: [], ply: 0, nextId: ROOT_ID + 1 };
}

// Looking

/** The nodes of the whole line, undone moves included. */
export function lineNodes({ root, line }: Pick<GameTree, 'root' | 'line'>): GameNode[] {
  const nodes: GameNode[] = [];
  let { children } = root;
  for (const id of line) {
    const node = children.find((child) => child.id === id)!;
    nodes.push(node);
    children = node.children;
  }
  return nodes;
}

/** The moves played so far, up to the current place. */
export function playedMoves(tree: GameTree): Move[] {
  return lineNodes(tree)
    .slice(0, tree.ply)
    .map((node) => node.move);
}

/** The moves that redo would play, in order. */
export function undoneMoves(tree: GameTree): Move[] {
  return lineNodes(tree)
    .slice(tree.ply)
    .map((node) => node.move);
}

/** The place after the first `ply` moves of the line; 0 is the start. */
export function placeAt(tree: GameTree, ply: number): Place {
  return ply === 0 ? tree.root : lineNodes(tree)[ply - 1]!;
}

export function currentPlace(tree: GameTree): Place {
  return placeAt(tree, tree.ply);
}

export function positionAt(tree: GameTree, ply: number): Position {
  return placeAt(tree, ply).position;
}

export function currentPosition(tree: GameTree): Position {
  return currentPlace(tree).position;
}

/** The nodes from the start to the one called `id`: empty for the start itself, undefined for an unknown id. */
export function pathTo(tree: GameTree, id: NodeId): GameNode[] | undefined {
  if (id === ROOT_ID) return [];
  // Most places that anybody asks for are on the line, and the tree may be large.
  const depth = tree.line.indexOf(id);
  return depth >= 0 ? lineNodes(tree).slice(0, depth + 1) : pathBelow(tree.root.children, id)?.reverse();
}

/** The nodes from the one called `id` up to one of `children`. */
function pathBelow(children: readonly GameNode[], id: NodeId): GameNode[] | undefined {
  for (const node of children) {
    const path = node.id === id ? [] : pathBelow(node.children, id);
    if (path !== undefined) {
      path.push(node);
      return path;
    }
  }
  return undefined;
}

/** The moves that have been tried at the current place, main line first. */
export function variations(tree: GameTree): Move[] {
  return currentPlace(tree).children.map((node) => node.move);
}

/** The number of moves that the tree holds below `children`, in all its lines. */
export function countNodes(children: readonly GameNode[]): number {
  return children.reduce((sum, node) => sum + 1 + countNodes(node.children), 0);
}

/** The number of those that place a disc, as players count: passes are none. */
export function countPlayed(children: readonly GameNode[]): number {
  return children.reduce((sum, node) => sum + (node.move === 'pass' ? 0 : 1) + countPlayed(node.children), 0);
}

/** Whether any place of the tree has an annotation for which `isWanted` holds. */
export function someAnnotation(place: Place, isWanted: (annotations: Annotations) => boolean): boolean {
  return isWanted(place) || place.children.some((node) => someAnnotation(node, isWanted));
}

/**
 * Whether the two trees are equal except for ids and for passes at the ends of lines of `after`. Such a pass is played
 * automatically and is nobody's choice, so neither it nor its time counts. Branches that both trees share are skipped, so
 * a comparison after an edit takes only as long as the edit.
 */
export function addsOnlyPasses(before: Place, after: Place): boolean {
  if (before === after) return true;
  return (
    sameAnnotations(before, after) &&
    after.children.length >= before.children.length &&
    after.children.every((node, index) => {
      const known = before.children[index];
      if (!known) return isBarePass(node);
      return node.move === known.move && addsOnlyPasses(known, node);
    })
  );
}

function isBarePass({ move, children, evaluation, mark, retry, comment }: GameNode): boolean {
  const isAnnotated = [evaluation, mark, retry, comment].some((annotation) => annotation !== undefined);
  return move === 'pass' && children.length === 0 && !isAnnotated;
}

function sameAnnotations(one: Annotations, other: Annotations): boolean {
  return (
    one.timeMs === other.timeMs &&
    one.mark === other.mark &&
    one.comment === other.comment &&
    one.retry?.outcome === other.retry?.outcome &&
    one.retry?.day === other.retry?.day &&
    sameEvaluation(one.evaluation, other.evaluation)
  );
}

// Walking

/** Moves to the place after the first `ply` moves of the line, clamped to its ends. */
export function goTo(tree: GameTree, ply: number): GameTree {
  const target = Math.min(Math.max(ply, 0), tree.line.length);
  return target === tree.ply ? tree : { ...tree, ply: target };
}

/** Moves to the place called `id`, onto a line through it; an unknown id changes nothing. */
export function goToNode(tree: GameTree, id: NodeId): GameTree {
  const path = pathTo(tree, id);
  if (path === undefined) return tree;
  const ids = path.map((node) => node.id);
  if (ids.every((each, at) => tree.line[at] === each)) return goTo(tree, ids.length);
  return { ...tree, line: [...ids, ...firstLine(path.at(-1)!)], ply: ids.length };
}

export function undo(tree: GameTree): GameTree {
  return goTo(tree, tree.ply - 1);
}

export function redo(tree: GameTree): GameTree {
  return goTo(tree, tree.ply + 1);
}

export function canUndo(tree: GameTree): boolean {
  return tree.ply > 0;
}

export function canRedo(tree: GameTree): boolean {
  return tree.ply < tree.line.length;
}

/** The ids of the first children below `place`, down to a leaf. */
function firstLine(place: Place): NodeId[] {
  const ids: NodeId[] = [];
  for (let [at] = place.children; at; [at] = at.children) ids.push(at.id);
  return ids;
}

// Editing

/** Plays `move` at the current place: into the existing branch if there is one, else as a new variation. */
export function play(tree: GameTree, move: Move): Result<GameTree, MoveRefusal | PassRefusal> {
  const place = currentPlace(tree);
  const next = move === 'pass' ? passMove(place.position) : playMove(place.position, move);
  if (!next.ok) return err(next.error);

  const ply = tree.ply + 1;
  const known = place.children.find((node) => node.move === move);
  if (known) {
    if (known.id === tree.line[tree.ply]) return ok({ ...tree, ply });
    const line = [...tree.line.slice(0, tree.ply), known.id, ...firstLine(known)];
    return ok({ ...tree, line, ply });
  }
  const id = tree.nextId;
  const grown = [...place.children, { id, move, position: next.value, children: [] }];
  const trunk = lineNodes(tree).slice(0, tree.ply);
  const root = rebuilt(tree.root, trunk, (at) => ({ ...at, children: grown }));
  const line = [...tree.line.slice(0, tree.ply), id];
  return ok({ root, line, ply, nextId: id + 1 });
}

/**
 * Sets the annotations of the place called `id` that `changes` names. Undefined removes an annotation, and so does a
 * comment of nothing but spaces. If the id is unknown or nothing changes, the tree itself is returned.
 */
export function annotate(
  tree: GameTree,
  id: NodeId,
  changes: { readonly [Name in keyof Annotations]: Annotations[Name] | undefined },
): GameTree {
  const path = pathTo(tree, id);
  if (path === undefined) return tree;
  const change = <Node extends Place>(node: Node): Node => {
    const next = { ...node, ...changes };
    for (const name of ['timeMs', 'evaluation', 'mark', 'retry', 'comment'] as const) {
      const isBlank = name === 'comment' && next.comment?.trim() === '';
      if (next[name] === undefined || isBlank) delete next[name];
    }
    return sameAnnotations(node, next) ? node : next;
  };
  const at = path.at(-1) ?? tree.root;
  if (change(at) === at) return tree;
  return { ...tree, root: rebuilt(tree.root, path, change) };
}

/**
 * Makes the branch that begins with the node called `id` the first of its siblings, so that the main line goes through
 * it if it goes through its parent. For an unknown id, the start and a first child, the tree itself is returned.
 */
export function promote(tree: GameTree, id: NodeId): GameTree {
  const path = pathTo(tree, id);
  const node = path?.at(-1);
  const siblings = path && (path.at(-2)?.children ?? tree.root.children);
  if (!path || !node || siblings?.[0] === node) return tree;
  const reordered = [node, ...(siblings ?? []).filter((each) => each !== node)];
  const root = rebuilt(tree.root, path.slice(0, -1), (parent) => ({ ...parent, children: reordered }));
  return { ...tree, root };
}

/**
 * Deletes the node called `id` with everything below it. A line through it then ends, or goes on with the first of its
 * siblings, and the tree shows the place before it if it showed a place in the branch. For an unknown id, and for the
 * start, the tree itself is returned.
 */
export function deleteBranch(tree: GameTree, id: NodeId): GameTree {
  const path = pathTo(tree, id);
  const node = path?.at(-1);
  if (!path || !node) return tree;
  const above = path.slice(0, -1);
  const root = rebuilt(tree.root, above, (parent) => ({
    ...parent,
    children: parent.children.filter((each) => each !== node),
  }));
  const depth = above.length;
  if (tree.line[depth] !== id) return { ...tree, root };
  const kept = tree.line.slice(0, depth);
  const parent = placeAt({ ...tree, root, line: kept }, depth);
  return { ...tree, root, line: [...kept, ...firstLine(parent)], ply: Math.min(tree.ply, depth) };
}

/**
 * Restores the `earlier` state of a game to undo the edits that led from it to `tree`. Ids given since then are not
 * given again, so that later findings about a deleted place never reach another place.
 */
export function restored(earlier: GameTree, tree: GameTree): GameTree {
  return tree.nextId > earlier.nextId ? { ...earlier, nextId: tree.nextId } : earlier;
}

/**
 * A copy of the start of a tree in which `change` is applied to the last node of `path`, or to the start itself if
 * `path` is empty.
 */
function rebuilt(
  root: Place,
  path: readonly GameNode[],
  change: <Node extends Place>(node: Node) => Node,
): Place {
  const last = path.at(-1);
  if (!last) return change(root);
  let below: GameNode = change(last);
  for (let depth = path.length - 2; depth >= 0; depth--) {
    const parent = path[depth]!;
    below = { ...parent, children: replaced(parent.children, path[depth + 1]!, below) };
  }
  return { ...root, children: replaced(root.children, path[0]!, below) };
}

function replaced(siblings: readonly GameNode[], old: GameNode, by: GameNode): GameNode[] {
  return siblings.map((node) => (node === old ? by : node));
}
