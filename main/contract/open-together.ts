/** Opening several files at once: the part that all shells share. */
import type { NamedBytes } from '../../engine/notation/unpack.ts';
import type { FileFailed, OpenOutcome } from './bridge.ts';

/** The files that are opened at once may have so many bytes in all: fifty years of WTHOR have a quarter of it. */
export const MOST_BYTES_TOGETHER = 64 * 1024 * 1024;

/**
 * Reads files one after another. What cannot be read is listed; where nothing can be, the outcome is the first failure.
 * `read` is told how many bytes there is still room for.
 */
export async function openTogether<File>(
  chosen: readonly File[],
  read: (file: File, left: number) => Promise<readonly NamedBytes[] | FileFailed>,
): Promise<OpenOutcome> {
  const files: NamedBytes[] = [];
  const failures: FileFailed[] = [];
  let left = MOST_BYTES_TOGETHER;
  for (const file of chosen) {
    const found = await read(file, left);
    if ('kind' in found) failures.push(found);
    else {
      files.push(...found);
      for (const { bytes } of found) left -= bytes.length;
    }
  }
  const [failure] = failures;
  if (files.length > 0) return { kind: 'openedTogether', files, failures };
  return failure ?? { kind: 'cancelled' };
}
