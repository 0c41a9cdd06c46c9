/** The methods that a page gets for the tables of calls, over messages that these tests carry. */
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Wire, methodsOver } from '../../main/bridge-over.ts';
import { CALLS } from '../../main/contract/bridge.ts';
import { answers, requests } from '../../main/schemas.ts';
import * as v from 'valibot';

let main: EventEmitter;
let invoke: ReturnType<typeof vi.fn<(name: string, ...args: unknown[]) => Promise<unknown>>>;
let send: ReturnType<typeof vi.fn<(name: string, ...args: unknown[]) => void>>;
let methods: ReturnType<typeof methodsOver<typeof CALLS>>;

beforeEach(() => {
  main = new EventEmitter();
  invoke = vi.fn(async () => undefined);
  send = vi.fn();
  const wire = { invoke, send, on: main.on.bind(main), off: main.off.bind(main) };
  methods = methodsOver(wire as unknown as Wire, CALLS);
});

describe('a call with an answer', () => {
  it('goes out on the channel of its name with its arguments', async () => {
    invoke.mockResolvedValue('f5');
    expect(await methods.readClipboard()).toBe('f5');
    await methods.readJournal('m1', 3);
    expect(invoke.mock.calls).toEqual([['readClipboard'], ['readJournal', 'm1', 3]]);
  });

  it.each([
    ['openGame', { kind: 'failed', reason: 'other', name: '', code: 'REFUSED' }],
    ['saveGame', { kind: 'failed', reason: 'other', name: '', code: 'REFUSED' }],
    // No game is replaced, and none is taken for kept.
    ['confirmDiscard', 'stay'],
    ['keepEarlier', false],
    // The file is opened without a handle.
    ['claimDropped', undefined],
  ] as const)('that is refused answers what its entry says: %s', async (name, answer) => {
    invoke.mockRejectedValue(new Error('This message is not let in.'));
    expect(await (methods[name] as () => Promise<unknown>)()).toEqual(answer);
  });

  it('rejects where the page itself reports the failure', async () => {
    invoke.mockRejectedValue(new Error('This message is not let in.'));
    await expect(methods.writeClipboard('f5')).rejects.toThrow('not let in');
  });

  it.each(Object.entries(CALLS))('answers a failure as any answer is typed: %s', (name, entry) => {
    const [failed] = entry.kind === 'asks' && entry.failed.length > 0 ? [entry.failed] : [];
    expect(failed === undefined || v.is(answers[name as keyof typeof answers], failed[0])).toBe(true);
  });
});

describe('what the page hears', () => {
  it('is announced to main, without the event, until the page listens no more', () => {
    const heard: unknown[][] = [];
    const unsubscribe = methods.onMenuCommand((...args: unknown[]) => heard.push(args));
    main.emit('onMenuCommand', 'the event', 'undo');
    unsubscribe();
    main.emit('onMenuCommand', 'the event', 'redo');
    expect(heard).toEqual([['undo']]);
    expect(send.mock.calls).toEqual([['onMenuCommand']]);
  });

  it('of an engine is what that engine says', () => {
    const heard: unknown[] = [];
    methods.onEngineStatus((status) => heard.push(status.kind));
    methods.onEngineStatus(({ kind }) => heard.push(`second: ${kind}`), 'second');
    main.emit('onEngineStatus', 'the event', { kind: 'started' }, 'default');
    main.emit('onEngineStatus', 'the event', { kind: 'restarting', reason: '' }, 'second');
    expect(heard).toEqual(['started', 'second: restarting']);
    expect(send.mock.calls).toEqual([
      ['onEngineStatus', 'default'],
      ['onEngineStatus', 'second'],
    ]);
  });
});

it('all that is told and announced is let in by its schema', () => {
  methods.quit();
  methods.restartEngine();
  methods.sendToEngine({ kind: 'stop' }, 'arena');
  methods.onFullScreen(() => undefined);
  methods.onEngineEvent(() => undefined);
  const refused = send.mock.calls.filter(
    ([name, ...args]) => !v.is(requests[name as keyof typeof requests], args),
  );
  expect(refused).toEqual([]);
  expect(send).toHaveBeenCalledTimes(5);
});
