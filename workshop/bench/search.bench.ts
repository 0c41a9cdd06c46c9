/**
 * The figures of the search, printed as rows of the table in README.md beside this file. All take about four minutes:
 *
 *     node workshop/bench/search.bench.ts [native=<command>] [perft] [ffo40] [ffo45] [threads] [midgame] [stop] [right]
 *     node workshop/bench/search.bench.ts ffo=<from>-<to> [hash=<mebibytes>]
 *
 * Without the name of a section it runs all but `ffo=`, which solves FFO positions one by one (50-59 take many minutes).
 * `native=` names a program to compare the machine with, which must print a line with `bulk d11` and the leaves it
 * counted in millions a second, `... M/s`.
 *
 * Times are processor times, because other programs on the machine disturb them less. Where several threads work
 * together or somebody waits, they are times of the clock.
 */
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openInstance, openPerft, openPool, resultOf } from '../../engine/adapters/engine.ts';
import { FIXED_POSITIONS } from '../../engine/lab/fixed-positions.ts';
import { type Problem, bestScore, readProblems } from '../../engine/adapters/problems.ts';
import { START_POSITION, countEmpties } from '../../engine/game/position.ts';
import type { SearchPool } from '../../engine/host/pool.ts';
import { UNHEARD } from '../../engine/host/run.ts';
import { clearStop, requestStop } from '../../engine/host/search-wasm.ts';
import { randomNumbers, startSearch } from '../../test/engine/search/search-module.ts';

const FFO = ['01-19', '20-39', '40-59'].flatMap((range) =>
  readProblems(readFileSync(new URL(`../../test/fixtures/ffo/ffo-${range}.obf`, import.meta.url), 'utf8')),
);

function print(what: string, figures: string): void {
  process.stdout.write(`| ${what} | ${figures} |\n`);
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The FFO positions with their numbers, which begin at 1. */
function problems(from: number, to: number): { readonly number: number; readonly problem: Problem }[] {
  return FFO.slice(from - 1, to).map((problem, index) => ({ number: from + index, problem }));
}

function millions(nodes: number): string {
  return `${(nodes / 1e6).toFixed(1)} M nodes`;
}

function native(command: string): void {
  const speed = /bulk d11\b.* ([\d.]+) M\/s/.exec(execSync(command, { encoding: 'utf8' }))?.[1];
  if (speed === undefined) throw new Error(`"${command}" printed no line with "bulk d11" and "M/s"`);
  print('perft(11) in bulk, the native program', `${speed} M/s`);
}

function perft(): void {
  const countLeaves = openPerft();
  countLeaves(START_POSITION, 9, { bulk: true });
  const speeds = Array.from({ length: 3 }, () => {
    const start = processorSeconds();
    const leaves = Number(countLeaves(START_POSITION, 11, { bulk: true }));
    return leaves / (processorSeconds() - start) / 1e6;
  });
  print('perft(11) in bulk', `${Math.max(...speeds).toFixed(0)} M/s`);
}

/** Solves positions exactly on one thread, each with an empty hash table. */
function solve(from: number, to: number, each: boolean, hashMb?: number): void {
  const instance = openInstance(hashMb);
  let nodes = 0;
  let seconds = 0;
  const wrong: string[] = [];
  for (const { number, problem } of problems(from, to)) {
    instance.clearHash();
    const start = processorSeconds();
    const result = instance.search({ position: problem.position, maxDepth: 60, threads: 1 });
    const took = processorSeconds() - start;
    nodes += result.nodes;
    seconds += took;
    const best = bestScore(problem);
    if (result.score !== best) wrong.push(`${number}: ${result.score} instead of ${best}`);
    if (each) print(`FFO ${number}`, `${millions(result.nodes)}, ${took.toFixed(2)} s`);
  }
  const verdict = wrong.length === 0 ? 'all scores right' : `WRONG: ${wrong.join(', ')}`;
  print(
    `FFO ${from}-${to}, exact, one thread`,
    `${millions(nodes)}, ${seconds.toFixed(2)} s, ${((seconds / nodes) * 1e9).toFixed(0)} ns a node, ${verdict}`,
  );
}

async function solveAll(pool: SearchPool): Promise<number> {
  let total = 0;
  for (const { number, problem } of problems(40, 44)) {
    await pool.clearHash();
    const start = performance.now();
    const recipe = { kind: 'search', maxDepth: 60 } as const;
    const end = await pool.run({ position: problem.position, recipe }, UNHEARD);
    total += (performance.now() - start) / 1000;
    if (resultOf(end).score !== bestScore(problem)) throw new Error(`FFO ${number} was solved wrongly`);
  }
  return total;
}

async function threads(): Promise<void> {
  const pools = [openPool(1), openPool(2)] as const;
  try {
    const rounds: { readonly one: number; readonly two: number }[] = [];
    for (let round = 0; round < 3; round++) {
      rounds.push({ one: await solveAll(pools[0]), two: await solveAll(pools[1]) });
    }
    const one = Math.min(...rounds.map((round) => round.one));
    const two = Math.min(...rounds.map((round) => round.two));
    print(
      'FFO 40-44, two threads, best of three',
      `${(one / two).toFixed(2)} times faster (${one.toFixed(2)} s, ${two.toFixed(2)} s)`,
    );
  } finally {
    for (const pool of pools) pool.close();
  }
}

function midgame(): void {
  let start = 0;
  const { memory, instance } = startSearch(128, {
    onPoll: () => processorSeconds() - start >= 1 && requestStop(memory),
  });
  const depths: number[] = [];
  for (const position of FIXED_POSITIONS) {
    instance.clearHash();
    clearStop(memory);
    start = processorSeconds();
    const { depth, selectivity } = instance.search({ position, maxDepth: 60, threads: 1 });
    depths.push(depth);
    print(`midgame, ${countEmpties(position)} empty squares, 1 s`, `depth ${depth} at ${selectivity} %`);
  }
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / depths.length;
  print(
    'midgame depth after 1 s, one thread',
    `${mean.toFixed(1)} on average, ${Math.min(...depths)} the least`,
  );
}

async function stop(): Promise<void> {
  const pool = openPool(2);
  const random = randomNumbers(1);
  const latencies: number[] = [];
  try {
    await pool.start();
    for (let round = 0; round < 200; round++) {
      const position = FIXED_POSITIONS[round % FIXED_POSITIONS.length] ?? START_POSITION;
      const running = pool.run({ position, recipe: { kind: 'search', maxDepth: 60 } }, UNHEARD);
      await new Promise((resolve) => {
        setTimeout(resolve, 5 + random(40));
      });
      const asked = performance.now();
      pool.stop();
      resultOf(await running);
      latencies.push(performance.now() - asked);
    }
  } finally {
    pool.close();
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number): string =>
    (latencies[Math.floor(share * (latencies.length - 1))] ?? 0).toFixed(2);
  print(
    `stop, two threads, ${latencies.length} times, up to the answer in the host`,
    `median ${at(0.5)} ms, worst ${at(1)} ms`,
  );
}

const SECTIONS: Readonly<Record<string, () => void | Promise<void>>> = {
  perft,
  ffo40: () => solve(40, 44, true),
  ffo45: () => solve(45, 49, true),
  threads,
  midgame,
  stop,
  right: () => solve(1, 39, false),
};

const NATIVE = 'native=';
const wanted = process.argv.slice(2);
const nativeProgram = wanted.find((word) => word.startsWith(NATIVE))?.slice(NATIVE.length);
if (nativeProgram !== undefined) native(nativeProgram);
const hash = wanted.find((word) => word.startsWith('hash='))?.slice('hash='.length);
const [, from, to] = /\bffo=(\d+)-(\d+)\b/.exec(wanted.join(' ')) ?? [];
if (hash !== undefined && from === undefined) throw new Error('hash= belongs to ffo=<from>-<to>.');
if (from !== undefined) solve(Number(from), Number(to), true, hash === undefined ? undefined : Number(hash));
const named = wanted.filter((word) => !word.includes('='));
for (const [name, section] of Object.entries(SECTIONS)) {
  if ((named.length === 0 && from === undefined) || named.includes(name)) await section();
}
