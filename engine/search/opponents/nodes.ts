/**
 * The nodes of the Monte-Carlo tree, in a pool of fixed size behind the hash table. All children of a node lie side by
 * side in one block. Nodes that a move in the game makes useless are freed without a pause: their blocks wait in a
 * list, and each allocation frees a few of them. All threads share the pool; only the allocation of blocks needs a
 * lock.
 */
import { HASH_BITS_WORD, HASH_BUCKET_BYTES, HASH_TABLE } from '../memory-map';
import { NETWORK_BYTES } from '../network-layout';
import { NODE_BYTES, NODE_POOL_HEADER_BYTES } from './layout';

/** Stands for no node. */
export const NONE: u32 = 0;
/** The root lies at the beginning of the pool, in no block. */
export const ROOT: u32 = 1;
/** Takes the place of a square if the mover has to pass. */
export const PASS: i32 = 64;

/** No position has more than 33 legal moves. */
const LARGEST_BLOCK: u32 = 34;
/** The number of waiting blocks that each allocation frees. */
const RECLAIMED: i32 = 2;

// The words at the beginning of the pool.
const LOCK: usize = 0;
/** The first node that was never handed out. */
const NEXT: usize = 64;
/** The number of nodes in free blocks. */
const FREE: usize = 68;
/** The first block that waits to be taken apart. */
const WAITING: usize = 72;
/** 1 while the tree may be searched. */
const OPEN: usize = 128;
/** The number of playouts of this search, by all threads. */
const PLAYOUTS: usize = 192;
/** The position of the root, and the kind of search that grew its tree. */
const ROOT_MOVER: usize = 256;
const ROOT_OPPONENT: usize = 264;
const ROOT_KIND: usize = 272;
/** The first free block of each size. */
const FREE_BLOCKS: usize = 512;
/** The playouts of this search through each child of the root, and the sum of their scores: an i64 each. */
const CHILD_PLAYOUTS: usize = 1024;
const CHILD_DISCS: usize = 1536;

// A node. Values are those of the side that moved to it.
/** The number of visits. Playouts that have not ended count too, which serves as a virtual loss. */
const VISITS: usize = 0;
/** The index of its first child. In a block that is free or waits, the index of the next such block. */
const CHILDREN: usize = 4;
/** The sum of the values, in 1 / 65536. */
const VALUE: usize = 8;
const MOVE: usize = 16;
/** The number of its children. In a block that is free or waits, its first node holds the size of the block here. */
const COUNT: usize = 17;
/** The proved bounds of the final disc difference. */
const LEAST: usize = 18;
const MOST: usize = 19;
/** The probability that it is the best of its parent's children, in 255ths. */
const PRIOR: usize = 20;
/** 1 from the moment at which a thread begins to add children to it. */
const GROWN: usize = 21;
/** The number of plies after which the game ends, if the difference is proved. */
const PLIES: usize = 22;

let base: usize = 0;
let capacity: u32 = 0;

/** The first whole page behind the hash table, where the network of Neural begins; the pool of nodes follows. */
export function behindHashTable(): usize {
  const end = HASH_TABLE + (<usize>HASH_BUCKET_BYTES << (<usize>load<i32>(HASH_BITS_WORD)));
  return (end + 0xffff) & ~0xffff;
}

/** Finds the pool, which ends with the memory. */
export function bindNodes(): void {
  base = behindHashTable() + NETWORK_BYTES;
  capacity = <u32>(((<usize>memory.size() << 16) - base - NODE_POOL_HEADER_BYTES) / NODE_BYTES);
}

export function nodeCapacity(): u32 {
  return capacity;
}

@inline
function at(node: u32): usize {
  return base + NODE_POOL_HEADER_BYTES + <usize>node * NODE_BYTES;
}

@inline
export function visits(node: u32): i32 {
  return atomic.load<i32>(at(node) + VISITS);
}

/** Counts a visit; its value is added when the playout ends. */
@inline
export function visit(node: u32): void {
  atomic.add<i32>(at(node) + VISITS, 1);
}

@inline
export function addValue(node: u32, value: i64): void {
  atomic.add<i64>(at(node) + VALUE, value);
}

@inline
export function valueSum(node: u32): i64 {
  return atomic.load<i64>(at(node) + VALUE);
}

@inline
export function children(node: u32): u32 {
  return atomic.load<u32>(at(node) + CHILDREN);
}

@inline
export function childCount(node: u32): i32 {
  return <i32>load<u8>(at(node) + COUNT);
}

@inline
export function moveTo(node: u32): i32 {
  return <i32>load<u8>(at(node) + MOVE);
}

@inline
export function least(node: u32): i32 {
  return <i32>load<i8>(at(node) + LEAST);
}

@inline
export function most(node: u32): i32 {
  return <i32>load<i8>(at(node) + MOST);
}

@inline
export function isProved(node: u32): bool {
  return least(node) == most(node);
}

@inline
export function plies(node: u32): i32 {
  return <i32>load<u8>(at(node) + PLIES);
}

@inline
export function prior(node: u32): i32 {
  return <i32>load<u8>(at(node) + PRIOR);
}

@inline
export function setPrior(node: u32, value: i32): void {
  store<u8>(at(node) + PRIOR, <u8>value);
}

@inline
export function bound(node: u32, from: i32, to: i32, after: i32): void {
  store<u8>(at(node) + PLIES, <u8>after);
  store<i8>(at(node) + LEAST, <i8>from);
  store<i8>(at(node) + MOST, <i8>to);
}

/** Writes a node that was never visited. */
@inline
export function writeNode(node: u32, move: i32): void {
  const to = at(node);
  store<u64>(to + VISITS, 0);
  store<i64>(to + VALUE, 0);
  store<u64>(to + MOVE, 0);
  store<u8>(to + MOVE, <u8>move);
  store<i8>(to + LEAST, -64);
  store<i8>(to + MOST, 64);
  store<u8>(to + PRIOR, 255);
}

/** Whether this thread is the one that adds children to the node. */
@inline
export function claim(node: u32): bool {
  return atomic.cmpxchg<u8>(at(node) + GROWN, 0, 1) == 0;
}

/** Gives up a claim because there is no room. */
@inline
export function unclaim(node: u32): void {
  atomic.store<u8>(at(node) + GROWN, 0);
}

/** Shows all threads the children of a node, which must have been written. */
@inline
export function publish(node: u32, block: u32, size: i32): void {
  store<u8>(at(node) + COUNT, <u8>size);
  atomic.store<u32>(at(node) + CHILDREN, block);
}

@inline
function freeBlocks(size: u32): usize {
  return base + FREE_BLOCKS + (<usize>size << 2);
}

/** Allocates `size` nodes side by side; returns `NONE` if there is no room for them. */
export function allocate(size: u32): u32 {
  while (atomic.cmpxchg<i32>(base + LOCK, 0, 1) != 0);
  for (let block = 0; block < RECLAIMED; block++) takeApart();
  let found = find(size);
  while (found == NONE && load<u32>(base + WAITING) != NONE) {
    takeApart();
    found = find(size);
  }
  atomic.store<i32>(base + LOCK, 0);
  return found;
}

function find(size: u32): u32 {
  const fitting = takeFree(size, size);
  if (fitting != NONE) return fitting;
  const next = load<u32>(base + NEXT);
  if (next + size <= capacity) {
    store<u32>(base + NEXT, next + size);
    return next;
  }
  for (let larger = size + 1; larger <= LARGEST_BLOCK; larger++) {
    const block = takeFree(larger, size);
    if (block != NONE) return block;
  }
  return NONE;
}

/** Takes a free block of `size` nodes; the nodes behind the first `wanted` are freed again. */
function takeFree(size: u32, wanted: u32): u32 {
  const block = load<u32>(freeBlocks(size));
  if (block == NONE) return NONE;
  store<u32>(freeBlocks(size), load<u32>(at(block) + CHILDREN));
  store<u32>(base + FREE, load<u32>(base + FREE) - size);
  if (size > wanted) giveBack(block + wanted, size - wanted);
  return block;
}

function giveBack(block: u32, size: u32): void {
  store<u32>(at(block) + CHILDREN, load<u32>(freeBlocks(size)));
  store<u32>(freeBlocks(size), block);
  store<u32>(base + FREE, load<u32>(base + FREE) + size);
}

/** Puts a block, and everything below it, on the list of blocks to be freed. */
function discard(block: u32, size: i32): void {
  // The link must not overwrite the place of the first node's children.
  store<u32>(at(block) + VISITS, load<u32>(base + WAITING));
  store<u32>(at(block) + VALUE, size);
  store<u32>(base + WAITING, block);
}

/** Frees the first block that waits. The blocks below it wait in its place. */
function takeApart(): void {
  const block = load<u32>(base + WAITING);
  if (block == NONE) return;
  store<u32>(base + WAITING, load<u32>(at(block) + VISITS));
  const size = load<u32>(at(block) + VALUE);
  for (let node = block; node < block + size; node++) {
    const below = load<u32>(at(node) + CHILDREN);
    if (below != NONE) discard(below, childCount(node));
  }
  giveBack(block, size);
}

/** Makes `node`, a descendant of the root, the new root; the rest is freed. */
export function moveRoot(node: u32): void {
  if (node == ROOT) return;
  const above = children(ROOT);
  const size = childCount(ROOT);
  memory.copy(at(ROOT), at(node), NODE_BYTES);
  store<u32>(at(node) + CHILDREN, NONE);
  discard(above, size);
}

/** Frees the whole tree and leaves a root that was never visited. */
export function plantRoot(): void {
  store<u32>(base + NEXT, ROOT + 1);
  store<u32>(base + FREE, 0);
  store<u32>(base + WAITING, NONE);
  memory.fill(base + FREE_BLOCKS, 0, (<usize>LARGEST_BLOCK + 1) << 2);
  writeNode(ROOT, PASS);
}

/** The share of the pool that is in use, per mille; blocks that wait to be freed count. */
export function poolFull(): i32 {
  const taken = load<u32>(base + NEXT) - load<u32>(base + FREE);
  return <i32>((<u64>taken * 1000) / capacity);
}

/** Whether the tree was grown from this position with this `kind` of search. */
export function hasRoot(mover: u64, opponent: u64, kind: i32): bool {
  return (
    load<u64>(base + ROOT_MOVER) == mover &&
    load<u64>(base + ROOT_OPPONENT) == opponent &&
    load<i32>(base + ROOT_KIND) == kind
  );
}

export function nameRoot(mover: u64, opponent: u64, kind: i32): void {
  store<u64>(base + ROOT_MOVER, mover);
  store<u64>(base + ROOT_OPPONENT, opponent);
  store<i32>(base + ROOT_KIND, kind);
}

export function rootMover(): u64 {
  return load<u64>(base + ROOT_MOVER);
}

export function rootOpponent(): u64 {
  return load<u64>(base + ROOT_OPPONENT);
}

export function rootKind(): i32 {
  return load<i32>(base + ROOT_KIND);
}

/** Resets the counts of the search before. */
export function beginTally(): void {
  atomic.store<i64>(base + PLAYOUTS, 0);
  memory.fill(base + CHILD_PLAYOUTS, 0, 1024);
}

/** Counts a playout through a child of the root, and its score in discs for the side that moved to that child. */
@inline
export function tally(child: u32, discs: i32): void {
  atomic.add<i64>(base + PLAYOUTS, 1);
  const slot = <usize>(child - children(ROOT)) << 3;
  atomic.add<i64>(base + CHILD_PLAYOUTS + slot, 1);
  atomic.add<i64>(base + CHILD_DISCS + slot, discs);
}

@inline
export function playouts(): i64 {
  return atomic.load<i64>(base + PLAYOUTS);
}

/** The number of playouts of this search through the child of the root with this number. */
export function childPlayouts(child: i32): i64 {
  return atomic.load<i64>(base + CHILD_PLAYOUTS + (<usize>child << 3));
}

export function childDiscs(child: i32): i64 {
  return atomic.load<i64>(base + CHILD_DISCS + (<usize>child << 3));
}

/** Opens the tree for all threads, or closes it. */
export function openTree(open: bool): void {
  atomic.store<i32>(base + OPEN, open ? 1 : 0);
  if (open) atomic.notify(base + OPEN, -1);
}

/** Waits a moment for the tree to be open; returns whether it is. */
export function awaitTree(): bool {
  if (atomic.load<i32>(base + OPEN) == 1) return true;
  atomic.wait<i32>(base + OPEN, 0, 1000000);
  return atomic.load<i32>(base + OPEN) == 1;
}
