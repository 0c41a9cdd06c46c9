import { describe, expect, it } from 'vitest';
import { expand } from '../../../engine/book/expanding.ts';
import { graphOf } from '../../../engine/book/exporting.ts';
import type { Expansion } from '../../../engine/book/journal.ts';
import { Mending } from '../../../engine/book/mending.ts';
import { FAKE_SEARCH, RECIPE, grownBook, textOf } from './fake-search.ts';

const DISCS = 2;
const NARROW = { ...RECIPE, window: 0 };
const WIDE = { ...RECIPE, window: 64 };

/** A book whose shallow searches have ruled out all moves but the best ones. */
const grown = grownBook({ positions: 100 }, { recipe: NARROW });

/** What is found in so many rounds, `ahead` tasks at a time, the latest first, until there are `most` findings. */
function mended(
  found: readonly Expansion[],
  { ahead = 1, most = Infinity, rounds = 3 } = {},
): readonly Expansion[] {
  const mending = new Mending(graphOf([grown]), WIDE, { discs: DISCS, rounds, found });
  const all = [...found];
  const asked: Expansion[] = [];
  while (all.length < most) {
    while (asked.length < ahead) {
      const next = mending.next();
      if (next.kind !== 'task') break;
      asked.push(expand(FAKE_SEARCH, next.task, WIDE));
    }
    const expansion = asked.pop();
    if (!expansion) break;
    mending.add(expansion);
    all.push(expansion);
  }
  return all;
}

describe('a book that is mended', () => {
  const findings = mended([]);

  it('has all moves searched of every position of which two values disagree', () => {
    const before = graphOf([grown]);
    const after = graphOf([grown, { recipe: WIDE, expansions: mended([], { rounds: 1 }) }]);
    const doubtful = before.expanded.filter((node) => {
      const own = before.own(node);
      return own !== undefined && Math.abs(own - node.worth!.value) >= DISCS && !node.worth!.isExact;
    });
    expect(doubtful.length).toBeGreaterThan(0);
    for (const { key } of doubtful) {
      const node = after.node(key)!;
      expect(after.valuedLinks(node)).toHaveLength(node.links!.length);
    }
  });

  it('has the moves searched, too, of the positions that doubtful values come from', () => {
    const keys = new Set(mended([], { rounds: 1 }).map(({ key }) => key));
    const after = graphOf([grown, { recipe: WIDE, expansions: [...mended([], { rounds: 1 })] }]);
    const leaves = after.expanded.flatMap((node) => {
      const own = after.own(node);
      const isDoubtful = own !== undefined && Math.abs(own - node.worth!.value) >= DISCS;
      return isDoubtful && keys.has(node.key) && !node.worth!.isExact ? [after.leafBehind(node).key] : [];
    });
    expect(leaves.length).toBeGreaterThan(0);
    const second = new Set(mended([], { rounds: 2 }).map(({ key }) => key));
    for (const leaf of leaves) expect(second).toContain(leaf);
  });

  it('is the same whatever is answered first, and after it was ended at any moment', () => {
    const text = textOf({ recipe: WIDE, expansions: findings });
    expect(textOf({ recipe: WIDE, expansions: mended([], { ahead: 5 }) })).toBe(text);
    for (const most of [1, Math.floor(findings.length / 2), findings.length - 1]) {
      expect(textOf({ recipe: WIDE, expansions: mended(mended([], { most }), { ahead: 3 }) })).toBe(text);
    }
  });
});
