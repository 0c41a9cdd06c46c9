import { release } from '../library/release.ts';

/** An array over bytes that were read, which is there until others need its room. */
export interface Held<Value> {
  value: Value | undefined;
}

interface Place extends Held<ArrayBufferView> {
  readonly from: number;
  readonly to: number;
}

/** Arrays of numbers begin at such bytes. */
const BORDER = 8;

/**
 * Bytes that were read, as many as fit into one array: what was read last is written over what was read first. Memory for each
 * would be given back when the collector comes, and in pieces that nothing else fits into; of millions of games that was as
 * much again as all that is held of them.
 */
export class ByteCache {
  /** In the order in which they lie, those that go next first. */
  readonly #places = new Map<string, Place>();
  readonly #bytes: Uint8Array;
  #end = 0;

  constructor(most: number) {
    this.#bytes = new Uint8Array(most);
  }

  /**
   * What is called `key`: where it is not held, `view` makes an array over the bytes that `read` gives, which are nobody else's
   * and are gone afterwards. A key has arrays of one type. Whoever keeps the answer looks whether its value is still there.
   */
  get<Value extends ArrayBufferView>(
    key: string,
    read: () => Uint8Array,
    view: (bytes: Uint8Array) => Value,
  ): Held<Value> {
    const held = this.#places.get(key);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says which type it is
    if (held) return held as Held<Value>;
    const bytes = read();
    // More than all the room is held by whoever asked for it.
    if (bytes.length > this.#bytes.length) return { value: view(bytes) };
    const from = this.#roomFor(bytes.length);
    this.#bytes.set(bytes, from);
    const place = { from, to: this.#end, value: view(this.#bytes.subarray(from, from + bytes.length)) };
    this.#places.set(key, place);
    release(bytes);
    return place;
  }

  /** Makes room for so many bytes behind those that came last, or at the front, and answers where it begins. */
  #roomFor(length: number): number {
    const isBehind = this.#end + length <= this.#bytes.length;
    const from = isBehind ? this.#end : 0;
    const to = from + Math.max(1, Math.ceil(length / BORDER)) * BORDER;
    for (const [key, place] of this.#places) {
      // At the front, all that lay behind the last goes as well.
      if (isBehind ? place.from >= to || place.to <= from : place.from >= to && place.from < this.#end) break;
      place.value = undefined;
      this.#places.delete(key);
    }
    this.#end = to;
    return from;
  }
}
