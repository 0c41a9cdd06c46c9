/**
 * The timekeeper's side of time. Search threads never read a clock: this thread sleeps on a word in shared memory and
 * raises the search's stop word when the time is up.
 *
 * The clock word holds the number of the round being watched, or 0. Exactly one side takes a round off it by
 * compare-and-exchange: the timekeeper when time is up (then it stops the search), or the pool when the search ended
 * first (then the timekeeper stays quiet). So a late timekeeper can never stop the round after.
 */
import { requestStop } from './search-wasm.ts';

export function createClock(): SharedArrayBuffer {
  return new SharedArrayBuffer(4);
}

/** Called by the pool before it tells the timekeeper to watch. `round` is positive. */
export function armClock(clock: SharedArrayBuffer, round: number): void {
  Atomics.store(new Int32Array(clock), 0, round);
}

/** Calls `round` off and wakes the timekeeper. Returns false if the time of the round was up before. */
export function disarmClock(clock: SharedArrayBuffer, round: number): boolean {
  const word = new Int32Array(clock);
  const inTime = Atomics.compareExchange(word, 0, round, 0) === round;
  Atomics.notify(word, 0);
  return inTime;
}

/** Blocks the calling thread until `timeMs` have passed and then stops the search, or until the round is called off. */
export function watchClock(
  clock: SharedArrayBuffer,
  memory: WebAssembly.Memory,
  round: number,
  timeMs: number,
): void {
  const word = new Int32Array(clock);
  Atomics.wait(word, 0, round, timeMs);
  if (Atomics.compareExchange(word, 0, round, 0) === round) requestStop(memory);
}
