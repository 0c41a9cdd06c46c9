/**
 * Hostile messages on every channel of the border. Whatever arrives, listeners and handlers may only be called with
 * arguments of the promised shape, every other message must be refused with the same typed answer, and no message may
 * take long.
 */
import { EventEmitter } from 'node:events';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { numbers } from '../../main/answer-schemas.ts';
import { APP_ORIGIN } from '../../main/app-protocol.ts';
import { CALLS } from '../../main/contract/bridge.ts';
import { type Sender, createRequestDoor } from '../../main/ipc.ts';
import { readError } from '../../main/library-schemas.ts';
import { answers, requests } from '../../main/schemas.ts';
import { GOOD_MESSAGES, KNOWN, createHostile } from './hostile-messages.ts';
import { sampleOf } from './sample-of.ts';

/** Values for the answers, too, whose conditions are functions. */
const KNOWN_ANSWERS = new Map<v.GenericSchema, unknown>([
  ...KNOWN,
  [numbers, new Uint32Array(1)],
  [readError, { code: 'empty' }],
]);

const MESSAGES = 50_000;
/** The most processor time that one message may cost the main process, on the slowest machine that runs the tests. */
const MAX_MESSAGE_MS = 1000;

const OWN = { senderFrame: { origin: APP_ORIGIN, parent: null } } as unknown as Sender;
const FOREIGN = { senderFrame: { origin: 'https://example.com', parent: null } } as unknown as Sender;

const { below, pick, message, deep, circular } = createHostile({
  seed: 20_261_121,
  good: GOOD_MESSAGES,
  hugeCharacters: 5 * 1024 * 1024,
  hugeBytes: 65 * 1024 * 1024,
});

const WITH_GETTER = {
  get kind(): never {
    throw new Error('a trap');
  },
};

describe('the border', () => {
  it(`receives ${MESSAGES} hostile messages and lets none through`, async () => {
    const ipcMain = new EventEmitter();
    const answerers = new Map<string, (event: Sender, ...args: unknown[]) => Promise<unknown>>();
    const handle = (
      channel: string,
      handler: (event: Sender, ...args: unknown[]) => Promise<unknown>,
    ): void => void answerers.set(channel, handler);
    const lines: string[] = [];
    const door = createRequestDoor(
      Object.assign(ipcMain, { handle }) as unknown as Parameters<typeof createRequestDoor>[0],
      (line) => lines.push(line),
    );
    const channels = Object.keys(CALLS) as [string, ...string[]];
    const schemas: Readonly<Record<string, v.GenericSchema>> = requests;
    const answered = new Map<string, unknown>(
      Object.entries(answers).map(([name, schema]) => [name, sampleOf(schema, KNOWN_ANSWERS)]),
    );
    let passed: readonly unknown[] | undefined;
    const handlers = channels.map((name) => {
      const handler = (...args: readonly unknown[]): unknown => {
        passed = args;
        return answered.get(name);
      };
      return [name, handler] as const;
    });
    door.open(Object.fromEntries(handlers));

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
      const before = process.threadCpuUsage();
      const handler = answerers.get(channel);
      const refusal = handler
        ? await handler(sender, ...args).then(
            () => undefined,
            (error: unknown) => String(error),
          )
        : void ipcMain.emit(channel, sender, ...args);
      const { user, system } = process.threadCpuUsage(before);
      slowestMs = Math.max(slowestMs, (user + system) / 1000);
      if (passed === undefined) {
        refused++;
        if (handler && refusal !== 'Error: This message is not let in.') wrong.push([channel, refusal]);
      } else if (sender !== OWN || refusal !== undefined || !v.is(schema, passed)) {
        // A random message may be valid, but not this one.
        wrong.push([channel, passed]);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(MESSAGES * 0.8);
    expect(slowestMs).toBeLessThan(MAX_MESSAGE_MS);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    // There are two kinds of refusal on each channel, and each is logged once, so that a flood of messages cannot fill
    // the disk.
    expect(lines.toSorted()).toEqual(
      channels
        .flatMap((channel) =>
          ['wrong sender', 'wrong shape'].map((why) => `Dropped a message on ${channel}: ${why}.`),
        )
        .toSorted(),
    );
  });

  it('survives objects that act when they are read', () => {
    // Structured clones have no getters, but the schemas must not depend on that.
    for (const schema of Object.values(requests)) {
      expect(v.is(schema, [deep])).toBe(false);
      expect(v.is(schema, [circular])).toBe(false);
    }
    expect(() => v.is(requests.sendToEngine, [WITH_GETTER])).toThrow('a trap');
  });
});
