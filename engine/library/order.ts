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

/** Sorts `values` by their keys; equal keys keep their order, in either direction. Neither array is as it was then. */
export function sortedBy(values: Uint32Array, keys: Uint32Array, isDescending: boolean): Uint32Array {
  return byPlace(values, keys, isDescending) ?? byDigits(values, keys, isDescending);
}

/** Keys that are all different and lie close together say the place of each value; undefined for others. */
function byPlace(values: Uint32Array, keys: Uint32Array, isDescending: boolean): Uint32Array | undefined {
  let [least, most] = [0xffffffff, 0];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const range = most - least + 1;
  if (keys.length === 0 || range < keys.length || range > 2 * keys.length + 2 ** 17) return undefined;
  // One more than a value, so that 0 is an empty place.
  const places = new Uint32Array(range);
  for (let at = 0; at < keys.length; at++) {
    const place = isDescending ? most - keys[at]! : keys[at]! - least;
    if (places[place] !== 0) return undefined;
    places[place] = values[at]! + 1;
  }
  let to = 0;
  for (let place = 0; place < range; place++) {
    const value = places[place]!;
    if (value !== 0) places[to++] = value - 1;
  }
  return to === range ? places : places.slice(0, to);
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

/** By the lower half of the keys, then by the upper. Both arrays are used up. */
function byDigits(values: Uint32Array, keys: Uint32Array, isDescending: boolean): Uint32Array {
  const flip = isDescending ? 0xffff : 0;
  let [from, fromKeys] = [values, keys];
  let to: Uint32Array = new Uint32Array(values.length);
  let toKeys = scratch(1, values.length);
  const counts = new Uint32Array(0x10001);
  for (const shift of [0, 16]) {
    counts.fill(0);
    for (let at = 0; at < fromKeys.length; at++) counts[(((fromKeys[at]! >>> shift) & 0xffff) ^ flip) + 1]!++;
    const first = ((fromKeys[0] ?? 0) >>> shift) & 0xffff;
    // All have the same digit.
    if (counts[(first ^ flip) + 1] === from.length) continue;
    for (let digit = 0; digit < 0x10000; digit++) counts[digit + 1]! += counts[digit]!;
    for (let at = 0; at < from.length; at++) {
      const key = fromKeys[at]!;
      const place = counts[((key >>> shift) & 0xffff) ^ flip]!++;
      to[place] = from[at]!;
      toKeys[place] = key;
    }
    [from, to, fromKeys, toKeys] = [to, from, toKeys, fromKeys];
  }
  return from;
}
