/** How far a book is from deeper searches: which positions are looked at again, and what came of it. */
import { emptiesOf, type BookKey } from './key.ts';
import type { BookRow } from './format.ts';
import { lotOf } from './lot.ts';

/** A position that was searched again. Values are in discs for the side to move. */
export interface Check {
  readonly key: BookKey;
  readonly book: number;
  readonly deeper: number;
}

/** `size` positions of a book that are drawn by the seed, the same whatever their order; solved ones are left out. */
export function sampleOf(rows: Iterable<BookRow>, size: number, seed: number): BookRow[] {
  return [...rows]
    .filter(({ isExact }) => !isExact)
    .map((row) => ({ row, lot: lotOf(row.key, seed) }))
    .toSorted((one, other) => one.lot - other.lot || (one.row.key < other.row.key ? -1 : 1))
    .slice(0, size)
    .map(({ row }) => row);
}

export interface Verdict {
  readonly count: number;
  /** Discs: how much too high the book is for the side to move, on average. */
  readonly lean: number;
  /** Discs: how far the book is off, on average. */
  readonly meanError: number;
  /** The checks with the greatest errors, the worst first. */
  readonly worst: readonly Check[];
}

/** @throws RangeError without checks. */
export function verdictOf(checks: readonly Check[]): Verdict {
  if (checks.length === 0) throw new RangeError('Nothing was searched again.');
  const sum = (of: (check: Check) => number): number => checks.reduce((all, check) => all + of(check), 0);
  const worst = checks.toSorted((one, other) => errorOf(other) - errorOf(one)).slice(0, 5);
  return {
    count: checks.length,
    lean: sum(({ book, deeper }) => book - deeper) / checks.length,
    meanError: sum(errorOf) / checks.length,
    worst,
  };
}

export function errorOf({ book, deeper }: Check): number {
  return Math.abs(book - deeper);
}

const CHECK = /^([0-9a-f]{32}) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)$/;

export function writeCheck({ key, book, deeper }: Check): string {
  return `${key} ${book} ${deeper}`;
}

/** Reads what `writeCheck` wrote; undefined for anything else. */
export function parseCheck(line: string): Check | undefined {
  const [, key, book, deeper] = CHECK.exec(line) ?? [];
  return key === undefined ? undefined : { key, book: Number(book), deeper: Number(deeper) };
}

/** The depth of a search that looks `more` plies further than a search to `depth` did; at most to the last square. */
export function deeperBy(more: number, depth: number, key: BookKey): number {
  return Math.min(depth + more, emptiesOf(key));
}
