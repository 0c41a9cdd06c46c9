import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { playMove } from '../../../engine/game/rules.ts';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import { createLineSet, told } from '../../../engine/host/line-set.ts';
import { calibrated } from '../../../engine/values/calibrated.ts';
import { finding } from './fake-pool.ts';

const ODD = { depth: 15, selectivity: 73, empties: 60 } as const;

const found = { ...finding(START_POSITION, ODD.depth), selectivity: ODD.selectivity, score: 8 };

describe('a value that leaves the search', () => {
  it('is put right, that of each line alike', () => {
    const f5 = playMove(START_POSITION, parseSquare('f5') ?? 0);
    if (!f5.ok) throw new Error('The move f5 is legal at the start.');
    const complete = createLineSet(f5.value, { kind: 'search', maxDepth: 15, lines: 2 });
    const [d6, f6] = [parseSquare('d6') ?? 0, parseSquare('f6') ?? 0];
    expect(complete({ ...found, move: d6, pv: [d6] })).toBeUndefined();
    const findings = complete({ ...found, rank: 2, move: f6, score: 3, pv: [f6] });
    const values = [8, 3].map((score) => calibrated(score, { ...ODD, empties: 59 }));
    expect(findings?.score).toBe(values[0]);
    expect(findings?.lines.map(({ score }) => score)).toEqual(values);
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

  it('is that of all moves that are images of each other, with the play turned as the move is', () => {
    const complete = createLineSet(START_POSITION, { kind: 'search', maxDepth: 15, lines: 4 });
    const [c4, d3, e6, f5] = ['c4', 'd3', 'e6', 'f5'].map((name) => parseSquare(name) ?? 0);
    const lines = [
      { move: d3, pv: ['d3', 'c5'], score: 0, exact: false },
      { move: f5, pv: ['f5', 'f6'], score: 3, exact: false },
      { move: c4, pv: ['c4'], score: -2, exact: false },
      { move: e6, pv: ['e6', 'f4'], score: 1, exact: false },
    ] as const;
    const findings = lines.map(({ pv, move, ...line }, at) =>
      complete({
        ...found,
        ...line,
        rank: at + 1,
        move: move ?? 0,
        pv: pv.map((name) => parseSquare(name) ?? 0),
      }),
    );
    const shown = findings.at(-1)?.lines.map(({ score, pv }) => [score, pv.map(squareName).join('')]);
    expect(shown).toEqual([
      [calibrated(3, ODD), 'd3c3'],
      [calibrated(3, ODD), 'f5f6'],
      [calibrated(3, ODD), 'c4c3'],
      [calibrated(3, ODD), 'e6f6'],
    ]);
  });

  it('is the proved one where one of two images is proved', () => {
    const complete = createLineSet(START_POSITION, { kind: 'search', maxDepth: 15, lines: 2 });
    complete({ ...found, score: 9 });
    const move = parseSquare('f5') ?? 0;
    const findings = complete({ ...found, rank: 2, move, pv: [move], score: 4, exact: true });
    expect(findings?.lines.map(({ score, exact }) => [score, exact])).toEqual([
      [4, true],
      [4, true],
    ]);
  });
});
