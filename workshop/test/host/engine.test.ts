import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { EVALUATION_FILE, MODULE_FILE } from '../../../engine/host/node/files.ts';
import { entryClasses } from '../../../engine/host/patterns.ts';
import { BIASES, KNOTS, writeWeights } from '../../host/weights.ts';
import { openEngine } from '../../host/engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

/** Weights by which every position is worth 7 discs. */
const SEVEN = writeWeights({
  note: '',
  biases: new Int16Array(BIASES).fill(7 * 32),
  knots: new Int16Array(KNOTS * entryClasses().count),
});

describe('the engine of the training', () => {
  it('evaluates by weights or by a network, whichever the file holds', () => {
    const byWeights = openEngine({ hashMb: 1, evaluationFile: fileOf('seven.bin', SEVEN) });
    expect(byWeights.search.evaluateLearnt(START_POSITION)).toBe(7 * 32);
    const byNetwork = openEngine({ hashMb: 1, evaluationFile: EVALUATION_FILE });
    expect(Math.abs(byNetwork.search.evaluateLearnt(START_POSITION))).toBeLessThan(5 * 32);
  });

  it('refuses files that are broken or hold neither', () => {
    const network = readFileSync(EVALUATION_FILE);
    const open = (evaluationFile: string) => () => openEngine({ hashMb: 1, evaluationFile });
    expect(open(fileOf('half.bin', network.subarray(0, 5000)))).toThrow(
      'The network cannot be loaded: it is cut off.',
    );
    expect(open(fileOf('weights.bin', SEVEN.subarray(0, 500)))).toThrow(
      'The file of weights cannot be loaded: it is cut off.',
    );
    expect(open(MODULE_FILE)).toThrow('it is not a file of a network');
  });
});
