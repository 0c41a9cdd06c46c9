import { beforeAll, describe, expect, it } from 'vitest';
import { count } from '../../../engine/game/bitboard.ts';
import { type Position, countEmpties, sides } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { entryClasses } from '../../../engine/host/patterns.ts';
import { type Weights, parseWeights, placeWeights, writeWeights } from '../../host/weights.ts';
import { MOVES, UNITS_PER_DISC } from '../../../engine/search/pattern-layout.ts';
import { ErrorSums, measureErrors } from '../../learning/errors.ts';
import { type FitOptions, PatternFit, toWeights } from '../../training/fit.ts';
import { LABEL, type LabelledPosition, type Positions, collectPositions } from '../../learning/positions.ts';
import { valueOf } from '../../../test/engine/game/random-play.ts';
import { randomPositions, startWorkshop } from '../../../test/engine/search/search-module.ts';

const { memory, instance } = startWorkshop(1);
const CORNERS = 0x8100000000000081n;
const OPTIONS = { rounds: 2, iterations: 3, weightVariance: 10, stepVariance: 10 };

/** Whether all numbers are the same. `toEqual` would take too long for millions of them. */
function same(a: Float64Array | Int16Array, b: Float64Array | Int16Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Positions of the middle of the game with labels that patterns can express: corners, discs and who is to move. */
function labelled(seed: number): LabelledPosition[] {
  return randomPositions(seed)
    .filter((position) => countEmpties(position) >= 20 && countEmpties(position) <= 31)
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

async function fitted(data: Positions, options: FitOptions, threads = 1): Promise<Float64Array> {
  const fit = new PatternFit([data], 13, threads);
  try {
    return await fit.solve(options);
  } finally {
    await fit.close();
  }
}

describe('a fit', () => {
  const positions = labelled(1);
  const data = collectPositions(positions);
  let weights: Weights;
  beforeAll(async () => {
    weights = toWeights(await fitted(data, OPTIONS), 'test');
  });

  it('finds an evaluation that predicts positions it has not seen', () => {
    placeWeights(memory, weights);
    const estimate = (position: Position): number => instance.evaluateLearnt(position) / UNITS_PER_DISC;
    const learnt = new ErrorSums();
    for (const sum of measureErrors(estimate, [data], 13)) learnt.merge(sum);
    const ignorant = new ErrorSums();
    for (const sum of measureErrors(() => 0, [data], 13)) ignorant.merge(sum);
    expect(learnt.error().positions).toBeGreaterThan(500);
    expect(learnt.error().correlation).toBeGreaterThan(0.7);
    expect(learnt.error().meanAbsoluteError).toBeLessThan(ignorant.error().meanAbsoluteError);
  });

  it('does not depend on the positions held out, nor on the number of threads', async () => {
    const spoilt = collectPositions(
      positions.map((position) => (position.fold < 13 ? { ...position, score: 64 } : position)),
    );
    const options = { ...OPTIONS, rounds: 1, iterations: 1 };
    expect(same(await fitted(spoilt, options, 3), await fitted(data, options))).toBe(true);
  });

  it('learns the value of the number of moves', async () => {
    const mobile = collectPositions(
      positions.map((position) => {
        const board: Position = { black: position.mover, white: position.opponent, toMove: 'black' };
        return { ...position, score: 3 * count(legalMoves(board)) - 20 };
      }),
    );
    const { count: classes, ofEntry } = entryClasses();
    const { knots } = toWeights(await fitted(mobile, { ...OPTIONS, rounds: 1 }), 'test');
    const atKnot = (knot: number, moves: number): number =>
      knots[knot * classes + (ofEntry[MOVES + moves] ?? 0)] ?? 0;
    for (const knot of [5, 6, 7]) expect(atKnot(knot, 12)).toBeGreaterThan(atKnot(knot, 3));
  });

  it('begins with earlier weights, and changes them only as far as the positions ask for it', async () => {
    const options = { ...OPTIONS, rounds: 1, iterations: 1, weightVariance: 1e-9, from: weights };
    expect(same(toWeights(await fitted(data, options), 'test').knots, weights.knots)).toBe(true);
    const other = collectPositions(positions.map((position) => ({ ...position, score: 0 })));
    const after = await fitted(other, { ...options, iterations: 3, weightVariance: 10 });
    const size = (units: Int16Array): number => units.reduce((sum, unit) => sum + Math.abs(unit), 0);
    const changed = toWeights(after, 'test');
    expect(size(changed.knots)).toBeLessThan(size(weights.knots) / 2);
    expect(size(changed.knots)).toBeGreaterThan(0);
  });

  it('gives weight 0 to what was never seen', () => {
    const zeros = weights.knots.filter((weight) => weight === 0).length;
    expect(zeros).toBeGreaterThan(weights.knots.length / 2);
  });

  it('makes weights that are the same after being written and read', () => {
    const read = valueOf(parseWeights(writeWeights(weights)));
    expect(read.note).toBe(weights.note);
    expect(same(read.knots, weights.knots)).toBe(true);
    expect(same(read.biases, weights.biases)).toBe(true);
  });
});
