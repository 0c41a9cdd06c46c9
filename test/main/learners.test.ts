/** Tests of the folder of networks that have learnt in the lab. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnerIdOf } from '../../engine/players/learners.ts';
import { createLearners } from '../../main/learners.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'learners-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const FILE = Uint8Array.from([1, 2, 3]);

test('a file is kept under an id from its content, the same as in a browser, and once', async () => {
  const { keep, read } = createLearners(join(folder, 'first'));
  const digest = await crypto.subtle.digest('SHA-256', FILE);
  const id = await keep(FILE);
  expect(id).toBe(learnerIdOf(new Uint8Array(digest)));
  expect(await keep(FILE)).toBe(id);
  expect(await readdir(join(folder, 'first'))).toEqual([`${id}.learnt`]);
  expect(await read(id!)).toEqual(FILE);
});

test('a file that was removed is not there, and another one is', async () => {
  const { keep, read, remove } = createLearners(join(folder, 'second'));
  const [gone, other] = [await keep(FILE), await keep(Uint8Array.from([4]))];
  await remove(gone!);
  await remove(gone!);
  expect(await read(gone!)).toBeUndefined();
  expect(await read(other!)).toBeDefined();
});

test('where nothing can be written, nothing has an id', async () => {
  expect(await createLearners(join(folder, 'first\0')).keep(FILE)).toBeUndefined();
});
