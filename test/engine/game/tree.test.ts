import { describe, expect, test } from 'vitest';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import {
  type GameNode,
  type GameTree,
  addsOnlyPasses,
  canRedo,
  canUndo,
  currentPosition,
  goTo,
  lineNodes,
  newTree,
  play,
  playedMoves,
  positionAt,
  redo,
  undo,
  undoneMoves,
  variations,
} from '../../../engine/game/tree.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { choices, follow, pick, randomFrom, randomTree, valueOf } from './random-play.ts';

const TREES = Array.from({ length: 200 }, (_, seed) => randomTree(randomFrom(seed)));

function squares(names: string): Square[] {
  return names.split(' ').map((name) => parseSquare(name) ?? -1);
}

function played(names: string): GameTree {
  return squares(names).reduce((tree, square) => valueOf(play(tree, square)), newTree());
}

function countNodes(children: readonly GameNode[]): number {
  return children.reduce((sum, node) => sum + 1 + countNodes(node.children), 0);
}

interface Place {
  readonly position: Position;
  readonly children: readonly GameNode[];
}

/** The start and every node of the tree. */
function places(tree: GameTree): Place[] {
  const below = (place: Place): Place[] => [place, ...place.children.flatMap(below)];
  return below({ position: tree.root.position, children: tree.root.children });
}

describe('a tree', () => {
  test('begins at its start with nothing to undo or redo', () => {
    const tree = newTree();
    expect(currentPosition(tree)).toBe(START_POSITION);
    expect([canUndo(tree), canRedo(tree)]).toEqual([false, false]);
    expect([undo(tree), redo(tree)]).toEqual([tree, tree]);
  });

  test('has a line that leads to a leaf, and a place on it', () => {
    for (const tree of TREES) {
      expect(lineNodes(tree)).toHaveLength(tree.line.length);
      expect((lineNodes(tree).at(-1)?.children ?? tree.root.children).length).toBe(0);
      expect(tree.ply >= 0 && tree.ply <= tree.line.length).toBe(true);
    }
  });

  test('holds in every node the position its moves lead to, and no move twice at one place', () => {
    for (const tree of TREES) {
      for (const { position, children } of places(tree)) {
        expect(new Set(children.map(({ move }) => move)).size).toBe(children.length);
        for (const node of children) expect(node.position).toEqual(follow(position, node.move));
      }
    }
  });

  test('undo and redo walk the line and change nothing else', () => {
    for (const tree of TREES.filter(canUndo)) {
      expect(redo(undo(tree))).toEqual(tree);
      expect(currentPosition(undo(tree))).toBe(positionAt(tree, tree.ply - 1));
    }
    for (const tree of TREES.filter(canRedo)) expect(undo(redo(tree))).toEqual(tree);
    for (const tree of TREES) {
      const moves = [...playedMoves(tree), ...undoneMoves(tree)];
      expect(moves).toEqual(lineNodes(tree).map(({ move }) => move));
      expect(playedMoves(tree)).toHaveLength(tree.ply);
    }
  });

  test('stays inside its line', () => {
    const tree = played('f5 d6 c3');
    expect([goTo(tree, -5).ply, goTo(tree, 2).ply, goTo(tree, 99).ply]).toEqual([0, 2, 3]);
  });

  test('a move that is already there walks into its branch, the next one of the line keeps what follows', () => {
    const tree = undo(undo(played('f5 d6 c3')));
    expect(valueOf(play(tree, parseSquare('d6') ?? -1))).toEqual(redo(tree));
  });

  test('a different move starts a variation and keeps the old one', () => {
    const tree = goTo(played('f5 d6 c3'), 1);
    const other = valueOf(play(tree, parseSquare('f6') ?? -1));
    expect(playedMoves(other)).toEqual(squares('f5 f6'));
    expect(canRedo(other)).toBe(false);
    expect(variations(undo(other))).toEqual(squares('d6 f6'));
    const back = valueOf(play(undo(other), parseSquare('d6') ?? -1));
    expect([...playedMoves(back), ...undoneMoves(back)]).toEqual(squares('f5 d6 c3'));
    expect(countNodes(back.children)).toBe(4);
  });

  test('never loses a node, and is not changed by what is played from it', () => {
    for (const [seed, tree] of TREES.entries()) {
      const moves = choices(currentPosition(tree));
      if (moves.length === 0) continue;
      const before = structuredClone(tree);
      const move = pick(randomFrom(seed), moves);
      const next = valueOf(play(tree, move));
      expect(tree).toEqual(before);
      expect(next.ply).toBe(tree.ply + 1);
      expect(playedMoves(next).at(-1)).toBe(move);
      const isKnown = variations(tree).includes(move);
      expect(countNodes(next.children)).toBe(countNodes(tree.root.children) + (isKnown ? 0 : 1));
    }
  });

  test('refuses what the rules refuse', () => {
    const tree = newTree();
    expect(play(tree, 0)).toEqual({ ok: false, error: 'flipsNothing' });
    expect(play(tree, 27)).toEqual({ ok: false, error: 'occupied' });
    expect(play(tree, 'pass')).toEqual({ ok: false, error: 'hasMoves' });
  });
});

describe('addsOnlyPasses', () => {
  const blocked = played('e6 f6 d3 e7 e8 d8 g6 f8');
  const passed = valueOf(play(blocked, 'pass'));

  test('a pass at the end of a line, in a copy of the tree too', () => {
    expect(addsOnlyPasses(blocked.children, blocked.children)).toBe(true);
    expect(addsOnlyPasses(blocked.children, passed.children)).toBe(true);
    expect(addsOnlyPasses(structuredClone(blocked.children), passed.children)).toBe(true);
  });

  test('no move, no variation, and nothing left out', () => {
    const [move] = choices(currentPosition(passed));
    const goesOn = valueOf(play(passed, move ?? 'pass'));
    const early = goTo(blocked, 2);
    const other = choices(currentPosition(early)).find((each) => each !== playedMoves(blocked)[2]);
    const varied = valueOf(play(early, other ?? 'pass'));
    expect(addsOnlyPasses(blocked.children, goesOn.children)).toBe(false);
    expect(addsOnlyPasses(passed.children, goesOn.children)).toBe(false);
    expect(addsOnlyPasses(blocked.children, varied.children)).toBe(false);
    expect(addsOnlyPasses(passed.children, blocked.children)).toBe(false);
    expect(addsOnlyPasses([], blocked.children)).toBe(false);
  });

  test('of any tree, only itself before another move', () => {
    for (const tree of TREES) {
      expect(addsOnlyPasses(tree.root.children, tree.root.children)).toBe(true);
      const [move] = choices(currentPosition(tree));
      if (move === undefined || move === 'pass') continue;
      const more = valueOf(play(tree, move));
      expect(addsOnlyPasses(tree.root.children, more.children)).toBe(more.children === tree.root.children);
    }
  });
});
