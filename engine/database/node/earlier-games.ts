/**
 * Games that were played before there was a library, or while it could not be had, join it at its start. Which of their
 * files have joined is noted beside the index by name, size and time, so that later starts read new and changed ones alone. Without
 * the note all are read once more, and those that are there already stay as they are.
 */
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that join together, so that the texts of thousands are not in memory at once. */
const AT_ONCE = 200;

export interface JoiningPorts {
  /** The folder of the earlier games. */
  readonly from: string;
  /** The file of the note. */
  readonly note: string;
  /** Takes in texts of games; false where one of them could not be kept. */
  keepOwn(texts: readonly string[]): Promise<boolean>;
}

/** Answers how many files were read. */
export async function joinEarlierGames({ from, note, keepOwn }: JoiningPorts): Promise<number> {
  const joined = stampsIn(await readFile(note, 'utf8').catch(() => ''));
  const names = (await readdir(from).catch(() => [])).filter((name) => name.endsWith('.txt')).toSorted();
  const stamps = new Map<string, string>();
  for (const name of names) {
    const found = await stat(join(from, name)).catch(() => undefined);
    if (found) stamps.set(name, `${found.size} ${found.mtimeMs}`);
  }
  const fresh = [...stamps.keys()].filter((name) => joined.get(name) !== stamps.get(name));
  let read = 0;
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const part = fresh.slice(at, at + AT_ONCE);
    const texts: string[] = [];
    for (const name of part) {
      const text = await readFile(join(from, name), 'utf8').catch(() => undefined);
      if (text !== undefined) texts.push(text);
    }
    read += texts.length;
    // What could not be kept is tried again at the next start.
    if (await keepOwn(texts)) for (const name of part) joined.set(name, stamps.get(name) ?? '');
  }
  if (fresh.length > 0) {
    const there = [...joined].filter(([name]) => stamps.has(name));
    await writeFile(note, JSON.stringify(Object.fromEntries(there)));
  }
  return read;
}

function stampsIn(text: string): Map<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new Map();
  }
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, stamp]) =>
      typeof stamp === 'string' ? [[name, stamp] as const] : [],
    ),
  );
}
