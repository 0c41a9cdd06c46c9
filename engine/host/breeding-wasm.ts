/**
 * The module of the lab's learners as far as breeding needs it: games between two sets of weights of the eight measures, or of
 * the worth of squares. It
 * works in a small memory of its own, on the thread that calls it; every call blocks that thread.
 */
import { type Position, sides } from '../game/position.ts';
import { MEASURE_NAMES } from '../players/measures.ts';
import { behindHashTable, createSearchMemory } from './search-wasm.ts';

/**
 * Plays a game from `position` to its end, `depth` plies deep, `mover` being the weights of the side to move. Returns the
 * final lead in discs of that side, with empty squares for the winner.
 */
export type BredGame = (
  position: Position,
  weights: { readonly mover: readonly number[]; readonly opponent: readonly number[] },
  depth: number,
) => number;

/** The numbers of a side: weights of measures, or the worth of squares, and last which of them: see bred-game.ts. */
const NUMBERS = 12;

interface BreedingExports {
  bind(base: number): void;
  initialiseSharedTables(): void;
  playBredGame(weights: number, mover: bigint, opponent: bigint, depth: number): number;
}

/** The games of an instance of the module. @throws RangeError if the system gives no memory for it. */
export function openBredGames(module: WebAssembly.Module): BredGame {
  const memory = createSearchMemory({ hashMb: 1 });
  const base = behindHashTable(memory);
  memory.grow(1);
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory, iteration: () => undefined, poll: () => undefined },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as BreedingExports;
  wasm.bind(base);
  wasm.initialiseSharedTables();
  const weights = new Float32Array(memory.buffer, base, 2 * NUMBERS);
  function put(at: number, numbers: readonly number[]): void {
    weights.fill(0, at, at + NUMBERS).set(numbers, at);
    weights[at + NUMBERS - 1] = numbers.length > MEASURE_NAMES.length ? 1 : 0;
  }
  return (position, { mover, opponent }, depth) => {
    put(0, mover);
    put(NUMBERS, opponent);
    const boards = sides(position);
    return wasm.playBredGame(base, boards.mover, boards.opponent, depth);
  };
}
