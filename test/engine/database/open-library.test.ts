/** The library on a disk: its files stay the truth, whatever becomes of the index. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sourcesAt } from '../../../engine/database/node/given-files.ts';
import { type OpenedLibrary, openLibraryAt } from '../../../engine/database/node/open-library.ts';
import { ALL_GAMES } from '../../../engine/library/query.ts';
import {
  type LibraryService,
  type LibraryState,
  createLibraryService,
} from '../../../engine/library/service.ts';
import { gameText } from '../game/game-texts.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

let folder: string;
let path: string;
const open: OpenedLibrary[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'othello-library-'));
  path = join(folder, 'library', 'library.db');
});

afterEach(() => {
  for (const { database } of open.splice(0)) database.close();
  rmSync(folder, { recursive: true });
});

function opened(): OpenedLibrary {
  const found = openLibraryAt(path);
  if (found.kind !== 'opened') throw new Error(JSON.stringify(found));
  open.push(found);
  return found;
}

function close(): void {
  for (const { database } of open.splice(0)) database.close();
}

function serviceOf(
  { library, files }: OpenedLibrary,
  tell: (state: LibraryState) => void = () => undefined,
): LibraryService {
  return createLibraryService({
    library,
    files,
    isReviewed: () => false,
    pause: async () => new Promise((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
    tell,
    log: () => undefined,
  });
}

/** A folder of game files with invented names, one of which is no game. */
function givenFolder(count: number): string {
  const given = join(folder, 'given');
  mkdirSync(given);
  for (let seed = 0; seed < count; seed++) {
    const info = {
      black: { name: `Björn ${seed % 3}` },
      white: { name: 'Zoë' },
      date: `20${10 + seed}-01-02`,
    };
    writeFileSync(join(given, `${seed}.txt`), gameText(randomGame(randomFrom(seed)), info));
  }
  writeFileSync(join(given, 'no-game.txt'), 'f5d6 a1');
  return given;
}

async function imported(count = 12): Promise<OpenedLibrary> {
  const found = opened();
  await serviceOf(found).take(await sourcesAt(givenFolder(count)));
  return found;
}

describe('a folder of games', () => {
  test('is taken in, with what is no game listed by its place and reason', async () => {
    const { library, store } = await imported();
    expect(library.count()).toBe(12);
    const file = library.files().find(({ bad }) => bad > 0)!;
    expect(file.name).toBe('no-game.txt');
    expect(store.badRecords(file.id)).toMatchObject([{ place: 1, error: { code: 'illegalMove' } }]);
  });

  test('is there after the library was closed, and is found in it', async () => {
    await imported();
    close();
    const { library } = opened();
    expect(
      library.find({ ...ALL_GAMES, terms: [{ kind: 'player', name: 'bjorn 1', colour: 'black' }] }),
    ).toBe(4);
    expect(library.entries([0])[0]).toMatchObject({ info: { white: { name: 'Zoë' } } });
  });

  test('is taken in once, however often it is given', async () => {
    const found = await imported();
    await serviceOf(found).take(await sourcesAt(join(folder, 'given')));
    expect(found.library.count()).toBe(12);
  });
});

describe('an index', () => {
  test('that is gone is made anew from the files', async () => {
    await imported();
    close();
    for (const name of readdirSync(join(folder, 'library'))) {
      if (name.startsWith('library.db')) rmSync(join(folder, 'library', name));
    }
    const found = opened();
    await serviceOf(found).resume();
    expect(found.library.count()).toBe(12);
  });

  test('that is damaged is set aside, where it stays, and is made anew', async () => {
    await imported();
    close();
    const bytes = readFileSync(path);
    bytes.fill(0x55, 100, 40_000);
    writeFileSync(path, bytes);
    const found = opened();
    expect(found.setAside).toBe(`${path}.broken-1`);
    await serviceOf(found).resume();
    expect(found.library.count()).toBe(12);
    expect(readdirSync(join(folder, 'library'))).toContain('library.db.broken-1');
  });

  test('that is no database at all is set aside', () => {
    mkdirSync(join(folder, 'library'));
    writeFileSync(path, 'These are notes of somebody.'.repeat(100));
    expect(opened().setAside).toBeDefined();
  });

  test('of a newer version is left alone', async () => {
    await imported();
    close();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE);');
    database.close();
    const before = readFileSync(path);
    expect(openLibraryAt(path)).toEqual({ kind: 'newer' });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('that another program has locked is not set aside', async () => {
    await imported();
    close();
    const other = new DatabaseSync(path);
    other.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    expect(openLibraryAt(path)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('locked') as string,
    });
    other.exec('ROLLBACK');
    other.close();
    expect(opened().library.count()).toBe(12);
  });
});

describe('an import', () => {
  test('goes on where it was when the process has ended', async () => {
    const first = opened();
    const service = serviceOf(first, (state) => {
      // Nothing of this import is taken in any more once three files are read.
      if (state.kind === 'ready' && state.importing?.filesDone === 3) service.steer('pause');
    });
    void service.take(await sourcesAt(givenFolder(12)));
    await expect.poll(() => service.state()).toMatchObject({ importing: { isPaused: true } });
    close();
    const second = opened();
    expect(second.library.count()).toBe(0);
    await serviceOf(second).resume();
    expect(second.library.count()).toBeGreaterThanOrEqual(2);
  });

  test('that is cancelled leaves nothing to go on with', async () => {
    const found = opened();
    let isCancelled = false;
    const service = serviceOf(found, (state) => {
      if (state.kind === 'ready' && state.importing?.filesDone === 3 && !isCancelled) {
        isCancelled = true;
        service.steer('cancel');
      }
    });
    await service.take(await sourcesAt(givenFolder(12)));
    const count = found.library.count();
    expect(count).toBeLessThan(12);
    await serviceOf(found).resume();
    expect(found.library.count()).toBe(count);
  });
});

test('a game that was played here is kept, and told from the others', async () => {
  const found = opened();
  const text = gameText(randomGame(randomFrom(3)), { black: { name: 'Anna' }, white: {} });
  expect(await serviceOf(found).keepOwn([text])).toBe(true);
  expect(found.library.find({ ...ALL_GAMES, terms: [{ kind: 'origin', origin: 'own' }] })).toBe(1);
  expect(found.library.entries([0])[0]?.library).toMatchObject({ isOwn: true });
});
