/** `practice`: what somebody has practised, from the app's folder to a file and back. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { commandGroup } from '../console/command-group.ts';
import { InputError, grouped } from '../console/command.ts';
import { writeWhole } from '../console/files.ts';
import { defineCommand, needed } from '../console/options.ts';
import { newId, newestFirst } from '../kept/ids.ts';
import {
  type Log,
  type LogRefusal,
  type Logged,
  isAnswer,
  isKnownHeading,
  readLogs,
  unknownIn,
  writeLogs,
} from '../practice/log.ts';

/** Where the app keeps its journals, in its folder of data. */
const JOURNALS = 'tournaments';

const KIND = 'practice';
const EXTENSION = '.jsonl';

interface KeptLogs {
  /** The ids of all logs, the newest first. */
  readonly ids: readonly string[];
  /** Those that can be read, the oldest first. */
  readonly logs: readonly Log[];
}

/** The logs that an app keeps in `folder`. Those of a newer version are left alone. */
function keptIn(folder: string): KeptLogs {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const ids = newestFirst(
    names
      .filter((name) => name.startsWith(`${KIND}-`) && name.endsWith(EXTENSION))
      .map((name) => name.slice(0, -EXTENSION.length)),
  );
  const logs = ids.toReversed().flatMap((id) => {
    const text = readFileSync(join(folder, `${id}${EXTENSION}`), 'utf8');
    const read = isKnownHeading(text.split('\n', 1)[0] ?? '') ? readLogs(text) : undefined;
    return read?.ok === true ? read.value : [];
  });
  return { ids, logs };
}

/** All that was practised in an app whose folder of data is given. */
export function keptAnswers(data: string): readonly Logged[] {
  return keptIn(join(data, JOURNALS)).logs.flat();
}

function describe(refusal: LogRefusal): string {
  return refusal.code === 'newerPracticeLog'
    ? `line ${refusal.line}: a newer version, ${refusal.madeBy}, has written this`
    : 'this is no practice that Othello has saved';
}

function answersIn(logs: readonly Log[]): string {
  const count = logs.flat().filter(isAnswer).length;
  return count === 1 ? '1 answer' : `${grouped(count)} answers`;
}

const exportLogs = defineCommand({
  usage: 'practice export',
  about: `Writes what was practised in an app, whose folder of data --data names, as one file: every answer and every day off. A folder
without any gives an empty file.`,
  examples: ['practice export --data appdata --out mine.jsonl'],
  options: {
    data: needed('folder', "the app's folder of data"),
    out: needed('file', 'where the answers go'),
  },

  async run({ options: { data, out } }, console) {
    if (!existsSync(data)) throw new InputError(`There is no folder ${data}.`);
    const { logs } = keptIn(join(data, JOURNALS));
    writeWhole(out, writeLogs(logs, manifest.version));
    console.out(`${answersIn(logs)} in ${out}`);
  },
});

const importLogs = defineCommand({
  usage: 'practice import <file> ...',
  about: `Adds what was practised elsewhere, from files that the app or "practice export" has saved, to that of the app whose folder of data
--data names. What is there already is not added again, and nothing that is there is changed, so that the app may run meanwhile; it
shows the new answers when it is started again.`,
  examples: ['practice import elsewhere.jsonl --data appdata'],
  options: { data: needed('folder', "the app's folder of data") },

  async run({ options: { data }, rest: files }, console) {
    if (files.length === 0) throw new InputError('practice import takes files.');
    const folder = join(data, JOURNALS);
    const found = files.flatMap((file) => {
      if (!existsSync(file)) throw new InputError(`There is no file ${file}.`);
      const read = readLogs(readFileSync(file, 'utf8'));
      if (!read.ok) throw new InputError(`${file}: ${describe(read.error)}.`);
      return read.value;
    });
    const { ids, logs } = keptIn(folder);
    const fresh = unknownIn(found, logs);
    mkdirSync(folder, { recursive: true });
    let [newest] = ids;
    for (const log of fresh) {
      newest = newId(KIND, { now: Date.now(), chance: randomUUID(), newest });
      // A name that is taken meanwhile is no reason to write over what it holds.
      writeFileSync(join(folder, `${newest}${EXTENSION}`), writeLogs([log], manifest.version), {
        flag: 'wx',
        flush: true,
      });
    }
    console.out(`${answersIn(fresh)} added, of ${answersIn(found)}`);
  },
});

export const practice = commandGroup({
  usage: 'practice',
  about: 'Saves what was practised in an app as a file, and joins it with that of another machine.',
  commands: { import: importLogs, export: exportLogs },
});
