/** The changes of labels in a folder on a disk, each named by what it holds and written aside first. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeFiles } from '../../library/service.ts';
import { writeAside } from './write-aside.ts';

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
      await writeAside(join(folder, name), text, { isFlushed: true });
      return name;
    },
  };
}
