import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  MOST_BYTES,
  NETWORK_FORMAT,
  type NeuralNetwork,
  ROWS_AT,
  STAGES_AT,
  UNITS_AT,
  parseNetwork,
  placeEvaluation,
  readNetwork,
  writeNetwork,
} from '../../../engine/host/network-file.ts';
import { openLearnt, requireLearnt, writeLearnt } from '../../../engine/host/learnt-file.ts';
import { EVALUATION_FILE, MODULE_FILE, NEURAL_FILE } from '../../../engine/host/node/files.ts';
import { createSearchMemory, evaluationIn } from '../../../engine/host/search-wasm.ts';
import { IS_NETWORK, NO_EVALUATION } from '../../../engine/search/memory-map.ts';

const file = new Uint8Array(readFileSync(NEURAL_FILE));

function changed(change: (bytes: Uint8Array) => void): Uint8Array {
  const bytes = file.slice();
  change(bytes);
  return bytes;
}

describe('the file of the network', () => {
  it('is at most four megabytes, be it the evaluation or that of Neural', () => {
    expect(readFileSync(EVALUATION_FILE).length).toBeLessThanOrEqual(MOST_BYTES);
    expect(file.length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('says from how many positions it was made', () => {
    expect(readNetwork(file).note).toMatch(/^neural .*; \d{7} positions$/);
  });

  it('is written as it was read', () => {
    for (const path of [EVALUATION_FILE, NEURAL_FILE]) {
      const bytes = new Uint8Array(readFileSync(path));
      expect(writeNetwork(readNetwork(bytes))).toEqual(bytes);
    }
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
    expect(evaluationIn(memory)).toBe(NO_EVALUATION);
    placeEvaluation(memory, file);
    expect(evaluationIn(memory)).toBe(IS_NETWORK);
  });

  const network = readNetwork(file);
  const altered = (numbers: Int32Array, at: number, value: number): Int32Array =>
    numbers.map((number, index) => (index === at ? value : number));

  it.each([
    ['a weight', { ...network, dense: network.dense.map((numbers) => altered(numbers, 0, 9000)) }],
    ['a bias', { ...network, dense: network.dense.map((numbers) => altered(numbers, 256, 2 ** 25)) }],
  ])('is refused if %s has a number that the search cannot hold', (_what, broken: NeuralNetwork) => {
    expect(parseNetwork(writeNetwork(broken))).toEqual({ ok: false, error: 'outOfRange' });
  });

  const STAGED: NeuralNetwork = {
    ...network,
    stages: [0, 6],
    rows: Int8Array.from([...network.rows, ...network.rows.toReversed()]),
  };

  it('is read with the stages that it was written with', () => {
    expect(readNetwork(writeNetwork(STAGED))).toEqual(STAGED);
  });

  it.each([
    ['more stages than the search has room for', { ...STAGED, stages: [0, 3, 6] }, 'otherStages'],
    ['a stage that begins behind the last phase', { ...STAGED, stages: [0, 15] }, 'otherStages'],
    ['a second stage that begins where the first does', { ...STAGED, stages: [0, 0] }, 'otherStages'],
    ['fewer rows than its stages need', { ...STAGED, rows: network.rows }, 'otherPatterns'],
  ] as const)('is refused if it has %s', (_what, broken, error) => {
    expect(parseNetwork(writeNetwork(broken))).toEqual({ ok: false, error });
  });

  it('is refused if its first layer has a number of units that the search has no room for', () => {
    // Only the number in the header is another.
    const { note, body } = requireLearnt(openLearnt(file, NETWORK_FORMAT), NETWORK_FORMAT);
    const other = writeLearnt(NETWORK_FORMAT, note, body, (header) => header.setUint16(UNITS_AT, 12, true));
    expect(parseNetwork(other)).toEqual({ ok: false, error: 'otherUnits' });
  });

  it.each([
    ['in the middle of its rows', -2, 'brokenRows'],
    ['before its rows begin', 100, 'truncated'],
  ] as const)('is refused if it ends %s, although its checksum is right', (_where, end, error) => {
    const { view, note, body } = requireLearnt(openLearnt(file, NETWORK_FORMAT), NETWORK_FORMAT);
    const cut = writeLearnt(NETWORK_FORMAT, note, body.subarray(0, end), (header) => {
      header.setUint32(ROWS_AT, view.getUint32(ROWS_AT, true), true);
      for (const at of [STAGES_AT, UNITS_AT]) header.setUint16(at, view.getUint16(at, true), true);
    });
    expect(parseNetwork(cut)).toEqual({ ok: false, error });
    if (error === 'brokenRows') expect(() => readNetwork(cut)).toThrow('its rows cannot be decoded');
  });

  it('is refused if it was made for other patterns', () => {
    const foreign = writeNetwork({ ...network, rows: network.rows.subarray(0, 800) });
    expect(parseNetwork(foreign)).toEqual({ ok: false, error: 'otherPatterns' });
  });
});
