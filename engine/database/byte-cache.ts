/** Arrays that were read, as many as fit into a number of bytes; those that were used last stay. */
export class ByteCache {
  readonly #held = new Map<string, ArrayBufferView>();
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The array called `key`, made if it is not held; every key has arrays of one type. Nothing is not held. */
  get<Value extends ArrayBufferView | undefined>(key: string, make: () => Value): Value {
    const held = this.#held.get(key);
    if (held) {
      this.#held.delete(key);
      this.#held.set(key, held);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says which type it is
      return held as Value;
    }
    const made = make();
    if (made === undefined) return made;
    this.#held.set(key, made);
    this.#bytes += made.byteLength;
    for (const [oldest, { byteLength }] of this.#held) {
      if (this.#bytes <= this.#most || oldest === key) break;
      this.#held.delete(oldest);
      this.#bytes -= byteLength;
    }
    return made;
  }
}
