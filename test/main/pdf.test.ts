/** What is printed as a file: only once it is known where it goes. */
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDocuments } from '../../main/documents.ts';
import { scratchFolder } from './faulty-files.ts';

const chooseToSave = vi.fn<(suggestion: string, kind: string) => Promise<string | undefined>>();
const print = vi.fn<() => Promise<Uint8Array>>();
const unasked = (): never => {
  throw new Error('Nobody was to be asked.');
};

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  vi.resetAllMocks();
  ({ folder, remove } = await scratchFolder());
});
afterEach(async () => remove());

async function savePdf() {
  return createDocuments({
    dialogs: {
      chooseToSave,
      chooseToOpen: unasked,
      askToSave: unasked,
      askToReplace: unasked,
      tellSavedInPart: unasked,
      tellSaveFailed: unasked,
    },
    recovery: { keep: unasked },
    earlier: { add: unasked, revise: unasked, savedFile: unasked },
    recovered: undefined,
    recentFiles: [],
    onRecentFiles: unasked,
    onUsed: () => undefined,
    onKept: unasked,
    owner: '00c0ffee',
    folder,
    now: () => 0,
  }).savePdf('Repertoire', print);
}

it('is not printed where the user cancels', async () => {
  expect(await savePdf()).toEqual({ kind: 'cancelled' });
  expect(chooseToSave).toHaveBeenCalledWith(join(folder, 'Repertoire.pdf'), 'pdf');
  expect(print).not.toHaveBeenCalled();
});

it('is kept as it was printed', async () => {
  chooseToSave.mockResolvedValue(join(folder, 'mine.pdf'));
  print.mockResolvedValue(new Uint8Array([37, 80, 68, 70]));
  expect(await savePdf()).toMatchObject({ kind: 'saved', file: { name: 'mine.pdf' } });
  expect(await fs.readFile(join(folder, 'mine.pdf'), 'latin1')).toBe('%PDF');
});
