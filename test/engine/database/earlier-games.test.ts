/** Earlier games join the library once, and again only where their file has changed. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinEarlierGames } from '../../../engine/database/node/earlier-games.ts';

let folder: string;
let kept: string[];
let isWritable: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'othello-earlier-'));
  kept = [];
  isWritable = true;
  writeFileSync(join(folder, '1.txt'), 'f5d6');
  writeFileSync(join(folder, '2.txt'), 'f5f6');
});

afterEach(() => rmSync(folder, { recursive: true }));

async function start(): Promise<readonly string[]> {
  kept = [];
  await joinEarlierGames({
    from: folder,
    note: join(folder, 'joined.json'),
    async keepOwn(texts) {
      kept.push(...texts);
      return isWritable;
    },
  });
  return kept;
}

test('a later start reads none of the games that have joined', async () => {
  expect(await start()).toEqual(['f5d6', 'f5f6']);
  expect(await start()).toEqual([]);
});

test('a new game and one that was changed join', async () => {
  await start();
  writeFileSync(join(folder, '3.txt'), 'f5f4');
  writeFileSync(join(folder, '1.txt'), 'f5d6c3');
  expect(await start()).toEqual(['f5d6c3', 'f5f4']);
});

test('a game of the same length that was written again joins', async () => {
  await start();
  writeFileSync(join(folder, '2.txt'), 'd3c3');
  utimesSync(join(folder, '2.txt'), new Date(2_000_000_000_000), new Date(2_000_000_000_000));
  expect(await start()).toEqual(['d3c3']);
});

test('games that could not be kept are tried again', async () => {
  isWritable = false;
  await start();
  isWritable = true;
  expect(await start()).toEqual(['f5d6', 'f5f6']);
  expect(await start()).toEqual([]);
});

test('a damaged note costs one more reading', async () => {
  await start();
  writeFileSync(join(folder, 'joined.json'), '{"1.txt":');
  expect(await start()).toHaveLength(2);
});

test('no folder is no fault', async () => {
  await expect(
    joinEarlierGames({ from: join(folder, 'none'), note: join(folder, 'n'), keepOwn: async () => true }),
  ).resolves.toBe(0);
});
