/**
 * The transposition table, which all threads share without locks. A bucket is one cache line of four entries. An entry
 * is two words: what was found out about a position, and the position's signature mixed with that by exclusive or. When
 * two threads write an entry at once, its halves may not belong together; then it no longer matches the signature and
 * is taken for absent.
 *
 * Most positions by far are near the end of the game. Each thread keeps these in a small part of the table that is its
 * own, because waiting for main memory would take longer than searching most of them again.
 *
 * At first only a small part of the table is in use, and more when searches are long enough to need it: what is spread
 * over less memory is found sooner.
 */
import {
  FIRST_HASH_BITS,
  GENERATION_WORD,
  HASH_BITS_WORD,
  HASH_BUCKET_BYTES,
  HASH_ENTRY_BYTES,
  HASH_TABLE,
  HASH_USED_WORD,
} from './memory-map';
import { NO_MOVE, pollStop } from './state';

/*
 * The finding about a position is one word. Its bytes, from the lowest, are the lower bound and the upper bound (i8),
 * the best move, the second best move, the depth, the selectivity, the generation, and a 1 so that the word is never 0.
 */
const MARK: u64 = 1 << 56;
const GENERATION: u64 = 255 << 48;

/**
 * Binary logarithm of the number of buckets for a thread's positions near the end: 128 KiB leave room in a core's own
 * cache for the tables of the evaluation. No other size from 64 KiB to 1 MiB was faster.
 */
const NEAR_BITS: u64 = 11;

/** The table grows when a search has counted this many nodes for each of the buckets in use. */
const NODES_PER_BUCKET: u64 = 64;

/** Binary logarithm of the factor by which the table grows. */
const GROWTH_BITS: i32 = 2;

/** While the table grows, a request to stop is looked for after this many bytes, as it is at every inner node. */
const GROWTH_BYTES: usize = 0x1000;

let bucketMask: u64 = 0;
let nearMask: u64 = 0;
let nearStart: u64 = 0;
let ownNear: u64 = 0;
let generation: u64 = 0;

/**
 * Gives the thread its own part for positions near the end, so that threads do not take each other's cache lines away.
 */
export function bindHash(thread: i32): void {
  ownNear = (<u64>thread * HASH_BUCKET_BYTES) << NEAR_BITS;
}

/** Reads the size and the generation from the shared memory. Every search begins with this. */
export function attachHash(): void {
  bucketMask = (((<u64>1) << (<u64>atomic.load<i32>(HASH_USED_WORD))) - 1) * HASH_BUCKET_BYTES;
  nearMask = bucketMask & ((((<u64>1) << NEAR_BITS) - 1) * HASH_BUCKET_BYTES);
  nearStart = ownNear & bucketMask;
  generation = <u64>(atomic.load<i32>(GENERATION_WORD) & 255);
}

/** Makes all entries old. Old entries are still found, but they are the first to be replaced. */
export function ageHash(): void {
  atomic.add<i32>(GENERATION_WORD, 1);
}

/** Forgets all positions. Only the part in use is cleared, because the rest is empty. */
export function clearHash(): void {
  memory.fill(HASH_TABLE, 0, HASH_BUCKET_BYTES << (<usize>atomic.load<i32>(HASH_USED_WORD)));
  atomic.store<i32>(HASH_USED_WORD, min(FIRST_HASH_BITS, atomic.load<i32>(HASH_BITS_WORD)));
}

/**
 * Brings more of the table into use if a search of so many nodes is too long for the part in use. It may be called only
 * by a thread that has read the size, while no other one searches. Entries that a request to stop leaves at their old
 * places are not found any more, and are replaced in time.
 */
export function growHash(nodes: u64): void {
  const bits = atomic.load<i32>(HASH_USED_WORD);
  const more = min(GROWTH_BITS, atomic.load<i32>(HASH_BITS_WORD) - bits);
  if (more <= 0 || nodes < NODES_PER_BUCKET << (<u64>bits)) return;
  atomic.store<i32>(HASH_USED_WORD, bits + more);
  const mask = bucketMask;
  const end = <usize>HASH_TABLE + <usize>mask + <usize>HASH_BUCKET_BYTES;
  attachHash();
  for (let entry: usize = HASH_TABLE; entry < end; entry += HASH_ENTRY_BYTES) {
    if (entry % GROWTH_BYTES == 0 && pollStop()) return;
    const found = load<u64>(entry, 8);
    const signature = load<u64>(entry, 0) ^ found;
    const bucket = entry & ~(<usize>HASH_BUCKET_BYTES - 1);
    // Positions near the end stay, because their places do not come from the mask of the table.
    if (found == 0 || HASH_TABLE + <usize>((signature >> 3) & mask) != bucket) continue;
    const place = bucketOf(signature, false) + (entry - bucket);
    if (place == entry) continue;
    store<u64>(place, signature ^ found, 0);
    store<u64>(place, found, 8);
    store<u64>(entry, 0, 8);
  }
}

/** Distinguishes what searches with another evaluation found. It never changes in modules that have one evaluation. */
let salt: u64 = 0;

/** Makes this instance find and record only what searches with the same salt found. */
export function saltHash(other: u64): void {
  salt = other;
}

@inline
export function signatureOf(mover: u64, opponent: u64): u64 {
  let mixed = ((mover ^ salt) * 0x9e3779b97f4a7c15) ^ rotl<u64>(opponent * 0xd6e8feb86659fd93, 32);
  mixed ^= mixed >> 32;
  mixed *= 0xff51afd7ed558ccd;
  return mixed ^ (mixed >> 29);
}

@inline
function bucketOf(signature: u64, near: bool): usize {
  const place = signature >> 3;
  return HASH_TABLE + <usize>(near ? nearStart + (place & nearMask) : place & bucketMask);
}

/** The finding about a position, 0 if there is none. `near` says that it is kept in the thread's own part. */
@inline
export function lookUp(signature: u64, near: bool = false): u64 {
  const bucket = bucketOf(signature, near);
  for (let entry = bucket; entry < bucket + HASH_BUCKET_BYTES; entry += HASH_ENTRY_BYTES) {
    const found = load<u64>(entry, 8);
    if ((load<u64>(entry, 0) ^ found) == signature && found != 0) return found;
  }
  return 0;
}

@inline
export function lowerBound(found: u64): i32 {
  return <i32>(<i8>found);
}

@inline
export function upperBound(found: u64): i32 {
  return <i32>(<i8>(found >> 8));
}

@inline
export function bestMove(found: u64): i32 {
  return found == 0 ? NO_MOVE : <i32>((found >> 16) & 255);
}

@inline
export function secondMove(found: u64): i32 {
  return found == 0 ? NO_MOVE : <i32>((found >> 24) & 255);
}

/** Whether the bounds come from a search that was at least this deep and pruned at least this carefully. */
@inline
export function isAtLeast(found: u64, depth: i32, selectivity: i32): bool {
  return <i32>((found >> 32) & 255) >= depth && <i32>((found >> 40) & 255) >= selectivity;
}

/** How deep a finding is, and among equal depths how carefully it was pruned. */
@inline
function care(found: u64): i32 {
  return <i32>((found >> 32) & 255) * 8 + <i32>((found >> 40) & 255);
}

/**
 * The value of keeping an entry: entries of this search come before older ones, then depth counts, then selectivity.
 */
@inline
function worth(found: u64): i32 {
  const current = ((found >> 48) & 255) == generation ? 1024 : 0;
  return found == 0 ? -1 : current + care(found);
}

/**
 * Records that a search of the window (alpha, beta) to `depth` returned `score` (fail-soft) with `move` as the best.
 */
export function record(
  signature: u64,
  depth: i32,
  selectivity: i32,
  alpha: i32,
  beta: i32,
  score: i32,
  move: i32,
  near: bool = false,
): void {
  const bucket = bucketOf(signature, near);
  let place = bucket;
  let least = i32.MAX_VALUE;
  let lower = score > alpha ? score : -64;
  let upper = score < beta ? score : 64;
  let second = NO_MOVE;
  const level = ((<u64>depth) << 32) | ((<u64>selectivity) << 40) | (generation << 48) | MARK;
  for (let entry = bucket; entry < bucket + HASH_BUCKET_BYTES; entry += HASH_ENTRY_BYTES) {
    const found = load<u64>(entry, 8);
    if ((load<u64>(entry, 0) ^ found) == signature && found != 0) {
      const known = (found >> 32) & 0xffff;
      const fresh = (level >> 32) & 0xffff;
      if (known == fresh) {
        lower = max(lower, lowerBound(found));
        upper = min(upper, upperBound(found));
        // Two selective searches may contradict each other: the newer one is believed.
        if (lower > upper) {
          lower = score > alpha ? score : -64;
          upper = score < beta ? score : 64;
        }
      } else if (care(found) > care(level)) {
        // A deeper finding stays even if it is of an earlier search, and counts as new again.
        const kept = (found & ~GENERATION) | (generation << 48);
        if (kept != found) {
          store<u64>(entry, signature ^ kept, 0);
          store<u64>(entry, kept, 8);
        }
        return;
      }
      const first = bestMove(found);
      if (score <= alpha && first != NO_MOVE) move = first;
      second = first == move ? secondMove(found) : first;
      place = entry;
      break;
    }
    const value = worth(found);
    if (value < least) {
      least = value;
      place = entry;
    }
  }
  const found =
    (<u64>(<u8>lower)) | ((<u64>(<u8>upper)) << 8) | ((<u64>move) << 16) | ((<u64>second) << 24) | level;
  store<u64>(place, signature ^ found, 0);
  store<u64>(place, found, 8);
}
