/** Hostile messages for everything that accepts messages: the border of the main process, and the engine. */
import type * as v from 'valibot';
import { START_POSITION } from '../../engine/game/position.ts';
import type { Command } from '../../engine/protocol.ts';
import { engineCommand, programId, requests } from '../../main/schemas.ts';
import { sampleOf } from './sample-of.ts';

export interface HostileOptions {
  /** The same seed gives the same messages on every machine. */
  readonly seed: number;
  /** A valid message for each channel, which is then changed. */
  readonly good: Readonly<Record<string, readonly unknown[]>>;
  /** The sizes of the largest text and the largest bytes. */
  readonly hugeCharacters: number;
  readonly hugeBytes: number;
}

export interface Hostile {
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  below(limit: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  message(channel: string): unknown[];
  readonly deep: unknown;
  readonly circular: unknown;
}

/**
 * The function refers to nothing outside itself, because it is also inserted into pages and other processes as source
 * text.
 */
export function createHostile({ seed, good, hugeCharacters, hugeBytes }: HostileOptions): Hostile {
  let state = seed;

  /** The random number generator Mulberry32. */
  function random(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

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

  const HUGE_TEXT = 'x'.repeat(hugeCharacters);
  const HUGE_BYTES = new Uint8Array(hugeBytes);

  /** `levels` objects, each nested in the one before. */
  function nested(levels: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { kind: value } : [value];
    return value;
  }

  const LONG_LIST = Array.from<unknown>({ length: 100_000 });

  const DEEP = nested(5000);
  /** Defines the property as JSON.parse does, which a plain assignment would not. */
  const POLLUTED: unknown = JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  );
  const CIRCULAR: Record<string, unknown> = { kind: 'go' };
  CIRCULAR['self'] = CIRCULAR;

  function wrongValue(): unknown {
    return pick<() => unknown>([
      () => null,
      () => undefined,
      () => random() < 0.5,
      () => pick([Number.NaN, Number.POSITIVE_INFINITY, -0, -1, 1.5, 2 ** 53, 1e308]),
      () => pick([-1n, 0n, 1n << 64n, 1n << 4096n]),
      () => pick(PATHS),
      () =>
        pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'go', 'ready', '\ud800', '\u202e']),
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

  /** Returns `value` with a part of it replaced, left out or added. */
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
    const sample = good[channel] ?? [];
    if (below(2) === 0) return [spoilt(sample)].flat().slice(0, 100);
    return Array.from({ length: below(4) }, wrongValue);
  }

  return { random, below, pick, message, deep: DEEP, circular: CIRCULAR };
}

const GO: Command = {
  kind: 'go',
  jobId: 1,
  priority: 'move',
  position: START_POSITION,
  limits: { kind: 'depth', depth: 1 },
  player: { kind: 'club' },
};

/** What schemas check by functions of their own. */
export const KNOWN = new Map<v.GenericSchema, unknown>([
  [engineCommand, GO],
  [programId, '0123abcd'],
]);

/** A valid message for each call of the border. */
export const GOOD_MESSAGES: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(
  Object.entries(requests).map(([name, schema]) => [name, sampleOf(schema, KNOWN) as readonly unknown[]]),
);
