/**
 * What the size of the hash table brings, and how its entries are replaced:
 *
 *     node workshop/bench/hash.bench.ts sizes [mebibytes ...]
 *     node workshop/bench/hash.bench.ts replacement
 *
 * `sizes` solves FFO 40-45 and searches midgame positions to 22 plies, each on an empty table. `replacement` solves FFO
 * 40-44, searches these midgame positions to 20 plies, and plays games from them, in which entries of the moves before
 * are still in the table: by three rules of replacement, each on a table of 1 MiB and on one of 16 MiB. Nodes do not depend on load; seconds are processor time, beginning when the
 * table has been cleared.
 */
import { readFileSync } from 'node:fs';
import { FIXED_POSITIONS } from '../../engine/lab/fixed-positions.ts';
import { readProblems } from '../../engine/adapters/problems.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { passMove, playMove, turnState } from '../../engine/game/rules.ts';
import { MODULE_FILE, EVALUATION_FILE } from '../../engine/host/node/files.ts';
import { type SearchInstance, createSearchMemory, instantiateSearch } from '../../engine/host/search-wasm.ts';
import { placeEvaluation } from '../../engine/host/network-file.ts';
import { type Changes, compileVariant } from './variant.ts';

const FFO = readProblems(
  readFileSync(new URL('../../test/fixtures/ffo/ffo-40-59.obf', import.meta.url), 'utf8'),
);
const SIZES_MB = [16, 64, 256, 1024, 2048];
/** The positions with the most empty squares, because searches of the midgame take longest there. */
const MIDGAME = FIXED_POSITIONS.toSorted((a, b) => countEmpties(b) - countEmpties(a)).slice(0, 4);

interface Cost {
  nodes: number;
  seconds: number;
}

function processorSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

function open(module: WebAssembly.Module, hashMb: number): SearchInstance {
  const memory = createSearchMemory({ hashMb });
  placeEvaluation(memory, readFileSync(EVALUATION_FILE));
  const search = instantiateSearch(module, memory, 0);
  search.initialiseSharedTables();
  return search;
}

function add(cost: Cost, search: SearchInstance, position: Position, maxDepth: number): number {
  const began = processorSeconds();
  const { nodes, move } = search.search({ position, maxDepth, threads: 1 });
  cost.seconds += processorSeconds() - began;
  cost.nodes += nodes;
  return move;
}

/** Searches each position on an empty table. */
function searched(search: SearchInstance, positions: readonly Position[], depth: number): Cost {
  const cost = { nodes: 0, seconds: 0 };
  for (const position of positions) {
    search.clearHash();
    add(cost, search, position, depth);
  }
  return cost;
}

/** Plays games against itself on one table, each move searched to `depth`, down to 20 empty squares. */
function played(search: SearchInstance, depth: number): Cost {
  const cost = { nodes: 0, seconds: 0 };
  for (const start of MIDGAME) {
    search.clearHash();
    let position = start;
    while (countEmpties(position) > 20) {
      const turn = turnState(position);
      if (turn === 'over') break;
      const next =
        turn === 'pass' ? passMove(position) : playMove(position, add(cost, search, position, depth));
      if (!next.ok) throw new Error(`a game broke off: ${next.error}`);
      position = next.value;
    }
  }
  return cost;
}

function row(...cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

function shown({ nodes, seconds }: Cost): string {
  return `${(nodes / 1e6).toFixed(1)} M, ${seconds.toFixed(1)} s`;
}

const positionsOf = (from: number, to: number): Position[] =>
  FFO.slice(from - 40, to - 39).map(({ position }) => position);

function sizes(wanted: readonly number[]): void {
  const module = new WebAssembly.Module(readFileSync(MODULE_FILE));
  row('MiB', 'FFO 40-44', 'FFO 45', 'midgame, 22 plies', 'cleared in');
  for (const hashMb of wanted) {
    const search = open(module, hashMb);
    search.clearHash();
    const began = processorSeconds();
    search.clearHash();
    const clearing = processorSeconds() - began;
    row(
      hashMb,
      shown(searched(search, positionsOf(40, 44), 60)),
      shown(searched(search, positionsOf(45, 45), 60)),
      shown(searched(search, MIDGAME, 22)),
      `${(clearing * 1000).toFixed(0)} ms`,
    );
  }
}

const RULES: Readonly<Record<string, Changes>> = {
  'age, then depth': {},
  'depth alone': { 'hash.ts': [['== generation ? 1024 : 0', '== generation ? 0 : 0']] },
  'always, in a place given by the position': {
    'hash.ts': [
      ['let least = i32.MAX_VALUE;', 'let least = i32.MIN_VALUE;'],
      ['let place = bucket;', 'let place = bucket + <usize>((signature >> 60) & 3) * HASH_ENTRY_BYTES;'],
    ],
  },
};

function replacement(): void {
  row('MiB', 'replaced by', 'FFO 40-44', 'midgame, 20 plies', 'games, 16 plies a move');
  for (const [name, changes] of Object.entries(RULES)) {
    const module = compileVariant('replacement', changes);
    for (const hashMb of [1, 16]) {
      const search = open(module, hashMb);
      row(
        hashMb,
        name,
        shown(searched(search, positionsOf(40, 44), 60)),
        shown(searched(search, MIDGAME, 20)),
        shown(played(search, 16)),
      );
    }
  }
}

const [section, ...numbers] = process.argv.slice(2);
if (section === 'sizes') sizes(numbers.length > 0 ? numbers.map(Number) : SIZES_MB);
else if (section === 'replacement') replacement();
else throw new Error('Say "sizes" or "replacement".');
