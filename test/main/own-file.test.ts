import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepTemporaryFiles } from '../../main/own-file.ts';
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
