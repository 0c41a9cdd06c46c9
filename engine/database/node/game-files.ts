/**
 * The folder of files that the library is made from. Each is named by what it holds (SHA-256), so that the same file is there
 * once and two folders can be joined by copying. Beside it lies its description as JSON, which is written last: a file
 * without one was not kept to the end. Nothing here is ever changed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileDescription, descriptionIn } from '../description.ts';
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

  async function described(content: string): Promise<FileDescription | undefined> {
    const text = await readFile(pathOf(content, DESCRIPTION), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : descriptionIn(text);
  }

  async function readBytes(content: string): Promise<Uint8Array> {
    return new Uint8Array(await readFile(pathOf(content)));
  }

  return {
    async list() {
      const parts = await readdir(folder).catch(() => []);
      const kept: KeptFile[] = [];
      for (const part of parts.filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted()) {
        const names = await readdir(join(folder, part)).catch(() => []);
        for (const file of names.filter((name) => name.endsWith(DESCRIPTION)).toSorted()) {
          const content = file.slice(0, -DESCRIPTION.length);
          const found = await described(content);
          if (found) kept.push({ content, name: found.name, isOwn: found.isOwn });
        }
      }
      return kept;
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
      return { content, name, isOwn };
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
