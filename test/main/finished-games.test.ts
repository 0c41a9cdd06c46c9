import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFinishedGames } from '../../main/finished-games.ts';
import { scratchFolder } from './faulty-files.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 32);

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await scratchFolder());
});

afterEach(async () => remove());

it('stores each game in a separate file, even at the same moment, and lists the newest first', async () => {
  const finished = createFinishedGames(join(folder, 'finished'), () => NOW);
  expect(await finished.list()).toEqual([]);
  for (const text of ['one', 'two', 'three']) expect(await finished.add(text)).toBe(true);
  expect(await finished.list()).toEqual(['three', 'two', 'one']);
  const names = await fs.readdir(join(folder, 'finished'));
  const times = names.toSorted().map((name) => name.split(' ')[0]);
  expect(times).toEqual([0, 1, 2].map((ms) => `2026-11-21T14-32-00.00${ms}Z`));
  // Another run stores a game at the same moment, because the clock was set back.
  expect(await createFinishedGames(join(folder, 'finished'), () => NOW).add('four')).toBe(true);
  expect((await finished.list()).toSorted()).toEqual(['four', 'one', 'three', 'two']);
});

it('tells when a game cannot be stored', async () => {
  await fs.writeFile(join(folder, 'file'), '');
  const finished = createFinishedGames(join(folder, 'file'), () => NOW);
  expect(await finished.add('one')).toBe(false);
  expect(await finished.list()).toEqual([]);
});

it('sorts games by when they were played, whatever the clock said when they were stored', async () => {
  const played = (date: string): string => `Othello game file: 2\nDate: ${date}\n`;
  await createFinishedGames(folder, () => NOW).add(played('2026-11-20 10:00'));
  // The clock was set back by years.
  await createFinishedGames(folder, () => Date.UTC(2001, 0, 1)).add(played('2026-11-21 09:00'));
  expect(await createFinishedGames(folder, () => NOW).list()).toEqual([
    played('2026-11-21 09:00'),
    played('2026-11-20 10:00'),
  ]);
});

it('lists all readable games', async () => {
  let at = NOW;
  const finished = createFinishedGames(folder, () => at++);
  await fs.mkdir(join(folder, '2099 a folder.txt'));
  await fs.writeFile(join(folder, 'notes.md'), 'notes');
  for (let game = 0; game < 101; game++) await finished.add(String(game));
  const listed = await finished.list();
  expect(listed).toHaveLength(101);
  expect(listed[0]).toBe('100');
  expect(listed.at(-1)).toBe('0');
});
