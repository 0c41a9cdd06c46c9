/**
 * Cold start and memory of the desktop app: `node workshop/bench/start-up.bench.ts [runs]` after `npm run build`, with 7
 * runs by default. The app runs in the stand-in, or in Electron itself with `E2E_ELECTRON=real`. See README.md beside
 * this file.
 *
 * A main module starts the unchanged app and only notes when it began and when events come. All times are of the
 * system's clock, so that those of different processes can be compared, and are printed from the first line of main on.
 * Each run has a folder of its own, so Chromium's caches hold nothing of the app; the cache of the disk may.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { _electron } from 'playwright-core';
import { median } from './mean.ts';

const ROOT = join(import.meta.dirname, '../..');
const STANDIN = join(ROOT, 'test/electron-standin/electron');
const RUNS = Number(process.argv[2] ?? 7);
/** How long a run lasts: by then the engine has started and nothing happens any more. */
const REST_MS = 3000;

const MAIN = `
import { app, utilityProcess } from 'electron';
const now = () => performance.timeOrigin + performance.now();
const noted = { 'main, first line': now() };
const note = (name) => { noted[name] ??= now(); };
globalThis.noted = noted;
app.on('ready', () => note('Electron is ready'));
app.on('browser-window-created', (_event, window) => {
  note('window created');
  window.webContents.on('did-navigate', () => note('page begun'));
  window.once('ready-to-show', () => note('window shown'));
});
const { fork } = utilityProcess;
utilityProcess.fork = (...args) => {
  note('engine begun');
  const child = fork(...args);
  child.once('message', () => note('engine ready'));
  return child;
};
await import(${JSON.stringify(pathToFileURL(join(ROOT, 'dist/app/main.js')).href)});
note('main loaded');
`;

interface Run {
  /** The milliseconds from the first line of main to each event, by its name. */
  readonly times: ReadonlyMap<string, number>;
  /** The MiB of each process, where shared pages count in proportion. Only on Linux. */
  readonly memory: ReadonlyMap<string, number>;
}

async function measure(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'othello-start-up-'));
  try {
    writeFileSync(join(folder, 'main.mjs'), MAIN);
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'othello', version: '1.0.0', main: 'main.mjs' }),
    );
    const isReal = process.env['E2E_ELECTRON'] === 'real';
    const application = await _electron.launch({
      executablePath: isReal ? (createRequire(import.meta.url)('electron') as string) : STANDIN,
      args: [`--user-data-dir=${join(folder, 'data')}`, folder],
    });
    const page = await application.firstWindow();
    await page.getByRole('button', { name: 'Start game' }).waitFor();
    await delay(REST_MS);
    const inMain = await application.evaluate(
      () => Reflect.get(globalThis, 'noted') as Record<string, number>,
    );
    const inPage = await page.evaluate(() => {
      const at = (ms: number): number => performance.timeOrigin + ms;
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const paints = performance.getEntriesByType('paint');
      const paint = (name: string): number =>
        at(paints.find((entry) => entry.name === name)?.startTime ?? Number.NaN);
      return {
        'page received': at(navigation?.responseEnd ?? Number.NaN),
        'page read': at(navigation?.domInteractive ?? Number.NaN),
        'first paint': paint('first-paint'),
        'first playable frame': paint('first-contentful-paint'),
      };
    });
    const begun = inMain['main, first line'] ?? Number.NaN;
    const times = Object.entries({ ...inMain, ...inPage }).map(([name, at]) => [name, at - begun] as const);
    const memory = memoryOf(application.process().pid ?? 0);
    await application.close();
    return { times: new Map(times.toSorted(([, a], [, b]) => a - b)), memory };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function memoryOf(main: number): Map<string, number> {
  const found = new Map<string, number>();
  if (process.platform !== 'linux') return found;
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, parent, command = '']) => ({ pid: Number(pid), parent: Number(parent), command }));
  const tree = rows.filter(({ pid }) => pid === main);
  for (const { pid } of tree) tree.push(...rows.filter(({ parent }) => parent === pid));
  for (const { pid, command } of tree) {
    const name = roleOf(command, pid === main);
    found.set(name, (found.get(name) ?? 0) + proportionalMiB(pid));
  }
  return found;
}

function roleOf(command: string, isMain: boolean): string {
  if (isMain) return 'main';
  if (/engine\.cjs|node\.mojom\.NodeService/.test(command)) return 'engine';
  const type = /--type=([\w-]+)/.exec(command)?.[1];
  return type === undefined ? 'Chromium: browser' : `Chromium: ${type}`;
}

function proportionalMiB(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0; // The process has ended meanwhile.
  }
}

function table(title: string, unit: string, runs: readonly ReadonlyMap<string, number>[]): void {
  process.stdout.write(`\n${title}, ${unit}: median (least to most) of ${runs.length}\n`);
  for (const name of new Set(runs.flatMap((run) => [...run.keys()]))) {
    const values = runs.flatMap((run) => run.get(name) ?? []);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const figures = [median(values), least, most].map((value) => value.toFixed(0));
    process.stdout.write(`  ${name.padEnd(24)}${figures[0]?.padStart(6)} (${figures[1]} to ${figures[2]})\n`);
  }
}

const runs: Run[] = [];
for (let run = 0; run < RUNS; run++) runs.push(await measure());
process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`);
table(
  'From the first line of main',
  'ms',
  runs.map(({ times }) => times),
);
table(
  'Memory at rest, on the first screen',
  'MiB',
  runs.map(({ memory }) => memory),
);
