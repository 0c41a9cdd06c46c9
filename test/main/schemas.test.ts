import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import type { Event } from '../../engine/protocol.ts';
import { STRENGTH_STEPS } from '../../engine/players/strength.ts';
import { engineEvent, requests } from '../../main/schemas.ts';

const INFO = {
  jobId: 3,
  depth: 12,
  selectivity: 95,
  score: -4.25,
  exact: false,
  pv: [19, 18],
  lines: [{ move: 19, score: -4.25, exact: false, pv: [19, 18] }],
  nodes: 123_456,
  elapsedMs: 17.5,
  hashFull: 250,
};

const EVENTS: readonly Event[] = [
  { kind: 'ready', threads: 8, hashMb: 64, sharedMemory: true },
  { kind: 'progress', ...INFO },
  { kind: 'progress', ...INFO, outcome: 'loss' },
  { kind: 'bestMove', move: 19, ponderHit: true, totalMs: 20, ...INFO },
  { kind: 'progress', ...INFO, lines: [{ move: 19, score: 2, exact: false, pv: [19], visits: 1234 }] },
  { kind: 'progress', ...INFO, sights: [{ move: 19, score: -0.44 }] },
  { kind: 'failed', jobId: 3, reason: { kind: 'noLegalMove' } },
  { kind: 'failed', jobId: 4, reason: { kind: 'crashed', message: 'out of memory' } },
  { kind: 'failed', jobId: 5, reason: { kind: 'refused', message: 'too many' } },
];

describe('engineEvent', () => {
  it.each(EVENTS)("accepts the engine's event $kind", (event) => {
    expect(v.parse(engineEvent, event)).toEqual(event);
  });

  it.each([
    { kind: 'ready', threads: 0, hashMb: 64, sharedMemory: true },
    { kind: 'ready', threads: 8, hashMb: 4096, sharedMemory: true },
    { kind: 'progress', ...INFO, score: Number.NaN },
    { kind: 'progress', ...INFO, pv: [64] },
    { kind: 'progress', ...INFO, hashFull: 1001 },
    { kind: 'progress', ...INFO, outcome: 'unclear' },
    { kind: 'progress', ...INFO, lines: Array(61).fill(INFO.lines[0]) },
    { kind: 'progress', ...INFO, lines: [{ ...INFO.lines[0], score: Infinity }] },
    { kind: 'progress', ...INFO, lines: [{ ...INFO.lines[0], visits: -1 }] },
    { kind: 'progress', ...INFO, sights: [{ move: 64, score: 0 }] },
    { kind: 'bestMove', move: 19, totalMs: 20, ...INFO },
    { kind: 'bestMove', move: 19, ponderHit: true, ...INFO },
    { kind: 'bestMove', ponderHit: true, totalMs: 20, ...INFO },
    { kind: 'bestMove', move: -1, ponderHit: true, totalMs: 20, ...INFO },
    { kind: 'failed', reason: { kind: 'tired' } },
    { kind: 'failed', jobId: undefined, reason: { kind: 'noLegalMove' } },
    'ready',
    undefined,
  ])('refuses anything else: %j', (event) => {
    expect(v.is(engineEvent, event)).toBe(false);
  });
});

describe('a command to the engine', () => {
  const command = (step: number): unknown[] => [
    {
      kind: 'go',
      jobId: 1,
      priority: 'move',
      position: START_POSITION,
      limits: { kind: 'time', timeMs: 1000 },
      player: { kind: 'custom', step },
    },
  ];

  it.each([1, STRENGTH_STEPS])('may name strength %d', (step) => {
    expect(v.is(requests.sendToEngine, command(step))).toBe(true);
  });

  it.each([0, STRENGTH_STEPS + 1, 1.5, Number.NaN])('may not name strength %d', (step) => {
    expect(v.is(requests.sendToEngine, command(step))).toBe(false);
  });
});
