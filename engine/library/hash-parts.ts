/**
 * Many hash values in parts, so that one is found among them without reading all: the highest byte of each, in their order, and
 * for each highest byte the three others of the values that have it, in the same order. All parts are as long as the values.
 */

/** Bytes may have so many values, and so many parts there are beside the highest bytes. */
export const PARTS = 256;
const TOP_SHIFT = 24;

/** Fewer values are read as they are. */
const LEAST_VALUES = 4096;

export interface HashParts {
  readonly tops: Uint8Array;
  /** For each highest byte: the lowest bytes of all its values, then their second bytes, then their third ones. */
  readonly rests: readonly Uint8Array[];
}

export function topOf(hash: number): number {
  return hash >>> TOP_SHIFT;
}

/** Undefined for few values. */
export function partsOf(hashes: Uint32Array): HashParts | undefined {
  if (hashes.length < LEAST_VALUES) return undefined;
  const counts = new Uint32Array(PARTS);
  const tops = new Uint8Array(hashes.length);
  for (let at = 0; at < hashes.length; at++) counts[(tops[at] = hashes[at]! >>> TOP_SHIFT)]!++;
  const rests = Array.from(counts, (count) => new Uint8Array(3 * count));
  const next = new Uint32Array(PARTS);
  for (let at = 0; at < hashes.length; at++) {
    const [hash, top] = [hashes[at]!, tops[at]!];
    const [rest, count, to] = [rests[top]!, counts[top]!, next[top]!++];
    rest[to] = hash;
    rest[count + to] = hash >>> 8;
    rest[2 * count + to] = hash >>> 16;
  }
  return { tops, rests };
}

/** The values that `partsOf` has put into parts. */
export function hashesIn(tops: Uint8Array, restOf: (top: number) => Uint8Array): Uint32Array {
  const rests = Array.from({ length: PARTS }, (_, top) => restOf(top));
  const next = new Uint32Array(PARTS);
  return Uint32Array.from(tops, (top) => {
    const [rest, from] = [rests[top]!, next[top]!++];
    const count = rest.length / 3;
    return (
      ((top << TOP_SHIFT) | (rest[2 * count + from]! << 16) | (rest[count + from]! << 8) | rest[from]!) >>> 0
    );
  });
}

/** The places of a value among all, in their order; `rest` is the part of its highest byte, and `tops` is asked if it is there. */
export function placesOf(hash: number, rest: Uint8Array, tops: () => Uint8Array): readonly number[] {
  const count = rest.length / 3;
  const [low, second, third] = [hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255];
  const top = topOf(hash);
  const places: number[] = [];
  let all: Uint8Array | undefined;
  /** The place of a value with this highest byte, and how many of those came before it. */
  let [place, before] = [-1, -1];
  for (let at = rest.indexOf(low); at >= 0 && at < count; at = rest.indexOf(low, at + 1)) {
    if (rest[count + at] !== second || rest[2 * count + at] !== third) continue;
    all ??= tops();
    for (; before < at; before++) place = all.indexOf(top, place + 1);
    places.push(place);
  }
  return places;
}

/** The places of a value among values that are whole. */
export function placesAmong(hashes: Uint32Array, hash: number): readonly number[] {
  const places: number[] = [];
  for (let at = hashes.indexOf(hash); at >= 0; at = hashes.indexOf(hash, at + 1)) places.push(at);
  return places;
}
