/** Random numbers that a seed repeats. */

/** Mixes `a` and `b` into 32 bits that show nothing of either: for seeds of parts, and folds of games. */
export function mix(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export interface Random {
  /** A number from 0 up to but not including 1. */
  unit(): number;
  /** A whole number in 0 .. `below` - 1. */
  integer(below: number): number;
}

/** A xorshift generator with 32 bits of state, seeded with mixed bits. */
export function createRandom(seed: number): Random {
  let state = mix(seed, 1) || 1;
  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  }
  return {
    unit: () => next() / 2 ** 32,
    integer: (below) => Math.floor((next() / 2 ** 32) * below),
  };
}
