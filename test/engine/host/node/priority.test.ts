import { constants } from 'node:os';
import { expect, test, vi } from 'vitest';
import { priorityWhilePondering } from '../../../../engine/host/node/priority.ts';

const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority;

test('the priority is lowered during pondering where it can be raised again', () => {
  const set = vi.fn<(priority: number) => void>();
  const change = priorityWhilePondering('win32', set);
  change(true);
  change(false);
  expect(set.mock.calls).toEqual([[PRIORITY_BELOW_NORMAL], [PRIORITY_NORMAL]]);
});

test.each(['linux', 'darwin'] as const)(
  'the priority is never lowered on %s, where it could not be raised again',
  (platform) => {
    const set = vi.fn<(priority: number) => void>();
    priorityWhilePondering(platform, set)(true);
    expect(set).not.toHaveBeenCalled();
  },
);

test('a refusal of the system is ignored', () => {
  const refuse = (): void => {
    throw new Error('EACCES');
  };
  expect(() => priorityWhilePondering('win32', refuse)(true)).not.toThrow();
});
