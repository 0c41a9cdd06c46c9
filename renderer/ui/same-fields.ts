/** Whether both have the same fields with the same values; objects within them are compared by their identity. */
export function hasSameFields<Fields extends object>(one: Fields, other: Fields): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets which names the type has
  const names = Object.keys(one) as (keyof Fields)[];
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
