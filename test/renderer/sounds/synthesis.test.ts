import { describe, expect, test } from 'vitest';
import { type Sound, synthesise } from '../../../renderer/sounds/synthesis.ts';

const SOUNDS: readonly Sound[] = ['place', 'flip'];
const RATES = [8000, 44_100, 48_000, 192_000];

function loudest(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

function energy(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

describe.each(SOUNDS)('%s', (sound) => {
  test.each(RATES)('at %i Hz: within bounds, from silence to silence', (rate) => {
    const samples = synthesise(sound, rate);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(loudest(samples)).toBeGreaterThan(0.3);
    expect(loudest(samples)).toBeLessThanOrEqual(0.8001);
    expect(Math.abs(samples[0] ?? 1)).toBe(0);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  });

  test('is short: nearly all of its energy is in the first half', () => {
    const samples = synthesise(sound, 48_000);
    expect(samples.length).toBeLessThanOrEqual(0.2 * 48_000);
    expect(energy(samples.subarray(0, samples.length / 2))).toBeGreaterThan(0.99 * energy(samples));
  });

  test('is identical every time', () => {
    expect(synthesise(sound, 48_000)).toEqual(synthesise(sound, 48_000));
  });
});

test('a flip is quieter than a disc set down', () => {
  const [place, flip] = SOUNDS.map((sound) => energy(synthesise(sound, 48_000)));
  expect(flip).toBeLessThan((place ?? 0) / 2);
});
