import { describe, expect, it } from 'vitest';
import { BookGraph, type BookNode } from '../../../engine/book/graph.ts';
import { distinctReplies, emptiesOf, keyOf, positionOf, repliesOf } from '../../../engine/book/key.ts';
import { START_POSITION, countEmpties, sides } from '../../../engine/game/position.ts';
import { SYMMETRIES, turnedPosition } from '../../../engine/game/symmetry.ts';
import { randomPositions } from '../search/search-module.ts';
import { grownBook } from './fake-search.ts';

const positions = [...randomPositions(5).take(120)];
const { recipe, expansions } = grownBook({ positions: 500 });

function grownGraph(): BookGraph {
  const graph = new BookGraph(recipe.root);
  for (const expansion of expansions) graph.join(expansion, recipe.depth);
  graph.raise();
  return graph;
}

/** The value by definition: the best of the moves, and the search of the position itself where there are none. */
function valueOf({ estimate, links }: BookNode): number | undefined {
  if (estimate?.isExact === true) return estimate.value;
  const values = (links ?? []).flatMap(({ to, side }) => {
    const value = valueOf(to);
    return value === undefined ? [] : [value * side + 0];
  });
  return values.length > 0 ? Math.max(...values) : estimate?.value;
}

describe('the key of a position', () => {
  it('is that of its eight views and of the position with the colours exchanged', () => {
    for (const position of positions) {
      const { black, white, toMove } = position;
      const key = keyOf(position);
      for (const symmetry of SYMMETRIES) expect(keyOf(turnedPosition(position, symmetry))).toBe(key);
      expect(keyOf({ black: white, white: black, toMove: toMove === 'black' ? 'white' : 'black' })).toBe(key);
    }
  });

  it('leads back to the position in one of its views', () => {
    for (const position of positions) {
      const back = positionOf(keyOf(position))!;
      expect(keyOf(back)).toBe(keyOf(position));
      expect(emptiesOf(keyOf(position))).toBe(countEmpties(position));
      const views = SYMMETRIES.map((symmetry) => sides(turnedPosition(position, symmetry)));
      expect(views).toContainEqual(sides(back));
    }
  });

  it.each(['', 'f5d6', 'x'.repeat(32), 'f'.repeat(32)])('is not "%s"', (key) => {
    expect(positionOf(key)).toBeUndefined();
  });

  it('is one for the four first moves', () => {
    expect(repliesOf(START_POSITION)).toHaveLength(4);
    expect(distinctReplies(START_POSITION)).toHaveLength(1);
  });
});

describe('a reply', () => {
  it('leads behind the pass that it forces, to the same side', () => {
    const replies = positions.flatMap((before) =>
      repliesOf(before).map(({ position, side }) => ({ isSame: position.toMove === before.toMove, side })),
    );
    expect(replies.filter(({ side }) => side === 1).length).toBeGreaterThan(0);
    for (const { isSame, side } of replies) expect(isSame).toBe(side === 1);
  });

  it('says the result for the side that would move, where it ends the game', () => {
    // Black takes the last white disc.
    const last = { black: 1n, white: 2n, toMove: 'black' as const };
    expect(repliesOf(last)).toMatchObject([{ side: 1, over: 64 }]);
  });
});

describe('the graph of a book', () => {
  it('gives every position the value of best play', () => {
    const graph = grownGraph();
    for (const node of graph.valued()) expect(node.worth?.value).toBe(valueOf(node));
  });

  it('is the same whatever the order in which the journal has its lines', () => {
    const graph = new BookGraph(recipe.root);
    for (const expansion of expansions.toReversed()) graph.join(expansion, recipe.depth);
    graph.raise();
    const values = (one: BookGraph): Record<string, unknown> =>
      Object.fromEntries([...one.valued()].map(({ key, worth }) => [key, worth]));
    expect(values(graph)).toEqual(values(grownGraph()));
  });

  it('joins lines that lead to one position', () => {
    const graph = grownGraph();
    const parents = new Map<BookNode, number>();
    for (const { links } of graph.expanded) {
      for (const { to } of links ?? []) parents.set(to, (parents.get(to) ?? 0) + 1);
    }
    expect([...parents.values()].filter((count) => count > 1).length).toBeGreaterThan(10);
  });

  it('counts the moves of the book until the leaf that a value comes from', () => {
    const graph = grownGraph();
    for (const node of graph.valued()) {
      let at = node;
      for (let ply = 0; ply < node.worth!.plies; ply++) {
        const best = graph
          .valuedLinks(at)
          .find(({ value, worth }) => value === at.worth!.value && worth.plies === at.worth!.plies - 1);
        at = best!.link.to;
      }
      expect(Math.abs(at.worth!.value)).toBe(Math.abs(node.worth!.value));
    }
  });

  it('refuses findings about moves that the position does not have', () => {
    const graph = new BookGraph(recipe.root);
    const line = { key: recipe.root, findings: [] };
    expect(() => graph.join(line, 8)).toThrow(
      `The moves of ${recipe.root} are not all of those that it has.`,
    );
  });
});
