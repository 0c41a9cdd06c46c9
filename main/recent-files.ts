/** The files used last: which are remembered, and how they are told apart in a menu. */
import { basename, dirname } from 'node:path';

const MAX_FILES = 10;

/** `files` after `path` was used. */
export function withRecent(files: readonly string[], path: string): string[] {
  return [path, ...files.filter((file) => file !== path)].slice(0, MAX_FILES);
}

/** The name of each file, with that of its folder where two files have the same name. */
export function recentNames(files: readonly string[]): string[] {
  const names = files.map((file) => basename(file));
  return files.map((file, index) => {
    const name = names[index] ?? '';
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return isAlone ? name : `${name} (${basename(dirname(file))})`;
  });
}
