/** The changes of labels in a folder on a disk, each named by what it holds and written aside first. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeFiles } from '../../library/service.ts';

const NAME = /^[0-9a-f]{64}\.json$/;

/** `folder` is made when the first change is kept. */
export function createChangeFiles(folder: string): ChangeFiles {
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => NAME.test(name)).toSorted();
    },
    read: async (name) => readFile(join(folder, name), 'utf8'),
    async keep(text) {
      const name = `${createHash('sha256').update(text).digest('hex')}.json`;
      await mkdir(folder, { recursive: true });
      const aside = join(folder, `${name}-${randomUUID()}.tmp`);
      try {
        await using file = await open(aside, 'wx');
        await file.writeFile(text);
        await file.sync();
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await rename(aside, join(folder, name));
      return name;
    },
  };
}
