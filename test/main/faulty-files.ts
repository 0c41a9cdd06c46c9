/** File layers and folders that fail on purpose. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileLayer } from '../../main/atomic-file.ts';

/** The calls that make up the writing of a file, in order. */
export const WRITE_STEPS = [
  'realpath',
  'stat',
  'access',
  'open',
  'chmod',
  'writeFile',
  'sync',
  'close',
  'rename',
] as const;

export type WriteStep = (typeof WRITE_STEPS)[number];

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}

/**
 * The real file system, except that its call `step` fails once with `code`. Half of the content is written before that.
 */
export function failingAt(step: WriteStep, code: string): FileLayer {
  let isSpent = false;
  function isDue(name: PropertyKey): boolean {
    if (isSpent || name !== step) return false;
    isSpent = true;
    return true;
  }
  const handleOf = (handle: fs.FileHandle): fs.FileHandle =>
    new Proxy(handle, {
      get(target, name): unknown {
        const method: unknown = Reflect.get(target, name, target);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]): Promise<unknown> => {
          const isFailing = isDue(name);
          if (isFailing && name === 'writeFile') {
            const content = String(args[0]);
            await target.writeFile(content.slice(0, content.length / 2));
          } else if (isFailing && name === 'close') {
            await target.close();
          }
          if (isFailing) throw systemError(code);
          return method.apply(target, args) as unknown;
        };
      },
    });
  return new Proxy<FileLayer>(fs, {
    get(target, name): unknown {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        if (isDue(name)) throw systemError(code);
        const result: unknown = await method.apply(target, args);
        return name === 'open' ? handleOf(result as fs.FileHandle) : result;
      };
    },
  });
}

/** Creates a folder for one test, with a name that users may choose, and a function that removes it. */
export async function scratchFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'othello Zoë 黑白棋 '));
  return { folder, remove: async () => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Mounts a small memory disk on `folder`; undefined if this machine does not allow it. */
export function mountMemoryDisk(
  folder: string,
  bytes: number,
): { makeReadOnly(): void; unmount(): void } | undefined {
  const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;
  if (!mount('-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)) return undefined;
  return {
    makeReadOnly() {
      if (!mount('-o', 'remount,ro', folder)) throw new Error('The memory disk stays writable.');
    },
    unmount() {
      if (spawnSync('umount', ['-l', folder]).status !== 0) throw new Error('The memory disk stays mounted.');
    },
  };
}
