/**
 * Structured clones as text, because the debugging protocol carries nothing else. Identity and cycles are kept.
 * `createCodec` also runs inside pages, where it is put as source text: it must not refer to anything around it.
 */

export interface Codec {
  /** Throws "An object could not be cloned." for what structured clones cannot hold. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

export function createCodec(): Codec {
  /** A value in place (in an array of one), a primitive JSON lacks, or the index of an object in the table. */
  type Reference = readonly [null | boolean | string | number] | { readonly special: string } | number;
  type Entry =
    | { readonly type: 'Array'; readonly items: readonly Reference[] }
    | { readonly type: 'Object'; readonly entries: readonly (readonly [string, Reference])[] }
    | { readonly type: 'Map'; readonly entries: readonly (readonly [Reference, Reference])[] }
    | { readonly type: 'Set'; readonly items: readonly Reference[] }
    | { readonly type: 'Date'; readonly time: number | null }
    | { readonly type: 'RegExp'; readonly source: string; readonly flags: string }
    | { readonly type: 'Error'; readonly name: string; readonly message: string; readonly stack: string }
    | { readonly type: 'ArrayBuffer'; readonly base64: string }
    | { readonly type: 'View'; readonly view: string; readonly base64: string };

  const views = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  };

  const uncloneable = (): Error => new Error('An object could not be cloned.');
  const typeName = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  const toBase64 = (bytes: Uint8Array): string => {
    let binary = '';
    for (let at = 0; at < bytes.length; at += 8192)
      binary += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8192));
    return btoa(binary);
  };
  // A loop, because `Uint8Array.from` takes many times as long, and some messages hold megabytes.
  const fromBase64 = (base64: string): ArrayBuffer => {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes.buffer;
  };

  function encode(root: unknown): string {
    const seen = new Map<object, number>();
    const table: (Entry | undefined)[] = [];

    function reference(value: unknown): Reference {
      switch (typeof value) {
        case 'undefined':
          return { special: 'undefined' };
        case 'boolean':
        case 'string':
          return [value];
        case 'number':
          if (Number.isFinite(value) && !Object.is(value, -0)) return [value];
          return { special: Object.is(value, -0) ? '-0' : String(value) };
        case 'bigint':
          return { special: `${value}n` };
        case 'object':
          return value === null ? [null] : tableIndex(value);
        default:
          throw uncloneable();
      }
    }

    function tableIndex(value: object): number {
      const known = seen.get(value);
      if (known !== undefined) return known;
      const index = table.push(undefined) - 1;
      seen.set(value, index);
      table[index] = entry(value);
      return index;
    }

    function entry(value: object): Entry {
      if (Array.isArray(value)) return { type: 'Array', items: value.map(reference) };
      if (value instanceof Map) {
        return { type: 'Map', entries: [...value].map(([key, item]) => [reference(key), reference(item)]) };
      }
      if (value instanceof Set) return { type: 'Set', items: [...value].map(reference) };
      if (value instanceof Date) return { type: 'Date', time: value.getTime() };
      if (value instanceof RegExp) return { type: 'RegExp', source: value.source, flags: value.flags };
      if (value instanceof Error) {
        return { type: 'Error', name: value.name, message: value.message, stack: value.stack ?? '' };
      }
      const type = typeName(value);
      if (type === 'ArrayBuffer') {
        return { type: 'ArrayBuffer', base64: toBase64(new Uint8Array(value as ArrayBuffer)) };
      }
      if (ArrayBuffer.isView(value) && Object.hasOwn(views, type)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        return { type: 'View', view: type, base64: toBase64(bytes) };
      }
      // Instances of classes lose their prototype; anything of the platform's own (nodes, promises) has another name.
      if (type !== 'Object') throw uncloneable();
      return { type: 'Object', entries: Object.entries(value).map(([key, item]) => [key, reference(item)]) };
    }

    return JSON.stringify({ root: reference(root), table });
  }

  function decode(text: string): unknown {
    const { root, table } = JSON.parse(text) as { root: Reference; table: readonly Entry[] };
    const made = new Map<number, unknown>();

    function value(from: Reference): unknown {
      if (typeof from === 'number') return tableValue(from);
      if ('special' in from) return special(from.special);
      return from[0];
    }

    function special(name: string): unknown {
      if (name === 'undefined') return undefined;
      return name.endsWith('n') && name !== 'n' ? BigInt(name.slice(0, -1)) : Number(name);
    }

    function tableValue(index: number): unknown {
      if (made.has(index)) return made.get(index);
      const from = table[index];
      if (!from) throw new Error(`The text names the object ${index}, which it does not hold.`);
      return build(from, (object) => {
        made.set(index, object);
        return object;
      });
    }

    /** `keep` must know an object before its members are made, because they may refer to it. */
    function build(from: Entry, keep: <T>(object: T) => T): unknown {
      switch (from.type) {
        case 'Array': {
          const array = keep<unknown[]>([]);
          for (const item of from.items) array.push(value(item));
          return array;
        }
        case 'Object': {
          const object = keep<Record<string, unknown>>({});
          for (const [key, item] of from.entries) {
            // The property is defined and not assigned, because the key may be "__proto__".
            const descriptor = { value: value(item), enumerable: true, writable: true, configurable: true };
            Object.defineProperty(object, key, descriptor);
          }
          return object;
        }
        case 'Map': {
          const map = keep(new Map<unknown, unknown>());
          for (const [key, item] of from.entries) map.set(value(key), value(item));
          return map;
        }
        case 'Set': {
          const set = keep(new Set<unknown>());
          for (const item of from.items) set.add(value(item));
          return set;
        }
        case 'Date':
          return keep(new Date(from.time ?? Number.NaN));
        case 'RegExp':
          return keep(new RegExp(from.source, from.flags));
        case 'Error': {
          const error = keep(new Error(from.message));
          error.name = from.name;
          error.stack = from.stack;
          return error;
        }
        case 'ArrayBuffer':
          return keep(fromBase64(from.base64));
        default: {
          const View = views[from.view as keyof typeof views];
          return keep(new View(fromBase64(from.base64)));
        }
      }
    }

    return value(root);
  }

  return { encode, decode };
}
