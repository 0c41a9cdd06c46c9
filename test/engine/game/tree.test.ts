import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import {
  type GameNode,
  type GameTree,
  type Move,
  type NodeId,
  ROOT_ID,
  addsOnlyPasses,
  annotate,
  canRedo,
  canUndo,
  countNodes,
  currentPlace,
  currentPosition,
  deleteBranch,
  goTo,
  goToNode,
  lineNodes,
  newTree,
  pathTo,
  placeAt,
  play,
  playedMoves,
  positionAt,
  promote,
  redo,
  restored,
  someAnnotation,
  undo,
  undoneMoves,
  variations,
} from '../../../engine/game/tree.ts';
import {
  type Random,
  below,
  choices,
  follow,
  pick,
  placesOf,
  randomAnnotatedTree,
  randomAnnotations,
  randomFrom,
  randomTree,
  valueOf,
} from './random-play.ts';

const TREES = Array.from({ length: 100 }, (_, seed) => randomTree(randomFrom(seed)));

function square(name: string): Square {
  const found = parseSquare(name);
  if (found === undefined) throw new Error(`no square: ${name}`);
  return found;
}

function squares(names: string): Square[] {
  return names.split(' ').map(square);
}

function played(names: string, from = newTree()): GameTree {
  return squares(names).reduce((tree, each) => valueOf(play(tree, each)), from);
}

function idsOf(tree: GameTree): NodeId[] {
  return placesOf(tree).map(({ id }) => id);
}

/** How a place is reached from the start, which names it whatever its id is. */
function movesTo(tree: GameTree, id: NodeId): Move[] {
  const path = pathTo(tree, id);
  if (path === undefined) throw new Error(`no place ${id}`);
  return path.map(({ move }) => move);
}

/** Makes an object and all that it holds unchangeable: an edit that tried to change it would throw. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** One random edit or walk, with a name for messages. */
function randomEdit(random: Random, tree: GameTree): { name: string; next: GameTree } {
  const id = pick(random, idsOf(tree));
  const moves = choices(currentPosition(tree));
  const edits: Record<string, () => GameTree> = {
    play: () => (moves.length === 0 ? tree : valueOf(play(tree, pick(random, moves)))),
    annotate: () => annotate(tree, id, randomAnnotations(random)),
    promote: () => promote(tree, id),
    deleteBranch: () => deleteBranch(tree, id),
    goToNode: () => goToNode(tree, id),
    goTo: () => goTo(tree, below(random, tree.line.length + 1)),
    restored: () => restored(goTo(tree, 0), tree),
  };
  const [name, edit] = pick(random, Object.entries(edits));
  return { name, next: edit() };
}

/** Runs `check` on what random edits make of random trees. */
function afterEdits(check: (before: GameTree, after: GameTree, edit: string) => void): void {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = randomFrom(seed);
      let tree = frozen(randomTree(random, START_POSITION, 25));
      for (let step = 0; step < 12; step++) {
        const { name, next } = randomEdit(random, tree);
        check(tree, next, name);
        tree = frozen(next);
      }
    }),
    { numRuns: 60 },
  );
}

describe('a new tree', () => {
  test('shows its start', () => {
    expect(currentPosition(newTree())).toBe(START_POSITION);
  });

  test('has no move to undo', () => {
    expect(canUndo(newTree())).toBe(false);
  });

  test('has no move to redo', () => {
    expect(canRedo(newTree())).toBe(false);
  });

  test('stays as it is when its moves are undone or redone', () => {
    const tree = newTree();
    expect(undo(tree)).toBe(tree);
    expect(redo(tree)).toBe(tree);
  });
});

describe('every edit', () => {
  test('leaves a line that leads from the start to a leaf', () => {
    afterEdits((_, tree) => {
      const nodes = lineNodes(tree);
      expect(nodes.map(({ id }) => id)).toEqual(tree.line);
      expect((nodes.at(-1) ?? tree.root).children).toHaveLength(0);
    });
  });

  test('leaves the place that is looked at on the line', () => {
    afterEdits((_, tree) => {
      expect(tree.ply).toBeGreaterThanOrEqual(0);
      expect(tree.ply).toBeLessThanOrEqual(tree.line.length);
    });
  });

  test('leaves ids that are unique and smaller than the next one', () => {
    afterEdits((_, tree) => {
      const ids = idsOf(tree);
      expect(new Set(ids).size).toBe(ids.length);
      expect(Math.max(...ids)).toBeLessThan(tree.nextId);
    });
  });

  test('leaves every id at the place that had it', () => {
    afterEdits((before, after) => {
      const kept = new Set(idsOf(after));
      for (const id of idsOf(before).filter((each) => kept.has(each))) {
        expect(movesTo(after, id)).toEqual(movesTo(before, id));
      }
    });
  });

  test('gives new places ids that were never given', () => {
    afterEdits((before, after) => {
      const known = new Set(idsOf(before));
      for (const id of idsOf(after).filter((each) => !known.has(each))) {
        expect(id).toBeGreaterThanOrEqual(before.nextId);
      }
      expect(after.nextId).toBeGreaterThanOrEqual(before.nextId);
    });
  });

  test('leaves in every place the position that its moves lead to', () => {
    afterEdits((_, tree) => {
      for (const { position, children } of placesOf(tree)) {
        for (const node of children) expect(node.position).toEqual(follow(position, node.move));
      }
    });
  });

  test('leaves no move twice at one place', () => {
    afterEdits((_, tree) => {
      for (const { children } of placesOf(tree)) {
        expect(new Set(children.map(({ move }) => move)).size).toBe(children.length);
      }
    });
  });

  test('shares with the old tree every place that is not above what it changes', () => {
    afterEdits((before, after) => {
      const old = new Set<unknown>(placesOf(before));
      const created = placesOf(after).filter((place) => !old.has(place));
      const isOnePath = created.every(
        (place, at) => at === 0 || created[at - 1]?.children.some((child) => child === place),
      );
      expect(isOnePath).toBe(true);
    });
  });

  test('deletes no place unless it deletes a branch', () => {
    afterEdits((before, after, edit) => {
      if (edit === 'deleteBranch') return;
      const kept = new Set(idsOf(after));
      expect(idsOf(before).filter((id) => !kept.has(id))).toEqual([]);
    });
  });
});

describe('walking', () => {
  test('back and forth along the line changes nothing else', () => {
    for (const tree of TREES.filter(canUndo)) expect(redo(undo(tree))).toEqual(tree);
    for (const tree of TREES.filter(canRedo)) expect(undo(redo(tree))).toEqual(tree);
  });

  test('back shows the position before the last move', () => {
    for (const tree of TREES.filter(canUndo)) {
      expect(currentPosition(undo(tree))).toBe(positionAt(tree, tree.ply - 1));
    }
  });

  test('divides the line into moves played and moves undone', () => {
    for (const tree of TREES) {
      const moves = [...playedMoves(tree), ...undoneMoves(tree)];
      expect(moves).toEqual(lineNodes(tree).map(({ move }) => move));
      expect(playedMoves(tree)).toHaveLength(tree.ply);
    }
  });

  test.each([
    [-5, 0],
    [2, 2],
    [99, 3],
  ])('to ply %i of three moves ends at ply %i', (asked, ply) => {
    expect(goTo(played('f5 d6 c3'), asked).ply).toBe(ply);
  });

  test('to any place by its id shows that place', () => {
    for (const tree of TREES) {
      for (const place of placesOf(tree)) expect(currentPlace(goToNode(tree, place.id))).toBe(place);
    }
  });

  test('to a place of the line keeps the line', () => {
    const main = played('f5 d6 c3');
    const tree = played('f6', goTo(main, 1));
    expect(goToNode(tree, tree.line[0] ?? -1).line).toBe(tree.line);
  });

  test('to a place elsewhere goes on along its first moves', () => {
    const tree = played('f6', goTo(played('f5 d6 c3'), 1));
    const there = goToNode(tree, variationId(tree, 'f5 d6'));
    expect(playedMoves(there)).toEqual(squares('f5 d6'));
    expect(undoneMoves(there)).toEqual(squares('c3'));
  });

  test('to an unknown id changes nothing', () => {
    const tree = played('f5 d6 c3');
    expect(goToNode(tree, 99)).toBe(tree);
  });
});

/** The id of the place that `names` lead to. */
function variationId(tree: GameTree, names: string): NodeId {
  let place: { readonly id: NodeId; readonly children: readonly GameNode[] } = tree.root;
  for (const each of squares(names)) {
    const next = place.children.find(({ move }) => move === each);
    if (next === undefined) throw new Error(`no place ${names}`);
    place = next;
  }
  return place.id;
}

describe('playing', () => {
  test('the next move of the line walks there and keeps what follows', () => {
    const tree = goTo(played('f5 d6 c3'), 1);
    expect(valueOf(play(tree, square('d6')))).toEqual(redo(tree));
  });

  test('a different move starts a variation and keeps the old one', () => {
    const other = played('f6', goTo(played('f5 d6 c3'), 1));
    expect(playedMoves(other)).toEqual(squares('f5 f6'));
    expect(variations(undo(other))).toEqual(squares('d6 f6'));
    expect(countNodes(other.root.children)).toBe(4);
  });

  test('a new variation leaves nothing to redo', () => {
    expect(canRedo(played('f6', goTo(played('f5 d6 c3'), 1)))).toBe(false);
  });

  test('a move that is already there walks into its branch', () => {
    const other = played('f6', goTo(played('f5 d6 c3'), 1));
    const back = played('d6', undo(other));
    expect(playedMoves(back)).toEqual(squares('f5 d6'));
    expect(undoneMoves(back)).toEqual(squares('c3'));
    expect(countNodes(back.root.children)).toBe(4);
  });

  test('where no disc is flipped is refused', () => {
    expect(play(newTree(), 0)).toEqual({ ok: false, error: 'flipsNothing' });
  });

  test('on an occupied square is refused', () => {
    expect(play(newTree(), 27)).toEqual({ ok: false, error: 'occupied' });
  });

  test('a pass is refused to a side that has moves', () => {
    expect(play(newTree(), 'pass')).toEqual({ ok: false, error: 'hasMoves' });
  });
});

describe('annotating', () => {
  const tree = played('f5 d6 c3');
  const [first = -1, second = -1] = tree.line;

  test('sets what is named and keeps the rest', () => {
    const marked = annotate(tree, second, { mark: 'good' });
    const both = annotate(marked, second, { timeMs: 1500 });
    expect(placeAt(both, 2)).toMatchObject({ mark: 'good', timeMs: 1500 });
  });

  test('takes away what is named as undefined', () => {
    const marked = annotate(tree, second, { mark: 'good', timeMs: 1500 });
    const place = placeAt(annotate(marked, second, { mark: undefined }), 2);
    expect(Object.keys(place)).not.toContain('mark');
    expect(place.timeMs).toBe(1500);
  });

  test('takes away a comment of nothing but spaces', () => {
    const commented = annotate(tree, second, { comment: 'Good.' });
    expect(placeAt(annotate(commented, second, { comment: ' \n' }), 2)).not.toHaveProperty('comment');
  });

  test('reaches the start and every place of a variation', () => {
    for (const each of TREES) {
      for (const { id } of placesOf(each)) {
        const commented = annotate(each, id, { comment: `This is place ${id}.` });
        const found = placesOf(commented).filter(({ comment }) => comment !== undefined);
        expect(found.map((place) => place.id)).toEqual([id]);
      }
    }
  });

  test('returns the tree itself where nothing changes', () => {
    const evaluation = { score: 2, exact: false, depth: 9, selectivity: 73, engine: 'master', lines: [] };
    const annotated = annotate(tree, first, { mark: 'best', evaluation });
    const again = annotate(annotated, first, { mark: 'best', evaluation: { ...evaluation } });
    expect(again).toBe(annotated);
  });

  test('returns the tree itself for an unknown id', () => {
    expect(annotate(tree, 99, { mark: 'best' })).toBe(tree);
  });

  test('can be found again', () => {
    const hasMark = ({ mark }: { mark?: unknown }): boolean => mark !== undefined;
    expect(someAnnotation(tree.root, hasMark)).toBe(false);
    expect(someAnnotation(annotate(tree, second, { mark: 'best' }).root, hasMark)).toBe(true);
  });
});

describe('promoting', () => {
  const tree = played('f6', goTo(played('f5 d6 c3'), 1));
  const promoted = promote(tree, variationId(tree, 'f5 f6'));

  test('puts the branch before its siblings', () => {
    expect(variations(goTo(promoted, 1))).toEqual(squares('f6 d6'));
  });

  test('keeps the line and the place that is looked at', () => {
    expect(promoted.line).toBe(tree.line);
    expect(promoted.ply).toBe(tree.ply);
  });

  test.each([
    ['a first child', 1],
    ['the start', ROOT_ID],
    ['an unknown id', 99],
  ])('%s returns the tree itself', (_, id) => {
    expect(promote(tree, id)).toBe(tree);
  });
});

describe('deleting a branch', () => {
  const tree = played('f6 e6', goTo(played('f5 d6 c3'), 1));

  test('of the line shows the place before it and goes on with what is left there', () => {
    const cut = deleteBranch(tree, variationId(tree, 'f5 f6'));
    expect(playedMoves(cut)).toEqual(squares('f5'));
    expect(undoneMoves(cut)).toEqual(squares('d6 c3'));
  });

  test('after the place that is looked at keeps that place', () => {
    const cut = deleteBranch(goTo(tree, 1), variationId(tree, 'f5 f6 e6'));
    expect(playedMoves(cut)).toEqual(squares('f5'));
    expect(undoneMoves(cut)).toEqual(squares('f6'));
  });

  test('elsewhere keeps the line and the place that is looked at', () => {
    const cut = deleteBranch(tree, variationId(tree, 'f5 d6'));
    expect(cut.line).toBe(tree.line);
    expect(cut.ply).toBe(tree.ply);
    expect(countNodes(cut.root.children)).toBe(3);
  });

  test.each([
    ['the start', ROOT_ID],
    ['an unknown id', 99],
  ])('called by the id of %s returns the tree itself', (_, id) => {
    expect(deleteBranch(tree, id)).toBe(tree);
  });

  test('deletes exactly the places below it', () => {
    for (const each of TREES) {
      for (const place of placesOf(each)) {
        if (place.id === ROOT_ID) continue;
        const left = countNodes(deleteBranch(each, place.id).root.children);
        expect(left).toBe(countNodes(each.root.children) - 1 - countNodes(place.children));
      }
    }
  });
});

describe('restoring an earlier tree', () => {
  const tree = played('f6', goTo(played('f5 d6 c3'), 1));
  const deleted = deleteBranch(tree, variationId(tree, 'f5 f6'));
  const grown = played('d6 c4', goTo(deleted, 1));

  test('brings back what was deleted', () => {
    expect(restored(tree, grown).root).toBe(tree.root);
    expect(restored(tree, grown).line).toBe(tree.line);
  });

  test('does not give an id again that was given since', () => {
    const next = played('e6', goTo(restored(tree, grown), 2));
    expect(idsOf(grown)).not.toContain(next.line.at(-1));
  });

  test('returns the earlier tree itself where no id was given since', () => {
    expect(restored(tree, deleted)).toBe(tree);
  });
});

/** The tree with a new variation after the first `ply` moves of its line. */
function variedAt(tree: GameTree, ply: number): GameTree {
  const at = goTo(tree, ply);
  const other = choices(currentPosition(at)).find((move) => !variations(at).includes(move));
  return valueOf(play(at, other ?? 'pass'));
}

describe('addsOnlyPasses', () => {
  const blocked = played('e6 f6 d3 e7 e8 d8 g6 f8');
  const passed = valueOf(play(blocked, 'pass'));
  const passId = passed.line.at(-1) ?? -1;

  test('holds for a tree and itself, and for a tree and its copy', () => {
    for (const tree of TREES) {
      expect(addsOnlyPasses(tree.root, tree.root)).toBe(true);
      expect(addsOnlyPasses(structuredClone(tree.root), tree.root)).toBe(true);
    }
  });

  test('holds where a line got a pass at its end', () => {
    expect(addsOnlyPasses(blocked.root, passed.root)).toBe(true);
    expect(addsOnlyPasses(structuredClone(blocked.root), passed.root)).toBe(true);
  });

  test('holds where such a pass has a time', () => {
    expect(addsOnlyPasses(blocked.root, annotate(passed, passId, { timeMs: 0 }).root)).toBe(true);
  });

  test('does not hold where such a pass has a comment', () => {
    expect(addsOnlyPasses(blocked.root, annotate(passed, passId, { comment: 'Alas.' }).root)).toBe(false);
  });

  test('does not hold where play went on', () => {
    const [move = 'pass' as const] = choices(currentPosition(passed));
    const goesOn = valueOf(play(passed, move));
    expect(addsOnlyPasses(blocked.root, goesOn.root)).toBe(false);
    expect(addsOnlyPasses(passed.root, goesOn.root)).toBe(false);
  });

  test('does not hold where a variation was played', () => {
    const varied = variedAt(blocked, 2);
    expect(addsOnlyPasses(blocked.root, varied.root)).toBe(false);
  });

  test('does not hold where something is missing', () => {
    expect(addsOnlyPasses(passed.root, blocked.root)).toBe(false);
    expect(addsOnlyPasses(blocked.root, newTree().root)).toBe(false);
  });

  test('does not hold where branches changed places', () => {
    const varied = variedAt(blocked, 2);
    const promoted = promote(varied, varied.line.at(-1) ?? -1);
    expect(addsOnlyPasses(varied.root, promoted.root)).toBe(false);
  });

  test('does not hold after any annotation was set, changed or taken away', () => {
    const random = randomFrom(11);
    for (const tree of TREES) {
      const id = pick(random, idsOf(tree));
      const changes = { mark: 'forced', comment: 'Note.' } as const;
      const changed = annotate(tree, id, changes);
      expect(addsOnlyPasses(tree.root, changed.root)).toBe(false);
      expect(addsOnlyPasses(changed.root, tree.root)).toBe(false);
    }
  });

  test('holds for annotations that are equal without being the same object', () => {
    const tree = randomAnnotatedTree(randomFrom(12));
    expect(addsOnlyPasses(structuredClone(tree.root), tree.root)).toBe(true);
  });

  test('after a move holds only where the move was there already', () => {
    for (const tree of TREES) {
      const [move] = choices(currentPosition(tree));
      if (move === undefined || move === 'pass') continue;
      const more = valueOf(play(tree, move));
      expect(addsOnlyPasses(tree.root, more.root)).toBe(more.root === tree.root);
    }
  });
});
