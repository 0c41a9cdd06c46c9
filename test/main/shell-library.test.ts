/** The library as main has it: what its process says is parsed, and the page is told its state. */
import { expect, test } from 'vitest';
import type { ChildListener } from '../../engine/keeper/child.ts';
import type { Call, Reply } from '../../engine/keeper/calls.ts';
import type { LibraryState } from '../../engine/library/service.ts';
import { createShellLibrary, parseLibraryReply } from '../../main/shell-library.ts';

const READY: LibraryState = { kind: 'ready', games: 3, version: 1 };

function library(chosen: readonly string[] = []) {
  const told: LibraryState[] = [];
  const asked: Call[] = [];
  let launched = 0;
  let heard: ChildListener<Reply<LibraryState>> | undefined;
  const shell = createShellLibrary({
    launch(listener) {
      heard = listener;
      launched++;
      return {
        send(call) {
          asked.push(call);
          const answer = call.name === 'state' ? READY : undefined;
          queueMicrotask(() => listener.heard({ kind: 'answer', id: call.id, answer }));
        },
        end: () => undefined,
      };
    },
    tell: (state) => told.push(state),
    choose: async () => chosen,
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
