/**
 * What several threads are worth:
 *
 *     node workshop/bench/threads.bench.ts simulated [threads ...]
 *     node workshop/bench/threads.bench.ts crowded [threads ...]
 *
 * `simulated` runs the search on 1, 2, 4, 8 and 16 virtual processors, on one thread and always with the same result.
 * The search is compiled once more with its waiting handed to this file. Each instance is a coroutine, and the one that
 * is furthest behind goes on. A node takes one unit of virtual time, and a thread that is woken comes `WAKE_NODES` late,
 * so the figures show how far the tree can be shared, and not what cores lose to a common cache or memory.
 *
 * `crowded` runs real threads, more than this machine has cores. Processor time and nodes say what that costs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool, resultOf } from '../../engine/adapters/engine.ts';
import { FIXED_POSITIONS } from '../../engine/lab/fixed-positions.ts';
import { bestScore, readProblems } from '../../engine/adapters/problems.ts';
import { type Position, sides } from '../../engine/game/position.ts';
import { EVALUATION_FILE } from '../../engine/host/node/files.ts';
import { UNHEARD } from '../../engine/host/run.ts';
import { clearStop, createSearchMemory, searchArguments, threadArea } from '../../engine/host/search-wasm.ts';
import { placeEvaluation } from '../../engine/host/network-file.ts';
import { REPORT_NODES, REPORT_SCORE } from '../../engine/search/memory-map.ts';
import { type Changes, compileVariant } from './variant.ts';

const ROOT = join(import.meta.dirname, '../..');
const HASH_MB = 128;

/** The nodes that a thread searches before another one may go on. */
const QUANTUM_NODES = 500;
/** The nodes that a thread would have searched while it is being woken: 20 microseconds. */
const WAKE_NODES = 200;
/** The nodes that a thread would have searched while it joins others at work, or leaves them. */
const JOIN_NODES = 20;
const NODE_NS = 100;

interface Work {
  readonly name: string;
  readonly positions: readonly Position[];
  /** The right scores, if they are known. */
  readonly scores?: readonly (number | undefined)[];
  readonly depth: number;
}

const FFO = readProblems(readFileSync(join(ROOT, 'test/fixtures/ffo/ffo-40-59.obf'), 'utf8')).slice(0, 5);

const WORKS: readonly Work[] = [
  {
    name: 'FFO 40-44',
    positions: FFO.map(({ position }) => position),
    scores: FFO.map(bestScore),
    depth: 60,
  },
  { name: 'midgame, 20 plies', positions: FIXED_POSITIONS, depth: 20 },
];

/** What replaces the waiting of the real search, and counts virtual time. */
const CHANGES: Changes = {
  'state.ts': [
    ['let nodes: u64 = 0;', 'let nodes: u64 = 0;\nlet work: i32 = 0;\nlet limit: i32 = 0;'],
    ['resume(): void {', `resume(): void {\n  work += ${JOIN_NODES};`],
    ['  nodes++;', '  nodes++;\n  work++;'],
    ['  if (--pollCountdown', '  if (work >= limit) limit = rest(work);\n  if (--pollCountdown'],
    [
      '/** Stands for no score',
      "@external('env', 'rest')\ndeclare function rest(work: i32): i32;\n" +
        'export function workDone(): i32 {\n  return work;\n}\n/** Stands for no score',
    ],
  ],
  'split.ts': [
    [/atomic\.wait<i32>\(/g, 'wait('],
    [
      'let ownSplits',
      "@external('env', 'wait')\ndeclare function sleep(word: usize, value: i32, ns: i32, work: i32): void;\n" +
        'function wait(word: usize, value: i32, ns: i32): void {\n  sleep(word, value, ns, workDone());\n}\nlet ownSplits',
    ],
    ['/**', "import { workDone } from './state';\n/**"],
  ],
  'index.ts': [['/**', "export { workDone } from './state';\n/**"]],
};

// TypeScript does not know these two functions of JavaScript Promise Integration yet.
const { Suspending, promising } = WebAssembly as unknown as {
  readonly Suspending: new (run: (...numbers: number[]) => unknown) => WebAssembly.ImportValue;
  promising(call: unknown): (...values: unknown[]) => Promise<void>;
};

interface Virtual {
  clock: number;
  work: number;
  /** Undefined while the thread runs or has ended. */
  goOn: ((value: number) => void) | undefined;
  /** What the thread sleeps on, undefined if it could go on. */
  sleep: { readonly word: number; readonly value: number; until: number } | undefined;
}

interface Simulated {
  readonly score: number;
  readonly nodes: number;
  /** Virtual time, in nodes. */
  readonly elapsed: number;
}

/** Runs one search on so many virtual processors. */
async function simulate(
  module: WebAssembly.Module,
  position: Position,
  depth: number,
  threads: number,
): Promise<Simulated> {
  const memory = createSearchMemory({ hashMb: HASH_MB });
  placeEvaluation(memory, readFileSync(EVALUATION_FILE));
  const words = new Int32Array(memory.buffer);
  const all: Virtual[] = [];
  let now = 0;

  /** Lets the thread go on that is furthest behind. One that sleeps is due when its word changed, or its time is up. */
  function next(): void {
    let first: Virtual | undefined;
    let least = Infinity;
    for (const thread of all) {
      const { sleep } = thread;
      if (!thread.goOn) continue;
      if (sleep && sleep.until > now + WAKE_NODES && Atomics.load(words, sleep.word / 4) !== sleep.value) {
        sleep.until = Math.max(thread.clock, now) + WAKE_NODES;
      }
      const due = sleep?.until ?? thread.clock;
      if (due >= least) continue;
      first = thread;
      least = due;
    }
    const goOn = first?.goOn;
    if (!first || !goOn) return;
    first.clock = least;
    first.goOn = undefined;
    first.sleep = undefined;
    now = least;
    goOn(first.work + QUANTUM_NODES);
  }

  async function suspend(thread: Virtual, work: number): Promise<number> {
    thread.clock += work - thread.work;
    thread.work = work;
    now = thread.clock;
    return new Promise((resolve) => {
      thread.goOn = resolve;
      queueMicrotask(next);
    });
  }

  const instances = Array.from({ length: threads }, (_, index) => {
    const thread: Virtual = { clock: 0, work: 0, goOn: undefined, sleep: undefined };
    all.push(thread);
    const nothing = (): void => undefined;
    const rest = new Suspending((work = 0) => suspend(thread, work));
    const wait = new Suspending((word = 0, value = 0, ns = 0, work = 0) => {
      const until = thread.clock + work - thread.work + ns / NODE_NS;
      thread.sleep = { word, value, until };
      return suspend(thread, work);
    });
    const env = { memory, iteration: nothing, poll: nothing, rest, wait };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
    const exports = new WebAssembly.Instance(module, { env }).exports as Record<
      string,
      (...values: unknown[]) => number
    >;
    exports['bind']?.(index, 0);
    return exports;
  });
  instances[0]?.['initialiseSharedTables']?.();
  clearStop(memory);
  const { mover, opponent } = sides(position);
  const options = searchArguments(memory, { position, maxDepth: depth, threads });
  let elapsed = 0;
  const runs = instances.map(async ({ search, help, workDone }, index) => {
    const thread = all[index];
    if (!thread) return;
    await new Promise((resolve) => {
      thread.goOn = resolve;
    });
    await (index === 0 ? promising(search)(mover, opponent, ...options) : promising(help)());
    const work = workDone?.() ?? 0;
    thread.clock += work - thread.work;
    thread.work = work;
    now = thread.clock;
    if (index === 0) elapsed = thread.clock;
    next();
  });
  next();
  await Promise.all(runs);
  const report = new DataView(memory.buffer, threadArea(0));
  return {
    score: report.getInt32(REPORT_SCORE, true),
    nodes: report.getFloat64(REPORT_NODES, true),
    elapsed,
  };
}

function row(...cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

async function simulated(counts: readonly number[]): Promise<void> {
  const module = compileVariant('threads', CHANGES);
  row('threads', 'work', 'times faster', 'nodes', 'idle');
  for (const { name, positions, scores, depth } of WORKS) {
    const one = { elapsed: 0, nodes: 0 };
    for (const threads of counts) {
      const sum = { elapsed: 0, nodes: 0 };
      for (const [index, position] of positions.entries()) {
        const { elapsed, nodes, score } = await simulate(module, position, depth, threads);
        if (scores && score !== scores[index]) throw new Error(`a wrong score: ${score}`);
        sum.elapsed += elapsed;
        sum.nodes += nodes;
      }
      if (one.elapsed === 0) Object.assign(one, sum);
      const idle = 1 - sum.nodes / sum.elapsed / threads;
      row(
        threads,
        name,
        (one.elapsed / sum.elapsed).toFixed(2),
        (sum.nodes / one.nodes).toFixed(3),
        `${(100 * idle).toFixed(0)} %`,
      );
    }
  }
}

async function crowded(counts: readonly number[]): Promise<void> {
  row('threads', 'work', 'processor time', 'elapsed', 'nodes');
  for (const { name, positions, depth } of WORKS) {
    for (const threads of counts) {
      const pool = openPool(threads, HASH_MB);
      await pool.start();
      const sum = { cpu: 0, clock: 0, nodes: 0 };
      for (const position of positions) {
        await pool.clearHash();
        const before = process.cpuUsage();
        const beganMs = performance.now();
        const recipe = { kind: 'search', maxDepth: depth } as const;
        const { nodes } = resultOf(await pool.run({ position, recipe }, UNHEARD));
        const { user, system } = process.cpuUsage(before);
        sum.cpu += (user + system) / 1e6;
        sum.clock += (performance.now() - beganMs) / 1000;
        sum.nodes += nodes;
      }
      pool.close();
      row(
        threads,
        name,
        `${sum.cpu.toFixed(2)} s`,
        `${sum.clock.toFixed(2)} s`,
        `${(sum.nodes / 1e6).toFixed(1)} M`,
      );
    }
  }
}

const [section, ...numbers] = process.argv.slice(2);
const counts = numbers.length > 0 ? numbers.map(Number) : [1, 2, 4, 8, 16];
if (section === 'simulated') await simulated(counts);
else if (section === 'crowded') await crowded(counts);
else throw new Error('Say "simulated" or "crowded".');
