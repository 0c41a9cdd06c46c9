import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUntouched, readStamp, removeStamp, traceOf, writeStamp } from '../../build/stamps.mjs';
import { root } from '../../build/tools.ts';

const TARGET = 'what the test of stamps makes';

let folder: string;
let file: string;
let output: string;

beforeEach(() => {
  folder = relative(root, mkdtempSync(join(tmpdir(), 'stamps-')));
  file = join(folder, 'input.ts');
  output = join(folder, 'output.js');
  writeFileSync(join(root, file), 'one');
  writeFileSync(join(root, output), 'made');
  const inputs = { [file]: traceOf(file), [folder]: traceOf(folder) };
  writeStamp(TARGET, { output, contents: 'abc', inputs });
});
afterEach(() => {
  removeStamp(TARGET);
  rmSync(join(root, folder), { recursive: true });
});

describe('a build output', () => {
  it('is up to date if nothing was touched', () => {
    expect(isUntouched(TARGET)).toBe(true);
  });

  it('must be checked again if an input has another size', () => {
    writeFileSync(join(root, file), 'longer');
    expect(isUntouched(TARGET)).toBe(false);
  });

  it('must be checked again if an input was written with the same number of bytes', () => {
    writeFileSync(join(root, file), 'two');
    utimesSync(join(root, file), 1, 1);
    expect(isUntouched(TARGET)).toBe(false);
  });

  it('must be checked again if an input is gone', () => {
    rmSync(join(root, file));
    expect(isUntouched(TARGET)).toBe(false);
  });

  it('must be checked again if a folder has one more entry', () => {
    // The time of a folder may have a resolution of a few milliseconds.
    utimesSync(join(root, folder), 1, 1);
    const inputs = { [folder]: traceOf(folder) };
    writeStamp(TARGET, { output, contents: 'abc', inputs });
    writeFileSync(join(root, folder, 'another.ts'), '');
    expect(isUntouched(TARGET)).toBe(false);
  });

  it('is built again if it is gone', () => {
    rmSync(join(root, output));
    expect(readStamp(TARGET)).toBeUndefined();
    expect(isUntouched(TARGET)).toBe(false);
  });

  it('is built again without a stamp', () => {
    removeStamp(TARGET);
    expect(isUntouched(TARGET)).toBe(false);
  });
});
