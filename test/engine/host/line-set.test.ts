import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { createLineSet, told } from '../../../engine/host/line-set.ts';
import { calibrated } from '../../../engine/values/calibrated.ts';
import { finding } from './fake-pool.ts';

const ODD = { depth: 15, selectivity: 73, empties: 60 } as const;

const found = { ...finding(START_POSITION, ODD.depth), selectivity: ODD.selectivity, score: 8 };

describe('a value that leaves the search', () => {
  it('is put right, that of each line alike', () => {
    const complete = createLineSet(START_POSITION, { kind: 'search', maxDepth: 15, lines: 2 });
    expect(complete(found)).toBeUndefined();
    const findings = complete({ ...found, rank: 2, move: 26, score: 3, pv: [26] });
    expect(findings?.score).toBe(calibrated(8, ODD));
    expect(findings?.lines.map(({ score }) => score)).toEqual([calibrated(8, ODD), calibrated(3, ODD)]);
  });

  it('stays as it is where it is proved', () => {
    expect(told({ ...found, exact: true }, START_POSITION).score).toBe(8);
  });

  it('lies on the side of 0 on which the game is proved to end', () => {
    expect(told({ ...found, score: 2, outcome: 'win' }, START_POSITION).score).toBe(2);
    expect(told({ ...found, score: -2, outcome: 'loss' }, START_POSITION).score).toBeLessThanOrEqual(-2);
    expect(told({ ...found, score: 0, outcome: 'draw' }, START_POSITION).score).toBe(0);
    expect(told({ ...found, score: 20, outcome: 'win' }, START_POSITION).score).toBe(calibrated(20, ODD));
  });

  it('is the own one of a player with another evaluation, which leans otherwise', () => {
    const complete = createLineSet(START_POSITION, { kind: 'neural', maxDepth: 15 });
    expect(complete(found)?.score).toBe(8);
  });
});
