/**
 * A game record: a tree of moves from a start position, the line through it that is being looked at, and the place on
 * that line. Undo and redo walk the line; a different move played in the middle of it starts a variation and keeps the
 * old one. Records are immutable and share structure: each change returns a new record.
 */
import { type Position, START_POSITION } from './position.ts';
import { type Result, err, ok } from './result.ts';
import { type MoveRefusal, type PassRefusal, passMove, playMove } from './rules.ts';
import type { Square } from './square.ts';

export type Move = Square | 'pass';

/** A move and where it led. The first child continues the main line; the others are variations. */
export interface GameNode {
  readonly move: Move;
  readonly position: Position;
  readonly children: readonly GameNode[];
}

/**
 * `line[i]` is the index, among the children of the i-th place, of the node that comes next.
 * Invariant: `line` leads to a leaf of the tree, and 0 <= `ply` <= `line.length`.
 */
export interface GameRecord {
  readonly start: Position;
  readonly children: readonly GameNode[];
  readonly line: readonly number[];
  /** How many moves of the line, passes included, have been played: the place the board shows. */
  readonly ply: number;
}

export function newRecord(start: Position = START_POSITION): GameRecord {
  return { start, children: [], line: [], ply: 0 };
}

/** The nodes of the whole line, undone moves included. */
export function lineNodes(record: GameRecord): GameNode[] {
  const nodes: GameNode[] = [];
  let children = record.children;
  for (const index of record.line) {
    const node = children[index]!;
    nodes.push(node);
    children = node.children;
  }
  return nodes;
}

/** The moves played so far, up to the current place. */
export function playedMoves(record: GameRecord): Move[] {
  return lineNodes(record)
    .slice(0, record.ply)
    .map((node) => node.move);
}

/** The moves that redo would play, in order. */
export function undoneMoves(record: GameRecord): Move[] {
  return lineNodes(record)
    .slice(record.ply)
    .map((node) => node.move);
}

/** The position after the first `ply` moves of the line; 0 is the start. */
export function positionAt(record: GameRecord, ply: number): Position {
  return ply === 0 ? record.start : lineNodes(record)[ply - 1]!.position;
}

export function currentPosition(record: GameRecord): Position {
  return positionAt(record, record.ply);
}

/** Plays `move` at the current place: into the existing branch if there is one, else as a new variation. */
export function play(record: GameRecord, move: Move): Result<GameRecord, MoveRefusal | PassRefusal> {
  const position = currentPosition(record);
  const next = move === 'pass' ? passMove(position) : playMove(position, move);
  if (!next.ok) return err(next.error);

  const trunk = lineNodes(record).slice(0, record.ply);
  const siblings = trunk.at(-1)?.children ?? record.children;
  const known = siblings.findIndex((node) => node.move === move);
  const ply = record.ply + 1;
  if (known >= 0) {
    const line =
      known === record.line[record.ply]
        ? record.line
        : [...record.line.slice(0, record.ply), known, ...firstLine(siblings[known]!)];
    return ok({ ...record, line, ply });
  }
  const grown = [...siblings, { move, position: next.value, children: [] }];
  const line = [...record.line.slice(0, record.ply), siblings.length];
  return ok({ ...record, children: withChildren(record, trunk, grown), line, ply });
}

function firstLine(node: GameNode): number[] {
  const line: number[] = [];
  for (let at: GameNode | undefined = node.children[0]; at; at = at.children[0]) line.push(0);
  return line;
}

/** The tree's top-level children after those of the last node of `trunk` (or of the start) became `children`. */
function withChildren(
  record: GameRecord,
  trunk: readonly GameNode[],
  children: readonly GameNode[],
): readonly GameNode[] {
  let below = children;
  for (let depth = trunk.length - 1; depth >= 0; depth--) {
    const siblings = trunk[depth - 1]?.children ?? record.children;
    const changed = { ...trunk[depth]!, children: below };
    below = siblings.map((node, index) => (index === record.line[depth] ? changed : node));
  }
  return below;
}

/**
 * Whether the tree `after` is `before` with nothing added but passes at the ends of lines: nobody's choice, and played by
 * itself.
 */
export function addsOnlyPasses(before: readonly GameNode[], after: readonly GameNode[]): boolean {
  if (before === after) return true;
  return (
    after.length >= before.length &&
    after.every((node, index) => {
      const known = before[index];
      if (!known) return node.move === 'pass' && node.children.length === 0;
      return node.move === known.move && addsOnlyPasses(known.children, node.children);
    })
  );
}

/** Moves to the place after the first `ply` moves of the line, clamped to its ends. */
export function goTo(record: GameRecord, ply: number): GameRecord {
  const target = Math.min(Math.max(ply, 0), record.line.length);
  return target === record.ply ? record : { ...record, ply: target };
}

export function undo(record: GameRecord): GameRecord {
  return goTo(record, record.ply - 1);
}

export function redo(record: GameRecord): GameRecord {
  return goTo(record, record.ply + 1);
}

export function canUndo(record: GameRecord): boolean {
  return record.ply > 0;
}

export function canRedo(record: GameRecord): boolean {
  return record.ply < record.line.length;
}

/** The moves that have been tried at the current place, main line first. */
export function variations(record: GameRecord): Move[] {
  const nodes = lineNodes(record);
  const children = record.ply === 0 ? record.children : nodes[record.ply - 1]!.children;
  return children.map((node) => node.move);
}
