/**
 * Networks that learn position by position, in vectors: what `Network` of engine/lab/learning/network.ts does, which says
 * it in plain words and is what the tests compare this with. All layers have multiples of four units, the first eight. It is
 * longer than 400 lines because the values of a step stay in one place from the inputs to the output and back.
 */
import { count, lowest, withoutLowest } from '../bits';
import { legalMoves } from '../moves';
import { DISCS_PER_SUM } from '../opponents/measures';
import { setUpIndices } from '../pattern-indices';
import { MOVES, PATTERN_LANES } from '../pattern-layout';
import {
  ACTIVE_INDICES,
  ACTIVE_ROWS,
  ALWAYS,
  ENTRY_CLASSES,
  FIRST_ROWS,
  GREATEST_ERROR,
  HASTE,
  HASTES,
  KNOWN_BYTES,
  LANE_CENTRES,
  LEARNING_PHASES,
  MOST_UNITS,
  OUTPUT_DISCS,
  RECORD_BYTES,
  SLOPES,
  SQUARE_IMAGES,
  SUMS,
  VALUES,
} from './layout';
import { moverOf, opponentOf, place } from './records';

const LAYER_BYTES: usize = 4 * MOST_UNITS;

// The network in use. The sizes are in bytes of numbers of 32 bits.
let rows: usize = 0;
let visits: usize = 0;
let dense: usize = 0;
let firstBytes: usize = 0;
let secondBytes: usize = 0;
let thirdBytes: usize = 0;
let phaseBytes: usize = 0;
let isDirect: bool = false;
let emptiesRow: u32 = 0;
/** How many bits the place of a row has more than the place at which is counted how often it was seen. */
let visitBits: u32 = 0;
/** Where the numbers of the phase lie of the position that was valued last, and how many inputs it has. */
let phase: usize = 0;
let active: usize = 0;

/** Chooses the network. `third` is 0 if there are two layers; `firstOfEmpties` is the row of no empty square, of patterns. */
export function useNetwork(
  rowsAt: usize,
  visitsAt: usize,
  denseAt: usize,
  first: i32,
  second: i32,
  third: i32,
  direct: bool,
  firstOfEmpties: u32,
): void {
  rows = rowsAt;
  visits = visitsAt;
  dense = denseAt;
  firstBytes = 4 * <usize>first;
  secondBytes = 4 * <usize>second;
  thirdBytes = 4 * <usize>third;
  isDirect = direct;
  emptiesRow = firstOfEmpties;
  visitBits = <u32>ctz<i32>(first);
  const entry = direct ? 2 * first : first;
  const last = third == 0 ? second : third;
  const numbers = (entry + 1) * second + (second + 1) * third + last + (direct ? entry : 0) + 1;
  phaseBytes = 4 * <usize>numbers;
}

/** Finds the inputs of a board among the discs, turned by a symmetry. */
function activateDiscs(mover: u64, opponent: u64, symmetry: i32): void {
  const images = place(SQUARE_IMAGES) + (<usize>symmetry << 6);
  let to = place(ACTIVE_ROWS);
  for (let set = mover; set != 0; set = withoutLowest(set)) {
    store<u32>(to, <u32>load<u8>(images + <usize>lowest(set)) * <u32>firstBytes);
    to += 4;
  }
  for (let set = opponent; set != 0; set = withoutLowest(set)) {
    store<u32>(to, (64 + <u32>load<u8>(images + <usize>lowest(set))) * <u32>firstBytes);
    to += 4;
  }
  store<u32>(to, ALWAYS * <u32>firstBytes);
  active = ((to - place(ACTIVE_ROWS)) >> 2) + 1;
  phase = dense;
}

/** Finds the inputs of a board among the patterns. */
function activatePatterns(mover: u64, opponent: u64): void {
  const indices = place(ACTIVE_INDICES);
  const to = place(ACTIVE_ROWS);
  const classes = place(ENTRY_CLASSES);
  const centres = place(LANE_CENTRES);
  const bytes = <u32>firstBytes;
  setUpIndices(indices, mover, opponent);
  for (let lane: usize = 0; lane < <usize>PATTERN_LANES; lane++) {
    const entry = load<i32>(centres + (lane << 2)) + <i32>load<i16>(indices + (lane << 1));
    store<u32>(to + (lane << 2), load<u32>(classes + (<usize>entry << 2)) * bytes);
  }
  const ofMoves = load<u32>(classes + (<usize>(MOVES + count(legalMoves(mover, opponent))) << 2));
  const empties = count(~(mover | opponent));
  store<u32>(to, ofMoves * bytes, 4 * PATTERN_LANES);
  store<u32>(to, (emptiesRow + <u32>empties) * bytes, 4 * PATTERN_LANES + 4);
  active = PATTERN_LANES + 2;
  phase = dense + <usize>min(LEARNING_PHASES - 1, empties >> 2) * phaseBytes;
}

/**
 * Writes the inputs by patterns of the records from `from` to `end` to `known`: to find them for every lesson anew would
 * take as long as to learn from it.
 */
export function knowPatterns(from: usize, end: usize, known: usize): void {
  const inputs = place(ACTIVE_ROWS);
  for (let record = from; record < end; record += RECORD_BYTES) {
    activatePatterns(moverOf(record), opponentOf(record));
    for (let input: usize = 0; input < active; input++) {
      const row = load<u32>(inputs + (input << 2)) >> (visitBits + 2);
      store<u16>(known + (input << 1), <u16>(row - load<u32>(place(FIRST_ROWS) + (input << 2))));
    }
    known += KNOWN_BYTES;
  }
}

/** Takes the inputs by patterns that are known of a board with so many empty squares. */
function activateKnown(known: usize, empties: i32): void {
  const inputs = place(ACTIVE_ROWS);
  const first = place(FIRST_ROWS);
  const bits = <i32>visitBits + 2;
  for (let at: usize = 0; at < <usize>KNOWN_BYTES; at += 16) {
    const rows = v128.load(known + at);
    const low = i32x4.add(i32x4.extend_low_i16x8_u(rows), v128.load(first + (at << 1)));
    const high = i32x4.add(i32x4.extend_high_i16x8_u(rows), v128.load(first + (at << 1), 16));
    v128.store(inputs + (at << 1), i32x4.shl(low, bits));
    v128.store(inputs + (at << 1), i32x4.shl(high, bits), 16);
  }
  active = PATTERN_LANES + 2;
  phase = dense + <usize>min(LEARNING_PHASES - 1, empties >> 2) * phaseBytes;
}

/** Adds up rows of eight numbers. Two rows go side by side, because each sum waits for the one before it. */
function sumRowsOfEight(): void {
  let from = place(ACTIVE_ROWS);
  const end = from + (active << 2);
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let t0 = s0;
  let t1 = s0;
  for (; from + 8 <= end; from += 8) {
    const one = rows + <usize>load<u32>(from);
    const other = rows + <usize>load<u32>(from, 4);
    s0 = f32x4.add(s0, v128.load(one, 0));
    s1 = f32x4.add(s1, v128.load(one, 16));
    t0 = f32x4.add(t0, v128.load(other, 0));
    t1 = f32x4.add(t1, v128.load(other, 16));
  }
  if (from < end) {
    const row = rows + <usize>load<u32>(from);
    s0 = f32x4.add(s0, v128.load(row, 0));
    s1 = f32x4.add(s1, v128.load(row, 16));
  }
  v128.store(place(SUMS), f32x4.add(s0, t0), 0);
  v128.store(place(SUMS), f32x4.add(s1, t1), 16);
}

/** Adds up the rows of the inputs. Eight sums go side by side, because each waits for the one before it. */
function sumRows(): void {
  if (firstBytes == 32) return sumRowsOfEight();
  const from = place(ACTIVE_ROWS);
  const to = place(SUMS);
  const end = from + (active << 2);
  let at: usize = 0;
  for (; at + 128 <= firstBytes; at += 128) {
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let s4 = s0;
    let s5 = s0;
    let s6 = s0;
    let s7 = s0;
    for (let input = from; input < end; input += 4) {
      const row = rows + <usize>load<u32>(input) + at;
      s0 = f32x4.add(s0, v128.load(row, 0));
      s1 = f32x4.add(s1, v128.load(row, 16));
      s2 = f32x4.add(s2, v128.load(row, 32));
      s3 = f32x4.add(s3, v128.load(row, 48));
      s4 = f32x4.add(s4, v128.load(row, 64));
      s5 = f32x4.add(s5, v128.load(row, 80));
      s6 = f32x4.add(s6, v128.load(row, 96));
      s7 = f32x4.add(s7, v128.load(row, 112));
    }
    v128.store(to + at, s0, 0);
    v128.store(to + at, s1, 16);
    v128.store(to + at, s2, 32);
    v128.store(to + at, s3, 48);
    v128.store(to + at, s4, 64);
    v128.store(to + at, s5, 80);
    v128.store(to + at, s6, 96);
    v128.store(to + at, s7, 112);
  }
  for (; at < firstBytes; at += 32) {
    let s0 = f32x4.splat(0);
    let s1 = s0;
    for (let input = from; input < end; input += 4) {
      const row = rows + <usize>load<u32>(input) + at;
      s0 = f32x4.add(s0, v128.load(row, 0));
      s1 = f32x4.add(s1, v128.load(row, 16));
    }
    v128.store(to + at, s0, 0);
    v128.store(to + at, s1, 16);
  }
}

/** The sums of the four lanes of each vector. */
@inline
function sumsOf(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
}

/** The values of a dense layer, of which what lies above 0 is passed on. */
function runLayer(weights: usize, below: usize, inputBytes: usize, values: usize, outputBytes: usize): void {
  const biases = weights + (inputBytes >> 2) * outputBytes;
  for (let to: usize = 0; to < outputBytes; to += 16) {
    const w0 = weights + (to >> 2) * inputBytes;
    const w1 = w0 + inputBytes;
    const w2 = w1 + inputBytes;
    const w3 = w2 + inputBytes;
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let from: usize = 0; from < inputBytes; from += 16) {
      const value = v128.load(below + from);
      s0 = f32x4.add(s0, f32x4.mul(value, v128.load(w0 + from)));
      s1 = f32x4.add(s1, f32x4.mul(value, v128.load(w1 + from)));
      s2 = f32x4.add(s2, f32x4.mul(value, v128.load(w2 + from)));
      s3 = f32x4.add(s3, f32x4.mul(value, v128.load(w3 + from)));
    }
    const total = f32x4.add(sumsOf(s0, s1, s2, s3), v128.load(biases + to));
    v128.store(values + to, f32x4.max(total, f32x4.splat(0)));
  }
}

@inline
function dot(weights: usize, values: usize, bytes: usize): f32 {
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    sum = f32x4.add(sum, f32x4.mul(v128.load(weights + at), v128.load(values + at)));
  }
  const pairs = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 2, 3));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

@inline
function valuesOf(layer: usize): usize {
  return place(VALUES) + layer * LAYER_BYTES;
}

@inline
function slopesOf(layer: usize): usize {
  return place(SLOPES) + layer * LAYER_BYTES;
}

@inline
function entryBytes(): usize {
  return isDirect ? firstBytes << 1 : firstBytes;
}

@inline
function secondAt(): usize {
  return phase;
}

@inline
function thirdAt(): usize {
  return secondAt() + ((entryBytes() >> 2) + 1) * secondBytes;
}

@inline
function outputAt(): usize {
  return thirdAt() + ((secondBytes >> 2) + 1) * thirdBytes;
}

/** The output of the network for the inputs that were found, in its own units. */
function output(): f32 {
  sumRows();
  const entry = valuesOf(0);
  const sums = place(SUMS);
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < firstBytes; at += 16) {
    const sum = v128.load(sums + at);
    v128.store(entry + at, f32x4.max(sum, zero));
    if (isDirect) v128.store(entry + firstBytes + at, f32x4.max(f32x4.neg(sum), zero));
  }
  runLayer(secondAt(), entry, entryBytes(), valuesOf(1), secondBytes);
  if (thirdBytes > 0) runLayer(thirdAt(), valuesOf(1), secondBytes, valuesOf(2), thirdBytes);
  const last = thirdBytes > 0 ? thirdBytes : secondBytes;
  const weights = outputAt();
  const value = dot(weights, thirdBytes > 0 ? valuesOf(2) : valuesOf(1), last);
  if (!isDirect) return value + load<f32>(weights + last);
  return value + dot(weights + last, entry, entryBytes()) + load<f32>(weights + last + entryBytes());
}

/** The value of a board in discs for its mover, by the discs on it, turned by a symmetry. */
export function valueByDiscs(mover: u64, opponent: u64, symmetry: i32): f32 {
  activateDiscs(mover, opponent, symmetry);
  return output() * <f32>OUTPUT_DISCS;
}

/** The value of a board in discs for its mover, by the patterns on it. */
export function valueByPatterns(mover: u64, opponent: u64): f32 {
  activatePatterns(mover, opponent);
  return output() * <f32>OUTPUT_DISCS;
}

/**
 * What a board is worth to the network in use, as a sum that Evolved's search weighs. No game ends with a greater lead than
 * 64, whatever a network makes of it.
 */
export function worthByNetwork(mover: u64, opponent: u64): f32 {
  const discs = isDirect ? valueByPatterns(mover, opponent) : valueByDiscs(mover, opponent, 0);
  return max<f32>(-64, min<f32>(64, discs)) / DISCS_PER_SUM;
}

/** The value of a record in discs, by the patterns that are known of it. */
export function valueByKnown(known: usize, empties: i32): f32 {
  activateKnown(known, empties);
  return output() * <f32>OUTPUT_DISCS;
}

/** Changes weights whose inputs are `values`, and writes what the inputs should change. */
@inline
function stepOutput(weights: usize, values: usize, slopes: usize, bytes: usize, step: v128): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    const weight = v128.load(weights + at);
    v128.store(slopes + at, f32x4.mul(step, weight));
    v128.store(weights + at, f32x4.sub(weight, f32x4.mul(step, v128.load(values + at))));
  }
}

/** Changes a dense layer, and adds what the values below it should change to their slopes. */
function stepLayer(weights: usize, layer: usize, inputBytes: usize, outputBytes: usize): void {
  const values = valuesOf(layer);
  const slopes = slopesOf(layer);
  const below = valuesOf(layer - 1);
  const belowSlopes = slopesOf(layer - 1);
  const biases = weights + (inputBytes >> 2) * outputBytes;
  for (let unit: usize = 0; unit < outputBytes; unit += 4) {
    if (load<f32>(values + unit) == 0) continue;
    const slope = load<f32>(slopes + unit);
    store<f32>(biases + unit, load<f32>(biases + unit) - slope);
    const by = f32x4.splat(slope);
    const row = weights + (unit >> 2) * inputBytes;
    for (let from: usize = 0; from < inputBytes; from += 16) {
      const weight = v128.load(row + from);
      v128.store(belowSlopes + from, f32x4.add(v128.load(belowSlopes + from), f32x4.mul(by, weight)));
      v128.store(row + from, f32x4.sub(weight, f32x4.mul(by, v128.load(below + from))));
    }
  }
}

/** Changes the rows of the inputs by what the sums of the first layer should change. */
function stepRows(): void {
  const sums = place(SUMS);
  const slopes = slopesOf(0);
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < firstBytes; at += 16) {
    const sum = v128.load(sums + at);
    const slope = v128.load(slopes + at);
    const change = isDirect
      ? v128.bitselect(slope, f32x4.neg(v128.load(slopes + firstBytes + at)), f32x4.ge(sum, zero))
      : v128.and(slope, f32x4.gt(sum, zero));
    v128.store(sums + at, change);
  }
  if (isDirect) return stepSeenRows();
  for (let input: usize = 0; input < active; input++) {
    const row = rows + <usize>load<u32>(place(ACTIVE_ROWS) + (input << 2));
    for (let at: usize = 0; at < firstBytes; at += 32) {
      v128.store(row + at, f32x4.sub(v128.load(row + at), v128.load(sums + at)), 0);
      v128.store(row + at, f32x4.sub(v128.load(row + at, 16), v128.load(sums + at, 16)), 16);
    }
  }
}

/**
 * Changes the rows of the inputs by what stands among the sums, faster where an input was seldom seen, and counts it. How
 * fast stands in a table: a branch would wait for counts that are far away in memory, and be guessed wrong.
 */
function stepSeenRows(): void {
  const changes = place(SUMS);
  const hastes = place(HASTES);
  const from = place(ACTIVE_ROWS);
  const end = from + (active << 2);
  const c0 = v128.load(changes, 0);
  const c1 = v128.load(changes, 16);
  for (let input = from; input < end; input += 4) {
    const offset = load<u32>(input);
    const seenAt = visits + <usize>(offset >> visitBits);
    const seen = load<f32>(seenAt) + 1;
    store<f32>(seenAt, seen);
    const often = <usize>min<f32>(seen, <f32>(HASTE * HASTE));
    const by = v128.load_splat<f32>(hastes + (often << 2));
    const row = rows + <usize>offset;
    v128.store(row, f32x4.sub(v128.load(row, 0), f32x4.mul(by, c0)), 0);
    v128.store(row, f32x4.sub(v128.load(row, 16), f32x4.mul(by, c1)), 16);
    for (let at: usize = 32; at < firstBytes; at += 16)
      v128.store(row + at, f32x4.sub(v128.load(row + at), f32x4.mul(by, v128.load(changes + at))));
  }
}

/** Makes one step towards a target in discs, from the position valued last, whose value was `value`. */
export function stepNetwork(value: f32, target: f32, rate: f32): void {
  const error: f32 = (value - target) / <f32>OUTPUT_DISCS;
  const step: f32 = rate * max<f32>(-<f32>GREATEST_ERROR, min<f32>(<f32>GREATEST_ERROR, error));
  const by = f32x4.splat(step);
  const entry = entryBytes();
  const last = thirdBytes > 0 ? thirdBytes : secondBytes;
  const top: usize = thirdBytes > 0 ? 2 : 1;
  const weights = outputAt();
  stepOutput(weights, valuesOf(top), slopesOf(top), last, by);
  if (isDirect) stepOutput(weights + last, valuesOf(0), slopesOf(0), entry, by);
  else memory.fill(slopesOf(0), 0, entry);
  const bias = weights + last + (isDirect ? entry : 0);
  store<f32>(bias, load<f32>(bias) - step);
  if (thirdBytes > 0) {
    memory.fill(slopesOf(1), 0, secondBytes);
    stepLayer(thirdAt(), 2, secondBytes, thirdBytes);
  }
  stepLayer(secondAt(), 1, entry, secondBytes);
  stepRows();
}
