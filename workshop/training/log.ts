/** Logs of long computations, one JSON value on each line, so that a log is of use after an interruption. */
import { existsSync } from 'node:fs';
import { type GenericSchema, safeParse } from 'valibot';
import { InputError } from '../../engine/console/command.ts';
import { bytesOf, resumeLines, writeWhole } from '../../engine/console/files.ts';

/**
 * The entries of a file, none if it does not exist. @throws InputError with file and line if a line is not an entry.
 */
export function readLog<Entry>(file: string, schema: GenericSchema<unknown, Entry>): Entry[] {
  return existsSync(file) ? entriesIn(file, bytesOf(file).toString('utf8').split('\n'), schema) : [];
}

/**
 * The entries of a file that goes on, without a last line that was being written when an earlier run ended. @throws InputError as
 * `readLog`; the file is left as it is then.
 */
export function resumeLog<Entry>(file: string, schema: GenericSchema<unknown, Entry>): Entry[] {
  return resumeLines(file, (lines) => entriesIn(file, lines, schema));
}

function entriesIn<Entry>(
  file: string,
  lines: readonly string[],
  schema: GenericSchema<unknown, Entry>,
): Entry[] {
  return lines.flatMap((line, at) => {
    if (line === '') return [];
    const entry = safeParse(schema, valueOf(line));
    if (!entry.success) {
      throw new InputError(`${file}, line ${at + 1}: no entry of such a log (${entry.issues[0].message}).`);
    }
    return [entry.output];
  });
}

export function writeLog(file: string, entries: readonly unknown[]): void {
  writeWhole(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
