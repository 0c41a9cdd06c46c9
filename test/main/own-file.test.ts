import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLater, sweepTemporaryFiles } from '../../main/own-file.ts';
import { scratchFolder } from './faulty-files.ts';

it('removes the temporary files of killed writes, and nothing else', async () => {
  const { folder, remove } = await scratchFolder();
  const others = ['.othello-0123456789abcdef.tmp.txt', 'othello-0123456789abcdef.tmp', 'recovery.json'];
  for (const name of [...others, '.othello-0123456789abcdef.tmp']) await fs.writeFile(join(folder, name), '');
  await sweepTemporaryFiles(folder);
  expect((await fs.readdir(folder)).sort()).toEqual(others);
  await remove();
  await expect(sweepTemporaryFiles(folder)).resolves.toBeUndefined();
});

it.each([
  ['0.4.0', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.2.1-beta.1', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0.2.0-beta.1', false],
  ['0.1.9', '0.2.0', false],
])('tells whether version %s comes after %s', (left, right, expected) => {
  expect(isLater(left, right)).toBe(expected);
});
