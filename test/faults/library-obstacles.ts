/** A library meets what goes wrong around it while it works: each is told, and nothing that was kept is lost by it. */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sourcesAt } from '../../engine/database/node/given-files.ts';
import { type OpenedLibrary, openLibraryAt } from '../../engine/database/node/open-library.ts';
import { problemOf } from '../../engine/database/sqlite-store.ts';
import { ALL_GAMES } from '../../engine/library/query.ts';
import { type LibraryService, createLibraryService } from '../../engine/library/service.ts';
import { gameText } from '../engine/game/game-texts.ts';
import { type Random, below, randomFrom, randomGame } from '../engine/game/random-play.ts';
import { type Count, violated } from './step.ts';

/** A library in a folder of its own, and what its games are called. */
interface Bench {
  readonly folder: string;
  opened: OpenedLibrary;
  service: LibraryService;
  clock: number;
  /** What it has told a person about what goes wrong. */
  readonly told: string[];
  /** Names of games that it said were kept. */
  readonly kept: string[];
  next: number;
}

const textOf = (name: string, number: number): string =>
  gameText(randomGame(randomFrom(number)), { black: { name }, white: { name: 'Zoë' } });

function open(bench: Pick<Bench, 'folder' | 'told'> & Partial<Bench>): void {
  const opened = openLibraryAt(join(bench.folder, 'library.db'));
  if (opened.kind !== 'opened') return violated(`The library cannot be opened: ${JSON.stringify(opened)}`);
  const { library, files, changes } = opened;
  bench.opened = opened;
  bench.service = createLibraryService({
    library,
    files,
    changes,
    isReviewed: () => false,
    pause: async () => undefined,
    now: () => performance.now(),
    clock: () => bench.clock ?? 0,
    tell: () => undefined,
    log: (line) => bench.told.push(line),
  });
}

async function keep(bench: Bench): Promise<boolean> {
  const number = bench.next++;
  const isKept = await bench.service.keepOwn([textOf(`Game ${number}`, number)]);
  if (isKept) bench.kept.push(`Game ${number}`);
  return isKept;
}

/** Keeps a game, which must be refused in words. */
async function keepInVain(bench: Bench, what: string): Promise<void> {
  const before = bench.told.length;
  if (await keep(bench)) violated(`A game was kept although ${what}.`);
  if (bench.told.length === before) violated(`Nobody was told that ${what}.`);
}

const OBSTACLES: Readonly<Record<string, (bench: Bench, random: Random) => Promise<void>>> = {
  async 'full disks'(bench) {
    const { database } = bench.opened;
    database.exec('VACUUM; PRAGMA max_page_count = 1');
    // So many that the pages of what they take the place of are not enough.
    const numbers = Array.from({ length: 80 }, () => bench.next++);
    const before = bench.told.length;
    if (await bench.service.keepOwn(numbers.map((number) => textOf(`Game ${number}`, number))))
      violated('Games were indexed although the disk is full.');
    if (bench.told.length === before) violated('Nobody was told that the disk is full.');
    database.exec('PRAGMA max_page_count = 1000000');
    // Their files are kept, only the index could not grow.
    bench.kept.push(...numbers.map((number) => `Game ${number}`));
    await bench.service.resume();
  },

  async 'locked indexes'(bench) {
    bench.opened.database.exec('PRAGMA busy_timeout = 20');
    const other = new DatabaseSync(join(bench.folder, 'library.db'));
    other.exec('BEGIN IMMEDIATE');
    await keepInVain(bench, 'another program has locked the index');
    other.exec('ROLLBACK');
    other.close();
    bench.kept.push(`Game ${bench.next - 1}`);
    await bench.service.resume();
  },

  async 'folders that cannot be written'(bench) {
    const games = join(bench.folder, 'games');
    await rename(games, `${games}-away`);
    // A file in its place refuses everybody, also an administrator.
    await writeFile(games, '');
    await keepInVain(bench, 'the folder of games cannot be written');
    await rm(games);
    await rename(`${games}-away`, games);
    if (!(await keep(bench))) violated('No game could be kept in a folder that was mended.');
  },

  async 'files that vanish before they are read'(bench, random) {
    const given = join(bench.folder, `given-${bench.next}`);
    await mkdir(given);
    const names = Array.from({ length: 4 }, () => `Given ${bench.next++}`);
    for (const [at, name] of names.entries())
      await writeFile(join(given, `${at}.txt`), textOf(name, bench.next + at));
    const sources = await sourcesAt(given);
    const gone = below(random, names.length);
    await rm(join(given, `${gone}.txt`));
    await bench.service.take(sources);
    const state = bench.service.state();
    const unreadable = state.kind === 'ready' ? state.imported?.unreadable : undefined;
    if (unreadable?.join() !== `${gone}.txt`)
      violated(`${gone}.txt vanished, and ${unreadable?.join()} was told.`);
    bench.kept.push(...names.filter((_, at) => at !== gone));
  },

  async 'kept files that vanish'(bench) {
    const root = join(bench.folder, 'games');
    const first = (await readdir(root, { recursive: true, withFileTypes: true })).find(
      (entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name),
    );
    if (!first) return;
    const path = join(first.parentPath, first.name);
    await rename(path, `${path}-away`);
    bench.opened.database.close();
    for (const part of ['', '-wal', '-shm'])
      await rm(join(bench.folder, `library.db${part}`), { force: true });
    open(bench);
    const before = bench.told.length;
    await bench.service.resume();
    if (bench.told.length === before) violated('Nobody was told that a kept file has gone.');
    // It is read as soon as it is there again.
    await rename(`${path}-away`, path);
    await bench.service.resume();
  },

  async 'clocks set back'(bench) {
    const { library } = bench.opened;
    const count = library.find(ALL_GAMES);
    const [id] = library.ids([Math.max(0, count - 1)]);
    if (id === undefined) return;
    const tag = { kind: 'tag', tag: 'Parity' } as const;
    bench.clock = 2_000_000_000_000;
    await bench.service.label([id], { ...tag, isOn: true });
    bench.clock = 1_000_000_000_000;
    await bench.service.label([id], { ...tag, isOn: false });
    if (library.find({ ...ALL_GAMES, terms: [{ kind: 'tag', tag: 'Parity' }] }) !== 0)
      violated('A tag that was taken away is there, because the clock was set back.');
  },
};

/** A library that meets all obstacles, in an order of chance. */
export async function obstructLibrary(random: Random, count: Count): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'othello-library-obstacles-'));
  const bench = { folder, told: [], kept: [], next: 1, clock: Date.now() } as Partial<Bench> & {
    folder: string;
    told: string[];
  };
  open(bench);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is open now
  const whole = bench as Bench;
  try {
    await keep(whole);
    for (const name of Object.keys(OBSTACLES).toSorted(() => random() - 0.5)) {
      await keep(whole);
      await OBSTACLES[name]?.(whole, random);
      count(name);
      const { library, database } = whole.opened;
      for (const game of whole.kept) {
        const found = library.find({ ...ALL_GAMES, terms: [{ kind: 'player', name: game }] });
        if (found !== 1) violated(`After ${name}: ${game} was kept, and is there ${found} times.`);
      }
      const problem = problemOf(database, 'full');
      if (problem !== undefined) violated(`After ${name} the index is not sound: ${problem}`);
    }
  } finally {
    whole.opened.database.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
