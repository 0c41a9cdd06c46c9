/** The changes of labels in a folder on a disk, each named by what it holds and written aside first. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { changeIn } from '../../library/labels.ts';
import type { ChangeFiles } from '../../library/service.ts';
import { contentDescribedBy } from '../description.ts';
import { writeAside } from './write-aside.ts';

const NAME = /^[0-9a-f]{64}\.json$/;

const nameOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}.json`;

/** `folder` is made when the first change is kept. */
export function createChangeFiles(folder: string): ChangeFiles {
  async function keep(text: string): Promise<string> {
    const name = nameOf(text);
    await mkdir(folder, { recursive: true });
    await writeAside(join(folder, name), text, { isFlushed: true });
    return name;
  }

  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      const own = new Set(names.filter((name) => NAME.test(name)));
      for (const copy of names.filter((name) => !NAME.test(name) && contentDescribedBy(name) !== undefined)) {
        // Another program's second copy is the same change, or the one that its content names.
        const text = await readFile(join(folder, copy), 'utf8').catch(() => '');
        if (changeIn(text) && !own.has(nameOf(text))) own.add(await keep(text));
      }
      return [...own].toSorted();
    },
    async read(name) {
      const text = await readFile(join(folder, name), 'utf8');
      if (nameOf(text) !== name) throw new Error(`The change ${name} is not whole.`);
      return text;
    },
    keep,
  };
}
