import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../engine/protocol.ts';
import { engineEvent } from '../../main/schemas.ts';

const INFO = {
  searchId: 3,
  depth: 12,
  selectivity: 95,
  score: -4.25,
  exact: false,
  pv: [19, 18],
  nodes: 123_456,
  elapsedMs: 17.5,
};

const EVENTS: readonly Event[] = [
  { kind: 'ready', threads: 8, sharedMemory: true },
  { kind: 'progress', ...INFO },
  { kind: 'bestMove', move: 19, ...INFO },
  { kind: 'failed', searchId: 3, reason: { kind: 'noLegalMove' } },
  { kind: 'failed', searchId: 4, reason: { kind: 'crashed', message: 'out of memory' } },
];

describe('engineEvent', () => {
  it.each(EVENTS)('takes what the engine says: $kind', (event) => {
    expect(v.parse(engineEvent, event)).toEqual(event);
  });

  it.each([
    { kind: 'ready', threads: 0, sharedMemory: true },
    { kind: 'progress', ...INFO, score: Number.NaN },
    { kind: 'progress', ...INFO, pv: [64] },
    { kind: 'bestMove', ...INFO },
    { kind: 'bestMove', move: -1, ...INFO },
    { kind: 'failed', reason: { kind: 'tired' } },
    { kind: 'failed', searchId: undefined, reason: { kind: 'noLegalMove' } },
    'ready',
    undefined,
  ])('refuses anything else: %j', (event) => {
    expect(v.is(engineEvent, event)).toBe(false);
  });
});
