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
