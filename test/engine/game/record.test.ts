import { describe, expect, test } from 'vitest';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import {
  type GameNode,
  type GameRecord,
  addsOnlyPasses,
  canRedo,
  canUndo,
  currentPosition,
  goTo,
  lineNodes,
  newRecord,
  play,
  playedMoves,
  positionAt,
  redo,
  undo,
  undoneMoves,
  variations,
} from '../../../engine/game/record.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { choices, follow, pick, randomFrom, randomTree, valueOf } from './random-play.ts';

const TREES = Array.from({ length: 200 }, (_, seed) => randomTree(randomFrom(seed)));

function squares(names: string): Square[] {
  return names.split(' ').map((name) => parseSquare(name) ?? -1);
}

function played(names: string): GameRecord {
  return squares(names).reduce((record, square) => valueOf(play(record, square)), newRecord());
}

function countNodes(children: readonly GameNode[]): number {
  return children.reduce((sum, node) => sum + 1 + countNodes(node.children), 0);
}

interface Place {
  readonly position: Position;
  readonly children: readonly GameNode[];
}

/** The start and every node of the tree. */
function places(record: GameRecord): Place[] {
  const below = (place: Place): Place[] => [place, ...place.children.flatMap(below)];
  return below({ position: record.start, children: record.children });
}

describe('a record', () => {
  test('begins at its start with nothing to undo or redo', () => {
    const record = newRecord();
    expect(currentPosition(record)).toBe(START_POSITION);
    expect([canUndo(record), canRedo(record)]).toEqual([false, false]);
    expect([undo(record), redo(record)]).toEqual([record, record]);
  });

  test('has a line that leads to a leaf, and a place on it', () => {
    for (const record of TREES) {
      expect(lineNodes(record)).toHaveLength(record.line.length);
      expect((lineNodes(record).at(-1)?.children ?? record.children).length).toBe(0);
      expect(record.ply >= 0 && record.ply <= record.line.length).toBe(true);
    }
  });

  test('holds in every node the position its moves lead to, and no move twice at one place', () => {
    for (const record of TREES) {
      for (const { position, children } of places(record)) {
        expect(new Set(children.map(({ move }) => move)).size).toBe(children.length);
        for (const node of children) expect(node.position).toEqual(follow(position, node.move));
      }
    }
  });

  test('undo and redo walk the line and change nothing else', () => {
    for (const record of TREES.filter(canUndo)) {
      expect(redo(undo(record))).toEqual(record);
      expect(currentPosition(undo(record))).toBe(positionAt(record, record.ply - 1));
    }
    for (const record of TREES.filter(canRedo)) expect(undo(redo(record))).toEqual(record);
    for (const record of TREES) {
      const moves = [...playedMoves(record), ...undoneMoves(record)];
      expect(moves).toEqual(lineNodes(record).map(({ move }) => move));
      expect(playedMoves(record)).toHaveLength(record.ply);
    }
  });

  test('stays inside its line', () => {
    const record = played('f5 d6 c3');
    expect([goTo(record, -5).ply, goTo(record, 2).ply, goTo(record, 99).ply]).toEqual([0, 2, 3]);
  });

  test('a move that is already there walks into its branch, the next one of the line keeps what follows', () => {
    const record = undo(undo(played('f5 d6 c3')));
    expect(valueOf(play(record, parseSquare('d6') ?? -1))).toEqual(redo(record));
  });

  test('a different move starts a variation and keeps the old one', () => {
    const record = goTo(played('f5 d6 c3'), 1);
    const other = valueOf(play(record, parseSquare('f6') ?? -1));
    expect(playedMoves(other)).toEqual(squares('f5 f6'));
    expect(canRedo(other)).toBe(false);
    expect(variations(undo(other))).toEqual(squares('d6 f6'));
    const back = valueOf(play(undo(other), parseSquare('d6') ?? -1));
    expect([...playedMoves(back), ...undoneMoves(back)]).toEqual(squares('f5 d6 c3'));
    expect(countNodes(back.children)).toBe(4);
  });

  test('never loses a node, and is not changed by what is played from it', () => {
    for (const [seed, record] of TREES.entries()) {
      const moves = choices(currentPosition(record));
      if (moves.length === 0) continue;
      const before = structuredClone(record);
      const move = pick(randomFrom(seed), moves);
      const next = valueOf(play(record, move));
      expect(record).toEqual(before);
      expect(next.ply).toBe(record.ply + 1);
      expect(playedMoves(next).at(-1)).toBe(move);
      const isKnown = variations(record).includes(move);
      expect(countNodes(next.children)).toBe(countNodes(record.children) + (isKnown ? 0 : 1));
    }
  });

  test('refuses what the rules refuse', () => {
    const record = newRecord();
    expect(play(record, 0)).toEqual({ ok: false, error: 'flipsNothing' });
    expect(play(record, 27)).toEqual({ ok: false, error: 'occupied' });
    expect(play(record, 'pass')).toEqual({ ok: false, error: 'hasMoves' });
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
      expect(addsOnlyPasses(tree.children, tree.children)).toBe(true);
      const [move] = choices(currentPosition(tree));
      if (move === undefined || move === 'pass') continue;
      const more = valueOf(play(tree, move));
      expect(addsOnlyPasses(tree.children, more.children)).toBe(more.children === tree.children);
    }
  });
});
