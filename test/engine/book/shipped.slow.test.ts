import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Book, openBook } from '../../../engine/book/book.ts';
import { bookOf } from '../../../engine/book/exporting.ts';
import { parseJournal } from '../../../engine/book/journal.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { positionsAfter } from '../openings/lines.ts';

const bytes = readFileSync(new URL('../../../engine/book/book.bin', import.meta.url));

function shipped(): Book {
  const book = openBook(bytes);
  if (!book.ok) throw new Error(book.error);
  return book.value;
}

describe('the book that ships', () => {
  it('has at least 30,000 positions in at most 1.2 MB', () => {
    expect(shipped().count).toBeGreaterThanOrEqual(30_000);
    expect(bytes.length).toBeLessThanOrEqual(1_200_000);
  });

  it('follows to the byte from the journals of its growing', () => {
    const folder = new URL('../../../workshop/book/', import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith('.txt.gz'));
    const journals = names.toSorted().map((name) => {
      const journal = parseJournal(gunzipSync(readFileSync(new URL(name, folder))).toString());
      if (!journal.ok) throw new Error(`${name}: ${journal.error}`);
      return journal.value;
    });
    const [first, ...others] = journals;
    expect(bytes.equals(bookOf([first!, ...others]))).toBe(true);
  });

  it('knows what is known of the first moves: the perpendicular is even, and the diagonal loses', () => {
    const book = shipped();
    expect(book.movesAt(START_POSITION)).toHaveLength(4);
    expect(book.movesAt(START_POSITION).every(({ loss }) => loss === 0)).toBe(true);
    const values = ['f5d6', 'f5f6', 'f5f4'].map((line) => book.entryAt(positionsAfter(line).at(-1)!)?.value);
    const [perpendicular, diagonal, parallel] = values.map((value) => value ?? NaN);
    expect(Math.abs(perpendicular ?? NaN)).toBeLessThanOrEqual(1);
    expect(diagonal).toBeGreaterThanOrEqual(1);
    expect(parallel).toBeGreaterThanOrEqual(5);
  });
});
