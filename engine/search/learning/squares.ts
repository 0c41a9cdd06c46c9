/**
 * The worth of squares: one linear layer, a number for each class of squares that are the same up to symmetry and one for
 * being on the move. The value of a position is the sum over the mover's discs less that over the opponent's, in discs.
 */
import { LESSON_MASK, RECORD_BYTES, RECORD_CLASSES } from './layout';
import { outcomeOf, turnOf } from './records';

/** The eight inputs of a record from the first on, and the four behind them, as numbers of 16 bits. */
@inline
function eightInputs(record: usize): v128 {
  return v128.load_ext<i8>(record + RECORD_CLASSES);
}

@inline
function lastInputs(record: usize): v128 {
  return v128.load_ext<i8>(record + RECORD_CLASSES + 8);
}

@inline
function lower(inputs: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(inputs));
}

@inline
function upper(inputs: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(inputs));
}

/** The sum of the products of inputs and weights. */
@inline
function weighed(first: v128, last: v128, w0: v128, w1: v128, w2: v128): f32 {
  const products = f32x4.add(
    f32x4.mul(lower(first), w0),
    f32x4.add(f32x4.mul(upper(first), w1), f32x4.mul(lower(last), w2)),
  );
  const pairs = f32x4.add(products, v128.shuffle<f32>(products, products, 2, 3, 2, 3));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

/** The value of a record in discs. */
export function valueBySquares(weights: usize, record: usize): f32 {
  const w0 = v128.load(weights, 0);
  const w1 = v128.load(weights, 16);
  const w2 = v128.load(weights, 32);
  return weighed(eightInputs(record), lastInputs(record), w0, w1, w2);
}

/**
 * Learns as `learn` of index.ts does. The weights stay out of memory meanwhile: each lesson waits for what the one before
 * it has made of them.
 */
export function learnSquares(
  weights: usize,
  records: usize,
  order: usize,
  end: usize,
  share: f32,
  rate: f64,
  rateStep: f64,
): f64 {
  let w0 = v128.load(weights, 0);
  let w1 = v128.load(weights, 16);
  let w2 = v128.load(weights, 32);
  let squaresSum: f64 = 0;
  for (; order < end; order += 4) {
    const record = records + <usize>(load<u32>(order) & LESSON_MASK) * RECORD_BYTES;
    const first = eightInputs(record);
    const last = lastInputs(record);
    const guess = weighed(first, last, w0, w1, w2);
    let target = outcomeOf(record);
    const turn = turnOf(record);
    if (turn != 0 && share < 1) {
      const next = record + RECORD_BYTES;
      const worth = weighed(eightInputs(next), lastInputs(next), w0, w1, w2);
      target = share * target + (1 - share) * <f32>turn * worth;
    }
    const error = guess - target;
    const by = f32x4.splat(<f32>rate * error);
    w0 = f32x4.sub(w0, f32x4.mul(by, lower(first)));
    w1 = f32x4.sub(w1, f32x4.mul(by, upper(first)));
    w2 = f32x4.sub(w2, f32x4.mul(by, lower(last)));
    squaresSum += <f64>error * <f64>error;
    rate += rateStep;
  }
  v128.store(weights, w0, 0);
  v128.store(weights, w1, 16);
  v128.store(weights, w2, 32);
  return squaresSum;
}
