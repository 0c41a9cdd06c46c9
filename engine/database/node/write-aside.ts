/** Writes files that are never changed again, so that one with the final name is always whole. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Rejects where the file cannot be written; nothing is left of it then. */
export async function writeAside(
  path: string,
  content: string | Uint8Array,
  { isFlushed }: { readonly isFlushed: boolean },
): Promise<void> {
  const aside = `${path}-${randomUUID()}.tmp`;
  try {
    await using file = await open(aside, 'wx');
    await file.writeFile(content);
    if (isFlushed) await file.sync();
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await rename(aside, path);
}
