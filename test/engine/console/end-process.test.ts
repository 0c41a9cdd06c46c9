import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, '../../../engine/console/end-process.ts');

/** How a process ends that runs `code` with `endProcess` at hand. */
function statusAfter(code: string): number | null {
  const source = `import { endProcess } from ${JSON.stringify(MODULE)};\n${code}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', source]).status;
}

test('a process ends with the code it is given although a timer still runs', () => {
  expect(statusAfter('setInterval(() => undefined, 1000); endProcess(7);')).toBe(7);
});

test('a process ends with its exit code where none is given', () => {
  expect(statusAfter('process.exitCode = 3; endProcess();')).toBe(3);
});

test('what nobody needs any more has been collected when a process ends', () => {
  const code = `
    const unneeded = new WeakRef(new Array(1000).fill({}));
    setImmediate(() => {
      process.on('exit', () => (process.exitCode = unneeded.deref() === undefined ? 42 : 1));
      endProcess(0);
    });`;
  expect(statusAfter(code)).toBe(42);
});

test('a process ends with zero where nothing says otherwise', () => {
  expect(statusAfter('endProcess();')).toBe(0);
});
