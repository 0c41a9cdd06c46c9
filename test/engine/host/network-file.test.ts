import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type NeuralNetwork,
  parseNetwork,
  placeEvaluation,
  readNetwork,
  writeNetwork,
} from '../../../engine/host/network-file.ts';
import { EVALUATION_FILE, MODULE_FILE, NEURAL_FILE } from '../../../engine/host/node/files.ts';
import { createSearchMemory, hasEvaluation } from '../../../engine/host/search-wasm.ts';

const file = new Uint8Array(readFileSync(NEURAL_FILE));

function changed(change: (bytes: Uint8Array) => void): Uint8Array {
  const bytes = file.slice();
  change(bytes);
  return bytes;
}

describe('the file of the network', () => {
  it('is at most two megabytes, be it the evaluation or that of Neural', () => {
    expect(readFileSync(EVALUATION_FILE).length).toBeLessThanOrEqual(2_000_000);
    expect(file.length).toBeLessThanOrEqual(2_000_000);
  });

  it('says how it was made', () => {
    expect(readNetwork(file).note).toContain('neural');
  });

  it('is written as it was read', () => {
    const network: NeuralNetwork = readNetwork(file);
    expect(writeNetwork(network)).toEqual(file);
  });

  it.each([
    ['is not a network', new Uint8Array(readFileSync(MODULE_FILE)), 'otherKind'],
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
    expect(parseNetwork(bytes)).toEqual({ ok: false, error });
  });

  it('is not put into a memory at all if it is broken', () => {
    const memory = createSearchMemory({ hashMb: 1 });
    expect(() => placeEvaluation(memory, file.subarray(0, 1000))).toThrow(
      'The network cannot be loaded: it is cut off.',
    );
    expect(hasEvaluation(memory)).toBe(false);
    placeEvaluation(memory, file);
    expect(hasEvaluation(memory)).toBe(true);
  });
});
