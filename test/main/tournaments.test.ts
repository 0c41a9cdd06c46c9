import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tournaments, createTournaments } from '../../main/tournaments.ts';
import { scratchFolder } from './faulty-files.ts';

let folder: string;
let remove: () => Promise<void>;
let tournaments: Tournaments;

beforeEach(async () => {
  ({ folder, remove } = await scratchFolder());
  tournaments = createTournaments(join(folder, 'tournaments'));
});

afterEach(async () => remove());

it('begins without tournaments', async () => {
  expect(await tournaments.list()).toEqual([]);
  expect(await tournaments.read('none')).toEqual([]);
});

it('keeps lines in the order in which they were added, also at the same time', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  const kept = await Promise.all(lines.map(async (line) => tournaments.add('a', line)));
  expect(kept.every(Boolean)).toBe(true);
  expect(await tournaments.read('a')).toEqual(lines);
});

it('finds the lines again in another run', async () => {
  await tournaments.add('a', 'plan');
  await tournaments.add('a', 'game');
  expect(await createTournaments(join(folder, 'tournaments')).read('a')).toEqual(['plan', 'game']);
});

it('lists tournaments by their first lines, the newest first', async () => {
  for (const id of ['m1', 'm3', 'm2']) {
    await tournaments.add(id, `plan ${id}`);
    await tournaments.add(id, 'game');
  }
  expect(await tournaments.list()).toEqual(['m3', 'm2', 'm1'].map((id) => ({ id, plan: `plan ${id}` })));
});

it('begins a new line after one that was cut off', async () => {
  await tournaments.add('a', 'plan');
  await fs.appendFile(join(folder, 'tournaments', 'a.jsonl'), '{"first":"be');
  await createTournaments(join(folder, 'tournaments')).add('a', 'game');
  expect(await tournaments.read('a')).toEqual(['plan', '{"first":"be', 'game']);
});

it('removes a tournament with all its games', async () => {
  await tournaments.add('a', 'plan');
  await tournaments.add('b', 'plan');
  await tournaments.remove('a');
  expect((await tournaments.list()).map(({ id }) => id)).toEqual(['b']);
});

it('tells when a line cannot be written', async () => {
  await fs.writeFile(join(folder, 'file'), '');
  expect(await createTournaments(join(folder, 'file')).add('a', 'plan')).toBe(false);
});

it('has written everything once it is settled', async () => {
  void tournaments.add('a', 'plan');
  void tournaments.add('a', 'game');
  await tournaments.settle();
  expect(await fs.readFile(join(folder, 'tournaments', 'a.jsonl'), 'utf8')).toBe('plan\ngame\n');
});
