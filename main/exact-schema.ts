/** Parts of schemas, and the type check that a schema accepts exactly the type that it stands for. */
import * as v from 'valibot';

/** The names of all members of a type; an optional one that a schema lacks is assignable both ways. */
type NamesIn<T> = T extends unknown ? keyof T : never;

/** Admits everything if the schema accepts exactly `T`, and else only a sentence that says what is wrong. */
export type IsExactly<T, Schema extends v.GenericSchema> = [T] extends [v.InferOutput<Schema>]
  ? [v.InferOutput<Schema>] extends [T]
    ? [NamesIn<T>] extends [NamesIn<v.InferOutput<Schema>>]
      ? unknown
      : 'the schema lacks an optional member of the type'
    : 'the schema accepts more than the type'
  : 'the schema accepts less than the type';

/** Returns `schema`; compiles only if it accepts exactly `T`. */
export function exactly<T>() {
  return <Schema extends v.GenericSchema>(schema: Schema & IsExactly<T, Schema>): Schema => schema;
}

export function integer(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/** A list, read-only as the contract types it; one that comes from a page has at most `max` items. */
export function list<Item extends v.GenericSchema>(item: Item, max = Number.POSITIVE_INFINITY) {
  return v.pipe(v.array(item), v.maxLength(max), v.readonly());
}

/** A text of at most `max` UTF-16 units. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

/**
 * An object as values by name. Arrays and bytes are refused, although their indices could pass for names, because going
 * through the names of megabytes would take minutes.
 */
export function dictionary<Value extends v.GenericSchema>(value: Value, maxName: number) {
  const isDictionary = (input: unknown): boolean =>
    Object.prototype.toString.call(input) === '[object Object]';
  return v.pipe(v.custom<Record<string, unknown>>(isDictionary), v.record(text(maxName), value));
}

/** The largest number of parts of a message; a larger message is a mistake. */
const MAX_PARTS = 100_000;

/**
 * Whether `value` may be given to a schema. A schema prints every value that it refuses, and printing a BigInt of
 * megabytes takes very long. Only the engine's commands contain BigInts, and those are parsed by hand.
 */
export function isCheckable(value: unknown): boolean {
  const found = new Set<unknown>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'bigint') return false;
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next) || found.has(next)) continue;
    found.add(next);
    const parts = partsOf(next);
    if (parts === undefined || found.size + waiting.length + parts.length > MAX_PARTS) return false;
    waiting.push(...parts);
  }
  return true;
}

/**
 * The parts of `value`, found without calling a getter; undefined if there are too many. Dates, texts and the like have
 * none.
 */
function partsOf(value: object): readonly unknown[] | undefined {
  if (value instanceof Map || value instanceof Set) {
    return value.size > MAX_PARTS ? undefined : [...value.entries()].flat();
  }
  if (!Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]') return [];
  if (Object.keys(value).length > MAX_PARTS) return undefined;
  return Object.values(Object.getOwnPropertyDescriptors(value)).map((property): unknown => property.value);
}
