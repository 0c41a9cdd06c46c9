/** The keeper is killed at random moments, on a disk that is slow, full, read-only or gone, while clocks jump. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readGames } from '../../engine/notation/read.ts';
import { createJournals } from '../../main/journals.ts';
import { readRecovery } from '../../main/recovery.ts';
import { journalLines } from '../../renderer/stores/journal-lines.ts';
import { type Random, below, pick } from '../engine/game/random-play.ts';
import { type Count, violated } from './step.ts';

/** The orders of a keeper. */
export interface KeeperOrder {
  readonly folder: string;
  readonly seed: number;
  readonly isSlow: boolean;
  readonly hasClockJumps: boolean;
  /** The user whose rights it takes on once its code is loaded, which only an administrator may be able to read. */
  readonly user?: number;
}

/** The journal in which a keeper notes what it has kept. */
export const JOURNAL = 'review-20261122t102030123z-5a0a3f0e';

const KEEPER = join(import.meta.dirname, 'keeper.ts');
const LIVES = 5;
/** Nobody's user and group: the system refuses them what it lets an administrator do. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

class Keeper {
  readonly #child: ChildProcess;
  readonly #wake = new Set<() => void>();
  /** Why it ended; undefined while it lives. */
  #ended: string | undefined;
  output = '';

  constructor(order: KeeperOrder) {
    this.#child = spawn(
      process.execPath,
      [KEEPER, JSON.stringify({ ...order, ...(isRoot && { user: NOBODY }) })],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'othello-faults-compiled') },
      },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.output += chunk;
        for (const wake of this.#wake) wake();
      });
    }
    // A process that cannot be started never emits `exit`.
    this.#child.once('error', (error) => this.#end(String(error)));
    this.#child.once('exit', (code, signal) => this.#end(`It ended with ${code ?? signal}.`));
  }

  #end(why: string): void {
    this.#ended = why;
    for (const wake of this.#wake) wake();
  }

  #mustLive(): void {
    if (this.#ended === undefined) return;
    violated(`The keeper ended by itself. ${this.#ended} ${this.output.slice(-2000)}`);
  }

  /** The number after the last `word` of its output; 0 if there was none. */
  last(word: string): number {
    const said = this.output.match(new RegExp(`^${word} \\d+(?=.*\\n)`, 'gm')) ?? [];
    return Number(said.at(-1)?.split(' ')[1] ?? 0);
  }

  /** The numbers after all `word`s of its output. */
  all(word: string): number[] {
    const said = this.output.matchAll(new RegExp(`^${word} (\\d+)(?=.*\\n)`, 'gm'));
    return Array.from(said, ([, number]) => Number(number));
  }

  /** Waits until its output has `word` with a greater number than `after`. */
  async hears(word: string, after = 0): Promise<void> {
    while (this.last(word) <= after) {
      this.#mustLive();
      await new Promise<void>((resolve) => {
        this.#wake.add(resolve);
      });
      this.#wake.clear();
    }
  }

  async kill(): Promise<void> {
    this.#mustLive();
    this.#child.kill('SIGKILL');
    await once(this.#child, 'close');
  }
}

/** Causes a fault of the disk; resolves with a function that repairs it. */
type Trouble = (folder: string) => Promise<() => Promise<void>>;

const TROUBLES: Readonly<Record<string, Trouble>> = {
  async 'full disk'(folder) {
    await fs.writeFile(join(folder, 'disk-full'), '');
    return async () => fs.rm(join(folder, 'disk-full'));
  },
  async 'vanished folder'(folder) {
    const [games, elsewhere] = [join(folder, 'games'), join(folder, 'elsewhere')];
    await fs.rename(games, elsewhere);
    return async () => fs.rename(elsewhere, games);
  },
  async 'read-only folder'(folder) {
    const games = join(folder, 'games');
    await fs.chmod(games, 0o555);
    return async () => fs.chmod(games, 0o755);
  },
};

async function openToNobody(path: string): Promise<void> {
  await fs.mkdir(path, { recursive: true });
  if (isRoot) await fs.chown(path, NOBODY, NOBODY);
}

/** A user's folder in which a keeper lives several times, each until it is killed. */
export async function killKeepers(random: Random, count: Count): Promise<void> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'othello-faults-'));
  try {
    await openToNobody(folder);
    await openToNobody(join(folder, 'games'));
    let [kept, saved] = [0, 0];
    const noted = new Set<number>();
    for (let life = 0; life < LIVES; life++) {
      const order = {
        folder,
        seed: below(random, 2 ** 31),
        isSlow: below(random, 3) === 0,
        hasClockJumps: below(random, 3) === 0,
      };
      const keeper = new Keeper(order);
      await keeper.hears('kept', kept);
      if (life > 0 && keeper.last('found') < kept) {
        violated(`Move ${kept} was kept; the next run found ${keeper.last('found')}.`);
      }
      if (below(random, 4) === 0) await meetTrouble(keeper, folder, random, count);
      await delay(below(random, 150));
      await keeper.kill();
      count('kills of the main process');
      count(order.isSlow ? 'of them on a slow disk' : 'of them on a quick disk');
      if (order.hasClockJumps) count('of them while the clock jumped');
      [kept, saved] = [Math.max(kept, keeper.last('kept')), Math.max(saved, keeper.last('saved'))];
      await lookAtFiles(folder, kept, saved);
      for (const number of keeper.all('noted')) noted.add(number);
      await lookAtJournal(folder, noted, life + 1, count);
    }
    await lookAtLeftovers(folder, random);
  } finally {
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function meetTrouble(keeper: Keeper, folder: string, random: Random, count: Count): Promise<void> {
  // A game without a file would need a question, and could be saved elsewhere.
  await keeper.hears('saved');
  const name = pick(random, Object.keys(TROUBLES));
  const heal = await TROUBLES[name]?.(folder);
  await keeper.hears('failed', keeper.last('failed'));
  await heal?.();
  await keeper.hears('saved', keeper.last('saved'));
  count(`times a ${name}`);
}

async function lookAtFiles(folder: string, kept: number, saved: number): Promise<void> {
  const log: string[] = [];
  const path = join(folder, 'data', 'recovery.json');
  const found = await readRecovery(path, '0.2.0', (line) => log.push(line));
  if (found.kind !== 'read') return violated(`The kept game is ${found.kind}: ${log.join(' ')}`);
  const reached = Number(found.value.settings['count']);
  if (reached < kept) violated(`Move ${kept} was kept, and ${reached} is on the disk.`);
  if (saved === 0) return;
  const read = readGames(await fs.readFile(join(folder, 'games', 'game.txt')));
  const [game] = read.kind === 'games' ? read.games : [];
  if (!game || game.altered) return violated('The saved file is torn.');
  if (Number(game.info.event) < saved)
    violated(`Move ${saved} was saved, and the file has ${game.info.event}.`);
}

/** Each line that was added is there, whole; a kill may cut the one that was being written, and spoils no other. */
async function lookAtJournal(
  folder: string,
  noted: ReadonlySet<number>,
  kills: number,
  count: Count,
): Promise<void> {
  const journals = createJournals(join(folder, 'data', 'tournaments'));
  const lines = await journalLines({ readJournal: journals.read }, JOURNAL);
  if (!lines) return violated('The journal cannot be read.');
  const whole = lines.flatMap((line) => /^(\d+) x{20000}$/.exec(line)?.[1] ?? []);
  const found = new Set(whole.map(Number));
  const lost = [...noted].filter((number) => !found.has(number));
  if (lost.length > 0) violated(`Lines ${lost.join(', ')} were added to the journal and are not there.`);
  if (lines.length - whole.length > kills) violated(`${lines.length - whole.length} lines are torn.`);
  count('journals looked at after a kill');
}

/** A last life saves once without a fault. After that no leftover of a killed life may lie beside the user's games. */
async function lookAtLeftovers(folder: string, random: Random): Promise<void> {
  const seed = below(random, 2 ** 31);
  const keeper = new Keeper({ folder, seed, isSlow: false, hasClockJumps: false });
  await keeper.hears('saved');
  const first = keeper.last('saved');
  await keeper.hears('kept', first);
  const names = await fs.readdir(join(folder, 'games'));
  await keeper.kill();
  // The keeper may be in the middle of its next save.
  if (names.filter((name) => name !== 'game.txt').length > 1) violated(`There is left: ${names.join(', ')}.`);
}
