import { constants } from 'node:os';
import { expect, test, vi } from 'vitest';
import { priorityWhilePondering } from '../../../../engine/host/node/priority.ts';

const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority;

test('steps back while it ponders, where it can come back', () => {
  const set = vi.fn<(priority: number) => void>();
  const change = priorityWhilePondering('win32', set);
  change(true);
  change(false);
  expect(set.mock.calls).toEqual([[PRIORITY_BELOW_NORMAL], [PRIORITY_NORMAL]]);
});

test.each(['linux', 'darwin'] as const)('stays as it is on %s, where it could not', (platform) => {
  const set = vi.fn<(priority: number) => void>();
  priorityWhilePondering(platform, set)(true);
  expect(set).not.toHaveBeenCalled();
});

test('thinks on where the system refuses', () => {
  const refuse = (): void => {
    throw new Error('EACCES');
  };
  expect(() => priorityWhilePondering('win32', refuse)(true)).not.toThrow();
});
