import { expect, it, vi } from 'vitest';
import { ENGLISH_TEXTS } from '../../main/english-texts.ts';
import { createFatal } from '../../main/fatal.ts';

it('tells the reason, lets running writes finish, and ends once', async () => {
  const order: string[] = [];
  const fatal = createFatal({
    texts: () => ENGLISH_TEXTS.fatal,
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
    texts: () => ENGLISH_TEXTS.fatal,
    tell: () => undefined,
    settle: async () => Promise.reject(new Error('gone')),
    exit,
    log: () => undefined,
  });
  await fatal('notStarted', 'broken');
  expect(exit.mock.calls).toEqual([[1]]);
});
