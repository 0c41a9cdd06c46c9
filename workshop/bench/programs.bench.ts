/**
 * How soon a program that breaks its limits is ended: `node workshop/bench/programs.bench.ts [times]`, ten times by default.
 * The fake programs of the tests are silent, write without end, ignore "quit" or have a child; each row is the time from
 * the moment at which the limit was passed, or the program was to end, until none of its processes was left.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { START_POSITION } from '../../engine/game/position.ts';
import { openProgram } from '../../engine/host/external/open.ts';
import type { ExternalProgram } from '../../engine/host/external/program.ts';
import { FAKE_PROGRAM, isRunning, processesIn } from '../../test/engine/host/external/fakes.ts';

const TIMES = Number(process.argv[2] ?? 10);
const LIMIT_MS = 500;
const GRACE_MS = 50;
const START_MS = 60_000;
const TURN = { position: START_POSITION, start: START_POSITION, moves: [] };

interface Case {
  readonly name: string;
  readonly manner: string;
  /** Whether the program can be greeted before it is measured. */
  readonly greets: boolean;
  /** What is asked of the program, and the time in milliseconds that this may take. */
  readonly allowedMs: number;
  ask(program: ExternalProgram): Promise<unknown>;
}

const choose = async (program: ExternalProgram): Promise<unknown> => program.choose(TURN, LIMIT_MS);
const quit = async (program: ExternalProgram): Promise<unknown> => program.quit(GRACE_MS);

const CASES: readonly Case[] = [
  { name: 'says nothing', manner: 'silent', greets: false, allowedMs: LIMIT_MS, ask: choose },
  { name: 'writes without end', manner: 'flooding', greets: false, allowedMs: 0, ask: choose },
  { name: 'ignores that it should quit', manner: 'deaf', greets: true, allowedMs: GRACE_MS, ask: quit },
  { name: 'has a child, and quits', manner: 'parent', greets: true, allowedMs: 0, ask: quit },
];

const folder = mkdtempSync(join(tmpdir(), 'othello-programs-'));

async function measure({ manner, greets, allowedMs, ask }: Case, time: number): Promise<number> {
  const file = join(folder, `${manner}-${time}`);
  const args = [FAKE_PROGRAM, manner, file];
  const program = openProgram('gtp', { path: process.execPath, args }, { passesWritten: true });
  while (processesIn(file).length === 0) await delay(1);
  if (greets) await program.greet(START_MS);
  const startedMs = performance.now();
  // The fault is what is waited for.
  await ask(program).catch(() => program.close());
  while (processesIn(file).some(isRunning)) await delay(1);
  return performance.now() - startedMs - allowedMs;
}

try {
  for (const each of CASES) {
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time++) taken.push(await measure(each, time));
    taken.sort((a, b) => a - b);
    const median = taken[Math.floor((TIMES - 1) / 2)] ?? Number.NaN;
    const row = `median ${median.toFixed(0)} ms, worst ${(taken.at(-1) ?? Number.NaN).toFixed(0)} ms`;
    process.stdout.write(`a program that ${each.name}: ${row} (load ${loadavg()[0]?.toFixed(1)})\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
