/** The mean of what was measured and its 95 % interval, three decimals each. */
export function described(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return `${mean.toFixed(3)} ± ${(1.96 * Math.sqrt(square / values.length)).toFixed(3)}`;
}
