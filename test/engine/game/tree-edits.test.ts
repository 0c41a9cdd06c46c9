import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import {
  type GameTree,
  type Move,
  type NodeId,
  annotate,
  currentPosition,
  deleteBranch,
  goTo,
  goToNode,
  lineNodes,
  pathTo,
  play,
  promote,
  restored,
} from '../../../engine/game/tree.ts';
import {
  type Random,
  below,
  choices,
  follow,
  pick,
  placesOf,
  randomAnnotations,
  randomFrom,
  randomTree,
  valueOf,
} from './random-play.ts';
import { idsOf } from './trees.ts';

/** The moves from the start to a place, which identify it without its id. */
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

/** Runs `check` on random trees before and after random edits. */
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
