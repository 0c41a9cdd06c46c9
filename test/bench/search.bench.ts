/**
 * The figures of the search: `node test/bench/search.bench.ts [perft] [endgame] [threads] [midgame] [stop] [right]`, all
 * of them without names. See README.md beside this file for what they were last and what they are compared with.
 *
 * Seconds are those of the processor, which a busy machine disturbs less than those of the clock; where threads work
 * together or somebody waits, they are the clock's.
 */
import { readFileSync } from 'node:fs';
import { openInstance, openPool, resultOf } from '../../engine/adapters/engine.ts';
import { FIXED_POSITIONS } from '../../engine/adapters/fixed-positions.ts';
import { type Problem, bestScore, readProblems } from '../../engine/adapters/problems.ts';
import { START_POSITION, countEmpties } from '../../engine/game/position.ts';
import type { SearchPool } from '../../engine/host/pool.ts';
import { clearStop, requestStop } from '../../engine/host/search-wasm.ts';
import { randomEndgames, randomNumbers, startSearch } from '../engine/search/search-module.ts';

const FFO = readProblems(readFileSync(new URL('../fixtures/ffo/ffo-40-59.obf', import.meta.url), 'utf8'));
const FIRST_FFO = 40;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function problems(from: number, to: number): { readonly number: number; readonly problem: Problem }[] {
  return FFO.slice(from - FIRST_FFO, to - FIRST_FFO + 1).map((problem, index) => ({
    number: from + index,
    problem,
  }));
}

function right(problem: Problem, score: number): string {
  return score === bestScore(problem) ? 'right' : `WRONG, ${score} for ${bestScore(problem)}`;
}

function perft(): void {
  const instance = openInstance(1);
  instance.perft(START_POSITION, 9, { bulk: true });
  for (let round = 0; round < 3; round++) {
    const start = processorSeconds();
    const leaves = Number(instance.perft(START_POSITION, 11, { bulk: true }));
    const seconds = processorSeconds() - start;
    print(`perft(11) bulk: ${leaves} leaves, ${(leaves / seconds / 1e6).toFixed(0)} M/s`);
  }
}

function endgame(): void {
  const instance = openInstance();
  for (const [from, to] of [
    [40, 44],
    [45, 49],
  ] as const) {
    let nodes = 0;
    let seconds = 0;
    for (const { number, problem } of problems(from, to)) {
      instance.clearHash();
      const start = processorSeconds();
      const result = instance.search({ position: problem.position, maxDepth: 60, threads: 1 });
      const took = processorSeconds() - start;
      nodes += result.nodes;
      seconds += took;
      const millions = (result.nodes / 1e6).toFixed(1);
      print(`FFO ${number}: ${right(problem, result.score)}, ${millions} M nodes, ${took.toFixed(2)} s`);
    }
    print(`FFO ${from}-${to}: ${(nodes / 1e6).toFixed(1)} M nodes, ${seconds.toFixed(2)} s`);
  }
}

async function solveAll(pool: SearchPool): Promise<number> {
  let total = 0;
  for (const { number, problem } of problems(40, 44)) {
    await pool.clearHash();
    const start = performance.now();
    const recipe = { kind: 'search', maxDepth: 60 } as const;
    const end = await pool.run({ position: problem.position, recipe }, () => undefined);
    total += (performance.now() - start) / 1000;
    const verdict = right(problem, resultOf(end).score);
    if (verdict !== 'right') print(`FFO ${number}: ${verdict}`);
  }
  return total;
}

async function threads(): Promise<void> {
  const pools = [openPool(1), openPool(2)] as const;
  try {
    for (let round = 0; round < 3; round++) {
      const one = await solveAll(pools[0]);
      const two = await solveAll(pools[1]);
      print(
        `FFO 40-44: one thread ${one.toFixed(2)} s, two ${two.toFixed(2)} s, ratio ${(one / two).toFixed(2)}`,
      );
    }
  } finally {
    for (const pool of pools) pool.close();
  }
}

function midgame(): void {
  let start = 0;
  const { memory, instance } = startSearch(128, {
    onPoll: () => processorSeconds() - start >= 1 && requestStop(memory),
  });
  let depths = 0;
  for (const position of FIXED_POSITIONS) {
    instance.clearHash();
    clearStop(memory);
    start = processorSeconds();
    const { depth, selectivity, nodes } = instance.search({ position, maxDepth: 60, threads: 1 });
    depths += depth;
    print(
      `${countEmpties(position)} empty squares: depth ${depth} at ${selectivity} %, ${(nodes / 1e6).toFixed(1)} M nodes`,
    );
  }
  print(`midgame: depth ${(depths / FIXED_POSITIONS.length).toFixed(1)} on average after one second`);
}

async function stop(): Promise<void> {
  const pool = openPool(2);
  const random = randomNumbers(1);
  const latencies: number[] = [];
  try {
    await pool.start();
    for (let round = 0; round < 200; round++) {
      const position = FIXED_POSITIONS[round % FIXED_POSITIONS.length] ?? START_POSITION;
      const running = pool.run({ position, recipe: { kind: 'search', maxDepth: 60 } }, () => undefined);
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
    `stop, two threads, to the answer in the host: median ${at(0.5)} ms, worst ${at(1)} ms of ${latencies.length}`,
  );
}

function rightness(): void {
  const { instance } = startSearch(16);
  let wrong = 0;
  const positions = randomEndgames(31, 500, 8, 10);
  for (const position of positions) {
    const { score } = instance.search({ position, maxDepth: 60, threads: 1 });
    if (score !== instance.compare('minimax', position, 20).score) wrong++;
  }
  print(`solver against minimax, 8 to 10 empty squares: ${wrong} of ${positions.length} wrong`);
}

const SECTIONS: Readonly<Record<string, () => void | Promise<void>>> = {
  perft,
  endgame,
  threads,
  midgame,
  stop,
  right: rightness,
};

const wanted = process.argv.slice(2);
for (const [name, section] of Object.entries(SECTIONS)) {
  if (wanted.length === 0 || wanted.includes(name)) await section();
}
