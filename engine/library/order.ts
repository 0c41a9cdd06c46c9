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

/** Sorts `values` by their keys; equal keys keep their order, in either direction. */
export function sortedBy(values: Uint32Array, keys: Uint32Array, isDescending: boolean): Uint32Array {
  let [from, fromKeys] = [values, isDescending ? keys.map((key) => ~key) : keys];
  for (const shift of [0, 16]) {
    const counts = new Uint32Array(0x10001);
    for (const key of fromKeys) counts[((key >>> shift) & 0xffff) + 1]!++;
    if (counts[((fromKeys[0] ?? 0) >>> shift) + 1] === from.length && shift === 16) break;
    for (let digit = 0; digit < 0x10000; digit++) counts[digit + 1]! += counts[digit]!;
    const [to, toKeys] = [new Uint32Array(from.length), new Uint32Array(from.length)];
    for (let at = 0; at < from.length; at++) {
      const place = counts[(fromKeys[at]! >>> shift) & 0xffff]!++;
      to[place] = from[at]!;
      toKeys[place] = fromKeys[at]!;
    }
    [from, fromKeys] = [to, toKeys];
  }
  return from;
}
