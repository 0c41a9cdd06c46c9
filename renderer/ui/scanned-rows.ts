/**
 * Long lists for who has only switches: groups of rows first, then those within the chosen one, so that each of 100,000 rows is some
 * dozen steps away and each of 40 a handful. After the last group of a level the group above it is marked again, and goes on.
 */

import type { Rows } from './offered-rows.ts';

/** The most groups, or rows, that are gone through one after the other. */
const MOST = 8;

/** The rows from `from` to before `to`, in groups of `size`; `at` is where the marked group begins. */
interface Level {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly at: number;
}

function levelOf(from: number, to: number): Level {
  let size = 1;
  while (to - from > size * MOST) size *= MOST;
  return { from, to, size, at: from };
}

/** One way through rows: it begins with the first group. */
export function scanRows(rows: Rows) {
  let levels: readonly Level[] = [levelOf(0, rows.count())];

  function show(): void {
    const level = levels.at(-1);
    if (level) rows.mark(level.at, Math.min(level.at + level.size, level.to));
    else rows.mark(0, 0);
  }

  show();

  return {
    /** Marks the next group, or the one before. Returns false where the list was left, with nothing marked. */
    goOn(by: 1 | -1): boolean {
      const level = levels.at(-1);
      if (!level) return false;
      const at = level.at + by * level.size;
      const rest = levels.slice(0, -1);
      levels = at >= level.from && at < level.to ? [...rest, { ...level, at }] : rest;
      show();
      return levels.length > 0;
    },

    /** Chooses the marked row, or goes into the marked group. */
    choose(): void {
      const level = levels.at(-1);
      if (!level) return;
      const { at, size, to } = level;
      if (size === 1) return rows.choose(at);
      levels = [...levels, levelOf(at, Math.min(at + size, to))];
      show();
    },
  };
}
