/** The linear algebra for fits of a few unknowns. */

/** A pivot this small is only a rounding error. */
const LEAST_PIVOT = 1e-6;

/** The inverse of a symmetric positive definite matrix, by elimination. @throws RangeError for any other matrix. */
export function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot++) {
    const row = rows[pivot]!;
    const value = row[pivot]!;
    if (!(value > LEAST_PIVOT)) throw new RangeError('The equations do not determine all unknowns.');
    for (let column = 0; column < 2 * size; column++) row[column]! /= value;
    for (const other of rows) {
      const factor = other === row ? 0 : other[pivot]!;
      if (factor !== 0)
        for (let column = 0; column < 2 * size; column++) other[column]! -= factor * row[column]!;
    }
  }
  return rows.map((row) => row.slice(size));
}

export function product(
  left: readonly (readonly number[])[],
  right: readonly (readonly number[])[],
): number[][] {
  return left.map((row) =>
    right.map((_, column) => row.reduce((sum, value, at) => sum + value * right[at]![column]!, 0)),
  );
}

/**
 * The unknowns that minimise the squared error of `rows` * unknowns = `values`. @throws RangeError if there are several
 * solutions.
 */
export function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const unknowns = rows[0]?.map((_, at) => at) ?? [];
  const normal = unknowns.map((i) =>
    unknowns.map((j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
  );
  const right = unknowns.map((i) => rows.reduce((sum, row, at) => sum + row[i]! * values[at]!, 0));
  return inverse(normal).map((row) => row.reduce((sum, entry, at) => sum + entry * right[at]!, 0));
}
