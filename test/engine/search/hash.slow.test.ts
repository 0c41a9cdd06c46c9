/** How much of the hash table is in use, and what happens to its positions when that becomes more. */
import { describe, expect, it } from 'vitest';
import { FIXED_POSITIONS } from '../../../engine/lab/fixed-positions.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { requestStop } from '../../../engine/host/search-wasm.ts';
import {
  FIRST_HASH_BITS,
  HASH_BUCKET_BYTES,
  HASH_TABLE,
  HASH_USED_WORD,
} from '../../../engine/search/memory-map.ts';
import { randomEndgames, startWorkshop } from './search-module.ts';

const FIRST_MB = (HASH_BUCKET_BYTES * 2 ** FIRST_HASH_BITS) / 2 ** 20;
const LONG_SEARCH = 1e9;
const WORDS_OF_BUCKET = HASH_BUCKET_BYTES / 8;
/** Thread 0 has its positions near the end of the game in these buckets. */
const NEAR_BUCKETS = 2 ** 11;

function wordsOf({ buffer }: WebAssembly.Memory, mb: number): BigUint64Array {
  return new BigUint64Array(buffer, HASH_TABLE, (mb * 2 ** 20) / 8);
}

function bucketsInUse({ buffer }: WebAssembly.Memory): number {
  return 2 ** Atomics.load(new Int32Array(buffer), HASH_USED_WORD / 4);
}

/** The bucket of each finding that lies beyond the positions near the end, by signature and finding. */
function places(words: BigUint64Array): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = NEAR_BUCKETS * WORDS_OF_BUCKET; at < words.length; at += 2) {
    const finding = words[at + 1] ?? 0n;
    const mixed = words[at] ?? 0n;
    if (finding !== 0n) found.set(`${mixed ^ finding} ${finding}`, Math.floor(at / WORDS_OF_BUCKET));
  }
  return found;
}

/** The bucket that a signature has in a table of so many. */
function bucketOf(key: string, buckets: number): number {
  const [signature = ''] = key.split(' ');
  return Number((BigInt(signature) >> 9n) & BigInt(buckets - 1));
}

describe('the hash table', () => {
  it('is in use up to 4 MiB at first, or as far as it goes', () => {
    expect(bucketsInUse(startWorkshop(64).memory) * HASH_BUCKET_BYTES).toBe(4 * 2 ** 20);
    expect(bucketsInUse(startWorkshop(1).memory) * HASH_BUCKET_BYTES).toBe(2 ** 20);
  });

  it('stays as small as it is while a search is short', () => {
    const { memory, instance } = startWorkshop(64);
    instance.growHash(64 * bucketsInUse(memory) - 1);
    expect(bucketsInUse(memory)).toBe(2 ** FIRST_HASH_BITS);
    instance.growHash(64 * bucketsInUse(memory));
    expect(bucketsInUse(memory)).toBe(4 * 2 ** FIRST_HASH_BITS);
  });

  it('does not grow beyond its memory', () => {
    const { memory, instance } = startWorkshop(2 * FIRST_MB);
    for (let time = 0; time < 3; time++) instance.growHash(LONG_SEARCH);
    expect(bucketsInUse(memory)).toBe(2 * 2 ** FIRST_HASH_BITS);
  });

  it('grows in a long search, which finds the score that a small table finds', () => {
    const [position = START_POSITION] = randomEndgames(61, 1, 21, 21);
    const { memory, instance } = startWorkshop(16 * FIRST_MB);
    const { score, exact } = instance.search({ position, maxDepth: 60, threads: 1 });
    expect(bucketsInUse(memory)).toBeGreaterThan(2 ** FIRST_HASH_BITS);
    expect(exact).toBe(true);
    expect(score).toBe(startWorkshop(FIRST_MB).instance.search({ position, maxDepth: 60, threads: 1 }).score);
  });

  it('lets a host that watches the clock look at it while it grows', () => {
    let polls = 0;
    const { instance } = startWorkshop(4 * FIRST_MB, { onPoll: () => (polls += 1) });
    instance.search({ position: START_POSITION, maxDepth: 2, threads: 1 });
    polls = 0;
    instance.growHash(LONG_SEARCH);
    expect(polls).toBeGreaterThan(1);
  });

  it('keeps every position at its new place when it grows', () => {
    const { memory, instance } = startWorkshop(4 * FIRST_MB);
    instance.search({ position: START_POSITION, maxDepth: 28, threads: 1 });
    const before = places(wordsOf(memory, FIRST_MB));
    expect(before.size).toBeGreaterThan(5000);
    instance.growHash(LONG_SEARCH);
    const after = places(wordsOf(memory, 4 * FIRST_MB));
    const buckets = bucketsInUse(memory);
    for (const key of before.keys()) expect(bucketOf(key, buckets)).toBe(after.get(key));
  });

  it('keeps what a deep search found when a later one is less deep', () => {
    // A position whose best move changes late costs most of its nodes again, so what counts is what all need together.
    let deep = 0;
    let again = 0;
    for (const position of FIXED_POSITIONS.slice(0, 5)) {
      const { instance } = startWorkshop(FIRST_MB);
      const nodesTo = (maxDepth: number): number => instance.search({ position, maxDepth, threads: 1 }).nodes;
      deep += nodesTo(14);
      nodesTo(10);
      again += nodesTo(14);
    }
    expect(again).toBeLessThan(0.5 * deep);
  });

  it('does not grow on when the search is to stop', () => {
    const { memory, instance } = startWorkshop(4 * FIRST_MB);
    instance.search({ position: START_POSITION, maxDepth: 12, threads: 1 });
    const before = places(wordsOf(memory, FIRST_MB));
    requestStop(memory);
    instance.growHash(LONG_SEARCH);
    expect(places(wordsOf(memory, 4 * FIRST_MB))).toEqual(before);
  });

  it('is small and empty after it was cleared', () => {
    const { memory, instance } = startWorkshop(4 * FIRST_MB);
    instance.search({ position: START_POSITION, maxDepth: 12, threads: 1 });
    instance.growHash(LONG_SEARCH);
    instance.clearHash();
    expect(bucketsInUse(memory)).toBe(2 ** FIRST_HASH_BITS);
    expect(wordsOf(memory, 4 * FIRST_MB).every((word) => word === 0n)).toBe(true);
  });

  it('is as full as its share of all memory when what is in use is full', () => {
    const { memory, instance } = startWorkshop(4 * FIRST_MB);
    wordsOf(memory, FIRST_MB).fill(1n);
    expect(instance.search({ position: START_POSITION, maxDepth: 2, threads: 1 }).hashFull).toBe(250);
  });
});
