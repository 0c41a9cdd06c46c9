/**
 * Typed arrays of the same bytes are equal at once. Vitest would compare them number by number, and make a key of each:
 * the network of a test has millions, with which a single comparison took seconds. What differs is left to Vitest, which
 * tells where.
 */
import { expect } from 'vitest';

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

expect.addEqualityTesters([
  (one: unknown, other: unknown): true | undefined => {
    if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other)) return undefined;
    const isSame =
      one.constructor === other.constructor && Buffer.compare(bytesOf(one), bytesOf(other)) === 0;
    return isSame ? true : undefined;
  },
]);
