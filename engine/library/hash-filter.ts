/**
 * Tells whether a hash value may be among many without reading them: a bit for each, in a table of eight to sixteen times as
 * many bits. It is kept in parts, so that one question reads some kilobytes; of values that are not there it takes an eighth
 * for possible at most.
 */

/** The three upper bits of a value say its part. */
export const FILTER_PARTS = 8;
const PART_SHIFT = 29;

/** Fewer values are read as they are. */
const LEAST_VALUES = 4096;

export function filterPart(hash: number): number {
  return hash >>> PART_SHIFT;
}

/** The parts of the filter for `hashes`; none where there are too few. */
export function filtersOf(hashes: Uint32Array): readonly Uint8Array[] {
  if (hashes.length < LEAST_VALUES) return [];
  const bits = 2 ** Math.ceil(Math.log2(hashes.length));
  const parts = Array.from({ length: FILTER_PARTS }, () => new Uint8Array(bits / 8));
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at]!;
    const place = hash & (bits - 1);
    parts[hash >>> PART_SHIFT]![place >> 3]! |= 1 << (place & 7);
  }
  return parts;
}

/** Whether `part`, the one that `filterPart` says, has a value. */
export function mayHave(part: Uint8Array, hash: number): boolean {
  const place = hash & (part.length * 8 - 1);
  return ((part[place >> 3]! >> (place & 7)) & 1) !== 0;
}
