/**
 * What a list of 2,000 games costs until it is there, until one is chosen, and until all are read: `node
 * workshop/bench/collections.bench.ts`. Games read, bytes that cross as copies (to the worker and back, or between main and the
 * page), and milliseconds of processor time in one process, the median of some runs; messages are copied as those of workers are.
 */
import { readFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { NO_INFO } from '../../engine/notation/info.ts';
import type { CollectionBridge } from '../../main/contract/bridge.ts';
import type { GameCollection } from '../../renderer/documents/reader.ts';
import type { ServicePort } from '../../renderer/shell/worker-calls.ts';
import type { WorkerPort } from '../../renderer/shell/worker-child.ts';
import { randomFrom, randomGame } from '../../test/engine/game/random-play.ts';

declare global {
  var gamesRead: number;
}

globalThis.gamesRead = 0;
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/engine/notation/read.ts')) return loaded;
    const head = 'export function readGames(input: string | Uint8Array): ReadOutcome {';
    const source = readFileSync(fileURLToPath(url), 'utf8');
    if (!source.includes(head)) throw new Error('readGames has another head.');
    return { ...loaded, source: source.replace(head, `${head}\n  globalThis.gamesRead++;`) };
  },
});

const GAMES = 2000;
const RUNS = 1;
/** As many rows as the dialog has at first. */
const ROWS = Array.from({ length: 20 }, (_, index) => index);
const CHOSEN = 7;

const { formatById } = await import('../../engine/notation/format.ts');
const { createEarlierGames } = await import('../../main/earlier-games.ts');
const { EMPTY_LIBRARY, createCollections } = await import('../../main/contract/collections.ts');
const { openCollection, withReading } = await import('../../renderer/documents/reader.ts');
const { serveReading } = await import('../../renderer/documents/reading-service.ts');
const { readFirst } = await import('../../engine/library/read-first.ts');
const { nextTask } = await import('../../renderer/shell/next-task.ts');

const random = randomFrom(1);
const texts = Array.from({ length: GAMES }, (_, at) => {
  const date = new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  const info = { ...NO_INFO, black: { name: `Black ${at}` }, white: { name: 'White' }, date };
  return formatById('game')?.write({ tree: randomGame(random), info }) ?? '';
});
const file = new TextEncoder().encode(texts.join('\n'));

/** The figures of one way to a game: games read, bytes copied and milliseconds of processor time, each since the start. */
type Figures = Readonly<
  Record<'listed' | 'chosen' | 'all', readonly [read: number, bytes: number, ms: number]>
>;

let bytes = 0;

function copied<Value>(value: Value, transfer: readonly unknown[] = []): Value {
  if (transfer.length === 0) bytes += serialize(value).byteLength;
  return structuredClone(value, { transfer: transfer as ArrayBuffer[] });
}

async function measured(
  open: (use: (games: GameCollection, choose: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<Figures> {
  globalThis.gamesRead = 0;
  bytes = 0;
  const start = process.cpuUsage();
  const now = () => {
    const { user, system } = process.cpuUsage(start);
    return [globalThis.gamesRead, bytes, (user + system) / 1000] as const;
  };
  const figures: Record<string, readonly [number, number, number]> = {};
  await open(async (games, choose) => {
    await games.entries(ROWS);
    figures['listed'] = now();
    if (!(await choose())) throw new Error('There is no such game.');
    figures['chosen'] = now();
    await games.readAll();
    figures['all'] = now();
  });
  return figures as Figures;
}

/** A worker in name only. */
function startWorker(): WorkerPort {
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage(call, options) {
      const data = copied(call, options?.transfer);
      setImmediate(() => service.onmessage?.({ data } as unknown as MessageEvent));
    },
  };
  const service: ServicePort = {
    onmessage: null,
    postMessage(news, options) {
      const data = copied(news, options?.transfer);
      setImmediate(() => port.onmessage?.({ data } as MessageEvent));
    },
  };
  serveReading(service);
  return port;
}

async function ofFile(): Promise<Figures> {
  return measured(async (use) =>
    withReading(
      [{ name: 'games.txt', bytes: copied(file) }],
      async (reading) => {
        if (reading.kind !== 'collection') throw new Error(`There is no collection: ${reading.kind}`);
        await use(reading.games, async () => reading.games.game(CHOSEN));
      },
      undefined,
      startWorker,
    ),
  );
}

async function ofEarlier(folder: string): Promise<Figures> {
  const main = createCollections(
    { earlier: createEarlierGames(folder, Date.now, '0.0.0') },
    EMPTY_LIBRARY,
    nextTask,
  );
  const across = <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => copied(await call(...copied(args)));
  };
  const shell: CollectionBridge = {
    ...main,
    openCollection: across(main.openCollection),
    collectionEntries: across(main.collectionEntries),
    searchCollection: across(main.searchCollection),
    readCollection: across(main.readCollection),
    collectionGame: across(main.collectionGame),
    neighbourInCollection: across(main.neighbourInCollection),
  };
  return measured(async (use) => {
    const games = await openCollection(shell, 'earlier', undefined);
    await use(games, async () => {
      const kept = await games.game(CHOSEN);
      return kept && readFirst(kept.text).ok;
    });
    games.close();
  });
}

function tell(name: string, runs: readonly Figures[]): void {
  for (const step of ['listed', 'chosen', 'all'] as const) {
    const sorted = runs.map((run) => run[step]).toSorted(([, , one], [, , other]) => one - other);
    const [read = 0, crossed = 0, ms = 0] = sorted[Math.floor(sorted.length / 2)] ?? [];
    const kilobytes = (crossed / 1000).toFixed(1).padStart(9);
    process.stdout.write(
      `${name} ${step.padEnd(7)} ${String(read).padStart(5)} read ${kilobytes} kB ${ms.toFixed(0).padStart(6)} ms\n`,
    );
  }
}

const folder = await fs.mkdtemp(join(tmpdir(), 'othello-collections-'));
try {
  for (const [at, text] of texts.entries()) {
    const moment = new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString().replaceAll(':', '-');
    await fs.writeFile(join(folder, `${moment} ${at}.txt`), text);
  }
  const files: Figures[] = [];
  const earlier: Figures[] = [];
  for (let run = 0; run < RUNS; run++) {
    files.push(await ofFile());
    earlier.push(await ofEarlier(folder));
  }
  process.stdout.write(`${GAMES} games, ${(file.byteLength / 1000).toFixed(0)} kB\n`);
  tell('file   ', files);
  tell('earlier', earlier);
} finally {
  await fs.rm(folder, { recursive: true, force: true });
}
