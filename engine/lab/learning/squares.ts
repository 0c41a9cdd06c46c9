/**
 * The worth of squares: a linear layer with a number for each of the ten kinds of squares that are the same up to
 * symmetry, and one for being on the move. A position is worth the sum over the mover's discs less that over the
 * opponent's.
 */
import { CLASS_OF_SQUARE, type LearningInstance } from '../../host/learning-wasm.ts';
import { SQUARE_CLASSES, SQUARE_WEIGHTS } from '../../search/learning/layout.ts';

/** The weights before anything is learnt: 12 numbers, of which the last is not used. */
export function noWeights(): Float32Array {
  return new Float32Array(SQUARE_WEIGHTS);
}

/** What a disc on each of the 64 squares is worth, in discs at the end. */
export function worthOfSquares(weights: ArrayLike<number>): number[] {
  return CLASS_OF_SQUARE.map((each) => weights[each] ?? 0);
}

/** What each kind of square is worth, and being on the move, as players have it; undefined of nothing. */
export function numbersOfSquares(state: readonly Float32Array[] | undefined): readonly number[] | undefined {
  return state?.[0] && [...state[0].subarray(0, SQUARE_CLASSES + 1)];
}

/** What being on the move is worth, in discs at the end. */
export function worthOfMove(weights: ArrayLike<number>): number {
  return weights[SQUARE_CLASSES] ?? 0;
}

/**
 * The weights with the least mean square of the error against the results of these positions, which no learning step by
 * step can beat on them: by the normal equations.
 */
export function leastSquares(
  { squareInputs, lesson }: Pick<LearningInstance, 'squareInputs' | 'lesson'>,
  positions: Uint32Array,
): Float32Array {
  const size = SQUARE_CLASSES + 1;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const at of positions) {
    const inputs = squareInputs(at);
    const { outcome } = lesson(at);
    for (const [one, row] of rows.entries()) {
      const input = inputs[one] ?? 0;
      if (input === 0) continue;
      for (let other = 0; other < size; other++)
        row[other] = (row[other] ?? 0) + input * (inputs[other] ?? 0);
      row[size] = (row[size] ?? 0) + input * outcome;
    }
  }
  return Float32Array.from({ length: SQUARE_WEIGHTS }, (_, at) => solved(rows)[at] ?? 0);
}

/** Solves linear equations, each a row with its right side last, by elimination; unknowns nothing is known of are 0. */
function solved(rows: readonly Float64Array[]): number[] {
  const size = rows.length;
  const left = rows.map((row) => row.slice());
  for (let pivot = 0; pivot < size; pivot++) {
    const most = left.slice(pivot).reduce((best, row, at) => {
      return Math.abs(row[pivot] ?? 0) > Math.abs(left[best]?.[pivot] ?? 0) ? pivot + at : best;
    }, pivot);
    [left[pivot], left[most]] = [left[most]!, left[pivot]!];
    const chosen = left[pivot]!;
    if (Math.abs(chosen[pivot] ?? 0) < 1e-9) continue;
    for (const [at, row] of left.entries()) {
      if (at === pivot) continue;
      const share = (row[pivot] ?? 0) / (chosen[pivot] ?? 1);
      for (let to = pivot; to <= size; to++) row[to] = (row[to] ?? 0) - share * (chosen[to] ?? 0);
    }
  }
  return left.map((row, at) => (Math.abs(row[at] ?? 0) < 1e-9 ? 0 : (row[size] ?? 0) / (row[at] ?? 1)));
}
