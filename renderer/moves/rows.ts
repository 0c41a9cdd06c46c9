/**
 * Turns a game's tree into the rows of a list. All rows are equally high, so that a list of any length renders only the
 * rows in view. One line of the game is the trunk of the list; a variation stands below the row with the move it
 * replaces, indented by one step.
 */
import { firstChildren, moveNumber } from '../../engine/game/branches.ts';
import { type Colour, opposite } from '../../engine/game/position.ts';
import {
  type GameNode,
  type Mark,
  type Move,
  type NodeId,
  type Place,
  countNodes,
} from '../../engine/game/tree.ts';

/** A move as shown in a row. */
export interface MoveEntry {
  readonly id: NodeId;
  readonly move: Move;
  /** The number of discs placed so far, including this one; undefined for a pass. */
  readonly number: number | undefined;
  readonly colour: Colour;
  readonly mark: Mark | undefined;
}

export type MoveRow =
  | { readonly kind: 'trunk'; readonly key: string; readonly entries: readonly MoveEntry[] }
  | {
      readonly kind: 'branch';
      readonly key: string;
      /** 1 for a branch of the trunk, 2 for a branch of such a branch, and so on. */
      readonly depth: number;
      readonly entries: readonly MoveEntry[];
      /** Present on the first row of a branch that has more rows. */
      readonly fold?: {
        readonly id: NodeId;
        readonly isFolded: boolean;
        /** How many moves the fold hides, or would hide. */
        readonly hidden: number;
      };
    }
  | {
      readonly kind: 'comment';
      readonly place: Place;
      readonly key: string;
      readonly depth: number;
      readonly id: NodeId;
      readonly text: string;
    }
  /** The names that the opening has from moves of the row above on, with the numbers of these moves. */
  | {
      readonly kind: 'opening';
      readonly key: string;
      readonly depth: number;
      readonly names: readonly { readonly number: number | undefined; readonly name: string }[];
    };

export interface RowOptions {
  /** The ids of the moves of the trunk, from the first move on. */
  readonly trunk: readonly NodeId[];
  /** The number of moves in a row of the trunk, and in a row of a branch at some depth. */
  readonly perTrunkRow: number;
  perBranchRow(depth: number): number;
  /** The names that the opening gets at moves, of any line. */
  readonly names?: ReadonlyMap<NodeId, string>;
  /** Whether only the first row of a branch is shown; `id` is that of its first move. */
  isFolded(id: NodeId): boolean;
}

/** A move of a line, together with its alternatives. */
interface LineNode {
  readonly node: GameNode;
  readonly others: readonly GameNode[];
}

export function moveRows(root: Place, options: RowOptions): MoveRow[] {
  const rows: MoveRow[] = [];

  function entryOf({ node }: LineNode): MoveEntry {
    const { id, move, mark, position } = node;
    return { id, move, number: moveNumber(root, node), colour: opposite(position.toMove), mark };
  }

  function addComment(place: Place, depth: number): void {
    if (place.comment === undefined) return;
    rows.push({ kind: 'comment', key: `c${place.id}`, place, depth, id: place.id, text: place.comment });
  }

  /** The rows below a row of moves: the comments on its moves, and the branches beside them. */
  function addBelow(chunk: readonly LineNode[], depth: number): void {
    for (const { node } of chunk) addComment(node, depth);
    for (const { others } of chunk) for (const other of others) addBranch(other, depth + 1);
  }

  function addNames(chunk: readonly LineNode[], depth: number): void {
    const names = chunk.flatMap(({ node }) => {
      const name = options.names?.get(node.id);
      return name === undefined ? [] : [{ number: moveNumber(root, node), name }];
    });
    if (names.length > 0) rows.push({ kind: 'opening', key: `o${chunk[0]!.node.id}`, depth, names });
  }

  function addBranch(first: GameNode, depth: number): void {
    const nodes = [first, ...firstChildren(first)];
    const steps = nodes.map((node, at): LineNode => ({
      node,
      others: nodes[at - 1]?.children.slice(1) ?? [],
    }));
    const size = options.perBranchRow(depth);
    const hidden = 1 + countNodes(first.children) - Math.min(size, nodes.length);
    const isFolded = hidden > 0 && options.isFolded(first.id);
    for (const [at, chunk] of chunksOf(steps, size).entries()) {
      const entries = chunk.map(entryOf);
      const fold = at === 0 && hidden > 0 ? { fold: { id: first.id, isFolded, hidden } } : {};
      rows.push({ kind: 'branch', key: `b${chunk[0]!.node.id}`, depth, entries, ...fold });
      addNames(chunk, depth);
      if (isFolded) return;
      addBelow(chunk, depth);
    }
  }

  const trunk: LineNode[] = [];
  let place: Place = root;
  for (const id of options.trunk) {
    const node = place.children.find((child) => child.id === id);
    if (!node) break;
    trunk.push({ node, others: place.children.filter((child) => child !== node) });
    place = node;
  }
  // If the trunk ends before the game does, the moves that follow form a branch.
  const beyond = place.children;

  addComment(root, 0);
  for (const chunk of chunksOf(trunk, options.perTrunkRow)) {
    rows.push({ kind: 'trunk', key: `t${chunk[0]!.node.id}`, entries: chunk.map(entryOf) });
    addNames(chunk, 0);
    addBelow(chunk, 0);
  }
  for (const node of beyond) addBranch(node, 1);
  return rows;
}

/** `items` in their order, by groups of `size`; the last one may be smaller. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}

/** The index of the row with the move called `id`; -1 if a fold hides it. */
export function rowOf(rows: readonly MoveRow[], id: NodeId): number {
  return rows.findIndex((row) => 'entries' in row && row.entries.some((entry) => entry.id === id));
}
