/** A result as a value: `ok` with the value, or the reason for which there is none. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function err<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}

/** Ends a switch over a discriminated union, so that a forgotten case does not compile. */
export function assertNever(value: never): never {
  const readable = (_key: string, part: unknown): unknown => (typeof part === 'bigint' ? `${part}` : part);
  throw new Error(`Unexpected value: ${JSON.stringify(value, readable)}`);
}
