import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, InputError } from '../../../engine/console/command.ts';
import { convert } from '../../../engine/adapters/convert.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'othello-convert-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'game.txt');
  writeFileSync(path, text);
  return path;
}

async function run(...args: string[]): Promise<{ out: string; err: string }> {
  const written = { out: '', err: '' };
  const console: Console = {
    out: (line) => void (written.out += `${line}\n`),
    err: (line) => void (written.err += `${line}\n`),
    lines: (async function* () {})(),
  };
  await convert.run(args, console);
  return written;
}

describe('convert', () => {
  test.each([
    ['transcript', 'f5d6c3\n'],
    ['board', '------------------X--------XX------OXX-----O-------------------- O\n'],
  ])('to %s', async (format, expected) => {
    expect((await run(file('1. F5 d6 2. c3'), '--to', format)).out).toBe(expected);
  });

  test('converts a game to every format with moves and back', async () => {
    for (const format of ['transcript', 'game', 'ggf', 'sgf']) {
      const { out } = await run(file('f5d6c3d3c4'), '--to', format);
      expect((await run(file(out), '--to', 'transcript')).out, format).toBe('f5d6c3d3c4\n');
    }
  });

  test('bad input is refused with the reader’s sentence', async () => {
    await expect(run(file('f5 a1'), '--to', 'ggf')).rejects.toThrow(
      new InputError('Move 2, a1: no disc is flipped there. The move before it is f5.'),
    );
    await expect(run(join(folder, 'nothing.txt'), '--to', 'ggf')).rejects.toThrow(/cannot be read/);
    await expect(run(file('f5'), '--to', 'pdf')).rejects.toThrow(/transcript\|board|--to takes/);
    await expect(run('--to', 'ggf')).rejects.toThrow(InputError);
  });

  test('games that no file of WTHOR holds are refused, and nothing is written', async () => {
    const out = join(folder, 'wthor');
    await expect(run(file('f5d6'), '--to', 'wthor', '--out', out)).rejects.toThrow(
      new InputError('There is nothing to write: WTHOR holds games with a score, from the usual start.'),
    );
    expect(existsSync(out)).toBe(false);
    const { err } = await run(file('e6f4e3f6g5d6e7f5c5\nf5d6'), '--to', 'wthor', '--out', out);
    expect(err).toBe('Game 2 is left out: WTHOR holds games with a score, from the usual start.\n');
    expect(readdirSync(out).toSorted()).toEqual(['WTHOR.JOU', 'WTHOR.TRN', 'WTH_0.wtb']);
  });

  test('a board without a side to move needs an answer from the user', async () => {
    const board = `XO------${'-'.repeat(8)}OX------${'-'.repeat(40)}`;
    await expect(run(file(board), '--to', 'board')).rejects.toThrow(/--mover/);
    const black = await run(file(board), '--to', 'board', '--mover', 'black');
    const white = await run(file(board), '--to', 'board', '--mover', 'white');
    expect(black.out).not.toBe(white.out);
  });
});
