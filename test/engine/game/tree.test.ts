import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import {
  type GameNode,
  type GameTree,
  type NodeId,
  ROOT_ID,
  annotate,
  canRedo,
  canUndo,
  countNodes,
  countPlayed,
  currentPlace,
  currentPosition,
  deleteBranch,
  goTo,
  goToNode,
  lineNodes,
  newTree,
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
import { placesOf, randomFrom, randomTree, valueOf } from './random-play.ts';
import { idsOf, played, square, squares } from './trees.ts';

const TREES = Array.from({ length: 100 }, (_, seed) => randomTree(randomFrom(seed)));

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

  test('passes do not count where players count moves', () => {
    const [first] = played('f5 d6 c3').root.children;
    expect(countPlayed([first!])).toBe(3);
    expect(countPlayed([{ ...first!, move: 'pass' }])).toBe(2);
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
