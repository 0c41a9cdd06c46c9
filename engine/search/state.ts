/**
 * The state of one search thread during a search. Globals belong to the instance and so to the thread. What others read
 * or write lies in the shared memory: the stop word, and the count of nodes that each thread shows the host.
 */
import { isCutOff } from './split';
import {
  COUNTED_NODES,
  MOVE_BYTES,
  MOVE_LISTS,
  MOVE_LIST_BYTES,
  STOP_WORD,
  THREAD_AREAS,
  THREAD_AREA_BYTES,
} from './memory-map';

/** Calls the host now and then during a search, if the host asked for it. The host may set the stop word. */
@external('env', 'poll')
declare function pollHost(): void;

/** Stands for no score: scores lie in -64 .. 64 discs, and this is below all of them. */
export const NO_SCORE: i32 = -127;
/** Takes the place of a square if there is no move. */
export const NO_MOVE: i32 = 64;

let nodes: u64 = 0;
/** How many of `nodes` other threads have counted, less those that this one has counted and handed over to others. */
let adopted: i64 = 0;
let stopped: bool = false;
let stoppable: bool = true;
let threadArea: usize = THREAD_AREAS;
let pollsHost: bool = false;
let pollCountdown: i32 = 0;

/**
 * A thread shows what it has counted, and may call the host, once in so many inner nodes. Each stands for some hundred
 * nodes, so that this is once in a few milliseconds.
 */
let pollInterval: i32 = 256;

/**
 * Whether the host is called at every node. Only the lab's module changes this and the interval, to show what looking at a
 * clock costs; to the compiler of the others they are constants.
 */
let pollsNodes: bool = false;

export function bindThread(thread: i32, polls: bool): void {
  threadArea = THREAD_AREAS + <usize>thread * THREAD_AREA_BYTES;
  pollsHost = polls;
}

export function beginCounting(): void {
  nodes = 0;
  adopted = 0;
  stopped = false;
  pollCountdown = pollInterval;
}

/** Counts a node: a position that is evaluated or whose moves are looked at, except where one square is empty. */
@inline
export function countNode(): void {
  nodes++;
  if (pollsNodes) pollHost();
}

/** Says that the host is called once in so many inner nodes, which may be more than there are, or also at every node. */
export function pollEvery(innerNodes: i32, atNodes: bool): void {
  pollInterval = innerNodes;
  pollsNodes = atNodes;
}

/** Sets the count of a search that counts something else than nodes. */
export function setNodes(total: u64): void {
  nodes = total;
}

/** Adds nodes that other threads have counted and handed over. */
export function adoptNodes(counted: u64): void {
  nodes += counted;
  adopted += counted;
}

/** Takes away, and returns, all that was counted since there were `before` nodes: another thread adopts them. */
export function handOverNodes(before: u64): u64 {
  const counted = nodes - before;
  nodes = before;
  adopted -= counted;
  // A thread that finds no more work would otherwise never show the last of them.
  showCount();
  return counted;
}

/** Shows what this thread has counted itself, so that the sum over all threads neither misses nor repeats a node. */
function showCount(): void {
  atomic.store<u64>(area(COUNTED_NODES), nodes - adopted);
}

@inline
export function nodesCounted(): u64 {
  return nodes;
}

/** Whether the search is being abandoned, so that what it returns has no meaning any more. */
@inline
export function isStopped(): bool {
  return stopped;
}

/** Looks at the stop word and for cutoffs, at every inner node. Returns whether the search is being abandoned. */
@inline
export function pollStop(): bool {
  if (--pollCountdown <= 0) pollSlowly();
  if (atomic.load<i32>(STOP_WORD) != 0) stopped = stoppable;
  if (isCutOff()) stopped = true;
  return stopped;
}

/** Goes on after the work at a split point, which may have been abandoned, unless the work above is unwanted too. */
export function resume(): void {
  stopped = (stoppable && atomic.load<i32>(STOP_WORD) != 0) || isCutOff();
}

function pollSlowly(): void {
  pollCountdown = pollInterval;
  showCount();
  if (pollsHost) pollHost();
}

/** Says whether a stop counts. It does not in the first iteration, so that there is always a move to play. */
export function allowStop(allowed: bool): void {
  stoppable = allowed;
}

@inline
export function area(offset: usize): usize {
  return threadArea + offset;
}

/** The move list of the node with `empties` empty squares; each move on the way down has one square less. */
@inline
export function moveList(empties: i32): usize {
  return threadArea + MOVE_LISTS + <usize>empties * MOVE_LIST_BYTES;
}

// A move in a list holds the position after it as the opponent sees it, its key, its square, and the opponent's moves.
@inline
export function nextMover(move: usize): u64 {
  return load<u64>(move, 0);
}

@inline
export function nextOpponent(move: usize): u64 {
  return load<u64>(move, 8);
}

@inline
export function moveKey(move: usize): i32 {
  return load<i32>(move, 16);
}

@inline
export function moveSquare(move: usize): i32 {
  return load<i32>(move, 20);
}

@inline
export function nextMoves(move: usize): u64 {
  return load<u64>(move, 24);
}

@inline
export function writeMove(move: usize, mover: u64, opponent: u64, key: i32, square: i32, answers: u64): void {
  store<u64>(move, mover, 0);
  store<u64>(move, opponent, 8);
  store<i32>(move, key, 16);
  store<i32>(move, square, 20);
  store<u64>(move, answers, 24);
}

/** Brings the move with the greatest key of those from `at` to `end` to `at`. */
@inline
export function bringBest(at: usize, end: usize): void {
  let best = at;
  for (let other = at + MOVE_BYTES; other < end; other += MOVE_BYTES) {
    if (moveKey(other) > moveKey(best)) best = other;
  }
  if (best != at) {
    const boards = v128.load(best, 0);
    const rest = v128.load(best, 16);
    v128.store(best, v128.load(at, 0), 0);
    v128.store(best, v128.load(at, 16), 16);
    v128.store(at, boards, 0);
    v128.store(at, rest, 16);
  }
}
