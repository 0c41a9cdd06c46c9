/** The library as main has it: what its process says is parsed, and the page is told its state. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChildListener } from '../../engine/keeper/child.ts';
import type { Call, Reply } from '../../engine/keeper/calls.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import { createShellLibrary, parseLibraryReply } from '../../main/shell-library.ts';

const READY: LibraryState = { kind: 'ready', games: 3, version: 1 };

function library(chosen: readonly string[] = [], mayJoin = true, canMove = true) {
  const told: LibraryState[] = [];
  const asked: Call[] = [];
  let folder: string | undefined;
  let launched = 0;
  let heard: ChildListener<Reply<LibraryState>> | undefined;
  const shell = createShellLibrary({
    launch(listener) {
      heard = listener;
      launched++;
      return {
        send(call) {
          asked.push(call);
          const answer = call.name === 'state' ? READY : call.name === 'moveTo' ? canMove : undefined;
          queueMicrotask(() => listener.heard({ kind: 'answer', id: call.id, answer }));
        },
        end: () => undefined,
      };
    },
    tell: (state) => told.push(state),
    choose: async () => chosen,
    mayJoin: () => mayJoin,
    chooseFolder: async () => chosen[0],
    folder: () => folder,
    keepFolder: (path) => (folder = path),
    usualFolder: '/usual',
    log: () => undefined,
  });
  return { shell, told, asked, listener: () => heard, launches: () => launched };
}

test('a page that begins to listen is told that the library opens, and then what it has', async () => {
  const { shell, told } = library();
  shell.report();
  expect(told).toEqual([{ kind: 'opening' }]);
  await expect.poll(() => told.at(-1)).toEqual(READY);
});

test('what was chosen is imported, and nothing where nothing was', async () => {
  const { shell, asked } = library(['/games']);
  expect(await shell.importGames('folder')).toBe(true);
  expect(asked.at(-1)).toMatchObject({ name: 'take', args: [[{ path: '/games' }]] });
  expect(await library().shell.importGames('files')).toBe(false);
});

test('a game that ends is handed over with what it had ended as before, unless the user wants none there', () => {
  const { shell, asked } = library();
  shell.keepEnded('now', 'before');
  expect(asked).toMatchObject([{ name: 'keepEnded', args: ['now', 'before'] }]);
  const without = library([], false);
  without.shell.keepEnded('now', undefined);
  without.shell.keepOwn('now');
  expect(without.asked).toEqual([]);
});

test('the files move to a folder of the library within the chosen one, and back to the usual one', async () => {
  const { shell, asked } = library(['/synced']);
  expect(await shell.libraryFolder()).toEqual({ path: '/usual', isUsual: true });
  expect(await shell.moveLibrary('chosen')).toBe('moved');
  const path = join('/synced', 'Othello library');
  expect(asked.at(-1)).toMatchObject({ name: 'moveTo', args: [path] });
  expect(await shell.libraryFolder()).toEqual({ path, isUsual: false });
  expect(await shell.moveLibrary('usual')).toBe('moved');
  expect(asked.at(-1)).toMatchObject({ name: 'moveTo', args: ['/usual'] });
  expect(await shell.libraryFolder()).toEqual({ path: '/usual', isUsual: true });
});

test('a folder that cannot be written changes nothing, and neither does choosing none', async () => {
  const full = library(['/full'], true, false).shell;
  expect(await full.moveLibrary('chosen')).toBe('failed');
  expect(await full.libraryFolder()).toEqual({ path: '/usual', isUsual: true });
  const { shell, asked } = library();
  expect(await shell.moveLibrary('chosen')).toBe('cancelled');
  expect(asked).toEqual([]);
});

test('a library whose process ends opens again', async () => {
  const { shell, told, listener, launches } = library();
  shell.report();
  await expect.poll(() => told.at(-1)).toEqual(READY);
  listener()?.failed('It ended.');
  expect(told.at(-1)).toEqual({ kind: 'opening' });
  await expect.poll(launches).toBe(2);
  listener()?.heard({ kind: 'ready' });
  await expect.poll(() => told.at(-1)).toEqual(READY);
});

test.each([
  [{ kind: 'ready' }, true],
  [{ kind: 'answer', id: 1, answer: undefined }, true],
  [{ kind: 'news', news: READY }, true],
  [{ kind: 'news', news: { kind: 'ready', games: 'many' } }, false],
  [{ kind: 'answer' }, false],
  ['ready', false],
])('%j is a message of the library: %s', (message, isOne) => {
  expect(parseLibraryReply(message) !== undefined).toBe(isOne);
});
