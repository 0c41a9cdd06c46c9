/** Long lists whose rows say something only after it was asked for: what of them can be drawn at once. Pure. */

/** Rows `from` up to but not including `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Rows as stretches, from the first row to the last one. */
export function stretchesOf(rows: Iterable<number>): readonly Stretch[] {
  const stretches: { from: number; to: number }[] = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = stretches.at(-1);
    if (last?.to === row) last.to++;
    else stretches.push({ from: row, to: row + 1 });
  }
  return stretches;
}

/**
 * Where a view of `shown` rows has to begin so that all its rows are known, as near to `top` as can be: at `top` itself where all
 * rows of that view are known. Places and heights are counted in rows and may be fractions. Undefined where no stretch fills a view.
 */
export function nearestKnown(known: readonly Stretch[], top: number, shown: number): number | undefined {
  let nearest: number | undefined;
  for (const { from, to } of known) {
    if (to - from < shown) continue;
    const at = Math.max(from, Math.min(top, to - shown));
    if (nearest === undefined || Math.abs(at - top) < Math.abs(nearest - top)) nearest = at;
  }
  return nearest;
}
