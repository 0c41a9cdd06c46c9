import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TournamentPart } from '../../main/contract/bridge.ts';
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
  expect(await tournaments.read('none', 0)).toEqual({ lines: [] });
});

it('keeps lines in the order in which they were added, also at the same time', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  const kept = await Promise.all(lines.map(async (line) => tournaments.add('a', line)));
  expect(kept.every(Boolean)).toBe(true);
  expect(await tournaments.read('a', 0)).toEqual({ lines });
});

it('finds the lines again in another run', async () => {
  await tournaments.add('a', 'plan');
  await tournaments.add('a', 'game');
  expect(await createTournaments(join(folder, 'tournaments')).read('a', 0)).toEqual({
    lines: ['plan', 'game'],
  });
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
  expect(await tournaments.read('a', 0)).toEqual({ lines: ['plan', '{"first":"be', 'game'] });
});

it('hands out a long tournament in parts that end with a line', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `終局 ${at}`);
  for (const line of lines) await tournaments.add('a', line);
  const inParts = createTournaments(join(folder, 'tournaments'), 50);
  const found: string[] = [];
  let parts = 0;
  for (let next: number | undefined = 0; next !== undefined; parts++) {
    const part: TournamentPart | undefined = await inParts.read('a', next);
    found.push(...(part?.lines ?? []));
    next = part?.next;
  }
  expect(found).toEqual(lines);
  expect(parts).toBeGreaterThan(5);
});

it('lists a tournament of any size without reading its games', async () => {
  await tournaments.add('a', 'plan');
  // A file with a hole takes no space, and could not be read as a whole.
  await fs.truncate(join(folder, 'tournaments', 'a.jsonl'), 2 ** 40);
  expect(await tournaments.list()).toEqual([{ id: 'a', plan: 'plan' }]);
});

it('tells that a tournament cannot be read', async () => {
  await fs.mkdir(join(folder, 'tournaments', 'a.jsonl'), { recursive: true });
  expect(await tournaments.read('a', 0)).toBeUndefined();
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
