import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type NeuralNetwork, parseNeural, readNeural, writeNeural } from '../../../engine/host/neural.ts';
import { NEURAL_FILE, WEIGHTS_FILE } from '../../../engine/host/node/files.ts';

const file = new Uint8Array(readFileSync(NEURAL_FILE));

function changed(change: (bytes: Uint8Array) => void): Uint8Array {
  const bytes = file.slice();
  change(bytes);
  return bytes;
}

describe('the file of the network', () => {
  it('is at most a megabyte', () => {
    expect(file.length).toBeLessThanOrEqual(1_000_000);
  });

  it('says how it was made', () => {
    expect(readNeural(file).note).toContain('neural');
  });

  it('is written as it was read', () => {
    const network: NeuralNetwork = readNeural(file);
    expect(writeNeural(network)).toEqual(file);
  });

  it.each([
    ['is not a network', new Uint8Array(readFileSync(WEIGHTS_FILE)), 'otherKind'],
    ['has another version', changed((bytes) => bytes.fill(9, 4, 5)), 'otherVersion'],
    ['has only half a header', file.subarray(0, 10), 'truncated'],
    ['lacks its last byte', file.subarray(0, -1), 'truncated'],
    [
      'has another byte in its body',
      changed((bytes) => bytes.fill((bytes[5000] ?? 0) ^ 1, 5000, 5001)),
      'corrupted',
    ],
    ['is empty', new Uint8Array(), 'otherKind'],
  ] as const)('is refused if it %s', (_what, bytes, error) => {
    expect(parseNeural(bytes)).toEqual({ ok: false, error });
  });
});
