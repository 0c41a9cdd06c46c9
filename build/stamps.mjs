/**
 * Whether what was built is still what would be built now. The times and sizes of its inputs tell at once when nothing
 * was touched; only otherwise their contents decide, so a fresh checkout or a touched file does not rebuild what is the
 * same. Plain JavaScript, because bootstrap.mjs asks before it knows which Node there is.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {object} Stamp
 * @property {string} output One of the files that were made, to notice that someone removed it.
 * @property {string} contents A hash of the inputs' names and contents.
 * @property {Readonly<Record<string, string>>} inputs By path, the traces of the files, and of the folders in which others
 *   may appear.
 */

/**
 * The stamp of the target with this name, if it is of today's form.
 * @param {string} target
 * @returns {Stamp | undefined}
 */
export function readStamp(target) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(target), 'utf8'));
    return typeof stamp.inputs === 'object' && existsSync(join(root, stamp.output)) ? stamp : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Notes that the target is up to date.
 * @param {string} target
 * @param {Stamp} stamp
 */
export function writeStamp(target, stamp) {
  mkdirSync(dirname(stampFile(target)), { recursive: true });
  writeFileSync(stampFile(target), JSON.stringify(stamp));
}

/**
 * A build that fails half-way must not pass for the one before.
 * @param {string} target
 */
export function removeStamp(target) {
  rmSync(stampFile(target), { force: true });
}

/**
 * Whether the target was built and nothing of it has been touched since.
 * @param {string} target
 */
export function isUntouched(target) {
  const stamp = readStamp(target);
  return (
    stamp !== undefined && Object.entries(stamp.inputs).every(([path, trace]) => traceOf(path) === trace)
  );
}

/**
 * What changes when a file is written or a folder gets or loses an entry: its time, and the size of a file.
 * @param {string} path relative to the project
 */
export function traceOf(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return 'gone';
  return stats.isFile() ? `${stats.mtimeMs} ${stats.size}` : `${stats.mtimeMs}`;
}

/** @param {string} target */
function stampFile(target) {
  return join(root, 'dist/stamps', `${target.replaceAll(/\W+/g, '-')}.json`);
}
