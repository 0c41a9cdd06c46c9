import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JournalPart } from '../../main/contract/bridge.ts';
import { type Journals, createJournals } from '../../main/journals.ts';
import { scratchFolder } from './faulty-files.ts';

let folder: string;
let remove: () => Promise<void>;
let journals: Journals;

beforeEach(async () => {
  ({ folder, remove } = await scratchFolder());
  journals = createJournals(join(folder, 'tournaments'));
});

afterEach(async () => remove());

it('begins without journals', async () => {
  expect(await journals.list('tournament')).toEqual([]);
  expect(await journals.read('none', 0)).toEqual({ lines: [] });
});

it('keeps lines in the order in which they were added, also at the same time', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  const kept = await Promise.all(lines.map(async (line) => journals.add('a', line)));
  expect(kept.every(Boolean)).toBe(true);
  expect(await journals.read('a', 0)).toEqual({ lines });
});

it('reads and lists what was sent before, though it is still being written', async () => {
  void journals.add('a', 'plan');
  void journals.add('a', 'game');
  const listed = journals.list('tournament');
  const read = journals.read('a', 0);
  expect(await listed).toEqual([{ id: 'a', heading: 'plan' }]);
  expect(await read).toEqual({ lines: ['plan', 'game'] });
});

it('finds the lines again in another run', async () => {
  await journals.add('a', 'plan');
  await journals.add('a', 'game');
  expect(await createJournals(join(folder, 'tournaments')).read('a', 0)).toEqual({
    lines: ['plan', 'game'],
  });
});

it('lists journals by their first lines, the newest first', async () => {
  for (const id of ['m1', 'm3', 'm2']) {
    await journals.add(id, `plan ${id}`);
    await journals.add(id, 'game');
  }
  expect(await journals.list('tournament')).toEqual(
    ['m3', 'm2', 'm1'].map((id) => ({ id, heading: `plan ${id}` })),
  );
});

it('begins a new line after one that was cut off', async () => {
  await journals.add('a', 'plan');
  await fs.appendFile(join(folder, 'tournaments', 'a.jsonl'), '{"first":"be');
  await createJournals(join(folder, 'tournaments')).add('a', 'game');
  expect(await journals.read('a', 0)).toEqual({ lines: ['plan', '{"first":"be', 'game'] });
});

it('hands out a long journal in parts that end with a line', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `終局 ${at}`);
  for (const line of lines) await journals.add('a', line);
  const inParts = createJournals(join(folder, 'tournaments'), 50);
  const found: string[] = [];
  let parts = 0;
  for (let next: number | undefined = 0; next !== undefined; parts++) {
    const part: JournalPart | undefined = await inParts.read('a', next);
    found.push(...(part?.lines ?? []));
    next = part?.next;
  }
  expect(found).toEqual(lines);
  expect(parts).toBeGreaterThan(5);
});

it('lists a journal of any size without reading its lines', async () => {
  await journals.add('a', 'plan');
  // A file with a hole takes no space, and could not be read as a whole.
  await fs.truncate(join(folder, 'tournaments', 'a.jsonl'), 2 ** 40);
  expect(await journals.list('tournament')).toEqual([{ id: 'a', heading: 'plan' }]);
});

it('tells that a journal cannot be read', async () => {
  await fs.mkdir(join(folder, 'tournaments', 'a.jsonl'), { recursive: true });
  expect(await journals.read('a', 0)).toBeUndefined();
});

it('removes a journal with all its lines', async () => {
  await journals.add('a', 'plan');
  await journals.add('b', 'plan');
  await journals.remove('a');
  expect((await journals.list('tournament')).map(({ id }) => id)).toEqual(['b']);
});

it('tells when a line cannot be written', async () => {
  await fs.writeFile(join(folder, 'file'), '');
  expect(await createJournals(join(folder, 'file')).add('a', 'plan')).toBe(false);
});

it('has written everything once it is settled', async () => {
  void journals.add('a', 'plan');
  void journals.add('a', 'game');
  await journals.settle();
  expect(await fs.readFile(join(folder, 'tournaments', 'a.jsonl'), 'utf8')).toBe('plan\ngame\n');
});

it('lists the journals of one kind, and those of reviews were kept among tournaments from the first', async () => {
  await journals.add('m1', 'a plan');
  await journals.add('review-mh2k9x0c-1f0e9d8c', 'a heading');
  expect(await journals.list('tournament')).toEqual([{ id: 'm1', heading: 'a plan' }]);
  expect(await journals.list('review')).toEqual([{ id: 'review-mh2k9x0c-1f0e9d8c', heading: 'a heading' }]);
});
