/**
 * The module of the lab's learners as far as breeding needs it: games between two sets of weights of the eight measures, or of
 * the worth of squares, or a network. It works in a small memory of its own, on the thread that calls it; every call blocks
 * that thread.
 */
import { type Position, sides } from '../game/position.ts';
import { MEASURE_NAMES } from '../players/measures.ts';
import * as layout from '../search/learning/layout.ts';
import type { SavedLearner } from './learner-file.ts';
import type { LearningExports } from './learning-wasm.ts';
import { placeLearner, roomForLearners } from './learnt-player.ts';
import { behindHashTable, createSearchMemory } from './search-wasm.ts';

/** Weights of the measures, or the worth of squares; `network` stands for the one that was placed. */
export type BredSide = readonly number[] | 'network';

/** The numbers of a side: weights of measures, or the worth of squares, and last which of them: see bred-game.ts. */
const NUMBERS = 12;
const PAGE_BYTES = 65_536;

interface BreedingExports extends LearningExports {
  playBredGame(weights: number, mover: bigint, opponent: bigint, depth: number): number;
}

/** The games of an instance of the module. @throws RangeError if the system gives no memory for it. */
export function openBredGames(module: WebAssembly.Module) {
  const memory = createSearchMemory({ hashMb: 1 });
  // Nothing is measured in games.
  const numbersAt = behindHashTable(memory) + layout.MEASURED;
  memory.grow(1);
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory, iteration: () => undefined, poll: () => undefined },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as BreedingExports;
  wasm.bind(0, 0);
  wasm.initialiseSharedTables();
  let hasRoom = false;
  function put(at: number, side: BredSide): void {
    const numbers = new Float32Array(memory.buffer, numbersAt, 2 * NUMBERS);
    const what = at + NUMBERS - 1;
    if (side === 'network') {
      numbers[what] = 2;
      return;
    }
    numbers.fill(0, at, at + NUMBERS).set(side, at);
    numbers[what] = side.length > MEASURE_NAMES.length ? 1 : 0;
  }
  return {
    /**
     * Plays a game from `position` to its end, `depth` plies deep, `mover` being the side to move. Returns the final lead in
     * discs of that side, with empty squares for the winner.
     */
    play(
      position: Position,
      { mover, opponent }: { readonly mover: BredSide; readonly opponent: BredSide },
      depth: number,
    ): number {
      put(0, mover);
      put(NUMBERS, opponent);
      const boards = sides(position);
      return wasm.playBredGame(numbersAt, boards.mover, boards.opponent, depth);
    },
    /** Lets a network play in the games to come. */
    place(learner: SavedLearner): void {
      if (!hasRoom) memory.grow(Math.ceil(roomForLearners() / PAGE_BYTES));
      hasRoom = true;
      placeLearner(wasm, memory, learner);
    },
  };
}
