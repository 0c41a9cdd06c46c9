/** Orders of long lists, by numbers. */

/** The place of each name among all names in their order. */
export function ranksOf(names: readonly string[]): Uint32Array {
  const order = Array.from(names.keys()).sort((one, other) => compare(names[one]!, names[other]!));
  const ranks = new Uint32Array(names.length);
  let rank = 0;
  for (const [at, name] of order.entries()) {
    if (at > 0 && names[name] !== names[order[at - 1]!]) rank++;
    ranks[name] = rank;
  }
  return ranks;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Values that lie side by side, some of which are in a list. */
export interface Part {
  /** The first of the values, which count up. */
  readonly first: number;
  /** What each is sorted by; asked once, and over before the next part is asked. */
  keys(): Uint32Array;
  /** The lowest bit of a value's byte is `taken` where the value is in the list. */
  readonly bytes: Uint8Array;
  readonly taken: number;
}

/**
 * The values of parts in the order of their keys; equal keys keep their order, in either direction. `areOwn` says that hardly
 * two values have the same key, and that keys stay when the next part is asked for them.
 */
export function sortedBy(parts: readonly Part[], isDescending: boolean, areOwn = false): Uint32Array {
  return (areOwn ? byPlace(parts, isDescending) : undefined) ?? byDigits(parts, isDescending);
}

const NO_VALUE = 0xffffffff;

/** Keys that are all different and lie close together say the place of each value; undefined for others. */
function byPlace(parts: readonly Part[], isDescending: boolean): Uint32Array | undefined {
  const keyed = parts.map((part) => ({ ...part, keys: part.keys() }));
  let [least, most, count] = [NO_VALUE, 0, 0];
  for (const { keys, bytes, taken } of keyed) {
    for (let at = 0; at < keys.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      const key = keys[at]!;
      if (key < least) least = key;
      if (key > most) most = key;
      count++;
    }
  }
  const range = most - least + 1;
  if (count === 0 || range > 2 * count + 2 ** 17) return undefined;
  const places = new Uint32Array(range).fill(NO_VALUE);
  for (const { first, keys, bytes, taken } of keyed) {
    for (let at = 0; at < keys.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      const place = isDescending ? most - keys[at]! : keys[at]! - least;
      if (places[place] !== NO_VALUE) return undefined;
      places[place] = first + at;
    }
  }
  if (count === range) return places;
  let to = 0;
  for (let place = 0; place < range; place++) {
    const value = places[place]!;
    if (value !== NO_VALUE) places[to++] = value;
  }
  return places.slice(0, to);
}

/** Arrays that are used again and again, because millions of numbers that nobody needs any more stay in memory for long. */
const kept: Uint32Array[] = [];

/** An array of so many numbers, whatever they are, until the next call with the same `which`. */
export function scratch(which: number, length: number): Uint32Array {
  const known = kept[which];
  // One that a much longer list has left is not kept for short ones.
  const made =
    known && known.length >= length && known.length <= 4 * length + 2 ** 16 ? known : new Uint32Array(length);
  kept[which] = made;
  return made.subarray(0, length);
}

/** Keys are compared by three digits; larger ones would write to too many places at once. */
const DIGIT_BITS = 11;
const DIGITS = 3;
const DIGIT_COUNT = 1 << DIGIT_BITS;

/** By the lowest digit of the keys, then by the next, then by the highest. */
function byDigits(parts: readonly Part[], isDescending: boolean): Uint32Array {
  const most = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const flip = isDescending ? DIGIT_COUNT - 1 : 0;
  let from = scratch(1, most);
  let fromKeys = scratch(0, most);
  /** How many keys have each digit, then how many have a smaller one. */
  const counts = new Uint32Array(DIGITS * DIGIT_COUNT);
  let count = 0;
  for (const { first, keys, bytes, taken } of parts) {
    const ofPart = keys();
    for (let at = 0; at < ofPart.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      const key = ofPart[at]!;
      from[count] = first + at;
      fromKeys[count++] = key;
      counts[(key & (DIGIT_COUNT - 1)) ^ flip]!++;
      counts[DIGIT_COUNT + (((key >>> DIGIT_BITS) & (DIGIT_COUNT - 1)) ^ flip)]!++;
      counts[2 * DIGIT_COUNT + ((key >>> (2 * DIGIT_BITS)) ^ flip)]!++;
    }
  }
  let to: Uint32Array = new Uint32Array(count);
  let toKeys = scratch(2, count);
  for (let digit = 0; digit < DIGITS; digit++) {
    const [shift, row] = [digit * DIGIT_BITS, digit * DIGIT_COUNT];
    const first = ((fromKeys[0] ?? 0) >>> shift) & (DIGIT_COUNT - 1);
    // All have the same digit.
    if (counts[row + (first ^ flip)] === count) continue;
    for (let at = row, sum = 0; at < row + DIGIT_COUNT; at++) {
      const having = counts[at]!;
      counts[at] = sum;
      sum += having;
    }
    for (let at = 0; at < count; at++) {
      const key = fromKeys[at]!;
      const place = counts[row + (((key >>> shift) & (DIGIT_COUNT - 1)) ^ flip)]!++;
      to[place] = from[at]!;
      toKeys[place] = key;
    }
    [from, to, fromKeys, toKeys] = [to, from, toKeys, fromKeys];
  }
  return from.buffer === kept[1]?.buffer ? from.slice(0, count) : from;
}
