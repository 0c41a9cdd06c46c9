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

/**
 * What `read` makes of the whole lines of a file that goes on; a file that is not there has none. Only then is a last line that
 * was being written when an earlier run ended taken off, so that a file that was named by mistake stays as it is. @throws
 * InputError if it has no whole line, and whatever `read` throws for lines of something else.
 */
export function resumeLines<Read>(file: string, read: (lines: readonly string[]) => Read): Read {
  if (!existsSync(file)) return read([]);
  const bytes = bytesOf(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end === 0 && bytes.length > 0)
    throw new InputError(`${file} has no whole line, so that nothing says what it is: name another file.`);
  const found = read(wholeLines(bytes));
  if (end < bytes.length) truncateSync(file, end);
  return found;
}

/** The lines of a text but for what follows the last end of a line. */
export function wholeLines(bytes: Buffer): string[] {
  return bytes.toString('utf8').split('\n').slice(0, -1);
}

/** Takes off a last line that was being written when an earlier run ended; a file that is not there has none. */
export function dropTornLine(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(file, end);
}
