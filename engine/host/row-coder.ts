/**
 * The numbers of a network's rows in few bytes, by the range variant of asymmetric numeral systems (J. Duda, "Asymmetric
 * numeral systems: entropy coding combining speed of Huffman coding with compression rate of arithmetic coding", 2013,
 * arXiv:1311.2540). How often each number occurs is counted beforehand and written at the beginning, so that reading a
 * number takes one look into a table: the app waits for it when it starts.
 *
 * Rare configurations have small numbers in all of a row, so each number is counted among those that follow numbers of
 * the same size in their row.
 */
import { type Result, err, ok } from '../game/result.ts';

/** Numbers are -`MOST_IN_ROW` .. `MOST_IN_ROW`: a sum of 48 rows of such bytes stays within 16 bits. */
export const MOST_IN_ROW = 127;
/** What a table has where no number is. */
const NO_SYMBOL = 255;
const SYMBOLS = 2 * MOST_IN_ROW + 1;
/** The kinds of numbers: the first of a row, and those after numbers whose mean size has so many bits. */
const FIRST_KIND = 8;
const KINDS = FIRST_KIND + 1;
/** The frequencies of a kind add up to 2 to the power of this. */
const SCALE_BITS = 12;
const SCALE = 1 << SCALE_BITS;
/** A state is at least this, and less than `STATE_END`, so that JavaScript engines keep it as a small integer. */
const LEAST_STATE = 1 << 14;
const STATE_END = 2 ** 30;
const WORD_BITS = 16;
const STATE_AT = 2 * KINDS * SYMBOLS;
const WORDS_AT = STATE_AT + 4;

/** The sizes of a row's numbers add up to less than 2 to the power of this. */
const SIZES_BITS = 11;
/**
 * The kind of a number behind `unit` others of its row, whose sizes add up to `sizes`, at `(unit << SIZES_BITS) | sizes`: a
 * division for each number would take half as long again.
 */
function kindsBySizes(units: number): Uint8Array {
  return Uint8Array.from({ length: units << SIZES_BITS }, (_, at) => {
    const unit = at >> SIZES_BITS;
    const sizes = at & ((1 << SIZES_BITS) - 1);
    return unit === 0 ? FIRST_KIND : Math.min(FIRST_KIND - 1, 32 - Math.clz32(Math.ceil(sizes / unit)));
  });
}

/** Writes rows of `units` numbers each. @throws RangeError if a number is -128. */
export function encodeRows(rows: Int8Array, units: number): Uint8Array {
  const kindOf = kindsBySizes(units);
  const kinds = new Uint8Array(rows.length);
  const counts = new Float64Array(KINDS * SYMBOLS);
  for (let row = 0; row < rows.length; row += units) {
    let sizes = 0;
    for (let unit = 0; unit < units; unit++) {
      const value = rows[row + unit] ?? 0;
      if (value < -MOST_IN_ROW) throw new RangeError(`${value} is too small for a row`);
      const kind = kindOf[(unit << SIZES_BITS) | sizes] ?? FIRST_KIND;
      const place = kind * SYMBOLS + value + MOST_IN_ROW;
      kinds[row + unit] = kind;
      counts[place] = (counts[place] ?? 0) + 1;
      sizes += Math.abs(value);
    }
  }
  const frequencies = new Uint16Array(KINDS * SYMBOLS);
  for (let kind = 0; kind < KINDS; kind++) {
    const from = kind * SYMBOLS;
    frequencies.set(shares(counts.subarray(from, from + SYMBOLS)), from);
  }
  const starts = startsOf(frequencies);
  const words: number[] = [];
  let state = LEAST_STATE;
  // What is written last is read first.
  for (let at = rows.length - 1; at >= 0; at--) {
    const place = (kinds[at] ?? 0) * SYMBOLS + (rows[at] ?? 0) + MOST_IN_ROW;
    const frequency = frequencies[place] ?? 0;
    if (state >= frequency * (STATE_END / SCALE)) {
      words.push(state & 0xffff);
      state >>>= WORD_BITS;
    }
    state = Math.floor(state / frequency) * SCALE + (state % frequency) + (starts[place] ?? 0);
  }
  const bytes = new Uint8Array(WORDS_AT + 2 * words.length);
  const view = new DataView(bytes.buffer);
  for (const [at, frequency] of frequencies.entries()) view.setUint16(2 * at, frequency, true);
  view.setUint32(STATE_AT, state, true);
  for (let at = 0; at < words.length; at++) {
    view.setUint16(WORDS_AT + 2 * at, words[words.length - 1 - at] ?? 0, true);
  }
  return bytes;
}

/** Frequencies in the proportion of the counts, at least 1 for what occurs; all 0 if nothing does. */
function shares(counts: Float64Array): Uint16Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return new Uint16Array(SYMBOLS);
  const exact = counts.map((count) => (count * SCALE) / total);
  const frequencies = Uint16Array.from(exact, (share) => (share === 0 ? 0 : Math.max(1, Math.round(share))));
  let excess = frequencies.reduce((sum, frequency) => sum + frequency, 0) - SCALE;
  // The most frequent number can spare or take what rounding leaves.
  while (excess !== 0) {
    const most = frequencies.indexOf(Math.max(...frequencies));
    const change = Math.min(excess, Math.ceil((frequencies[most] ?? 0) / 2));
    frequencies[most] = (frequencies[most] ?? 0) - change;
    excess -= change;
  }
  return frequencies;
}

/** The sum of the frequencies before each in its kind. */
function startsOf(frequencies: Uint16Array): Uint16Array {
  let sum = 0;
  return frequencies.map((frequency, at) => {
    if (at % SYMBOLS === 0) sum = 0;
    sum += frequency;
    return sum - frequency;
  });
}

/**
 * For each kind and each place in the scale what to do there: how far the place is behind the start of its number, the
 * number's frequency less 1, and the number, in 12, 12 and 8 bits. Undefined if the frequencies of a kind add up to
 * something else than the scale, or than 0 if no number is of that kind.
 */
function tableOf(frequencies: Uint16Array): Int32Array | undefined {
  const table = new Int32Array(KINDS * SCALE).fill(NO_SYMBOL);
  for (let kind = 0; kind < KINDS; kind++) {
    let place = 0;
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const frequency = frequencies[kind * SYMBOLS + symbol] ?? 0;
      if (place + frequency > SCALE) return undefined;
      for (let behind = 0; behind < frequency; behind++)
        table[kind * SCALE + place + behind] = (behind << 20) | ((frequency - 1) << 8) | symbol;
      place += frequency;
    }
    if (place !== 0 && place !== SCALE) return undefined;
  }
  return table;
}

/**
 * The words behind the first state. A loop, because there are a million of them, which `Uint16Array.from` would read in a
 * quarter of the time that all of the rows take.
 */
function wordsOf(view: DataView): Uint16Array {
  const words = new Uint16Array((view.byteLength - WORDS_AT) / 2);
  for (let at = 0; at < words.length; at++) words[at] = view.getUint16(WORDS_AT + 2 * at, true);
  return words;
}

/** Reads `count` rows of `units` numbers each. Any bytes are allowed: an error says that they are no such rows. */
export function decodeRows(
  bytes: Uint8Array,
  count: number,
  units: number,
): Result<Int8Array<ArrayBuffer>, 'broken'> {
  if (bytes.length < WORDS_AT || bytes.length % 2 !== 0) return err('broken');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frequencies = Uint16Array.from({ length: KINDS * SYMBOLS }, (_, at) => view.getUint16(2 * at, true));
  const table = tableOf(frequencies);
  if (!table) return err('broken');
  const words = wordsOf(view);
  let state = view.getUint32(STATE_AT, true);
  if (state < LEAST_STATE || state >= STATE_END) return err('broken');
  const kindOf = kindsBySizes(units);
  let next = 0;
  let largest = 0;
  const rows = new Int8Array(count * units);
  for (let row = 0; row < rows.length; row += units) {
    let sizes = 0;
    for (let unit = 0; unit < units; unit++) {
      const kind = kindOf[(unit << SIZES_BITS) | sizes] ?? FIRST_KIND;
      const step = table[kind * SCALE + (state & (SCALE - 1))] ?? 0;
      const symbol = step & 0xff;
      if (symbol > largest) largest = symbol;
      const value = symbol - MOST_IN_ROW;
      state = (((step >> 8) & (SCALE - 1)) + 1) * (state >> SCALE_BITS) + (step >>> 20);
      if (state < LEAST_STATE) state = (state << WORD_BITS) | (words[next++] ?? 0);
      rows[row + unit] = value;
      sizes += Math.abs(value);
    }
  }
  const isWhole = state === LEAST_STATE && next === words.length && largest < SYMBOLS;
  return isWhole ? ok(rows) : err('broken');
}
