import { expect, it, vi } from 'vitest';
import { createFatal } from '../../main/fatal.ts';
import { createSay } from '../../main/words.ts';

it('tells the reason, lets running writes finish, and ends once', async () => {
  const order: string[] = [];
  const fatal = createFatal({
    say: createSay(() => 'en'),
    tell: (title, sentence) => order.push(title, sentence),
    settle: async () => void order.push('settled'),
    exit: (code) => order.push(`exit ${code}`),
    log: (line) => order.push(line),
  });
  await Promise.all([fatal('pageFailed', 'ERR_FAILED'), fatal('pageCrashed', 'crashed')]);
  expect(order).toEqual([
    'Othello cannot go on: pageFailed, ERR_FAILED.',
    'Othello has to close',
    'Its window could not be loaded (ERR_FAILED). Install Othello again if this goes on.',
    'settled',
    'exit 1',
  ]);
});

it('ends also if nothing can be written any more', async () => {
  const exit = vi.fn<(code: number) => void>();
  const fatal = createFatal({
    say: createSay(() => 'en'),
    tell: () => undefined,
    settle: async () => Promise.reject(new Error('gone')),
    exit,
    log: () => undefined,
  });
  await fatal('notStarted', 'broken');
  expect(exit.mock.calls).toEqual([[1]]);
});
