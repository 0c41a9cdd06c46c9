/**
 * One instance for each user data folder. A lock file holds the process id of the first; later ones leave a message in
 * the same folder, which the first watches. Files are used because the answer is needed synchronously.
 */
import {
  closeSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  unlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { folders } from './launch.ts';
import { onExit } from './lifecycle.ts';

export interface SecondInstance {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

const lockFile = (): string => join(folders.userData, 'standin.lock');
const MESSAGE_PREFIX = 'standin-second-';

/**
 * Returns true for the first instance, which hears of all later ones. Hands `self` to the first and returns false
 * otherwise.
 */
export function requestLock(self: SecondInstance, onSecond: (second: SecondInstance) => void): boolean {
  while (!createLock()) {
    if (isAlive(readFileSync(lockFile(), 'utf8'))) {
      leaveMessage(self);
      return false;
    }
    unlinkSync(lockFile());
  }
  const watcher = watch(folders.userData, () => {
    for (const message of takeMessages()) onSecond(message);
  });
  onExit(() => {
    watcher.close();
    unlinkSync(lockFile());
  });
  return true;
}

function createLock(): boolean {
  try {
    const file = openSync(lockFile(), 'wx');
    writeFileSync(file, identityOf(process.pid) ?? '');
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The process with the time of its start, because the system gives the number of a process that was killed to another
 * one soon; undefined if there is no such process.
 */
function identityOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    // Only Linux tells the time; it is the twentieth field after the name, which may contain anything.
    const stat = process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return undefined;
  }
}

function isAlive(identity: string): boolean {
  return identity !== '' && identityOf(Number.parseInt(identity, 10)) === identity;
}

function leaveMessage(message: SecondInstance): void {
  const draft = join(folders.userData, `draft-${process.pid}`);
  writeFileSync(draft, JSON.stringify(message));
  // Renamed when complete, so that the first never reads half of it.
  renameSync(draft, join(folders.userData, `${MESSAGE_PREFIX}${process.pid}`));
}

function takeMessages(): SecondInstance[] {
  return readdirSync(folders.userData)
    .filter((name) => name.startsWith(MESSAGE_PREFIX))
    .map((name) => {
      const file = join(folders.userData, name);
      const message = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance;
      unlinkSync(file);
      return message;
    });
}
