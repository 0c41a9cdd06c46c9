import type { BookKey } from './key.ts';

/** A number of 32 bits that seems to be drawn, but follows from the position and the seed: FNV-1a, stirred. */
export function lotOf(key: BookKey, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
