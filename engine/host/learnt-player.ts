/**
 * Players whose networks have learnt in the lab. They search as Evolved does, by the module in which they have learnt, in the
 * memory of the main search. Their numbers lie behind the hash table, where those of Neural do as well: whoever plays is
 * placed there first. Every call blocks the thread that makes it.
 */
import type { Position } from '../game/position.ts';
import { LEARNERS, type LearnerId } from '../players/learners.ts';
import { type LearningExports, RECORDS_AT, placePatterns, placeTables } from './learning-wasm.ts';
import { type SavedLearner, networkShapeOf, partsOf } from './learner-file.ts';
import { entryClasses } from './patterns.ts';
import { type SearchHooks, type SearchResult, behindHashTable, connectSearch } from './search-wasm.ts';

/** Why nobody plays: the network of the player is not kept here, or its file is broken. */
export class LearnerForgotten extends Error {
  constructor(learner: LearnerId) {
    super(`The network ${learner} is not kept here.`);
  }
}

export interface LearntInstance {
  /** Places the numbers of a network in the memory, for the searches to come. */
  place(learner: SavedLearner): void;
  /**
   * Searches `depth` plies on thread 0 alone, as Evolved does, by the network that was placed.
   * @throws RangeError if the side to move has no legal move.
   */
  searchLearnt(position: Position, depth: number): SearchResult;
}

/** Places the numbers of a network behind the hash table, where there must be room, and chooses it. */
export function placeLearner(
  wasm: Pick<LearningExports, 'useNetwork'>,
  memory: WebAssembly.Memory,
  { kind, state: [rows = new Float32Array(), , dense = new Float32Array()] }: SavedLearner,
): void {
  const shape = networkShapeOf(kind);
  if (!shape) throw new RangeError('The worth of squares is no network.');
  const base = behindHashTable(memory);
  placeTables(memory, base);
  if (kind === 'patterns') placePatterns(memory, base);
  const rowsAt = base + RECORDS_AT;
  const denseAt = rowsAt + rows.byteLength;
  new Float32Array(memory.buffer, rowsAt, rows.length).set(rows);
  new Float32Array(memory.buffer, denseAt, dense.length).set(dense);
  const { first, layers, direct } = shape;
  const [second = 0, third = 0] = layers;
  const firstOfEmpties = direct ? entryClasses().count : 0;
  // How often a row was seen only matters to learning.
  wasm.useNetwork(rowsAt, rowsAt, denseAt, first, second, third, direct ? 1 : 0, firstOfEmpties);
}

/** The bytes behind the hash table that any network needs. */
export function roomForLearners(): number {
  return (
    RECORDS_AT + 4 * Math.max(...LEARNERS.map((kind) => partsOf(kind).reduce((sum, size) => sum + size)))
  );
}

/** Creates an instance on a memory that has its pool of nodes; the arguments are those of `instantiateSearch`. */
export function instantiateLearnt(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  thread: number,
  hooks: SearchHooks,
): LearntInstance {
  const { exports, searched } = connectSearch(module, memory, thread, hooks);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a module exports is only known when it runs
  const wasm = exports as unknown as LearningExports;
  return {
    place: (learner) => placeLearner(wasm, memory, learner),
    searchLearnt: (position, depth) =>
      searched(position, (mover, opponent) => wasm.searchLearnt(mover, opponent, depth)),
  };
}
