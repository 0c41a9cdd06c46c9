/** Lines from another program: none is lost, memory stays bounded, and their end is reported while some still wait. */
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { MAX_LINE, readLines } from '../../../engine/console/lines.ts';

async function linesOf(chunks: readonly (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks, { objectMode: false }))) lines.push(line);
  return lines;
}

test('lines end with LF or CR LF, and the last one needs no end', async () => {
  expect(await linesOf(['one\ntwo\r\n\nthree'])).toEqual(['one', 'two', '', 'three']);
});

test('a line may arrive in pieces that split a character', async () => {
  const bytes = new TextEncoder().encode('play été\n');
  expect(await linesOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['play été']);
});

test('a line that is too long is cut, and the lines after it are whole', async () => {
  const piece = 'x'.repeat(MAX_LINE / 2);
  const [long, next] = await linesOf([...Array.from({ length: 40 }, () => piece), '\nping 1\n']);
  expect(long).toHaveLength(MAX_LINE + 1);
  expect(next).toBe('ping 1');
});

test('the end is reported before the waiting lines have been taken', async () => {
  const stream = new PassThrough();
  const lines = readLines(stream);
  stream.end('one\ntwo\n');
  await lines.ended;
  const taken: string[] = [];
  for await (const line of lines) taken.push(line);
  expect(taken).toEqual(['one', 'two']);
});
