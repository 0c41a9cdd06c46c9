/** Orders of long lists, by numbers. */
import { release } from './release.ts';

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
  /** What each is sorted by; over before the next part is asked. */
  keys(): Uint32Array;
  /** The lowest bit of a value's byte is `taken` where the value is in the list. */
  readonly bytes: Uint8Array;
  readonly taken: number;
}

/**
 * The values of parts in the order of their keys; equal keys keep their order, in either direction. `areOwn` says that hardly
 * two values have the same key.
 *
 * A list of millions is sorted within little more than the memory of the list itself, wherever the keys lie closer together
 * than those of all days of a few centuries: only others are sorted by their digits.
 */
export function sortedBy(parts: readonly Part[], isDescending: boolean, areOwn = false): Uint32Array {
  const among = spanOf(parts);
  return (
    (areOwn ? byPlace(parts, among, isDescending) : undefined) ??
    byCount(parts, among, isDescending) ??
    byDigits(parts, among, isDescending)
  );
}

const NO_VALUE = 0xffffffff;

/**
 * The keys of the values that are in a list: they lie from `least` on in so many numbers, `range`; and how many values there
 * are. A key of 0, which stands for what is not known, is far from all others: it counts as the number before the least of
 * them, so that a game without a day does not make the days of twenty centuries out of a few.
 */
interface Span {
  readonly least: number;
  readonly range: number;
  readonly count: number;
}

function spanOf(parts: readonly Part[]): Span {
  let [least, most, count, unknown] = [NO_VALUE, 0, 0, 0];
  for (const { keys: keysOf, bytes, taken } of parts) {
    const keys = keysOf();
    for (let at = 0; at < keys.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      const key = keys[at]!;
      if (key === 0) unknown = 1;
      else if (key < least) least = key;
      if (key > most) most = key;
      count++;
    }
  }
  if (most === 0) return { least: 0, range: count === 0 ? 0 : 1, count };
  return { least: least - unknown, range: most - least + 1 + unknown, count };
}

/** Where a key stands among the numbers of its span, counted from the end that comes first. */
function placeOf(key: number, { least, range }: Span, isDescending: boolean): number {
  const up = Math.max(key, least) - least;
  return isDescending ? range - 1 - up : up;
}

/** Keys that are all different and lie close together say the place of each value; undefined for others. */
function byPlace(parts: readonly Part[], among: Span, isDescending: boolean): Uint32Array | undefined {
  const { range, count } = among;
  if (range > 2 * count + 2 ** 17) return undefined;
  const places = new Uint32Array(range).fill(NO_VALUE);
  for (const { first, keys: keysOf, bytes, taken } of parts) {
    const keys = keysOf();
    for (let at = 0; at < keys.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      const place = placeOf(keys[at]!, among, isDescending);
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
  const sorted = places.slice(0, to);
  release(places);
  return sorted;
}

/** As numbers, the days of five hundred years lie in so many. */
const MOST_COUNTED = 5_000_000;

/** By how many values have a smaller key; undefined for keys that lie far from each other. */
function byCount(parts: readonly Part[], among: Span, isDescending: boolean): Uint32Array | undefined {
  const { range, count } = among;
  // Of a short list every place between two keys would be looked at for nothing.
  if (range > Math.min(MOST_COUNTED, 64 * count + 2 ** 17)) return undefined;
  const places = new Uint32Array(range);
  for (const { keys: keysOf, bytes, taken } of parts) {
    const keys = keysOf();
    for (let at = 0; at < keys.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      places[placeOf(keys[at]!, among, isDescending)]!++;
    }
  }
  for (let at = 0, sum = 0; at < range; at++) {
    const having = places[at]!;
    places[at] = sum;
    sum += having;
  }
  const sorted = new Uint32Array(count);
  for (const { first, keys: keysOf, bytes, taken } of parts) {
    const keys = keysOf();
    for (let at = 0; at < keys.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      sorted[places[placeOf(keys[at]!, among, isDescending)]!++] = first + at;
    }
  }
  release(places);
  return sorted;
}

let kept = new Uint32Array(0);

/** An array of so many numbers, whatever they are, until the next call. */
export function scratch(length: number): Uint32Array {
  if (kept.length < length) kept = new Uint32Array(length);
  return kept.subarray(0, length);
}

/** Keys are compared by three digits; larger ones would write to too many places at once. */
const DIGIT_BITS = 11;
const DIGITS = 3;
const DIGIT_COUNT = 1 << DIGIT_BITS;

/** By the lowest digit of the keys, then by the next, then by the highest. */
function byDigits(parts: readonly Part[], { count }: Span, isDescending: boolean): Uint32Array {
  const flip = isDescending ? DIGIT_COUNT - 1 : 0;
  let from: Uint32Array = new Uint32Array(count);
  let fromKeys: Uint32Array = new Uint32Array(count);
  /** How many keys have each digit, then how many have a smaller one. */
  const counts = new Uint32Array(DIGITS * DIGIT_COUNT);
  let next = 0;
  for (const { first, keys, bytes, taken } of parts) {
    const ofPart = keys();
    for (let at = 0; at < ofPart.length; at++) {
      if ((bytes[at]! & 1) !== taken) continue;
      const key = ofPart[at]!;
      from[next] = first + at;
      fromKeys[next++] = key;
      counts[(key & (DIGIT_COUNT - 1)) ^ flip]!++;
      counts[DIGIT_COUNT + (((key >>> DIGIT_BITS) & (DIGIT_COUNT - 1)) ^ flip)]!++;
      counts[2 * DIGIT_COUNT + ((key >>> (2 * DIGIT_BITS)) ^ flip)]!++;
    }
  }
  let to: Uint32Array = new Uint32Array(count);
  let toKeys: Uint32Array = new Uint32Array(count);
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
  for (const numbers of [to, fromKeys, toKeys]) release(numbers);
  return from;
}
