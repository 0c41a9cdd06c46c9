/** The recently used files: which ones are remembered, and what names tell them apart in a menu. */
import { basename, dirname } from 'node:path';

const MAX_FILES = 10;

/** Whether paths that differ only in case are different files, which is rare on a Mac and on Windows. */
const CASE_MATTERS = process.platform !== 'darwin' && process.platform !== 'win32';

/** The list `files` after `path` was used. */
export function withRecent(files: readonly string[], path: string, caseMatters = CASE_MATTERS): string[] {
  // A Mac may also store letters separately from their accents.
  const keyOf = (file: string): string => (caseMatters ? file : file.normalize().toLowerCase());
  return [path, ...files.filter((file) => keyOf(file) !== keyOf(path))].slice(0, MAX_FILES);
}

/** The name of each file, together with that of its folder if two files have the same name. */
export function recentNames(files: readonly string[]): string[] {
  const names = files.map((file) => basename(file));
  return files.map((file, index) => {
    const name = names[index] ?? '';
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return isAlone ? name : `${name} (${basename(dirname(file))})`;
  });
}
