import { expect, test, vi } from 'vitest';
import { FakeUtility, electronPlace } from './children.ts';

const READY = { kind: 'ready', threads: 2, hashMb: 64, sharedMemory: true } as const;

function launched() {
  const killHard = vi.fn<(pid: number) => void>();
  const log = vi.fn<(line: string) => void>();
  const listener = { heard: vi.fn<(told: unknown) => void>(), failed: vi.fn<(reason: string) => void>() };
  const { launch, children } = electronPlace({ killHard, log });
  const child = launch(listener);
  const [utility = new FakeUtility()] = children;
  return { child, utility, killHard, log, listener };
}

test('a process that runs is ended politely and by force, because one that hangs hears no request', () => {
  const { child, utility, killHard } = launched();
  utility.begin();
  const { pid } = utility;
  child.end();
  expect(utility.isEnded).toBe(true);
  expect(killHard.mock.calls).toEqual([[pid]]);
});

test('a process that is ended before it has begun is ended as soon as it can be', () => {
  const { child, utility, killHard } = launched();
  child.end();
  expect(killHard).not.toHaveBeenCalled();
  utility.begin();
  expect(utility.isEnded).toBe(true);
  expect(killHard.mock.calls).toEqual([[utility.pid]]);
});

test('a process that has ended by itself is not killed, because its id may be that of another by now', () => {
  const { child, utility, killHard, listener } = launched();
  utility.begin();
  utility.crash(9);
  child.end();
  expect(listener.failed.mock.calls).toEqual([['The process ended with code 9.']]);
  expect(killHard).not.toHaveBeenCalled();
});

test('what is no event of the engine is dropped, and an error of the process only noted', () => {
  const { utility, listener, log } = launched();
  utility.begin();
  utility.say({ kind: 'bestMove' });
  utility.emit('error', 'FatalError');
  utility.say(READY);
  expect(listener.heard.mock.calls).toEqual([[READY]]);
  expect(log.mock.calls.flat()).toEqual([
    'Dropped a message of a utility process: wrong shape.',
    'A utility process met a FatalError.',
  ]);
});
