/** Files of commands: read whole or refused, and written so that an interruption leaves nothing that is half done. */
import { existsSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from './command.ts';

/** The bytes of `file`; of `from`, where that is open already. @throws InputError if they cannot be read. */
export function bytesOf(file: string, from: string | number = file): Buffer {
  try {
    return readFileSync(from);
  } catch (error) {
    throw new InputError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes a file so that it exists as a whole or not at all, in a folder that is made if there is none. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.part`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}

/** Takes off a last line that was being written when an earlier run ended; a file that is not there has none. */
export function dropTornLine(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(file, end);
}
