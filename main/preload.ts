/** Gives the page `window.bridge`. It runs in the isolated world of every window before the page does. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { methodsOver } from './bridge-over.ts';
import {
  type Bridge,
  COLLECTION_CALLS,
  DOCUMENT_CALLS,
  LIBRARY_CALLS,
  type OpenOutcome,
  PRELOAD_CALLS,
  LEARNER_CALLS,
  PAPER_CALLS,
  PROGRAM_CALLS,
  SHELL_CALLS,
  JOURNAL_CALLS,
} from './contract/bridge.ts';
import { openTogether } from './contract/open-together.ts';
import { platformOf } from './platform.ts';

const { claimDropped, importPaths } = methodsOver(ipcRenderer, PRELOAD_CALLS);

/**
 * Asks for a handle to a dropped file. The page may read what was dropped; a file that is not on a disk gets no handle.
 */
async function openOne(
  file: File,
  left = MAX_OWN_FILE_BYTES,
): Promise<Extract<OpenOutcome, { kind: 'opened' | 'failed' }>> {
  const { name, size } = file;
  if (size > Math.min(left, MAX_OWN_FILE_BYTES))
    return { kind: 'failed', reason: 'tooLarge', name, code: 'EFBIG' };
  const content = await file.arrayBuffer().catch(() => undefined);
  // A dropped folder arrives as a file that cannot be read.
  if (!content) return { kind: 'failed', reason: 'notAFile', name, code: 'EISDIR' };
  const bytes = new Uint8Array(content);
  const path = webUtils.getPathForFile(file);
  const claimed = path === '' ? undefined : await claimDropped(path, bytes);
  return { kind: 'opened', bytes, ...(claimed ?? { file: { handle: crypto.randomUUID(), name } }) };
}

/** Imports dropped files and folders; what is not on a disk has no path. */
async function importDropped(files: readonly File[]): Promise<boolean> {
  return importPaths(files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== ''));
}

async function openDropped(files: readonly File[]): Promise<OpenOutcome> {
  const [only] = files;
  if (only && files.length === 1) return openOne(only);
  return openTogether(files, async (file, left) => {
    const outcome = await openOne(file, left);
    if (outcome.kind === 'failed') return outcome;
    return [{ name: file.name, bytes: outcome.bytes }, ...(outcome.beside ?? [])];
  });
}

const bridge: Bridge = {
  shell: 'electron',
  platform: platformOf(process.platform),
  ...methodsOver(ipcRenderer, SHELL_CALLS),
  ...methodsOver(ipcRenderer, DOCUMENT_CALLS),
  ...methodsOver(ipcRenderer, COLLECTION_CALLS),
  ...methodsOver(ipcRenderer, LIBRARY_CALLS),
  ...methodsOver(ipcRenderer, JOURNAL_CALLS),
  openDropped,
  importDropped,
  programs: methodsOver(ipcRenderer, PROGRAM_CALLS),
  learners: methodsOver(ipcRenderer, LEARNER_CALLS),
  paper: methodsOver(ipcRenderer, PAPER_CALLS),
};

contextBridge.exposeInMainWorld('bridge', bridge);
