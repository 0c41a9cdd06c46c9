/**
 * Arithmetic coding of numbers that are mostly small. The more often the bits in one place had the same value before,
 * the less room the next one takes. Weights shrink to a quarter of their plain size.
 */

/** The probability 1. A probability is that of a 0, in 2048ths. */
const ONE = 2048;
const PROBABILITY_BITS = 11;
/** Each bit seen moves its probability by 1/32 (two to the power of -5) of the way towards what was seen. */
const ADAPTATION = 5;
/** The range is kept above this, by moving on to the next byte. */
const TOP = 2 ** 24;

/** The probabilities for one kind of number. Encoder and decoder each start with a new model. */
export interface NumberModel {
  readonly bits: Uint16Array;
}

/** Numbers have at most 15 bits besides the sign. */
const LENGTHS = 16;
const SIGN = LENGTHS;
const DIGITS = LENGTHS + 1;

export function createModel(): NumberModel {
  return { bits: new Uint16Array(DIGITS + LENGTHS * 2).fill(ONE / 2) };
}

/** Where the decoder keeps its state. */
const RANGE = 0;
const CODE = 1;

export function createEncoder() {
  const bytes: number[] = [];
  let low = 0;
  let range = 2 ** 32 - 1;
  // The last byte and the bytes 0xff behind it are held back, because a carry may still change them.
  let held = 0;
  let heldCount = 0;
  let started = false;

  function shiftLow(): void {
    if (low < 0xff000000 || low >= 2 ** 32) {
      const carry = low >= 2 ** 32 ? 1 : 0;
      if (started) bytes.push((held + carry) & 0xff);
      for (; heldCount > 0; heldCount--) bytes.push((0xff + carry) & 0xff);
      started = true;
      held = (low >>> 24) & 0xff;
    } else {
      heldCount++;
    }
    low = (low % TOP) * 256;
  }

  function writeBit(bits: Uint16Array, place: number, bit: number): void {
    const probability = bits[place] ?? 0;
    const bound = (range >>> PROBABILITY_BITS) * probability;
    if (bit === 0) {
      range = bound;
      bits[place] = probability + ((ONE - probability) >> ADAPTATION);
    } else {
      low += bound;
      range -= bound;
      bits[place] = probability - (probability >> ADAPTATION);
    }
    while (range < TOP) {
      range *= 256;
      shiftLow();
    }
  }

  return {
    /** `value` is an integer in -32767 .. 32767. */
    write({ bits }: NumberModel, value: number): void {
      const size = Math.abs(value);
      const length = 32 - Math.clz32(size);
      for (let place = 0; place < length; place++) writeBit(bits, place, 1);
      if (length < LENGTHS - 1) writeBit(bits, length, 0);
      if (length === 0) return;
      writeBit(bits, SIGN, value < 0 ? 1 : 0);
      // The leading digit is always 1. The one after it has a model for each length.
      for (let place = length - 2; place >= 0; place--) {
        writeBit(bits, digitPlace(length, place), (size >> place) & 1);
      }
    },
    finish() {
      for (let count = 0; count < 5; count++) shiftLow();
      return Uint8Array.from(bytes);
    },
  };
}

export function createDecoder(bytes: Uint8Array) {
  let at = 0;
  // Both values may need all of 32 bits. V8 stores such numbers directly in a typed array and would otherwise allocate
  // an object for each.
  const state = new Uint32Array([2 ** 32 - 1, 0]);
  for (; at < 4; at++) state[CODE] = (state[CODE] ?? 0) * 256 + (bytes[at] ?? 0);

  function readBit(bits: Uint16Array, place: number): number {
    const probability = bits[place] ?? 0;
    let range = state[RANGE] ?? 0;
    let code = state[CODE] ?? 0;
    const bound = Math.imul(range >>> PROBABILITY_BITS, probability) >>> 0;
    const bit = code < bound ? 0 : 1;
    if (bit === 0) {
      range = bound;
      bits[place] = probability + ((ONE - probability) >> ADAPTATION);
    } else {
      code = (code - bound) >>> 0;
      range = (range - bound) >>> 0;
      bits[place] = probability - (probability >> ADAPTATION);
    }
    while (range < TOP) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | (bytes[at++] ?? 0)) >>> 0;
    }
    state[RANGE] = range;
    state[CODE] = code;
    return bit;
  }

  return {
    /** Past the end of the bytes the numbers have no meaning, so check the bytes with a checksum first. */
    read({ bits }: NumberModel): number {
      let length = 0;
      while (length < LENGTHS - 1 && readBit(bits, length) === 1) length++;
      if (length === 0) return 0;
      const negative = readBit(bits, SIGN) === 1;
      let size = 1;
      for (let place = length - 2; place >= 0; place--) {
        size = size * 2 + readBit(bits, digitPlace(length, place));
      }
      return negative ? -size : size;
    },
  };
}

/**
 * The place of a digit's model. The model of the digit after the leading 1 depends on the length; those of the others
 * hardly depend on anything.
 */
function digitPlace(length: number, place: number): number {
  return place === length - 2 ? DIGITS + length : DIGITS + LENGTHS + place;
}
