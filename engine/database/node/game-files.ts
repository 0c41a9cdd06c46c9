/**
 * The folder of files that the library is made from. Each is named by what it holds (SHA-256), so that the same file is there
 * once and two folders can be joined by copying. Beside it lies its description as JSON, which is written last: a file
 * without one was not kept to the end. Nothing here is ever changed, so the folder may be one that another program brings
 * together with those of other machines.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileDescription, contentDescribedBy, descriptionIn } from '../description.ts';
import type { GameFiles, KeptFile } from '../../library/service.ts';
import type { NamedBytes } from '../../notation/unpack.ts';
import { writeAside } from './write-aside.ts';

const DESCRIPTION = '.json';

/** `folder` is made when the first file is kept. */
export function createGameFiles(folder: string): GameFiles {
  const pathOf = (content: string, extension = ''): string =>
    join(folder, content.slice(0, 2), `${content}${extension}`);

  /** Only what nobody else has is flushed to the disk. */
  async function keepBytes(bytes: Uint8Array, isFlushed: boolean): Promise<string> {
    const content = createHash('sha256').update(bytes).digest('hex');
    const path = pathOf(content);
    const there = await readFile(path).catch(() => undefined);
    // A file of the right name with other bytes was damaged; what was just read is right.
    if (there && Buffer.compare(there, bytes) === 0) return content;
    await mkdir(join(folder, content.slice(0, 2)), { recursive: true });
    await writeAside(path, bytes, { isFlushed });
    return content;
  }

  async function descriptionAt(path: string): Promise<FileDescription | undefined> {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : descriptionIn(text);
  }

  const described = async (content: string): Promise<FileDescription | undefined> =>
    descriptionAt(pathOf(content, DESCRIPTION));

  /** What is under the name of a content; rejects where it is something else, which another program has not brought whole. */
  async function readBytes(content: string): Promise<Uint8Array> {
    const bytes = await readFile(pathOf(content));
    if (createHash('sha256').update(bytes).digest('hex') !== content)
      throw new Error(`The file ${content} is not whole.`);
    return new Uint8Array(bytes);
  }

  return {
    async list() {
      const parts = await readdir(folder).catch(() => []);
      const kept = new Map<string, KeptFile>();
      for (const part of parts.filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted()) {
        const names = await readdir(join(folder, part)).catch(() => []);
        for (const file of names.toSorted((one, other) => (one < other ? -1 : 1))) {
          const content = contentDescribedBy(file);
          const found = content === undefined ? undefined : await descriptionAt(join(folder, part, file));
          if (content === undefined || !found) continue;
          const before = kept.get(content);
          const isOwn = found.isOwn || before?.isOwn === true;
          kept.set(content, { content, name: before?.name ?? found.name, isOwn });
        }
      }
      return [...kept.values()];
    },
    async keep({ name, bytes }, beside, isOwn) {
      const content = await keepBytes(bytes, isOwn);
      const known = await described(content);
      if (known) return { content, name: known.name, isOwn: known.isOwn };
      const others: { readonly name: string; readonly content: string }[] = [];
      for (const each of beside) {
        others.push({ name: each.name, content: await keepBytes(each.bytes, false) });
      }
      const text = JSON.stringify({ name, isOwn, beside: others } satisfies FileDescription);
      await writeAside(pathOf(content, DESCRIPTION), text, { isFlushed: isOwn });
      return { content, name, isOwn, isNew: true };
    },
    async read({ content, name }) {
      const found = await described(content);
      const beside: NamedBytes[] = [];
      for (const each of found?.beside ?? []) {
        beside.push({ name: each.name, bytes: await readBytes(each.content) });
      }
      return { file: { name, bytes: await readBytes(content) }, beside };
    },
    async forget({ content }) {
      await rm(pathOf(content, DESCRIPTION), { force: true });
      await rm(pathOf(content), { force: true });
    },
  };
}
