import { describe, expect, it } from 'vitest';
import type { Review, ReviewedMove } from '../../marks/journal.ts';
import { TRUTH, pairsOf, reportOf, tallyOf } from '../../marks/report.ts';

function move(ply: number, loss: number, how: Partial<ReviewedMove> = {}): ReviewedMove {
  return { ply, empties: 60 - ply, loss, error: 0, exact: true, mark: 'good', ...how };
}

function review(by: string, moves: readonly ReviewedMove[]): Review {
  return { game: 'f5d6', by, ms: 1000, moves: [...moves], steps: [] };
}

function tally(said: readonly ReviewedMove[], truth: readonly ReviewedMove[], by = 'now') {
  const truths = new Map([['f5d6', review(TRUTH, truth)]]);
  return tallyOf(pairsOf([review(by, said)], truths), by);
}

describe('the tally of marks', () => {
  it('tells marks that are missing, that have no reason, and that are other ones', () => {
    const said = [move(1, 0), move(2, 7), move(3, 4), move(4, 12)];
    const truth = [move(1, 4), move(2, 1), move(3, 8), move(4, 11)];
    expect(tally(said, truth)).toEqual({ moves: 4, due: 3, missing: 1, wrong: 1, other: 1, certain: 3 });
  });

  it('does not hold against a mark what an estimate that is off by a disc explains', () => {
    const said = [move(1, 4), move(2, 0)];
    const truth = [move(1, 2, { exact: false }), move(2, 5, { exact: false })];
    expect(tally(said, truth)).toMatchObject({ missing: 1, wrong: 1, certain: 1 });
  });

  it('takes the marks of a build before as that build has set them', () => {
    const said = [move(1, 5, { error: 3, exact: false, mark: 'good' })];
    expect(tally(said, [move(1, 5)], 'before')).toMatchObject({ missing: 1 });
    expect(tally(said, [move(1, 5)])).toMatchObject({ missing: 0 });
  });

  it('leaves out moves that the truth has not judged', () => {
    expect(tally([move(1, 5), move(2, 5)], [move(1, 5)])).toMatchObject({ moves: 1, due: 1 });
  });
});

describe('the report', () => {
  it('says how far losses of each depth are off', () => {
    const steps = [8, 9, 10].map((ply, at) => ({ ply, empties: 60 - ply, depth: 16, loss: at }));
    const truth = review(TRUTH, [move(8, 0), move(9, 0), move(10, 0)]);
    const lines = [...reportOf([truth, { ...review('now', []), steps }])];
    expect(lines.at(-1)).toMatch(/49-52 +16 +3 +1\.00 +2\.00$/);
  });
});
