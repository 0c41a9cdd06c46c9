/** How much an import holds of files that wait for their turn. */
import { expect, test } from 'vitest';
import { openLibrary } from '../../../engine/library/library.ts';
import { type ImportSource, type KeptFile, createLibraryService } from '../../../engine/library/service.ts';
import { memoryStore } from '../../../engine/library/store.ts';

const FILES = 12;

/** The most files, and the most bytes, that were read and not kept yet while files of such sizes were imported. */
async function mostAhead(sizes: readonly number[]) {
  let [files, bytes, mostFiles, mostBytes] = [0, 0, 0, 0];
  const contentOf = (name: string) => ({ file: { name, bytes: new TextEncoder().encode(name) }, beside: [] });
  const sources = sizes.map((size, at): ImportSource => ({
    name: `${at}.txt`,
    size: async () => size,
    async read() {
      [files, bytes] = [files + 1, bytes + size];
      [mostFiles, mostBytes] = [Math.max(mostFiles, files), Math.max(mostBytes, bytes)];
      return contentOf(`${at}.txt`);
    },
  }));
  const service = createLibraryService({
    library: openLibrary(memoryStore()),
    files: {
      list: async () => [],
      async keep({ name }): Promise<KeptFile> {
        [files, bytes] = [files - 1, bytes - sizes[Number.parseInt(name, 10)]!];
        return { content: name, name, isOwn: false, isNew: true };
      },
      read: async ({ name }) => contentOf(name),
      forget: async () => undefined,
    },
    changes: { list: async () => [], read: async () => '', keep: async () => '' },
    isReviewed: () => false,
    pause: async () => undefined,
    now: () => 0,
    clock: () => 0,
    tell: () => undefined,
    log: () => undefined,
  });
  await service.take(sources);
  const state = service.state();
  expect(state.kind === 'ready' && state.imported?.filesDone).toBe(sizes.length);
  return { mostFiles, mostBytes };
}

test('small files are read side by side', async () => {
  expect((await mostAhead(Array.from({ length: FILES }, () => 1000))).mostFiles).toBeGreaterThan(1);
});

test('large files are read one after the other, so that an import needs the memory of one', async () => {
  const size = 40 * 1024 * 1024;
  const sizes = Array.from({ length: FILES }, (_, at) => (at % 3 === 0 ? 3 * size : size));
  expect(await mostAhead(sizes)).toEqual({ mostFiles: 1, mostBytes: 3 * size });
});
