/**
 * The timekeeper's side of time. Search threads never read a clock: this thread sleeps on a word in shared memory and
 * raises the search's stop word when the time is up.
 *
 * The clock word holds the number of the run being watched, or 0. Exactly one side takes a run off it by
 * compare-and-exchange: the timekeeper when time is up (then it stops the search), or the pool when the search ended
 * first (then the timekeeper stays quiet). So a late timekeeper can never stop the run after.
 */
import { requestStop } from './search-wasm.ts';

export function createClock(): SharedArrayBuffer {
  return new SharedArrayBuffer(4);
}

/** Called by the pool before it tells the timekeeper to watch. `run` is positive. */
export function armClock(clock: SharedArrayBuffer, run: number): void {
  Atomics.store(new Int32Array(clock), 0, run);
}

/** Calls `run` off and wakes the timekeeper. Returns false if the time of the run was up before. */
export function disarmClock(clock: SharedArrayBuffer, run: number): boolean {
  const word = new Int32Array(clock);
  const inTime = Atomics.compareExchange(word, 0, run, 0) === run;
  Atomics.notify(word, 0);
  return inTime;
}

/** Blocks the calling thread until `timeMs` have passed and then stops the search, or until the run is called off. */
export function watchClock(
  clock: SharedArrayBuffer,
  memory: WebAssembly.Memory,
  run: number,
  timeMs: number,
): void {
  const word = new Int32Array(clock);
  Atomics.wait(word, 0, run, timeMs);
  if (Atomics.compareExchange(word, 0, run, 0) === run) requestStop(memory);
}
