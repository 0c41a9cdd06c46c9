import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Memory,
  type Repeated,
  dueOn,
  gradeOfAnswer,
  memories,
  recallOn,
  remembered,
} from '../../../engine/practice/repetition.ts';

const TODAY = 20_700;

const answer = (more: Partial<Repeated> = {}): Repeated => ({
  position: 'a',
  day: TODAY,
  at: 0,
  outcome: 'found',
  ms: 20_000,
  ...more,
});

const of = (logs: readonly (readonly Repeated[])[], today = TODAY): Memory | undefined =>
  memories(logs, today).get('a');

/** Answers of a clock that says anything: long past, long to come, and hardly ever the right day. */
const wild = fc.record({
  position: fc.constantFrom('a', 'b', 'c'),
  day: fc.oneof(
    fc.integer({ min: TODAY - 30, max: TODAY + 3 }),
    fc.constantFrom(-1_000_000, 0, TODAY + 400, 3_000_000),
  ),
  at: fc.integer({ min: -5, max: 5 }),
  outcome: fc.constantFrom('found' as const, 'shown' as const, 'missed' as const),
  ms: fc.constantFrom(0, 3000, 20_000, 90_000),
});

const logs = fc.array(fc.array(wild, { maxLength: 12 }), { maxLength: 3 });

/** So long may an interval of the library be. */
const LONGEST = 36_500;

describe('an answer', () => {
  it('is graded by what was played and how long it took', () => {
    expect(gradeOfAnswer(answer({ outcome: 'missed' }))).toBe(1);
    expect(gradeOfAnswer(answer({ outcome: 'shown', ms: 1 }))).toBe(1);
    expect(gradeOfAnswer(answer({ ms: 60_000 }))).toBe(2);
    expect(gradeOfAnswer(answer())).toBe(3);
    expect(gradeOfAnswer(answer({ ms: 2000 }))).toBe(4);
  });

  it('makes the interval longer, the better it was known', () => {
    const due = ([1, 2, 3, 4] as const).map((grade) => remembered(undefined, TODAY, grade).due);
    expect(due).toEqual(due.toSorted((one, other) => one - other));
    const first = remembered(undefined, TODAY, 3);
    const second = remembered(first, first.due, 3);
    expect(second.due - first.due).toBeGreaterThan(first.due - TODAY);
    const lapsed = remembered(second, second.due, 1);
    expect(lapsed.due - second.due).toBeLessThan(second.due - first.due);
  });

  it('comes again soon after its first answer, which may have been a guess, and after a miss', () => {
    const known = remembered(undefined, TODAY, 4);
    expect(recallOn(known, TODAY)).toBeCloseTo(1);
    expect(recallOn(known, known.due)).toBeCloseTo(0.85, 2);
    const missed = remembered({ stability: 1000, difficulty: 1, last: TODAY }, TODAY + 1000, 1);
    expect(recallOn(missed, missed.due)).toBeCloseTo(0.85, 1);
  });

  it('comes again when 60 of a hundred are still remembered once it was found again', () => {
    const known = remembered(remembered(undefined, TODAY, 4), TODAY + 20, 3);
    expect(recallOn(known, known.due)).toBeCloseTo(0.6, 2);
  });
});

describe('a day', () => {
  it('that ended in vain asks again on the same day, until the move is found', () => {
    const missed = answer({ outcome: 'missed' });
    expect(of([[missed]])?.due).toBe(TODAY);
    const found = of([[missed, answer({ at: 1 })]]);
    expect(found?.due).toBeGreaterThan(TODAY);
    expect(found?.answers).toBe(2);
  });

  it('counts by its first answer alone', () => {
    const once = of([[answer({ outcome: 'missed' }), answer({ at: 1 })]]);
    const often = of([
      [answer({ outcome: 'missed' }), answer({ at: 1 }), answer({ at: 2, ms: 1 }), answer({ at: 3 })],
    ]);
    expect(often).toEqual({ ...once, answers: 4 });
  });
});

describe('a clock that was wrong', () => {
  it('by a year ahead, and was put right, neither hides a position nor makes it known', () => {
    const ahead = answer({ day: TODAY + 365 });
    const then = answer({ day: TODAY, at: 1, outcome: 'missed' });
    expect(of([[ahead]])?.due).toBeLessThan(TODAY + 30);
    expect(of([[ahead, then]])?.due).toBe(TODAY);
  });

  it('by years behind, and was put right, does not take the years for a proof of memory', () => {
    const log = [answer({ day: TODAY - 3 }), answer({ day: 0, at: 1 }), answer({ day: TODAY, at: 2 })];
    const right = [answer({ day: TODAY - 3 }), answer({ day: TODAY, at: 2 })];
    expect(of([log])?.due).toBe(of([right])?.due);
  });

  it('today shows all positions, and none of their memories is changed once it is right again', () => {
    const log = [answer({ day: TODAY - 9 }), answer({ day: TODAY - 5, at: 1 })];
    const before = of([log]);
    expect(of([log], 0)?.answers).toBe(2);
    expect(of([log])).toEqual(before);
  });

  it('of any sort leaves every position due within the longest interval, with all of its answers', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: TODAY - 40, max: TODAY + 40 }), (all, today) => {
        const known = memories(all, today);
        const texts = new Set(all.flat().map((each) => JSON.stringify(each)));
        expect([...known.values()].reduce((sum, memory) => sum + memory.answers, 0)).toBe(texts.size);
        for (const { due, last, stability, difficulty } of known.values()) {
          expect(last).toBeLessThanOrEqual(today);
          expect(due).toBeGreaterThanOrEqual(last);
          expect(due).toBeLessThanOrEqual(today + LONGEST);
          expect(Number.isFinite(stability) && stability > 0).toBe(true);
          expect(difficulty).toBeGreaterThanOrEqual(1);
          expect(difficulty).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});

describe('the logs of two machines', () => {
  it('give the same in any order, and however often one is read', () => {
    fc.assert(
      fc.property(logs, (all) => {
        const known = memories(all, TODAY);
        expect(memories([...all].toReversed(), TODAY)).toEqual(known);
        expect(memories([...all, ...all], TODAY)).toEqual(known);
      }),
    );
  });

  it('lose nothing when one is written into the other', () => {
    fc.assert(
      fc.property(fc.array(wild, { maxLength: 12 }), fc.array(wild, { maxLength: 12 }), (one, other) => {
        const count = (known: ReturnType<typeof memories>): number =>
          [...known.values()].reduce((sum, { answers }) => sum + answers, 0);
        expect(count(memories([[...one, ...other]], TODAY))).toBe(count(memories([one, other], TODAY)));
      }),
    );
  });
});

test('what is due is what may be forgotten, and that most likely comes first', () => {
  const log = [
    answer({ position: 'new', outcome: 'missed' }),
    answer({ position: 'old', day: TODAY - 60 }),
    answer({ position: 'older', day: TODAY - 90 }),
    answer({ position: 'known' }),
  ].toSorted((one, other) => one.day - other.day);
  expect(dueOn(memories([log], TODAY), TODAY)).toEqual(['older', 'old', 'new']);
});
