/** The mean; NaN of nothing. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of what was measured and its 95 % interval, three decimals each. */
export function described(values: readonly number[]): string {
  const mean = meanOf(values);
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return `${mean.toFixed(3)} ± ${(1.96 * Math.sqrt(square / values.length)).toFixed(3)}`;
}

/** The middle one of what was measured, or the upper of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
