/**
 * Split points: nodes whose remaining moves several threads share out among themselves once the first move has been
 * searched ("young brothers wait"). The split points of a thread form a stack in the shared memory. Each knows the one
 * above it in the tree, so that a cutoff at one abandons everything below it, on whatever thread.
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

/**
 * A split point as it lies in the shared memory; one is never constructed. A field is read and written only by the
 * thread that holds the lock, with two exceptions: fields that are also read without the lock are atomic, and the node
 * and the place of its line never change while the split point is open.
 */
@unmanaged
export class SplitPoint {
  private lockWord: i32;
  /** 1 while helpers may join. Atomic. */
  private open: i32;
  /** 1 once a move was good enough to end the search of the node. Atomic. */
  private cutoff: i32;
  /** The number of helpers at work here. Atomic. */
  private workers: i32;
  private parent: SplitPoint | null;
  /** The start of the moves not yet taken, in the move list of the owner. */
  nextMove: usize;
  /** The end of the moves not yet taken. */
  lastMove: usize;
  alpha: i32;
  beta: i32;
  /** The best score so far, and the move that has it. */
  best: i32;
  move: i32;
  depth: i32;
  empties: i32;
  /** The level of selectivity. */
  level: i32;
  /** The place of the node's principal variation, 0 if none is kept. */
  line: usize;
  /** The number of nodes that the helpers counted here. */
  private nodes: u64;
  mover: u64;
  opponent: u64;

  /** Spins briefly, then sleeps briefly: the holder may have lost its processor. */
  lock(): void {
    const word = this.addressOf(offsetof<SplitPoint>('lockWord'));
    let tries = 0;
    while (atomic.cmpxchg<i32>(word, 0, 1) != 0) {
      if (++tries > 200) atomic.wait<i32>(word, 1, 20_000);
    }
  }

  @inline
  unlock(): void {
    atomic.store<i32>(this.addressOf(offsetof<SplitPoint>('lockWord')), 0);
  }

  /**
   * Lets helpers join and makes this the split point that the thread works below. It was just taken by `takeSplit` and
   * is still locked; its node, its moves and the best move so far have been filled in.
   */
  publish(): void {
    this.parent = current;
    this.nodes = 0;
    atomic.store<i32>(this.addressOf(offsetof<SplitPoint>('cutoff')), 0);
    atomic.store<i32>(this.addressOf(offsetof<SplitPoint>('open')), 1);
    this.unlock();
    current = this;
    signalWork();
  }

  /** Lets no helper join any more. */
  shut(): void {
    this.lock();
    atomic.store<i32>(this.addressOf(offsetof<SplitPoint>('open')), 0);
    this.unlock();
  }

  /** Leaves the split point that was opened last, after the last worker left it. Returns the nodes of the helpers. */
  close(): u64 {
    opened--;
    current = this.parent;
    return this.nodes;
  }

  /**
   * Takes part in the work if there is some left and this split point lies below `above`, when that is not null. Void
   * work is refused, because a thread would join and leave again without end until the owner has seen the cutoff.
   */
  join(above: SplitPoint | null): bool {
    if (!this.isOpen()) return false;
    this.lock();
    const joined =
      this.isOpen() && this.nextMove < this.lastMove && this.isBelow(above) && !this.isVoid();
    if (joined) atomic.add<i32>(this.addressOf(offsetof<SplitPoint>('workers')), 1);
    this.unlock();
    return joined;
  }

  /** Leaves a split point that was joined; `nodes` were counted there. */
  leave(nodes: u64): void {
    const workers = this.addressOf(offsetof<SplitPoint>('workers'));
    this.lock();
    this.nodes += nodes;
    const left = atomic.sub<i32>(workers, 1) - 1;
    this.unlock();
    if (left == 0) atomic.notify(workers, 1);
  }

  @inline
  hasWorkers(): bool {
    return atomic.load<i32>(this.addressOf(offsetof<SplitPoint>('workers'))) != 0;
  }

  /** Sleeps until a helper leaves or there is something new to join, at most a tenth of a millisecond. */
  awaitWorkers(): void {
    const word = this.addressOf(offsetof<SplitPoint>('workers'));
    const workers = atomic.load<i32>(word);
    if (workers != 0) atomic.wait<i32>(word, workers, 100_000);
  }

  /** Notes a move if it is better than the best so far; the lock is held. Returns whether it raised alpha. */
  improve(score: i32, move: i32): bool {
    if (score <= this.best || this.hasCutoff()) return false;
    this.best = score;
    this.move = move;
    if (score <= this.alpha) return false;
    this.alpha = score;
    if (score >= this.beta) atomic.store<i32>(this.addressOf(offsetof<SplitPoint>('cutoff')), 1);
    return true;
  }

  /** Whether this node or one above it has been cut off, so that all work below is void. */
  isVoid(): bool {
    let split: SplitPoint | null = this;
    do {
      if (split.hasCutoff()) return true;
      split = split.parent;
    } while (split !== null);
    return false;
  }

  private isBelow(above: SplitPoint | null): bool {
    if (above === null) return true;
    let split: SplitPoint | null = this;
    do {
      if (split === above) return true;
      split = split.parent;
    } while (split !== null);
    return false;
  }

  @inline
  private isOpen(): bool {
    return atomic.load<i32>(this.addressOf(offsetof<SplitPoint>('open'))) != 0;
  }

  @inline
  private hasCutoff(): bool {
    return atomic.load<i32>(this.addressOf(offsetof<SplitPoint>('cutoff'))) != 0;
  }

  @inline
  private addressOf(field: usize): usize {
    return changetype<usize>(this) + field;
  }
}

let ownSplits: usize = SPLIT_POINTS;
let opened: i32 = 0;
/** The split point this thread works below, null for none. */
let current: SplitPoint | null = null;

export function bindSplits(thread: i32): void {
  if (<i32>offsetof<SplitPoint>() > SPLIT_BYTES) ERROR('A split point does not fit into its place in the memory map.');
  ownSplits = SPLIT_POINTS + <usize>thread * SPLITS_PER_THREAD * SPLIT_BYTES;
}

@inline
export function currentSplit(): SplitPoint | null {
  return current;
}

export function setCurrentSplit(split: SplitPoint | null): void {
  current = split;
}

/** Whether the work of this thread is void because of a cutoff at or above the split point it works below. */
@inline
export function isCutOff(): bool {
  const split = current;
  return split !== null && split.isVoid();
}

/** Whether it is worth splitting now: some thread has nothing to do, and this one may open another split point. */
@inline
export function helpersWait(): bool {
  return atomic.load<i32>(IDLE_WORD) > 0 && opened < SPLITS_PER_THREAD;
}

/** Takes the next split point of this thread and locks it. The caller fills it in and calls `publish`. */
export function takeSplit(): SplitPoint {
  const split = changetype<SplitPoint>(ownSplits + <usize>opened * SPLIT_BYTES);
  opened++;
  split.lock();
  return split;
}

/** Joins a split point with moves left, one below `above` if that is not null; returns null if there is none. */
export function joinSplit(above: SplitPoint | null): SplitPoint | null {
  const threads = atomic.load<i32>(THREADS_WORD);
  const end: usize = SPLIT_POINTS + <usize>threads * SPLITS_PER_THREAD * SPLIT_BYTES;
  for (let at: usize = SPLIT_POINTS; at < end; at += SPLIT_BYTES) {
    const split = changetype<SplitPoint>(at);
    if (split.join(above)) return split;
  }
  return null;
}

/**
 * Waits for work as one of the idle threads, at most a millisecond. `seen` is the value of `workSignal` before the
 * thread looked for work and found none.
 */
export function awaitWork(seen: i32): void {
  atomic.add<i32>(IDLE_WORD, 1);
  if (atomic.load<i32>(STOP_WORD) == 0) atomic.wait<i32>(WORK_WORD, seen, 1_000_000);
  atomic.sub<i32>(IDLE_WORD, 1);
}

@inline
export function workSignal(): i32 {
  return atomic.load<i32>(WORK_WORD);
}

/** Wakes all that wait for work: there is some, or the session is over. */
export function signalWork(): void {
  atomic.add<i32>(WORK_WORD, 1);
  atomic.notify(WORK_WORD, i32.MAX_VALUE);
}
