import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '../../../engine/adapters/book.ts';
import { readBook } from '../../../engine/book/format.ts';
import { type Outcome, run } from '../command-line/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-book-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `book` with the files of the command in the folder of the test. */
async function runBook(line: string): Promise<Outcome> {
  const words = line.split(' ').map((word) => (/\.(txt|bin|json)$/.test(word) ? join(folder, word) : word));
  return run(['book', ...words]);
}

function textOf(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

describe('the help of book', () => {
  it('has examples of every command', () => {
    const commands = new Set(book.examples.map((line) => line.split(' ')[1]));
    expect(commands).toEqual(new Set(['export', 'grow', 'mend', 'merge', 'own', 'show', 'stats', 'verify']));
  });

  it('explains one command when asked beside it', async () => {
    const { out } = await run(['book', 'merge', '--help']);
    expect(out[0]).toMatch(/^book merge <journal>\.\.\. --out <file>/);
    expect(out[0]).not.toContain('book verify');
  });
});

describe('the book that ships', () => {
  it('is close to searches four plies deeper on a sample of it', async () => {
    const { status, out } = await runBook(
      'verify --sample 16 --plies 4 --threads 2 --most-mean 1.5 --most 4',
    );
    expect(out.slice(0, 2)).toEqual([
      expect.stringMatching(/^16 positions of \d+, 30 plies$/),
      expect.stringMatching(/^mean error /),
    ]);
    expect(status).toBe(0);
  });
});

describe('a book on disk', () => {
  beforeAll(async () => {
    await runBook('grow --journal whole.txt --depth 4 --positions 60 --threads 2');
    await runBook('merge whole.txt --out sorted.txt');
    await runBook('export whole.txt --out whole.bin');
  });

  it('is the same to the byte on one thread and on several', async () => {
    await runBook('grow --journal one.txt --depth 4 --positions 60 --threads 1');
    await runBook('merge one.txt --out one-sorted.txt');
    expect(textOf('one-sorted.txt')).toBe(textOf('sorted.txt'));
  });

  it('goes on after its last line was cut, and becomes the same', async () => {
    const text = textOf('whole.txt');
    writeFileSync(join(folder, 'cut.txt'), text.slice(0, text.length / 2));
    const { status } = await runBook('grow --journal cut.txt --depth 4 --positions 60');
    expect(status).toBe(0);
    await runBook('merge cut.txt --out cut-sorted.txt');
    expect(textOf('cut-sorted.txt')).toBe(textOf('sorted.txt'));
  });

  it('is the same to the byte when two shards have grown it in turns', async () => {
    await runBook('grow --journal joined.txt --depth 4 --positions 1');
    for (let round = 0; round < 60; round++) {
      const before = textOf('joined.txt');
      for (const part of [1, 2]) {
        writeFileSync(join(folder, `shard-${part}.txt`), before);
        await runBook(
          `grow --journal shard-${part}.txt --depth 4 --positions 60 --shard ${part}/2 --threads 1`,
        );
      }
      await runBook('merge shard-1.txt shard-2.txt --out joined.txt');
      if (textOf('joined.txt') === before) break;
    }
    expect(textOf('joined.txt')).toBe(textOf('sorted.txt'));
  });

  it('has every position of the journal in its file', () => {
    const read = readBook(readFileSync(join(folder, 'whole.bin')));
    expect(read.ok && read.value.count).toBeGreaterThanOrEqual(60);
  });

  it('is not grown on by another recipe', async () => {
    const { status, err } = await runBook('grow --journal whole.txt --depth 8 --positions 60');
    expect(status).toBe(2);
    expect(err[0]).toContain('follows another recipe:');
  });

  it('is not grown on in a packed journal, which stays as it is', async () => {
    const packed = gzipSync(textOf('whole.txt'));
    writeFileSync(join(folder, 'packed.txt'), packed);
    const { status, err } = await runBook('grow --journal packed.txt --depth 4 --positions 60');
    expect(status).toBe(2);
    expect(err[0]).toContain('packed.txt is packed: unpack it');
    expect(readFileSync(join(folder, 'packed.txt')).equals(packed)).toBe(true);
  });

  it.each([
    ['dance', 'as its first word, not "dance".'],
    ['grow', '--journal is missing.'],
    ['grow --journal a.txt --depth 7', '--depth and --screen must be even'],
    ['merge --out a.txt', 'The files of journals are missing.'],
    ['stats whole.bin', 'is no journal of a book: it does not begin as'],
    ['show f5 --book whole.txt', 'is no book.'],
    ['show f5 --book none.bin', 'cannot be read'],
    ['verify whole.txt', 'is no book.'],
  ])('is refused with a sentence in "book %s"', async (line, reason) => {
    const { status, err } = await runBook(line);
    expect(status).toBe(2);
    expect(err[0]).toContain(reason);
  });

  it('fails its check where it is further off than is allowed', async () => {
    const { status, err } = await runBook('verify whole.bin --sample 8 --plies 8 --most 0');
    expect(status).toBe(1);
    expect(err.at(-1)).toContain('The book is further off than is allowed.');
  });

  it('keeps what was checked, and does not search it again', async () => {
    await runBook('verify whole.bin --sample 4 --plies 2 --checks kept.txt');
    const kept = textOf('kept.txt');
    expect(kept.trim().split('\n')).toHaveLength(4);
    await runBook('verify whole.bin --sample 6 --plies 2 --checks kept.txt');
    expect(textOf('kept.txt').startsWith(kept)).toBe(true);
    expect(textOf('kept.txt').trim().split('\n')).toHaveLength(6);
  });

  it('searches a check again that was being written when it ended', async () => {
    await runBook('verify whole.bin --sample 4 --plies 2 --checks torn.txt');
    const whole = textOf('torn.txt');
    // What is left of the last line would pass for another value.
    writeFileSync(join(folder, 'torn.txt'), whole.slice(0, -2));
    await runBook('verify whole.bin --sample 4 --plies 2 --checks torn.txt');
    expect(textOf('torn.txt')).toBe(whole);
  });
});
