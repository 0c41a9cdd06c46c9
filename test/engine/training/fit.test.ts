import { describe, expect, it } from 'vitest';
import { count } from '../../../engine/game/bitboard.ts';
import { sides } from '../../../engine/game/position.ts';
import { parseWeights, placeWeights, writeWeights } from '../../../engine/host/weights.ts';
import { UNITS_PER_DISC } from '../../../engine/search/patterns/layout.ts';
import { ErrorSums, measureErrors } from '../../../engine/training/errors.ts';
import { PatternFit } from '../../../engine/training/fit.ts';
import { LABEL, type LabelledPosition, collectPositions } from '../../../engine/training/positions.ts';
import { randomPositions, startSearch } from '../search/search-module.ts';

const { memory, instance } = startSearch(1);
const CORNERS = 0x8100000000000081n;
const OPTIONS = { rounds: 2, iterations: 6, weightVariance: 10, stepVariance: 10 };

/** Whether all are the same: of millions of numbers `toEqual` takes its time. */
function same(a: Float64Array | Int16Array, b: Float64Array | Int16Array): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

/** Labels that patterns can express exactly: corners, discs and whose turn it is. */
function labelled(seed: number): LabelledPosition[] {
  return randomPositions(seed)
    .take(6000)
    .map((position, at) => {
      const { mover, opponent } = sides(position);
      const corners = count(mover & CORNERS) - count(opponent & CORNERS);
      const discs = count(mover) - count(opponent);
      const score = Math.max(-64, Math.min(64, 2 + 6 * corners + Math.round(discs / 4)));
      return { mover, opponent, score, label: LABEL.exact, move: 0, fold: Math.floor(at / 60) % 256 };
    })
    .toArray();
}

describe('a fit', () => {
  const data = [collectPositions(labelled(1))];
  const fit = new PatternFit(instance, data, 13);
  const solution = fit.solve(OPTIONS);
  const weights = fit.toWeights(solution, 'test');

  it('finds an evaluation that predicts positions it has not seen', () => {
    placeWeights(memory, weights);
    const sums = measureErrors((position) => instance.evaluatePatterns(position) / UNITS_PER_DISC, data, 13);
    const learnt = new ErrorSums();
    for (const sum of sums) learnt.merge(sum);
    const ignorant = new ErrorSums();
    for (const sum of measureErrors(() => 0, data, 13)) ignorant.merge(sum);
    expect(learnt.error().positions).toBeGreaterThan(500);
    expect(learnt.error().correlation).toBeGreaterThan(0.7);
    expect(learnt.error().meanAbsoluteError).toBeLessThan(ignorant.error().meanAbsoluteError);
  });

  it('leaves positions held out alone', () => {
    const spoilt = collectPositions(
      labelled(1).map((position) => (position.fold < 13 ? { ...position, score: 64 } : position)),
    );
    const options = { ...OPTIONS, rounds: 1, iterations: 1 };
    expect(same(new PatternFit(instance, [spoilt], 13).solve(options), fit.solve(options))).toBe(true);
  });

  it('goes on from earlier weights, which stand where nothing says otherwise', () => {
    const options = { ...OPTIONS, rounds: 1, iterations: 1, weightVariance: 1e-9, from: weights };
    expect(same(fit.toWeights(fit.solve(options), 'test').knots, weights.knots)).toBe(true);
    const other = collectPositions(labelled(1).map((position) => ({ ...position, score: 0 })));
    const after = new PatternFit(instance, [other], 13).solve({
      ...options,
      iterations: 6,
      weightVariance: 10,
    });
    const size = (units: Int16Array): number => units.reduce((sum, unit) => sum + Math.abs(unit), 0);
    const changed = fit.toWeights(after, 'test');
    expect(size(changed.knots)).toBeLessThan(size(weights.knots) / 2);
    expect(size(changed.knots)).toBeGreaterThan(0);
  });

  it('gives 0 to what was never seen', () => {
    const zeros = weights.knots.filter((weight) => weight === 0).length;
    expect(zeros).toBeGreaterThan(weights.knots.length / 2);
  });

  it('ends in a file that reads back', () => {
    expect(parseWeights(writeWeights(weights))).toEqual({ ok: true, value: weights });
  });
});
