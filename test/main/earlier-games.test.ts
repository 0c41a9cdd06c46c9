import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EarlierGames, createEarlierGames } from '../../main/earlier-games.ts';
import { annotate } from '../../engine/game/tree.ts';
import { gameText, recordOf } from '../engine/game/game-texts.ts';
import { scratchFolder } from './faulty-files.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 32);

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, remove } = await scratchFolder());
});

afterEach(async () => remove());

/** All games, as they are listed. */
async function listed(earlier: EarlierGames) {
  const ids = await earlier.ids();
  const games = await Promise.all(ids.map(async (id) => ({ id, game: await earlier.read(id) })));
  return games.flatMap(({ id, game }) => (game ? [{ id, ...game }] : []));
}

async function texts(earlier: EarlierGames): Promise<string[]> {
  return (await listed(earlier)).map(({ text }) => text);
}

it('stores each game in a separate file, even at the same moment, and lists the newest first', async () => {
  const earlier = createEarlierGames(join(folder, 'finished'), () => NOW, '0.2.0');
  expect(await listed(earlier)).toEqual([]);
  for (const text of ['one', 'two', 'three']) expect(await earlier.add(text)).toEqual(expect.any(String));
  expect(await texts(earlier)).toEqual(['three', 'two', 'one']);
  const names = await fs.readdir(join(folder, 'finished'));
  const times = names.toSorted().map((name) => name.split('-')[1]);
  expect(times).toEqual([0, 1, 2].map((ms) => `20261121t14320000${ms}z`));
  // Another run stores a game at the same moment, because the clock was set back.
  expect(await createEarlierGames(join(folder, 'finished'), () => NOW, '0.2.0').add('four')).toEqual(
    expect.any(String),
  );
  expect(await texts(earlier)).toEqual(['four', 'three', 'two', 'one']);
});

it('lists what it has just been told', async () => {
  const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
  const id = (await earlier.add(gameText('f5d6'))) ?? '';
  const revised = earlier.revise(id, gameText('f5d6c3'));
  expect(await texts(earlier)).toEqual([gameText('f5d6c3')]);
  expect(await revised).toBe(true);
});

it('has stored what was begun once it has settled', async () => {
  const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
  void earlier.add('one');
  await earlier.settle();
  expect((await fs.readdir(folder)).length).toBe(1);
});

it('tells when a game cannot be stored', async () => {
  await fs.writeFile(join(folder, 'file'), '');
  const earlier = createEarlierGames(join(folder, 'file'), () => NOW, '0.2.0');
  expect(await earlier.add('one')).toBeUndefined();
  expect(await listed(earlier)).toEqual([]);
});

it('lists games in the order in which they were stored, whatever the clock said', async () => {
  const played = (date: string): string => `Othello game file: 2\nDate: ${date}\n`;
  await createEarlierGames(folder, () => NOW, '0.2.0').add(played('2026-11-21 14:30'));
  // The clock was set back by years. A date in a game is that of its clock, too, or of another's file.
  const earlier = createEarlierGames(folder, () => Date.UTC(2001, 0, 1), '0.2.0');
  await Promise.all(['2001-01-01 12:00', '1987-06-05'].map(async (date) => earlier.add(played(date))));
  expect(await texts(createEarlierGames(folder, () => NOW, '0.2.0'))).toEqual(
    ['1987-06-05', '2001-01-01 12:00', '2026-11-21 14:30'].map(played),
  );
});

it('lists a game without a date beside one whose date is that of another time zone', async () => {
  const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
  await earlier.add('Othello game file: 2\nDate: 2026-11-21 23:30\n');
  await earlier.add('Othello game file: 2\n');
  expect((await texts(earlier))[0]).toBe('Othello game file: 2\n');
});

it('lists all readable games', async () => {
  let at = NOW;
  const earlier = createEarlierGames(folder, () => at++, '0.2.0');
  await fs.mkdir(join(folder, '2099 a folder.txt'));
  await fs.writeFile(join(folder, 'notes.md'), 'notes');
  for (let game = 0; game < 101; game++) await earlier.add(String(game));
  const all = await texts(earlier);
  expect(all).toHaveLength(101);
  expect(all[0]).toBe('100');
  expect(all.at(-1)).toBe('0');
});

it('lists a game with the name of the file that it was saved to', async () => {
  const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
  await earlier.add('saved', { name: '終局 “1”.txt', path: join(folder, '終局 “1”.txt'), seen: '1' });
  await earlier.add('not saved');
  expect(await listed(createEarlierGames(folder, () => NOW, '0.2.0'))).toEqual([
    { id: expect.any(String), text: 'not saved', keptAt: NOW + 1 },
    { id: expect.any(String), text: 'saved', savedAs: '終局 “1”.txt', keptAt: NOW },
  ]);
});

const FINAL = { name: 'final.txt', path: join(tmpdir(), 'final.txt'), seen: '3' };

it('knows the file that a game was saved to, and its new one', async () => {
  const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
  const text = gameText(recordOf('f5d6c3'));
  const id = (await earlier.add(text, FINAL)) ?? '';
  expect(await earlier.savedFile(id)).toEqual(FINAL);
  const copy = { ...FINAL, name: 'copy.txt' };
  expect(await earlier.revise(id, text, copy)).toBe(true);
  expect(await createEarlierGames(folder, () => NOW, '0.2.0').savedFile(id)).toEqual(copy);
  expect((await listed(earlier)).map(({ savedAs }) => savedAs)).toEqual(['copy.txt']);
});

it.each([
  ['the name alone', 'final.txt'],
  [
    'a path that depends on the folder in which the app runs',
    '{"name":"final.txt","path":"final.txt","seen":"3"}',
  ],
  ['no path', '{"version":2,"name":"final.txt"}'],
])('takes %s for a name without a file', async (_, content) => {
  const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
  const id = (await earlier.add(gameText(recordOf('f5d6c3')))) ?? '';
  await fs.writeFile(join(folder, `${id}.saved-as`), content);
  expect(await earlier.savedFile(id)).toBeUndefined();
  expect((await listed(earlier)).map(({ savedAs }) => savedAs)).toEqual(['final.txt']);
});

describe('a text that replaces that of a game', () => {
  const GAME = recordOf('f5d6c3');
  const [place = 0] = GAME.line;
  const commented = gameText(annotate(GAME, place, { comment: 'parallel' }));

  function evaluated(depth: number): string {
    const evaluation = { score: 2, exact: false, depth, selectivity: 100, engine: 'master', lines: [] };
    return gameText(annotate(GAME, place, { evaluation }));
  }

  async function kept(): Promise<{ earlier: EarlierGames; id: string }> {
    const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
    await earlier.add(gameText(GAME), FINAL);
    const [id = ''] = await earlier.ids();
    return { earlier, id };
  }

  it('is kept where it tells more, with the name of the file', async () => {
    const { earlier, id } = await kept();
    expect(await earlier.revise(id, commented)).toBe(true);
    expect(await listed(earlier)).toEqual([{ id, text: commented, savedAs: 'final.txt', keptAt: NOW }]);
  });

  it.each([
    ['has fewer moves', gameText(recordOf('f5d6'))],
    ['has another move', gameText(recordOf('f5d6c4'))],
    ['is no game', 'f5d6c3 and so on'],
  ])('is refused where it %s', async (_, text) => {
    const { earlier, id } = await kept();
    expect(await earlier.revise(id, text)).toBe(false);
    expect(await texts(earlier)).toEqual([gameText(GAME)]);
  });

  it('is refused where it lacks a comment', async () => {
    const { earlier, id } = await kept();
    await earlier.revise(id, commented);
    expect(await earlier.revise(id, gameText(GAME))).toBe(false);
    expect(await texts(earlier)).toEqual([commented]);
  });

  it('is refused where it has a shallower evaluation or lacks one, as that of another review may', async () => {
    const { earlier, id } = await kept();
    expect(await earlier.revise(id, evaluated(12))).toBe(true);
    expect(await earlier.revise(id, evaluated(6))).toBe(false);
    expect(await earlier.revise(id, gameText(GAME))).toBe(false);
    expect(await earlier.revise(id, evaluated(16))).toBe(true);
  });

  it('does not take the place of what another one, that was begun just before, tells more', async () => {
    const { earlier, id } = await kept();
    const begun = [16, 6, 12].map(async (depth) => earlier.revise(id, evaluated(depth)));
    expect(await Promise.all(begun)).toEqual([true, false, false]);
    expect(await texts(earlier)).toEqual([evaluated(16)]);
  });

  it('is refused for a game that is not there', async () => {
    const { earlier } = await kept();
    expect(await earlier.revise('2020-01-01', commented)).toBe(false);
    expect(await texts(earlier)).toEqual([gameText(GAME)]);
  });
});

describe('a game that was deleted', () => {
  it('is listed no more, and comes back with its file when it is asked back', async () => {
    const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
    const path = join(folder, 'mine.txt');
    const id = (await earlier.add(gameText('f5d6'), { name: 'mine.txt', path, seen: '1' })) ?? '';
    await earlier.add(gameText('f5d6c3'));
    expect(await earlier.remove(id, true)).toBe(true);
    expect(await texts(earlier)).toEqual([gameText('f5d6c3')]);
    expect(await earlier.read(id)).toBeUndefined();
    expect(await earlier.remove(id, false)).toBe(true);
    expect(await texts(earlier)).toEqual([gameText('f5d6c3'), gameText('f5d6')]);
    expect(await earlier.savedFile(id)).toMatchObject({ path });
  });

  it('is gone for good once another one is deleted in a later run', async () => {
    const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
    const [one = '', two = '', three = ''] = await Promise.all(
      ['f5d6', 'f5d6c3', 'f5f6'].map(async (moves) => earlier.add(gameText(moves))),
    );
    await earlier.remove(one, true);
    await earlier.remove(two, true);
    expect(await earlier.remove(one, false)).toBe(true);
    const later = createEarlierGames(folder, () => NOW, '0.2.0');
    await later.remove(three, true);
    expect(await later.remove(two, false)).toBe(false);
    expect(await later.remove(three, false)).toBe(true);
    expect((await later.ids()).toSorted()).toEqual([one, three].toSorted());
  });

  it('cannot be what is not there', async () => {
    const earlier = createEarlierGames(folder, () => NOW, '0.2.0');
    expect(await earlier.remove('game-unknown', true)).toBe(false);
    expect(await earlier.remove('game-unknown', false)).toBe(false);
  });
});
