/** Logs of long computations: a JSON value a line, so that what is there after an interruption is of use. */
import { existsSync, readFileSync } from 'node:fs';
import { type GenericSchema, safeParse } from 'valibot';
import { InputError } from '../console/command.ts';
import { writeWhole } from './positions.ts';

/** The entries of a file; none where it is not there. @throws InputError, with file and line, where one is no entry. */
export function readLog<Entry>(file: string, schema: GenericSchema<unknown, Entry>): Entry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
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
