/**
 * Split points: nodes whose remaining moves several threads share out among themselves once the first move has been
 * searched (young brothers wait). A thread's split points form a stack in the shared memory, of which each knows the
 * one above it in the tree: a cutoff at one abandons everything below it, on whatever thread.
 *
 * Everything but `OPEN`, `CUTOFF` and `WORKERS`, which are also looked at in passing, is read and written only by who
 * holds the lock.
 */
import {
  IDLE_WORD,
  SPLIT_BYTES,
  SPLIT_POINTS,
  SPLITS_PER_THREAD,
  STOP_WORD,
  THREADS_WORD,
  WORK_WORD,
} from './memory-map';

const LOCK: usize = 0;
const OPEN: usize = 4;
const CUTOFF: usize = 8;
const WORKERS: usize = 12;
const PARENT: usize = 16;
const NEXT_MOVE: usize = 20;
const LAST_MOVE: usize = 24;
const ALPHA: usize = 28;
const BETA: usize = 32;
const BEST: usize = 36;
const MOVE: usize = 40;
const DEPTH: usize = 44;
const EMPTIES: usize = 48;
const LEVEL: usize = 52;
const LINE: usize = 56;
const NODES: usize = 64;
const MOVER: usize = 72;
const OPPONENT: usize = 80;

let ownSplits: usize = SPLIT_POINTS;
let opened: i32 = 0;
/** The split point this thread works below, 0 for none. */
let current: usize = 0;

export function bindSplits(thread: i32): void {
  ownSplits = SPLIT_POINTS + <usize>thread * SPLITS_PER_THREAD * SPLIT_BYTES;
}

/** Spins briefly, then sleeps briefly: the holder may have lost its processor. */
export function lock(split: usize): void {
  let tries = 0;
  while (atomic.cmpxchg<i32>(split + LOCK, 0, 1) != 0) {
    if (++tries > 200) atomic.wait<i32>(split + LOCK, 1, 20_000);
  }
}

@inline
export function unlock(split: usize): void {
  atomic.store<i32>(split + LOCK, 0);
}

@inline
export function currentSplit(): usize {
  return current;
}

export function setCurrentSplit(split: usize): void {
  current = split;
}

/** Whether a node at or above the current split point has been cut off, so that all work below is void. */
export function isCutOff(): bool {
  for (let split = current; split != 0; split = load<u32>(split + PARENT)) {
    if (atomic.load<i32>(split + CUTOFF) != 0) return true;
  }
  return false;
}

/** Whether it is worth splitting now: some thread has nothing to do, and this one may open another split point. */
@inline
export function helpersWait(): bool {
  return atomic.load<i32>(IDLE_WORD) > 0 && opened < SPLITS_PER_THREAD;
}

/**
 * Opens a split point for the moves from `next` to `last` of a list, with the best of the moves searched so far, and
 * enters it. `line`: where the principal variation of the node is kept, 0 if it is not.
 */
export function openSplit(
  mover: u64,
  opponent: u64,
  next: usize,
  last: usize,
  alpha: i32,
  beta: i32,
  best: i32,
  move: i32,
  depth: i32,
  empties: i32,
  level: i32,
  line: usize,
): usize {
  const split = ownSplits + <usize>opened * SPLIT_BYTES;
  opened++;
  lock(split);
  store<u64>(split, mover, MOVER);
  store<u64>(split, opponent, OPPONENT);
  store<u32>(split, current, PARENT);
  store<u32>(split, next, NEXT_MOVE);
  store<u32>(split, last, LAST_MOVE);
  store<i32>(split, alpha, ALPHA);
  store<i32>(split, beta, BETA);
  store<i32>(split, best, BEST);
  store<i32>(split, move, MOVE);
  store<i32>(split, depth, DEPTH);
  store<i32>(split, empties, EMPTIES);
  store<i32>(split, level, LEVEL);
  store<u32>(split, line, LINE);
  store<u64>(split, 0, NODES);
  atomic.store<i32>(split + CUTOFF, 0);
  atomic.store<i32>(split + OPEN, 1);
  unlock(split);
  current = split;
  atomic.add<i32>(WORK_WORD, 1);
  atomic.notify(WORK_WORD, i32.MAX_VALUE);
  return split;
}

/** No helper may join any more. */
export function shut(split: usize): void {
  lock(split);
  atomic.store<i32>(split + OPEN, 0);
  unlock(split);
}

/** Leaves the split point that was opened last, after the last worker left it. Returns the nodes of the helpers. */
export function closeSplit(split: usize): u64 {
  opened--;
  current = load<u32>(split, PARENT);
  return load<u64>(split, NODES);
}

/** Joins a split point with moves left, one below `above` if that is not 0; returns 0 if there is none. */
export function joinSplit(above: usize): usize {
  const threads = atomic.load<i32>(THREADS_WORD);
  const end: usize = SPLIT_POINTS + <usize>threads * SPLITS_PER_THREAD * SPLIT_BYTES;
  for (let split: usize = SPLIT_POINTS; split < end; split += SPLIT_BYTES) {
    if (atomic.load<i32>(split + OPEN) == 0) continue;
    lock(split);
    if (
      atomic.load<i32>(split + OPEN) != 0 &&
      atomic.load<i32>(split + CUTOFF) == 0 &&
      load<u32>(split, NEXT_MOVE) < load<u32>(split, LAST_MOVE) &&
      isBelow(split, above)
    ) {
      atomic.add<i32>(split + WORKERS, 1);
      unlock(split);
      return split;
    }
    unlock(split);
  }
  return 0;
}

function isBelow(split: usize, above: usize): bool {
  if (above == 0) return true;
  for (let at = split; at != 0; at = load<u32>(at, PARENT)) {
    if (at == above) return true;
  }
  return false;
}

/** Leaves a split point that was joined; `nodes` were counted there. */
export function leaveSplit(split: usize, nodes: u64): void {
  lock(split);
  store<u64>(split, load<u64>(split, NODES) + nodes, NODES);
  const left = atomic.sub<i32>(split + WORKERS, 1) - 1;
  unlock(split);
  if (left == 0) atomic.notify(split + WORKERS, 1);
}

@inline
export function hasWorkers(split: usize): bool {
  return atomic.load<i32>(split + WORKERS) != 0;
}

/** Sleeps until a helper leaves or there is something new to join, at most a fraction of a millisecond. */
export function awaitWorkers(split: usize): void {
  const workers = atomic.load<i32>(split + WORKERS);
  if (workers != 0) atomic.wait<i32>(split + WORKERS, workers, 100_000);
}

/** Waits for work, at most a millisecond, as one of the idle. `seen`: `workSignal` before looking for it in vain. */
export function awaitWork(seen: i32): void {
  atomic.add<i32>(IDLE_WORD, 1);
  if (atomic.load<i32>(STOP_WORD) == 0) atomic.wait<i32>(WORK_WORD, seen, 1_000_000);
  atomic.sub<i32>(IDLE_WORD, 1);
}

@inline
export function workSignal(): i32 {
  return atomic.load<i32>(WORK_WORD);
}

/** Wakes all that wait for work, because the session is over. */
export function wakeIdle(): void {
  atomic.add<i32>(WORK_WORD, 1);
  atomic.notify(WORK_WORD, i32.MAX_VALUE);
}

@inline
export function splitMover(split: usize): u64 {
  return load<u64>(split, MOVER);
}

@inline
export function splitOpponent(split: usize): u64 {
  return load<u64>(split, OPPONENT);
}

@inline
export function splitDepth(split: usize): i32 {
  return load<i32>(split, DEPTH);
}

@inline
export function splitEmpties(split: usize): i32 {
  return load<i32>(split, EMPTIES);
}

@inline
export function splitLevel(split: usize): i32 {
  return load<i32>(split, LEVEL);
}

@inline
export function splitLine(split: usize): usize {
  return load<u32>(split, LINE);
}

@inline
export function splitAlpha(split: usize): i32 {
  return load<i32>(split, ALPHA);
}

@inline
export function splitBeta(split: usize): i32 {
  return load<i32>(split, BETA);
}

@inline
export function splitBest(split: usize): i32 {
  return load<i32>(split, BEST);
}

@inline
export function splitMove(split: usize): i32 {
  return load<i32>(split, MOVE);
}

/** The rest of the moves; the lock is held. */
@inline
export function nextMoveOf(split: usize): usize {
  return load<u32>(split, NEXT_MOVE);
}

@inline
export function lastMoveOf(split: usize): usize {
  return load<u32>(split, LAST_MOVE);
}

@inline
export function advance(split: usize, next: usize): void {
  store<u32>(split, next, NEXT_MOVE);
}

/** A better move was found; the lock is held. True if it raised alpha. */
export function improve(split: usize, score: i32, move: i32): bool {
  if (score <= splitBest(split) || atomic.load<i32>(split + CUTOFF) != 0) return false;
  store<i32>(split, score, BEST);
  store<i32>(split, move, MOVE);
  if (score <= splitAlpha(split)) return false;
  store<i32>(split, score, ALPHA);
  if (score >= splitBeta(split)) atomic.store<i32>(split + CUTOFF, 1);
  return true;
}
