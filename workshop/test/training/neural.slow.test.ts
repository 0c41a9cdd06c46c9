import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { count } from '../../../engine/game/bitboard.ts';
import { sides } from '../../../engine/game/position.ts';
import { networkRows, writeNetwork } from '../../../engine/host/network-file.ts';
import { checkpointIn } from '../../training/checkpoint.ts';
import { openEngine } from '../../host/engine.ts';
import { ErrorSums, measureErrors } from '../../learning/errors.ts';
import { type Neural, type NeuralOptions, RowLosses, createNeural } from '../../training/neural.ts';
import { LABEL, collectPositions, emptiesOf } from '../../learning/positions.ts';
import { randomPositions } from '../../../test/engine/search/search-module.ts';

const CORNERS = 0x8100000000000081n;
const folder = mkdtempSync(join(tmpdir(), 'neural-'));
afterAll(() => rmSync(folder, { recursive: true }));

const data = [
  collectPositions(
    randomPositions(4)
      .take(24_000)
      .map((position, at) => {
        const { mover, opponent } = sides(position);
        const score = 10 * (count(mover & CORNERS) - count(opponent & CORNERS));
        return { mover, opponent, score, label: LABEL.exact, move: 0, fold: Math.floor(at / 60) % 256 };
      })
      .toArray(),
  ),
];
const { search } = openEngine({ hashMb: 1 });
const OPTIONS = { firstUnits: 8 as const, stages: [0], passes: 2, seed: 1, rate: 0.01, heldOutFolds: 13 };

/** A network that has learnt all its stages. */
function trained(positions: typeof data, options: NeuralOptions): Neural {
  const neural = createNeural(search, positions, options);
  for (const stage of options.stages.keys()) neural.learn(stage);
  return neural;
}

describe('the training of a network', () => {
  it('learns the value of corners, also in positions it has not seen', () => {
    const { estimate } = trained(data, { ...OPTIONS, passes: 6 });
    const sums = new ErrorSums();
    for (const sum of measureErrors(estimate, data, 13)) sums.merge(sum);
    expect(sums.error().correlation).toBeGreaterThan(0.9);
  });

  it('makes the same file whether it was interrupted between passes or not', () => {
    const at = join(folder, 'kept');
    const whole = trained(data, {
      ...OPTIONS,
      checkpoint: () => checkpointIn(join(folder, 'whole')),
    });
    let passes = 0;
    const stopping = {
      ...OPTIONS,
      checkpoint: () => checkpointIn(at),
      onPass: () => {
        passes++;
        throw new Error('interrupted');
      },
    };
    expect(() => trained(data, stopping)).toThrow('interrupted');
    const resumed = trained(data, { ...OPTIONS, checkpoint: () => checkpointIn(at) });
    expect(passes).toBe(1);
    expect(writeNetwork(resumed.quantised('x'))).toEqual(writeNetwork(whole.quantised('x')));
  });

  it('learns the same in a stage whatever the others learn, as it does without them', () => {
    const stages = [0, 5];
    const late = data.map((positions) => {
      const counts = emptiesOf(positions);
      const folds = positions.folds.map((fold, at) => ((counts[at] ?? 0) < 20 ? fold : 0));
      return { ...positions, folds };
    });
    const both = trained(data, { ...OPTIONS, stages }).quantised('x');
    const alone = trained(late, OPTIONS).quantised('x');
    expect(both.stages).toEqual(stages);
    expect(both.rows.subarray(0, alone.rows.length)).toEqual(alone.rows);
    expect(both.dense.slice(0, 5)).toEqual(alone.dense.slice(0, 5));
    expect(both.rows.subarray(alone.rows.length)).not.toEqual(alone.rows);
    expect(both.dense[5]).not.toEqual(alone.dense[5]);
  });

  it('says how many positions each stage learns from, and refuses one that it does not have', () => {
    const { lessons, learn } = createNeural(search, data, { ...OPTIONS, stages: [0, 5] });
    const learnt = data.flatMap((positions) =>
      [...emptiesOf(positions)].filter((_, at) => (positions.folds[at] ?? 0) >= 13),
    );
    const late = learnt.filter((empties) => empties < 20).length;
    expect(lessons).toEqual([late, learnt.length - late]);
    expect(() => learn(2)).toThrow('there is no stage 2');
  });

  it('does not go on from a file of another network', () => {
    const kept = join(folder, 'other');
    checkpointIn(kept).keep(1, [new Float32Array(3)]);
    expect(() => trained(data, { ...OPTIONS, checkpoint: () => checkpointIn(kept) })).toThrow(
      'does not keep a network of this shape',
    );
  });
});

describe('the rows of the numbers of empty squares', () => {
  it('make up for what the other rows of a position lose when their numbers are made whole', () => {
    // A number of 0.003 becomes 0 in 128ths, and one of 0.25 stays what it is.
    const rows = new Float32Array(networkRows() * 8).fill(0.003);
    rows.subarray(8, 16).fill(0.25);
    const ofEmpties = (squares: number): number => networkRows() - 61 + squares;
    const losses = new RowLosses(rows, 8);
    const inputs = (second: number, squares: number): number[] => [
      0,
      second,
      ...Array(45).fill(2),
      ofEmpties(squares),
    ];
    losses.add(Int32Array.from([...inputs(0, 7), ...inputs(1, 7), ...inputs(1, 9)]), Uint8Array.of(7, 7, 9));
    const levelled = losses.levelled();
    const at = (squares: number): number => levelled[8 * ofEmpties(squares)] ?? NaN;
    expect(at(7)).toBeCloseTo(0.003 + (47 + 46) * 0.5 * 0.003, 6);
    expect(at(9)).toBeCloseTo(0.003 + 46 * 0.003, 6);
    expect(at(8)).toBeCloseTo(0.003, 6);
    expect(levelled.subarray(0, 8)).toEqual(rows.subarray(0, 8));
  });
});
