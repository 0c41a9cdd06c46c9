import { describe, expect, test } from 'vitest';
import {
  type GameTree,
  addsOnlyPasses,
  annotate,
  currentPosition,
  goTo,
  newTree,
  play,
  promote,
  variations,
} from '../../../engine/game/tree.ts';
import { choices, pick, randomAnnotatedTree, randomFrom, randomTree, valueOf } from './random-play.ts';
import { idsOf, played } from './trees.ts';

const TREES = Array.from({ length: 100 }, (_, seed) => randomTree(randomFrom(seed)));

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
