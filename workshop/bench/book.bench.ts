/**
 * How long the shipped book takes: `node workshop/bench/book.bench.ts`. Opens it, finds every one of its positions in a
 * view that is turned, as a board has them, and asks for the moves of all that have some; prints the mean of each, and
 * the slowest hundredth.
 */
import { readFileSync } from 'node:fs';
import { openBook } from '../../engine/book/book.ts';
import { readBook } from '../../engine/book/format.ts';
import { positionOf } from '../../engine/book/key.ts';
import type { Position } from '../../engine/game/position.ts';
import { turnedPosition } from '../../engine/game/symmetry.ts';

const bytes = readFileSync(new URL('../../engine/book/book.bin', import.meta.url));

function needed<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** Prints how long `call` takes for each of `positions`, in microseconds. */
function report(name: string, positions: readonly Position[], call: (position: Position) => unknown): void {
  const times = positions
    .map((position) => {
      const began = performance.now();
      call(position);
      return 1000 * (performance.now() - began);
    })
    .toSorted((one, other) => one - other);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const slow = times[Math.floor(0.99 * times.length)] ?? NaN;
  process.stdout.write(`${name}: ${mean.toFixed(1)} µs, 99 of 100 within ${slow.toFixed(1)} µs\n`);
}

const began = performance.now();
const book = needed(openBook(bytes));
process.stdout.write(`opened ${book.count} positions in ${(performance.now() - began).toFixed(1)} ms\n`);
const rows = [...needed(readBook(bytes)).rows()];
const positions = rows.map(({ key }, at) => {
  const position = positionOf(key);
  if (!position) throw new Error(`${key} is no position.`);
  return turnedPosition(position, at % 8);
});
report('a position', positions, (position) => book.entryAt(position));
const expanded = positions.filter((_, at) => rows[at]?.isExpanded === true);
report('the moves of a position', expanded, (position) => book.movesAt(position));
