/** Parts of schemas, and the tie between a schema and the type that it stands for. */
import * as v from 'valibot';

type IsExactly<T, Schema extends v.GenericSchema> = [T] extends [v.InferOutput<Schema>]
  ? [v.InferOutput<Schema>] extends [T]
    ? unknown
    : 'the schema accepts more than the type'
  : 'the schema accepts less than the type';

/** Returns `schema`; compiles only where it accepts `T`, the whole of `T` and nothing but `T`. */
export function exactly<T>() {
  return <Schema extends v.GenericSchema>(schema: Schema & IsExactly<T, Schema>): Schema => schema;
}

export function integer(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/** At most `max` UTF-16 units. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

/**
 * Values by name. Arrays and bytes are none, although their indices could pass for names: going through the names of
 * megabytes would take minutes.
 */
export function dictionary<Value extends v.GenericSchema>(value: Value, maxName: number) {
  const isDictionary = (input: unknown): boolean =>
    Object.prototype.toString.call(input) === '[object Object]';
  return v.pipe(v.custom<Record<string, unknown>>(isDictionary), v.record(text(maxName), value));
}

/** Messages of more parts than that are mistakes. */
const MAX_PARTS = 100_000;

/**
 * Whether `value` may be given to a schema. What a schema refuses it writes out, and a BigInt of megabytes takes it longer
 * than anybody waits; no message but the engine's commands, which are read by hand, holds any.
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

/** What is in `value`, of which no getter is asked; undefined for too much. Dates, texts and the like have no parts. */
function partsOf(value: object): readonly unknown[] | undefined {
  if (value instanceof Map || value instanceof Set) {
    return value.size > MAX_PARTS ? undefined : [...value.entries()].flat();
  }
  if (!Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]') return [];
  if (Object.keys(value).length > MAX_PARTS) return undefined;
  return Object.values(Object.getOwnPropertyDescriptors(value)).map((property): unknown => property.value);
}
