import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Expansion,
  type Finding,
  mergeJournals,
  parseJournal,
  writeJournal,
} from '../../../engine/book/journal.ts';
import { BookGraph } from '../../../engine/book/graph.ts';
import { Growth } from '../../../engine/book/growing.ts';
import { distinctReplies, keyOf, knownPosition } from '../../../engine/book/key.ts';
import { turnState } from '../../../engine/game/rules.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';
import { RECIPE, grownBook, textOf } from './fake-search.ts';

const OPTIONS = { positions: 400 };
const badIn = ({ findings }: Expansion): Finding | undefined =>
  findings.find(({ kind }) => kind === 'screened');
const whole = textOf(grownBook(OPTIONS));

describe('a book that grows', () => {
  it('has the positions that it was to have', () => {
    const { expansions } = grownBook(OPTIONS);
    expect(expansions.length).toBeGreaterThan(50);
    expect(new Growth(RECIPE, expansions, OPTIONS).next()).toEqual({ kind: 'full' });
  });

  it('is the same however many searches run at once, and whichever ends first', () => {
    for (const ahead of [2, 7, 40]) {
      expect(textOf(grownBook(OPTIONS, { ahead }))).toBe(whole);
      expect(textOf(grownBook(OPTIONS, { ahead, isReversed: true }))).toBe(whole);
    }
  });

  it('is the same after it was ended at any moment and went on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 20 }), (most, ahead) => {
        const { expansions: found } = grownBook(OPTIONS, { most, ahead, isReversed: true });
        expect(textOf(grownBook(OPTIONS, { found, ahead }))).toBe(whole);
      }),
      { numRuns: 10 },
    );
  });

  it('is the same to the byte when shards have searched it and were merged', () => {
    for (const count of [2, 3]) {
      let journal = grownBook(OPTIONS, { most: 0 });
      for (let round = 0; round < 100; round++) {
        const parts = Array.from({ length: count }, (_, index) =>
          grownBook(
            { ...OPTIONS, isOwn: (at) => at % count === index },
            { found: journal.expansions, ahead: 3 },
          ),
        );
        const merged = mergeJournals(parts);
        if (!merged.ok) throw new Error(merged.error);
        if (merged.value.expansions.length === journal.expansions.length) break;
        journal = merged.value;
      }
      expect(textOf(journal)).toBe(whole);
    }
  });

  it('says when the rest of a round is for other shards', () => {
    const options = { ...OPTIONS, isOwn: (at: number) => at % 2 === 1 };
    expect(new Growth(RECIPE, [], options).next()).toEqual({ kind: 'others' });
  });

  it('asks for the answer to an earlier task when nothing else can be done', () => {
    const growth = new Growth(RECIPE, [], OPTIONS);
    expect(growth.next().kind).toBe('task');
    expect(growth.next()).toEqual({ kind: 'wait' });
  });

  it('can be another one for another seed, which decides between equally likely lines', () => {
    const others = [2, 3, 4, 5, 6].map((seed) => textOf(grownBook(OPTIONS, { recipe: { ...RECIPE, seed } })));
    const bodies = new Set([whole, ...others].map((text) => text.slice(text.indexOf('\n'))));
    expect(bodies.size).toBeGreaterThan(1);
  });

  it('ends when every line comes to the end of the game', () => {
    const nodes = lineNodes(randomGame(randomFrom(3)));
    const end = nodes.findLast(({ position }) => turnState(position) === 'move')!.position;
    const recipe = { ...RECIPE, root: keyOf(end), exact: 60 };
    const { expansions } = grownBook(OPTIONS, { recipe });
    expect(expansions.map(({ key }) => key)).toEqual([keyOf(end)]);
    expect(new Growth(recipe, expansions, OPTIONS).next()).toEqual({ kind: 'finished' });
  });
});

describe('a book that grows on from another one', () => {
  const base = grownBook(OPTIONS);
  const onto = (): BookGraph => {
    const graph = new BookGraph(RECIPE.root);
    for (const expansion of base.expansions) graph.join(expansion, RECIPE.depth);
    return graph;
  };
  const recipe = { ...RECIPE, depth: 10, own: 0.1 };
  const more = { positions: 600 };

  it('searches only what that book has not searched, and is the same after every cut', () => {
    const grown = grownBook({ ...more, onto: onto() }, { recipe });
    const before = new Set(base.expansions.map(({ key }) => key));
    expect(grown.expansions.length).toBeGreaterThan(20);
    expect(grown.expansions.filter(({ key }) => before.has(key))).toEqual([]);
    const { expansions: found } = grownBook({ ...more, onto: onto() }, { recipe, most: 7, ahead: 3 });
    expect(textOf(grownBook({ ...more, onto: onto() }, { recipe, found, ahead: 5 }))).toBe(textOf(grown));
  });

  it('looks behind what games were played into, and at moves of them that look bad', () => {
    const plain = grownBook(OPTIONS);
    const { key, findings } = plain.expansions.find((each) => badIn(each) !== undefined)!;
    const { move } = badIn({ key, findings })!;
    const after = distinctReplies(knownPosition(key)).find((reply) => reply.move === move)!.key;
    expect(plain.expansions.map((expansion) => expansion.key)).not.toContain(after);
    const grown = grownBook({ ...OPTIONS, played: new Map([[after, 50]]) });
    expect(grown.expansions.map((expansion) => expansion.key)).toContain(after);
  });
});

describe('the journal of a book', () => {
  it('reads back as it was written', () => {
    const journal = parseJournal(whole);
    expect(journal.ok && writeJournal(journal.value)).toBe(whole);
  });

  it('loses only the line that was being written when it is cut anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: whole.indexOf('\n') + 1, max: whole.length }), (length) => {
        const journal = parseJournal(whole.slice(0, length));
        const lines = whole.slice(0, length).split('\n').length - 2;
        expect(journal.ok && journal.value.expansions.length).toBe(lines);
      }),
    );
  });

  it.each([
    ['', 'it does not begin as the journal of a book, version 1'],
    ['othello book journal 1 seed=1\n', 'its recipe is damaged'],
    [whole.replace('depth=8', 'depth=x'), 'its recipe is damaged'],
    [whole.replace('\n0', '\nx'), 'line 2 is no position with its moves'],
    [whole.replace(/\n(\w+ \w\d\+)/, '\n$19'), 'line 2 is no position with its moves'],
  ])('is refused with the reason when it is damaged', (text, reason) => {
    expect(parseJournal(text)).toEqual({ ok: false, error: reason });
  });

  it('is not merged with one of another recipe, or that says something else', () => {
    const journal = grownBook(OPTIONS, { most: 3 });
    const other = { ...journal, recipe: { ...RECIPE, depth: 10 } };
    expect(mergeJournals([journal, other])).toEqual({ ok: false, error: 'they follow different recipes' });
    const [first] = journal.expansions;
    const changed = [{ key: first!.key, findings: [{ ...first!.findings[0]!, value: 20 }] }];
    expect(mergeJournals([journal, { ...journal, expansions: changed }])).toEqual({
      ok: false,
      error: `they say different things about ${first!.key}`,
    });
  });
});
