/**
 * Builds the tree of a game from moves as people and programs write them: with or without passes and colours, and with
 * a pass or two after the last move. Trees are changed in place, so that reading is linear in the number of moves.
 */
import type { Colour, Position } from '../game/position.ts';
import {
  type Annotations,
  type GameNode,
  type GameTree,
  type Move,
  type NodeId,
  ROOT_ID,
} from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { passMove, playMove } from '../game/rules.ts';

/** A place in a tree that is still growing. */
export interface Growing {
  readonly position: Position;
  readonly children: GrowingNode[];
  /** The facts about the place that a reader has found; it may go on adding to them. */
  readonly annotations: { -readonly [Name in keyof Annotations]: Annotations[Name] };
  /** The number of discs placed since the start. */
  readonly discs: number;
}

export interface GrowingNode extends Growing {
  readonly move: Move;
}

export interface MoveProblem {
  readonly reason: 'occupied' | 'flipsNothing' | 'hasMoves' | 'gameOver' | 'wrongColour';
  readonly toMove: Colour;
}

export function seed(position: Position): Growing {
  return { position, children: [], annotations: {}, discs: 0 };
}

/**
 * Plays `move` at `from` and returns the new nodes on the way: none for a pass after the end, two if a pass had been
 * left out. After an error the tree is as it was.
 * A move that is already there is not added again. `colour` is the side that the move is written for, if any.
 */
export function extend(from: Growing, move: Move, colour?: Colour): Result<GrowingNode[], MoveProblem> {
  const { toMove } = from.position;
  const isTurn = colour === undefined || colour === toMove;
  const direct = isTurn ? step(from, move) : err<MoveProblem>({ reason: 'wrongColour', toMove });
  if (direct.ok) return ok([direct.value]);

  const hadPass = from.children.some((child) => child.move === 'pass');
  const passed = step(from, 'pass');
  if (passed.ok) {
    const moved = colour === toMove ? direct : step(passed.value, move);
    if (moved.ok) return ok([passed.value, moved.value]);
    if (!hadPass) from.children.pop();
    return moved;
  }
  if (passed.error.reason === 'gameOver') return move === 'pass' ? ok([]) : passed;
  return direct;
}

function step(from: Growing, move: Move): Result<GrowingNode, MoveProblem> {
  const known = from.children.find((child) => child.move === move);
  if (known !== undefined) return ok(known);
  const next = move === 'pass' ? passMove(from.position) : playMove(from.position, move);
  if (!next.ok) return err({ reason: next.error, toMove: from.position.toMove });
  const discs = from.discs + (move === 'pass' ? 0 : 1);
  const node: GrowingNode = { move, position: next.value, children: [], annotations: {}, discs };
  from.children.push(node);
  return ok(node);
}

/**
 * The largest id: files write ids of up to nine digits, and a game never needs as many places as are left above this
 * one.
 */
const MOST_ID: NodeId = 99_999_999;

/**
 * A finished tree that shows the last node of `path`; its line goes on from there to a leaf. `given` names the id of
 * every place. Without it, ids follow the order of the tree; they also do if the given ids are so large that files
 * could not hold those of later moves.
 */
export function treeAlong(
  root: Growing,
  path: readonly GrowingNode[],
  given?: ReadonlyMap<Growing, NodeId>,
): GameTree {
  const ids = given && largestOf(given) <= MOST_ID ? given : numbered(root);
  const idOf = (grown: Growing): NodeId => ids.get(grown) ?? ROOT_ID;
  // The recursion is never deeper than the moves of a game, which fill the board.
  const harvest = (grown: GrowingNode): GameNode => {
    const { move, position, annotations } = grown;
    return { id: idOf(grown), move, position, children: grown.children.map(harvest), ...annotations };
  };
  const nodes = [...path];
  for (let [next] = (path.at(-1) ?? root).children; next !== undefined; [next] = next.children) {
    nodes.push(next);
  }
  const { position, annotations } = root;
  return {
    root: { id: ROOT_ID, position, children: root.children.map(harvest), ...annotations },
    line: nodes.map(idOf),
    ply: path.length,
    nextId: largestOf(ids) + 1,
  };
}

function largestOf(ids: ReadonlyMap<Growing, NodeId>): NodeId {
  return Array.from(ids.values()).reduce((largest, id) => Math.max(largest, id), ROOT_ID);
}

function numbered(root: Growing): Map<Growing, NodeId> {
  const ids = new Map<Growing, NodeId>();
  const number = (grown: Growing): void => {
    ids.set(grown, ids.size);
    grown.children.forEach(number);
  };
  number(root);
  return ids;
}

/** The main line: first children, down to a leaf. */
export function mainLine(root: Growing): GrowingNode[] {
  const nodes: GrowingNode[] = [];
  for (let next = root.children[0]; next !== undefined; next = next.children[0]) nodes.push(next);
  return nodes;
}
