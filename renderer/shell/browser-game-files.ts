/**
 * The files that a browser's library is made from, in the page's own file system: each named by what it holds, and beside it
 * its description, which is written last. engine/database/node/game-files.ts is the same on a disk.
 */
import { type FileDescription, descriptionIn } from '../../engine/database/description.ts';
import type { ChangeFiles, GameFiles, KeptFile } from '../../engine/library/service.ts';
import type { NamedBytes } from '../../engine/notation/unpack.ts';

// Workers alone have this; the types of pages know nothing of it.
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<{
      truncate(size: number): void;
      write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
      flush(): void;
      close(): void;
    }>;
  }
}

const DESCRIPTION = '.json';

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whole files of a folder. */
function accessTo(folder: FileSystemDirectoryHandle) {
  async function write(name: string, bytes: Uint8Array): Promise<void> {
    const handle = await folder.getFileHandle(name, { create: true });
    const access = await handle.createSyncAccessHandle();
    try {
      access.truncate(0);
      access.write(Uint8Array.from(bytes), { at: 0 });
      access.flush();
    } finally {
      access.close();
    }
  }

  async function readBytes(name: string): Promise<Uint8Array> {
    const handle = await folder.getFileHandle(name);
    return new Uint8Array(await (await handle.getFile()).arrayBuffer());
  }

  return { write, readBytes };
}

export function createBrowserGameFiles(folder: FileSystemDirectoryHandle): GameFiles {
  const { write, readBytes } = accessTo(folder);

  async function keepBytes(bytes: Uint8Array): Promise<string> {
    const content = await sha256(bytes);
    const there = await readBytes(content).catch(() => undefined);
    // One of another length was being written when the page ended.
    if (there?.length !== bytes.length) await write(content, bytes);
    return content;
  }

  async function described(content: string): Promise<FileDescription | undefined> {
    const bytes = await readBytes(`${content}${DESCRIPTION}`).catch(() => undefined);
    return bytes && descriptionIn(new TextDecoder().decode(bytes));
  }

  return {
    async list() {
      const kept: KeptFile[] = [];
      for await (const name of folder.keys()) {
        if (!name.endsWith(DESCRIPTION)) continue;
        const content = name.slice(0, -DESCRIPTION.length);
        const found = await described(content);
        if (found) kept.push({ content, name: found.name, isOwn: found.isOwn });
      }
      return kept.toSorted((one, other) => (one.content < other.content ? -1 : 1));
    },
    async keep({ name, bytes }, beside, isOwn) {
      const content = await keepBytes(bytes);
      const known = await described(content);
      if (known) return { content, name: known.name, isOwn: known.isOwn };
      const others: { readonly name: string; readonly content: string }[] = [];
      for (const each of beside) others.push({ name: each.name, content: await keepBytes(each.bytes) });
      const text = JSON.stringify({ name, isOwn, beside: others } satisfies FileDescription);
      await write(`${content}${DESCRIPTION}`, new TextEncoder().encode(text));
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
      for (const name of [`${content}${DESCRIPTION}`, content]) {
        await folder.removeEntry(name).catch(() => undefined);
      }
    },
  };
}

/** The changes of labels; one that was being written when the page ended is not read, and was not told to anybody. */
export function createBrowserChangeFiles(folder: FileSystemDirectoryHandle): ChangeFiles {
  const { write, readBytes } = accessTo(folder);
  return {
    async list() {
      const names: string[] = [];
      for await (const name of folder.keys()) if (name.endsWith(DESCRIPTION)) names.push(name);
      return names.toSorted();
    },
    read: async (name) => new TextDecoder().decode(await readBytes(name)),
    async keep(text) {
      const bytes = new TextEncoder().encode(text);
      const name = `${await sha256(bytes)}${DESCRIPTION}`;
      await write(name, bytes);
      return name;
    },
  };
}
