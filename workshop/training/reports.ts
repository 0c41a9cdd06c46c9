/** The tables that commands print to show the quality of an evaluation. */
import type { Console } from '../../engine/console/command.ts';
import type { WorkshopInstance } from '../host/workshop-wasm.ts';
import { UNITS_PER_DISC } from '../../engine/search/pattern-layout.ts';
import { ErrorSums, type Estimate, HELD_OUT_FOLDS, measureErrors } from '../learning/errors.ts';
import { type Positions, emptiesOf, positionAt, stretchesOf } from '../learning/positions.ts';
import type { Prediction } from './predict.ts';

/** Estimates positions by what the memory of `search` holds to evaluate with. */
export function learntEstimate(search: WorkshopInstance): Estimate {
  return (position) => search.evaluateLearnt(position) / UNITS_PER_DISC;
}

/**
 * Prints the errors by fives of empty squares, and over the two ranges that are compared with other programs. Returns
 * the number of positions that were estimated.
 */
export function printErrors(
  console: Console,
  estimate: Estimate,
  data: readonly Positions[],
  which: 'heldOut' | 'learnt' = 'heldOut',
): number {
  const sums = measureErrors(estimate, data, HELD_OUT_FOLDS, which);
  console.out('empties    positions    mean abs        mean    standard correlation');
  const stretches = [
    ...Array.from({ length: 12 }, (_, five) => [5 * five + 1, 5 * five + 5]),
    [5, 10],
    [20, 40],
  ];
  for (const [least = 0, most = 0] of stretches) {
    const sum = new ErrorSums();
    for (const other of sums.slice(least, most + 1)) sum.merge(other);
    const { positions, meanAbsoluteError, meanError, standardError, correlation } = sum.error();
    const columns = [
      positions,
      meanAbsoluteError.toFixed(2),
      meanError.toFixed(2),
      standardError.toFixed(2),
      correlation.toFixed(4),
    ];
    console.out(
      `${`${least}-${most}`.padStart(7)} ${columns.map((column) => String(column).padStart(12)).join('')}`,
    );
  }
  return sums.reduce((total, sum) => total + sum.error().positions, 0);
}

/**
 * Prints the standard error against the mean of the result of the game and the evaluation's own value of the next
 * position, which is what the first networks of this kind were measured by, and half the spread of the results, which
 * is the error of an evaluation that is always 0. Only positions of games that were held out and went on to their end
 * count.
 */
export function printMixedError(console: Console, estimate: Estimate, data: readonly Positions[]): void {
  const tens = Array.from({ length: 6 }, () => ({ mixed: new ErrorSums(), none: new ErrorSums() }));
  for (const positions of data) {
    const empties = emptiesOf(positions);
    for (const { from, to, sides: movers } of stretchesOf(positions)) {
      if ((positions.folds[from] ?? 0) >= HELD_OUT_FOLDS) continue;
      const result = (positions.scores[to - 1] ?? 0) * (movers.at(-1) ?? 1);
      const values = movers.map((mover, at) => mover * estimate(positionAt(positions, from + at)));
      for (const [at, value] of values.slice(0, -1).entries()) {
        const ten = tens[Math.min(5, Math.floor((empties[from + at] ?? 0) / 10))];
        ten?.mixed.add(value, (result + (values[at + 1] ?? 0)) / 2);
        ten?.none.add(0, result / 2);
      }
    }
  }
  const all = { mixed: new ErrorSums(), none: new ErrorSums() };
  for (const { mixed, none } of tens) {
    all.mixed.merge(mixed);
    all.none.merge(none);
  }
  const row = (name: string, sums: readonly ErrorSums[]): string =>
    `${name.padEnd(36)}${sums.map((sum) => sum.error().standardError.toFixed(2).padStart(7)).join('')}`;
  const columns = [...tens, all];
  const { positions } = all.mixed.error();
  console.out(
    `${'empties'.padEnd(36)}    0-9  10-19  20-29  30-39  40-49  50-60    all  of ${positions} positions`,
  );
  console.out(
    row(
      'error: mean of result and next value',
      columns.map(({ mixed }) => mixed),
    ),
  );
  console.out(
    row(
      'half the spread of the results',
      columns.map(({ none }) => none),
    ),
  );
}

export function printPredictions(
  console: Console,
  rows: readonly (readonly [name: string, tens: readonly Prediction[]])[],
): void {
  console.out('empties      0-9  10-19  20-29  30-39  40-49  50-60    all  positions');
  for (const [name, tens] of rows) {
    const all = tens.reduce(
      (sum, { positions, hits }) => ({ positions: sum.positions + positions, hits: sum.hits + hits }),
      { positions: 0, hits: 0 },
    );
    const columns = [...tens, all].map(({ positions, hits }) =>
      `${((100 * hits) / positions).toFixed(1)} %`.padStart(7),
    );
    console.out(`${name.padEnd(9)}${columns.join('')}  ${all.positions}`);
  }
}
