/**
 * Hostile messages at every channel of the border. What must hold: whatever comes in, a listener or a handler is called
 * only with arguments of exactly the promised shape, everything else is refused with the same typed answer, and no
 * message takes long. A fixed seed makes the messages.
 */
import { EventEmitter } from 'node:events';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { APP_ORIGIN } from '../../main/app-protocol.ts';
import type { CallChannel, RequestChannel } from '../../main/channels.ts';
import { type Sender, createRequestDoor } from '../../main/ipc.ts';
import { callArguments, requestArguments } from '../../main/schemas.ts';

const MESSAGES = 50_000;
/** No message may hold up the main process for longer, on the slowest machine that runs the tests. */
const MAX_MESSAGE_MS = 1000;

const OWN = { senderFrame: { origin: APP_ORIGIN, parent: null } } as unknown as Sender;
const FOREIGN = { senderFrame: { origin: 'https://example.com', parent: null } } as unknown as Sender;

/** Mulberry32: a small generator whose every seed gives the same messages on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(20_261_121);
const below = (limit: number): number => Math.floor(random() * limit);

function pick<Value>(values: readonly [Value, ...Value[]]): Value {
  return values[below(values.length)] ?? values[0];
}

const PATHS = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32',
  '/dev/zero',
  '/proc/self/mem',
  '\\\\server\\share\\game.txt',
  '\\\\?\\C:\\CON',
  'CON',
  'NUL.txt',
  'file:///etc/passwd',
  'game.txt\0.png',
  '',
] as const;

const HUGE_TEXT = 'x'.repeat(5 * 1024 * 1024);
const HUGE_BYTES = new Uint8Array(65 * 1024 * 1024);

/** `levels` objects, each inside the one before. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { kind: value } : [value];
  return value;
}

const LONG_LIST = Array.from<unknown>({ length: 100_000 });

const DEEP = nested(5000);
/** As JSON makes it: a property of its own, which assignment would not. */
const POLLUTED: unknown = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
);
const CIRCULAR: Record<string, unknown> = { kind: 'go' };
CIRCULAR['self'] = CIRCULAR;
const WITH_GETTER = {
  get kind(): never {
    throw new Error('a trap');
  },
};

/** One good message for each channel, to be spoilt. */
const ID = '11111111-2222-4333-8444-555555555555';
const GAME = {
  text: 'Othello game file: 1',
  isDirty: true,
  file: { handle: ID, name: 'a.txt' },
  settings: { a: 1 },
};
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  'engine:command': [
    {
      kind: 'go',
      searchId: 1,
      position: START_POSITION,
      limits: { kind: 'depth', depth: 1 },
      player: { kind: 'club' },
    },
  ],
  'menu:set': [[{ id: 'a', label: 'A', items: [{ kind: 'command', id: 'b', label: 'B', enabled: true }] }]],
  'game:keep': [GAME],
  'preferences:keep': [{ theme: 'dark' }],
  'file:open-recent': [ID],
  'file:open-dropped': ['/home/anna/a.txt'],
  'file:save': [GAME, 'save'],
  'file:save-image': [{ kind: 'png', bytes: new Uint8Array(1) }],
  'clipboard:write': ['f5'],
  'clipboard:write-image': [new Uint8Array(1)],
};

function wrongValue(): unknown {
  return pick<() => unknown>([
    () => null,
    () => undefined,
    () => random() < 0.5,
    () => pick([Number.NaN, Number.POSITIVE_INFINITY, -0, -1, 1.5, 2 ** 53, 1e308]),
    () => pick([-1n, 0n, 1n << 64n, 1n << 4096n]),
    () => pick(PATHS),
    () => pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'go', 'ready', '\ud800', '\u202e']),
    () => (below(40) === 0 ? HUGE_TEXT : 'x'.repeat(below(500))),
    () => (below(40) === 0 ? HUGE_BYTES : new Uint8Array(below(50))),
    () => pick<unknown>([DEEP, POLLUTED, CIRCULAR]),
    () =>
      pick<unknown>([
        new Date(Number.NaN),
        /a/,
        new Map([['kind', 'go']]),
        new Set([1]),
        new Error('x'),
        new ArrayBuffer(8),
      ]),
    () => Array.from({ length: below(30) }, () => below(64)),
    () => (below(40) === 0 ? LONG_LIST : []),
    () => Object.fromEntries(Array.from({ length: below(300) }, (_, index) => [`name ${index}`, index])),
    () => Object.assign(Object.create(null) as object, { kind: 'stop' }),
  ])();
}

/** `value` with something in it replaced, left out or added. */
function spoilt(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || below(4) === 0)
    return wrongValue();
  if (Array.isArray(value)) {
    const at = below(value.length + 1);
    return value.toSpliced(at, below(2), at < value.length ? spoilt(value[at]) : wrongValue());
  }
  const entries = Object.entries(value);
  const at = below(entries.length + 1);
  const [name, content] = entries[at] ?? [pick(['__proto__', 'path', 'extra', 'kind']), wrongValue()];
  const rest = entries.filter(([other]) => other !== name);
  return Object.fromEntries(below(3) === 0 ? rest : [...rest, [name, spoilt(content)]]);
}

function message(channel: string): unknown[] {
  const good = GOOD[channel] ?? [];
  if (below(2) === 0) return [spoilt(good)].flat().slice(0, 100);
  return Array.from({ length: below(4) }, wrongValue);
}

describe('the border', () => {
  it(`takes ${MESSAGES} hostile messages and lets none through`, async () => {
    const ipcMain = new EventEmitter();
    const handlers = new Map<string, (event: Sender, ...args: unknown[]) => Promise<unknown>>();
    const handle = (
      channel: string,
      handler: (event: Sender, ...args: unknown[]) => Promise<unknown>,
    ): void => void handlers.set(channel, handler);
    const lines: string[] = [];
    const door = createRequestDoor(
      Object.assign(ipcMain, { handle }) as unknown as Parameters<typeof createRequestDoor>[0],
      (line) => lines.push(line),
    );
    const requests = Object.keys(requestArguments) as RequestChannel[];
    const calls = Object.keys(callArguments) as CallChannel[];
    let passed: readonly unknown[] | undefined;
    for (const channel of requests) door.on(channel, (...args) => void (passed = args));
    for (const channel of calls) {
      door.answer(channel, (...args) => {
        passed = args;
        return undefined;
      });
    }
    const channels = [...requests, ...calls] as [string, ...string[]];
    const schemas: Readonly<Record<string, v.GenericSchema>> = { ...requestArguments, ...callArguments };

    const wrong: unknown[] = [];
    let refused = 0;
    let slowestMs = 0;
    for (let count = 0; count < MESSAGES; count++) {
      const channel = pick(channels);
      const args = message(channel);
      const sender = below(10) === 0 ? FOREIGN : OWN;
      const schema = schemas[channel];
      if (!schema) throw new Error(`${channel} has no schema.`);
      passed = undefined;
      const began = performance.now();
      const handler = handlers.get(channel);
      const refusal = handler
        ? await handler(sender, ...args).then(
            () => undefined,
            (error: unknown) => String(error),
          )
        : void ipcMain.emit(channel, sender, ...args);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (passed === undefined) {
        refused++;
        if (handler && refusal !== 'Error: This message is not let in.') wrong.push([channel, refusal]);
      } else if (sender !== OWN || refusal !== undefined || !v.is(schema, passed)) {
        // Chance may make a good one, but not this.
        wrong.push([channel, passed]);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(MESSAGES * 0.8);
    expect(slowestMs).toBeLessThan(MAX_MESSAGE_MS);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    // Two kinds of refusal on each channel, and each is logged once: such a flood must not fill the disk.
    expect(lines.toSorted()).toEqual(
      channels
        .flatMap((channel) =>
          ['wrong sender', 'wrong shape'].map((why) => `Dropped a message on ${channel}: ${why}.`),
        )
        .toSorted(),
    );
  }, 60_000);

  it('survives what reading alone sets off', () => {
    // Structured clones have no getters; the schemas must not depend on that.
    for (const schema of Object.values(requestArguments)) {
      expect(v.is(schema, [DEEP])).toBe(false);
      expect(v.is(schema, [CIRCULAR])).toBe(false);
    }
    expect(() => v.is(requestArguments['engine:command'], [WITH_GETTER])).toThrow('a trap');
  });
});
