/** Files and folders that a user gives to be imported, by their paths. */
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ImportSource } from '../../library/service.ts';
import { MAX_OWN_FILE_BYTES } from '../../notation/error.ts';
import { READ_EXTENSIONS } from '../../notation/file-content.ts';
import { namesBeside } from '../../notation/files.ts';

/** Extensions of files in a folder that may hold games; a file that is named by itself is taken whatever it is called. */
const EXTENSIONS = new Set(READ_EXTENSIONS);

/** Folders within folders, at most: a link may lead back. */
const MOST_DEEP = 20;

/** The files at a path: itself, or all files in the folder and those below that may hold games, in their order. */
export async function sourcesAt(path: string): Promise<readonly ImportSource[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return [sourceAt(path)];
  return (await filesBelow(path, MOST_DEEP)).map(sourceAt);
}

async function filesBelow(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const paths: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const extension = /\.([^.]+)$/.exec(entry.name)?.[1]?.toLowerCase() ?? '';
    if (entry.isDirectory() && depth > 0) paths.push(...(await filesBelow(path, depth - 1)));
    else if (entry.isFile() && EXTENSIONS.has(extension)) paths.push(path);
  }
  return paths;
}

function sourceAt(path: string): ImportSource {
  const name = basename(path);
  return {
    name,
    size: async () => (await stat(path)).size,
    async read() {
      const { size } = await stat(path);
      if (size > MAX_OWN_FILE_BYTES) throw new Error(`${name} has more than ${MAX_OWN_FILE_BYTES} bytes.`);
      const bytes = new Uint8Array(await readFile(path));
      const folder = dirname(path);
      const names = namesBeside(name, name.toLowerCase().includes('.wtb') ? await readdir(folder) : []);
      const beside = await Promise.all(
        names.map(async (each) => ({
          name: each,
          bytes: new Uint8Array(await readFile(join(folder, each))),
        })),
      );
      return { file: { name, bytes }, beside };
    },
  };
}
