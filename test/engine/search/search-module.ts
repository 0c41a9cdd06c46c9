/** The built modules, and positions to try them on. */
import { readFileSync } from 'node:fs';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, passMove, playMove, turnState } from '../../../engine/game/rules.ts';
import { type WorkshopInstance, instantiateWorkshop } from '../../../workshop/host/workshop-wasm.ts';
import {
  type SearchHooks,
  type SearchInstance,
  createSearchMemory,
  instantiateSearch,
} from '../../../engine/host/search-wasm.ts';
import {
  type OpponentsInstance,
  addNodePool,
  instantiateOpponents,
} from '../../../engine/host/opponents-wasm.ts';
import { type NeuralNetwork, placeEvaluation, readNetwork } from '../../../engine/host/network-file.ts';

const EVALUATION_FILE = new URL('../../../engine/search/networks/evaluation.bin', import.meta.url);

function compile(name: string): WebAssembly.Module {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = readFileSync(new URL(`../../../dist/wasm/${name}`, import.meta.url));
  } catch {
    throw new Error(`dist/wasm/${name} is missing: run "npm run build" or "npm test -- unit" first.`);
  }
  return new WebAssembly.Module(bytes);
}

/** The module that ships. */
export const searchModule = compile('search.wasm');
/** The module that loads when one of its players is chosen. */
export const opponentsModule = compile('opponents.wasm');
/** The module with everything that only training, tests, benchmarks and the command line use. */
export const workshopModule = compile('workshop.wasm');

/** A search or a workshop alone on its memory. */
export interface Started<Instance> {
  readonly memory: WebAssembly.Memory;
  readonly instance: Instance;
}

/** The search that ships: a memory with its tables built and the shipped evaluation loaded, and thread 0 on it. */
export function startSearch(hashMb = 16, hooks: SearchHooks = {}): Started<SearchInstance> {
  const memory = createSearchMemory({ hashMb });
  return begin(memory, instantiateSearch(searchModule, memory, 0, hooks));
}

/** The workshop, begun as `startSearch` begins the search. */
export function startWorkshop(hashMb = 16, hooks: SearchHooks = {}): Started<WorkshopInstance> {
  const memory = createSearchMemory({ hashMb });
  return begin(memory, instantiateWorkshop(workshopModule, memory, 0, hooks));
}

/** The opponents, with a pool of `poolMb` for their nodes, on the memory of a search that has begun. */
export function startOpponents(
  poolMb?: number,
  hooks: SearchHooks = {},
): Started<OpponentsInstance> & { readonly search: SearchInstance } {
  const { memory, instance: search } = startSearch(1);
  addNodePool(memory, poolMb);
  return { memory, search, instance: instantiateOpponents(opponentsModule, memory, 0, hooks) };
}

/** The evaluation that ships, read once for all that a file of tests starts. */
let evaluation: NeuralNetwork | undefined;

function begin<Instance extends SearchInstance>(
  memory: WebAssembly.Memory,
  instance: Instance,
): Started<Instance> {
  evaluation ??= readNetwork(readFileSync(EVALUATION_FILE));
  placeEvaluation(memory, evaluation);
  instance.initialiseSharedTables();
  return { memory, instance };
}

/** Uniformly distributed numbers in 0 .. `below` - 1, the same for the same seed (Mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The positions of one random game after the other, without end. It includes those where the side to move must pass. */
export function* randomPositions(seed: number): Generator<Position, never> {
  const random = randomNumbers(seed);
  for (;;) {
    let position = START_POSITION;
    for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
      yield position;
      const squares = squaresOf(legalMoves(position));
      const next =
        turn === 'pass' ? passMove(position) : playMove(position, squares[random(squares.length)] ?? -1);
      if (!next.ok) throw new Error(`a random game broke off: ${next.error}`);
      position = next.value;
    }
  }
}

/** The position after the moves of a line, which leaves passes out. @throws Error if one of them is not legal. */
export function lineEnd(position: Position, line: readonly number[]): Position {
  let end = position;
  for (const square of line) {
    const passed = passMove(end);
    const next = playMove(passed.ok ? passed.value : end, square);
    if (!next.ok) throw new Error(next.error);
    end = next.value;
  }
  return end;
}

/** The score of perfect play, for the side to move, also where it has to pass or the game is over. */
export function solve(solver: SearchInstance, position: Position): number {
  const passed = passMove(position);
  if (passed.ok) return 0 - solve(solver, passed.value);
  if (turnState(position) === 'move') return solver.search({ position, maxDepth: 60, threads: 1 }).score;
  const { black, white } = officialScore(position);
  return position.toMove === 'black' ? black - white : white - black;
}

/** Positions with a legal move and `atLeast` to `atMost` empty squares, `howMany` of them, each of another random game. */
export function randomEndgames(seed: number, howMany: number, atLeast: number, atMost: number): Position[] {
  const random = randomNumbers(seed + 1);
  const found: Position[] = [];
  let wanted = atLeast + random(atMost - atLeast + 1);
  for (const position of randomPositions(seed)) {
    if (countEmpties(position) === wanted && turnState(position) === 'move') {
      found.push(position);
      wanted = atLeast + random(atMost - atLeast + 1);
    }
    if (found.length === howMany) break;
  }
  return found;
}

/** A position with black to move, drawn in eight lines of `X` (black), `O` (white) and `-` (empty). */
export function drawn(...ranks: readonly string[]): Position {
  const cells = ranks.join('');
  if (cells.length !== 64) throw new Error(`${cells.length} squares drawn`);
  let black = 0n;
  let white = 0n;
  for (const [square, cell] of [...cells].entries()) {
    if (cell === 'X') black |= 1n << BigInt(square);
    if (cell === 'O') white |= 1n << BigInt(square);
  }
  return { black, white, toMove: 'black' };
}
