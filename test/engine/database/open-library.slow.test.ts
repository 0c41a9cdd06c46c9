/**
 * The library on a disk: its files stay the truth, whatever becomes of the index. It is longer than 400 lines because all of it
 * opens one library again and again.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GameTree, annotate, lineNodes } from '../../../engine/game/tree.ts';
import { sourcesAt } from '../../../engine/database/node/given-files.ts';
import { type OpenedLibrary, openLibraryAt } from '../../../engine/database/node/open-library.ts';
import { changeIn, writeChange } from '../../../engine/library/labels.ts';
import { ALL_GAMES } from '../../../engine/library/query.ts';
import {
  type LibraryService,
  type LibraryState,
  createLibraryService,
} from '../../../engine/library/service.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { readOwnText } from '../../../engine/notation/own-text.ts';
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
  { library, files, changes }: OpenedLibrary,
  tell: (state: LibraryState) => void = () => undefined,
  clock = Date.now,
  isReviewed: (tree: GameTree) => boolean = () => false,
  others: { readonly mostAtOnce?: number } = {},
): LibraryService {
  return createLibraryService({
    ...others,
    library,
    files,
    changes,
    isReviewed,
    pause: async () => new Promise((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
    clock,
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

  test('of an earlier form is copied before it is brought up to date, with what was tagged in it', async () => {
    await imported();
    const { library } = opened();
    library.find(ALL_GAMES);
    const [id = ''] = library.ids([0]);
    close();
    const database = new DatabaseSync(path);
    database.exec(`DROP TABLE labels; DROP TABLE changes;
      CREATE TABLE tags (identity INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (tag, identity)) STRICT, WITHOUT ROWID;
      CREATE INDEX tags_of_game ON tags (identity); PRAGMA user_version = 1;`);
    database.prepare('INSERT INTO tags VALUES (?, ?)').run(BigInt.asIntN(64, BigInt(`0x${id}`)), 'Parity');
    database.close();
    const after = opened();
    expect(after.library.find({ ...ALL_GAMES, terms: [{ kind: 'tag', tag: 'Parity' }] })).toBe(1);
    expect(after.library.count()).toBe(12);
    const before = new DatabaseSync(`${path}.before-1`);
    expect(before.prepare('SELECT tag FROM tags').all()).toMatchObject([{ tag: 'Parity' }]);
    expect(before.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 1 });
    before.close();
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

  test('that is cancelled within a large file keeps it with the games that are in, and reads no more of it by itself', async () => {
    const found = opened();
    const texts = Array.from({ length: 60 }, (_, seed) => gameText(randomGame(randomFrom(seed))));
    const ports = { mostAtOnce: 20 };
    // The first games are in the library when the user cancels.
    let isCancelled = false;
    const cancelling = (state: LibraryState): void => {
      if (isCancelled || state.kind !== 'ready' || (state.importing?.added ?? 0) === 0) return;
      isCancelled = true;
      service.steer('cancel');
    };
    const service: LibraryService = serviceOf(found, cancelling, undefined, undefined, ports);
    const file = { name: 'large.txt', bytes: new TextEncoder().encode(texts.join('\n')) };
    const source = { name: file.name, read: async () => ({ file, beside: [] }) };
    await service.take([source]);
    expect(found.library.count()).toBe(20);
    expect(await found.files.list()).toHaveLength(1);
    expect(await service.lostFiles()).toBe(0);
    close();
    const again = opened();
    const next = serviceOf(again);
    await next.resume();
    expect(again.library.count()).toBe(20);
    await next.take([source]);
    expect(again.library.count()).toBe(60);
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

describe('labels', () => {
  const NOTE = { kind: 'note', text: 'The edge was given away.' } as const;
  const PARITY = { kind: 'tag', tag: 'Parity', isOn: true } as const;
  const REMOVED = { kind: 'removed', isRemoved: true } as const;

  /** What is said of each game, in the order of the ids. */
  function said({ library }: OpenedLibrary): string[] {
    const count = library.find(ALL_GAMES);
    return library
      .entries(Array.from({ length: count }, (_, at) => at))
      .map((entry) => JSON.stringify([entry?.library?.id, entry?.library?.tags, entry?.library?.note]))
      .toSorted((one, other) => (one < other ? -1 : 1));
  }

  async function filled(count: number): Promise<readonly string[]> {
    const first = opened();
    await serviceOf(first).take(await sourcesAt(givenFolder(count)));
    const found = first.library.find(ALL_GAMES);
    const ids = first.library.ids(Array.from({ length: found }, (_, at) => at)).toSorted();
    close();
    return ids;
  }

  test('are files: an index that is made anew has them, and games that were removed stay so', async () => {
    const ids = await filled(5);
    const first = opened();
    const service = serviceOf(first);
    await service.resume();
    expect(await service.label(ids.slice(0, 2), PARITY)).toBe(true);
    expect(await service.label(ids.slice(1, 2), NOTE)).toBe(true);
    expect(await service.label(ids.slice(2, 3), REMOVED)).toBe(true);
    const before = said(first);
    expect(before).toHaveLength(ids.length - 1);
    close();
    for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
    const second = opened();
    await serviceOf(second).resume();
    expect(said(second)).toEqual(before);
  });

  test('are later than those before them, although the clock was set back', async () => {
    const ids = await filled(2);
    const first = opened();
    await serviceOf(first, undefined, () => 2_000_000_000_000).label(ids.slice(0, 1), PARITY);
    await serviceOf(first, undefined, () => 1_000_000_000_000).label(ids.slice(0, 1), {
      ...PARITY,
      isOn: false,
    });
    expect(first.library.shelves().tags).toEqual([]);
  });

  test('are kept while an import is paused', async () => {
    const ids = await filled(3);
    const first = opened();
    const service = serviceOf(first);
    await service.resume();
    const given = join(folder, 'more');
    mkdirSync(given);
    writeFileSync(join(given, 'more.txt'), gameText(randomGame(randomFrom(77))));
    const importing = service.take(await sourcesAt(given));
    await new Promise((resolve) => setImmediate(resolve));
    service.steer('pause');
    expect(await service.label(ids.slice(0, 2), PARITY)).toBe(true);
    expect(service.state()).toMatchObject({ importing: { isPaused: true } });
    expect(first.library.shelves().tags).toEqual([{ name: 'Parity', games: 2 }]);
    service.steer('resume');
    await importing;
    expect(first.library.shelves().tags).toEqual([{ name: 'Parity', games: 2 }]);
  });

  test('are known of games that come after them, and a game that is asked for is there for good', async () => {
    const ids = await filled(3);
    const first = opened();
    const service = serviceOf(first);
    await service.label(ids.slice(0, 1), { kind: 'fact', fact: 'black', text: 'Renamed, Ada' });
    await service.label(ids.slice(1, 2), REMOVED);
    close();
    const given = join(folder, 'given');
    const other = join(folder, 'other', 'library.db');
    cpSync(join(folder, 'library', 'changes'), join(folder, 'other', 'changes'), { recursive: true });
    path = other;
    const second = opened();
    const late = serviceOf(second);
    await late.resume();
    await late.take(await sourcesAt(given));
    expect(second.library.fitting([{ kind: 'player', name: 'Renamed, Ada' }], 9)).toEqual(ids.slice(0, 1));
    expect(second.library.count()).toBe(ids.length);
    close();
    const third = opened();
    await serviceOf(third).resume();
    expect(third.library.count()).toBe(ids.length);
  });

  test('tell of a review although its game comes later from another machine', async () => {
    const ids = await filled(2);
    const first = opened();
    const game = readOwnText(first.library.texts(ids.slice(0, 1))[0]!)!;
    const tree = annotate(game.tree, lineNodes(game.tree)[3]!.id, { comment: 'Too greedy' });
    const text = writeGameFile({ ...game, tree });
    await serviceOf(first).label(ids.slice(0, 1), { kind: 'review', text });
    close();
    const [here, other] = [join(folder, 'library'), join(folder, 'other')];
    cpSync(join(here, 'changes'), join(other, 'changes'), { recursive: true });
    path = join(other, 'library.db');
    const second = opened();
    const service = serviceOf(second, undefined, Date.now, (each) =>
      lineNodes(each).some(({ comment }) => comment === 'Too greedy'),
    );
    await service.resume();
    cpSync(join(here, 'games'), join(other, 'games'), { recursive: true });
    expect(second.library.entriesOf(ids)).toEqual([]);
    await service.resume();
    expect(second.library.entriesOf(ids).map(({ isReviewed }) => isReviewed)).toEqual([true, false]);
  });

  test('that are of another age than any clock can tell are none', () => {
    const text = (at: number): string => writeChange({ at, ids: ['0123456789abcdef'], label: PARITY });
    expect(changeIn(text(8.64e15))).toBeDefined();
    expect(changeIn(text(8.64e15 + 1))).toBeUndefined();
  });

  test('bring a game back that is imported again, also after the index is made anew', async () => {
    const ids = await filled(3);
    const first = opened();
    const service = serviceOf(first);
    await service.label(ids, REMOVED);
    expect(first.library.count()).toBe(0);
    // The same games in files of another content.
    const given = join(folder, 'again');
    mkdirSync(given);
    for (const name of readdirSync(join(folder, 'given'))) {
      writeFileSync(join(given, name), `${readFileSync(join(folder, 'given', name), 'utf8')}\n\n`);
    }
    await service.take(await sourcesAt(given));
    expect(first.library.count()).toBe(ids.length);
    close();
    for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
    const second = opened();
    await serviceOf(second).resume();
    expect(second.library.count()).toBe(ids.length);
  });

  test('of two machines are one union, whichever machine said what, and when its files come over', async () => {
    const ids = await filled(4);
    const paths = ['one', 'other'].map((name) => join(folder, name, 'library.db'));
    for (const each of paths) cpSync(join(folder, 'library'), join(each, '..'), { recursive: true });
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomFrom(seed);
      const machines = paths.map((each) => {
        path = each;
        const found = opened();
        return { found, service: serviceOf(found, undefined, () => 1000 + Math.floor(random() * 50)) };
      });
      for (let step = 0; step < 8; step++) {
        const { service } = machines[Math.floor(random() * 2)]!;
        const some = ids.filter(() => random() < 0.5);
        const isOn = random() < 0.6;
        const labels = [
          { kind: 'tag', tag: `Tag ${Math.floor(random() * 2)}`, isOn },
          { kind: 'note', text: isOn ? `Note ${Math.floor(random() * 3)}` : '' },
          { kind: 'removed', isRemoved: isOn },
        ] as const;
        await service.label(some, labels[Math.floor(random() * 3)]!);
        if (random() < 0.3) copyChanges(paths[0]!, paths[1]!);
        if (random() < 0.3) await machines[1]!.service.resume();
      }
      copyChanges(paths[0]!, paths[1]!);
      copyChanges(paths[1]!, paths[0]!);
      for (const { service } of machines) await service.resume();
      expect(said(machines[0]!.found)).toEqual(said(machines[1]!.found));
      close();
    }
  });

  function copyChanges(from: string, to: string): void {
    const changes = join(from, '..', 'changes');
    if (existsSync(changes)) cpSync(changes, join(to, '..', 'changes'), { recursive: true });
  }
});

test('a cancelled import leaves no file that it has kept ahead, and takes none that was there before', async () => {
  const library = opened();
  const encode = (at: number): Uint8Array =>
    new TextEncoder().encode(gameText(['f5d6', 'f5f6', 'f5f4'][at]!));
  // As if another computer had brought it.
  const there = await library.files.keep({ name: 'there.txt', bytes: encode(1) }, [], false);
  let kept = 0;
  const allKept = Promise.withResolvers<void>();
  const service: LibraryService = serviceOf({
    ...library,
    files: {
      ...library.files,
      async keep(file, beside, isOwn) {
        const found = await library.files.keep(file, beside, isOwn);
        if (++kept === 3) allKept.resolve();
        return found;
      },
      // The first is read when all have been kept, and the user has cancelled.
      async read(file) {
        await allKept.promise;
        service.steer('cancel');
        return library.files.read(file);
      },
    },
  });
  const sourceOf = (at: number) => ({
    name: `game-${at}.txt`,
    read: async () => ({ file: { name: `game-${at}.txt`, bytes: encode(at) }, beside: [] }),
  });
  await service.take([0, 1, 2].map(sourceOf));
  expect(library.library.count()).toBe(0);
  expect((await library.files.list()).map(({ content }) => content)).toEqual([there.content]);
});
