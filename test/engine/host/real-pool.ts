/** Pools with real threads and the real search, and jobs for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import { legalMoves, passMove, playMove } from '../../../engine/game/rules.ts';
import { readNetwork } from '../../../engine/host/network-file.ts';
import { spawnThread } from '../../../engine/host/node/node-pool.ts';
import { SearchPool, type Thread } from '../../../engine/host/pool.ts';
import type { RunEnd } from '../../../engine/host/run.ts';
import type { Iteration } from '../../../engine/host/search-wasm.ts';
import type { RunRequest } from '../../../engine/host/thread-language.ts';
import { wholly } from '../../../engine/host/time-budget.ts';

const HOST = join(import.meta.dirname, '../../../engine/host');
export const THREAD = join(HOST, 'node/thread.ts');
export const WASM = join(import.meta.dirname, '../../../dist/wasm/search.wasm');
export const LEARNING = join(import.meta.dirname, '../../../dist/wasm/learning.wasm');
/** The files of networks that the pools find. */
export const learners = new Map<string, Uint8Array>();
export const NEURAL = join(import.meta.dirname, '../../../engine/search/networks/neural.bin');
export const OPPONENTS = join(import.meta.dirname, '../../../dist/wasm/opponents.wasm');
export const EVALUATION = join(import.meta.dirname, '../../../engine/search/networks/evaluation.bin');
const searchModule = new WebAssembly.Module(readFileSync(WASM));
const bytes = readFileSync(EVALUATION);
const evaluation = readNetwork(bytes);

export function request(recipe: RunRequest['recipe'], timeMs?: number): RunRequest {
  return { position: START_POSITION, recipe, ...(timeMs === undefined ? {} : { budget: wholly(timeMs) }) };
}

/** A position with at most this many empty squares and a choice: each side has played its lowest legal square. */
export function nearTheEnd(empties: number): Position {
  let position: Position = START_POSITION;
  while (countEmpties(position) > empties || count(legalMoves(position)) < 2) {
    const [move] = squaresOf(legalMoves(position));
    const next = move === undefined ? passMove(position) : playMove(position, move);
    if (!next.ok) throw new Error(next.error);
    position = next.value;
  }
  return position;
}

export function finished(end: RunEnd): Iteration {
  if (end.kind !== 'finished') throw new Error(`The run was ${end.kind}.`);
  return end.result;
}

export function createPool(threads: number, sharedMemory: boolean, spawn = spawnNodeThread): SearchPool {
  return new SearchPool({
    module: searchModule,
    // A thread without shared memory gets the file itself.
    evaluation: sharedMemory ? evaluation : bytes,
    loadOpponents: async () => WebAssembly.compile(readFileSync(OPPONENTS)),
    loadNeural: async () => readFileSync(NEURAL),
    loadLearning: async () => WebAssembly.compile(readFileSync(LEARNING)),
    loadLearner: async (learner) => learners.get(learner),
    spawn,
    threads,
    hashMb: 16,
    sharedMemory,
  });
}

export function spawnNodeThread(): Thread {
  return spawnThread(THREAD);
}
