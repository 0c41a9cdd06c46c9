/**
 * How long the network takes inside the search, and the weights that its games are played by:
 * `node workshop/bench/patterns.bench.ts`. The loops below are compiled together with engine/search, so that the measurement
 * includes no call from outside.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countEmpties, sides } from '../../engine/game/position.ts';
import { entryClasses } from '../../engine/host/patterns.ts';
import { BIASES, KNOTS, type Weights, placeWeights } from '../host/weights.ts';
import { HASH_TABLE } from '../../engine/search/memory-map.ts';
import { randomPositions, startSearch } from '../../test/engine/search/search-module.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'dist/bench');
const POSITIONS = 20_000;
const ROUNDS = 7;
/**
 * The positions measured. A search too evaluates positions with nearly the same number of empty squares, and so by the rows
 * of one stage; these are chosen away from 24 empty squares, where stages meet.
 */
const EMPTIES = { least: 28, most: 29 } as const;

const KERNEL = `
import { count, lowest, withoutLowest } from '../../engine/search/bits';
import { flips, legalMoves } from '../../engine/search/moves';
import { evaluate } from '../../workshop/search/hand-made';
import { evaluateByWeights } from '../../workshop/search/weights';
import { NETWORK } from '../../engine/search/memory-map';
import { evaluateEntered } from '../../engine/search/network';
import { indicesAt, playIndices, setUpIndices } from '../../engine/search/pattern-indices';
import { bindThread } from '../../engine/search/state';

export { bindThread };
let sum: i32 = 0;

/**
 * Goes through all moves of all positions. Step 1 only finds them. Step 0 also uses the hand-made evaluation after
 * each. Step 2 also sets up the indices of each position. Step 3 also updates them after each move and asks the network,
 * step 4 sums weights instead.
 */
export function walk(boards: usize, positions: i32, step: i32): i32 {
  let moved = 0;
  for (let at = 0; at < positions; at++) {
    const mover = load<u64>(boards + (<usize>at << 4));
    const opponent = load<u64>(boards + (<usize>at << 4), 8);
    const empties = count(~(mover | opponent));
    if (step >= 2) setUpIndices(indicesAt(empties), mover, opponent);
    let moves = legalMoves(mover, opponent);
    while (moves != 0) {
      const square = lowest(moves);
      moves = withoutLowest(moves);
      const flipped = flips(mover, opponent, square);
      sum += <i32>flipped;
      moved++;
      if (step >= 3) {
        playIndices(indicesAt(empties - 1), indicesAt(empties), square, flipped);
        const answers = legalMoves(opponent ^ flipped, mover ^ flipped ^ (<u64>1 << <u64>square));
        const indices = indicesAt(empties - 1);
        if (answers == 0) continue;
        if (step == 3) sum += evaluateEntered(NETWORK, 0, 0, answers, indices, empties - 1);
        else sum += evaluateByWeights(0, 0, answers, indices, empties - 1);
      }
      if (step == 0) sum += evaluate(opponent ^ flipped, mover ^ flipped ^ (<u64>1 << <u64>square));
    }
  }
  return moved;
}

export function result(): i32 {
  return sum;
}
`;

interface Kernel {
  bindThread(thread: number, polls: number): void;
  walk(boards: number, positions: number, step: number): number;
}

function compileKernel(): WebAssembly.Module {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, 'patterns.ts'), KERNEL);
  const asc = join(ROOT, 'node_modules/assemblyscript/bin/asc.js');
  const config = ['--config', join(ROOT, 'build/asconfig.json'), '--target', 'search'];
  execFileSync(process.execPath, [
    asc,
    join(OUT, 'patterns.ts'),
    ...config,
    '--outFile',
    join(OUT, 'patterns.wasm'),
  ]);
  return new WebAssembly.Module(readFileSync(join(OUT, 'patterns.wasm')));
}

/** The loops on a memory, which gets the positions in the place of its hash table. */
function kernelOn(memory: WebAssembly.Memory): Kernel {
  const nothing = (): void => undefined;
  const imports = { env: { memory, iteration: nothing, poll: nothing } };
  const kernel = new WebAssembly.Instance(compiled, imports).exports as unknown as Kernel;
  kernel.bindThread(1, 0);
  new BigUint64Array(memory.buffer, HASH_TABLE, 2 * POSITIONS).set(positions);
  return kernel;
}

const positions = randomPositions(1)
  .filter((position) => countEmpties(position) >= EMPTIES.least && countEmpties(position) <= EMPTIES.most)
  .take(POSITIONS)
  .flatMap((position) => {
    const { mover, opponent } = sides(position);
    return [mover, opponent];
  })
  .toArray();
const compiled = compileKernel();
const withNetwork = kernelOn(startSearch(1).memory);
const ofLab = startSearch(1).memory;
placeWeights(ofLab, noise());
const withWeights = kernelOn(ofLab);

/** Weights of any size: every entry of a table is read from a place of its own, as with weights that were learnt. */
function noise(): Weights {
  const classes = entryClasses().count;
  const knots = Int16Array.from({ length: KNOTS * classes }, (_, at) => (at * 40_503) % 200);
  return { note: '', biases: new Int16Array(BIASES), knots };
}

/** The nanoseconds for each move in the fastest round. */
function measure(step: number): number {
  const kernel = step === 4 ? withWeights : withNetwork;
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    const moves = kernel.walk(HASH_TABLE, POSITIONS, step);
    return ((performance.now() - began) * 1e6) / moves;
  });
  return Math.min(...rounds);
}

const [handMade = 0, moves = 0, setUp = 0, byNetwork = 0, byWeights = 0] = [0, 1, 2, 3, 4].map(measure);
const lines = [
  ['indices updated, network asked', byNetwork - setUp],
  ['indices updated, weights summed', byWeights - setUp],
  ['hand-made evaluation', handMade - moves],
] as const;
for (const [name, ns] of lines) {
  const millions = (1000 / ns).toFixed(1);
  process.stdout.write(`${name.padEnd(36)}${ns.toFixed(1).padStart(6)} ns, ${millions} million a second\n`);
}
