/**
 * Mutated files are imported beside whole ones: none may end the import, hide a neighbour or leave the index unsound. A sample
 * runs with the other tests; the whole by `node test/engine/library/mutated-imports.ts 50000 [seed] [first batch]`, which says
 * after each batch where it is, so that it can go on there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibraryAt } from '../../../engine/database/node/open-library.ts';
import { problemOf } from '../../../engine/database/sqlite-store.ts';
import { ALL_GAMES } from '../../../engine/library/query.ts';
import { type ImportSource, createLibraryService } from '../../../engine/library/service.ts';
import { readOwnText } from '../../../engine/notation/own-text.ts';
import { writeWthor } from '../../../engine/notation/wthor.ts';
import { gameText } from '../game/game-texts.ts';
import { type Random, below, randomFrom, randomGame } from '../game/random-play.ts';
import { mutated, mutatedFile } from '../notation/fuzz.ts';

/** Mutated files of one library. */
export const A_BATCH = 100;

/** Of so many mutated files one is a WTHOR database in which a single record is hurt. */
const A_DATABASE = 10;
const RECORDS = 5;
/** The sizes of the head of a WTHOR file and of a record, whose moves come behind eight bytes. */
const [HEAD, RECORD, MOVES] = [16, 68, 8];

interface Given {
  readonly bytes: Uint8Array;
  /** Games that must be there, by a name that nobody else has, and how many. */
  readonly name?: string;
  readonly games?: number;
}

function mutatedOne(random: Random, number: number): Given {
  if (number % A_DATABASE === 0) {
    const games = Array.from({ length: RECORDS }, () => ({
      tree: randomGame(random),
      info: { black: { name: `Record ${number}` }, white: { name: 'Zoë' }, date: '2020-03-04' },
    }));
    const { years } = writeWthor(games, new Date(2020, 2, 4));
    const bytes = years.get(2020) ?? new Uint8Array(0);
    const at = HEAD + RECORD * below(random, RECORDS) + MOVES;
    for (let left = 1 + below(random, 8); left > 0; left--)
      bytes[at + below(random, 60)] = below(random, 256);
    return { bytes, games: RECORDS - 1 };
  }
  if (random() < 0.3) return { bytes: mutatedFile(random) };
  const bytes = new TextEncoder().encode(mutated(random));
  for (let left = below(random, 3); left > 0; left--) {
    bytes[below(random, Math.max(bytes.length, 1))] = below(random, 256);
  }
  return { bytes };
}

/** A whole game, which nothing beside it may hide. */
function neighbour(random: Random, number: number): Given {
  const name = `Neighbour ${number}`;
  const text = gameText(randomGame(random), { black: { name }, white: { name: 'Zoë' } });
  return { bytes: new TextEncoder().encode(text), name, games: 1 };
}

/** Imports one batch into a library of its own; answers what went wrong, in words. */
export async function importBatch(seed: number, batch: number, size = A_BATCH): Promise<readonly string[]> {
  const random = randomFrom(seed * 100_003 + batch);
  const folder = mkdtempSync(join(tmpdir(), 'othello-mutated-'));
  const opened = openLibraryAt(join(folder, 'library.db'));
  if (opened.kind !== 'opened') return [JSON.stringify(opened)];
  const { library, files, changes, database } = opened;
  const faults: string[] = [];
  try {
    const given = Array.from({ length: size }, (_, number) => [
      mutatedOne(random, number),
      neighbour(random, number),
    ]).flat();
    const service = createLibraryService({
      library,
      files,
      changes,
      isReviewed: () => false,
      pause: async () => undefined,
      now: () => performance.now(),
      clock: Date.now,
      tell: () => undefined,
      log: (line) => faults.push(line),
    });
    await service.take(given.map(sourceOf));
    const state = service.state();
    if (state.kind !== 'ready' || state.imported?.filesDone !== given.length)
      faults.push('not all files were read');
    for (const { name } of given) {
      if (name === undefined) continue;
      const found = library.find({ ...ALL_GAMES, terms: [{ kind: 'player', name }] });
      if (found !== 1) faults.push(`${name} is there ${found} times`);
    }
    const counts = new Map(library.files().map((file) => [file.name, file.games + file.bad]));
    for (const [at, { games = 0 }] of given.entries()) {
      const count = counts.get(String(at)) ?? 0;
      if (count < games) faults.push(`of file ${at} only ${count} records were seen`);
    }
    const all = library.find(ALL_GAMES);
    for (let index = 0; index < all; index++) {
      if (!readOwnText(library.text(index)?.text ?? '')) faults.push(`game ${index} cannot be read back`);
    }
    const problem = problemOf(database, 'full');
    if (problem !== undefined) faults.push(problem);
  } catch (error) {
    faults.push(String(error));
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
  return faults;
}

function sourceOf({ bytes }: Given, at: number): ImportSource {
  return { name: String(at), read: async () => ({ file: { name: String(at), bytes }, beside: [] }) };
}

if (import.meta.main) {
  const [count = 50_000, seed = 1, first = 0] = process.argv.slice(2).map(Number);
  let failed = 0;
  const batches = Math.ceil(count / A_BATCH);
  for (let batch = first; batch < batches; batch++) {
    const faults = await importBatch(seed, batch);
    failed += faults.length;
    for (const fault of faults) process.stdout.write(`batch ${batch}: ${fault}\n`);
    if (batch % 50 === 49)
      process.stderr.write(`${(batch + 1) * A_BATCH} files; go on from batch ${batch + 1}\n`);
  }
  process.stdout.write(`${count} mutated files beside as many whole ones, ${failed} faults\n`);
  if (failed > 0) process.exitCode = 1;
}
