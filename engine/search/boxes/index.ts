/**
 * The module in which the library finds the games in which a box of the board looked a certain way. It is compiled to a file
 * of its own; engine/library/pattern.ts has the meaning of each call.
 *
 * The games are in the order of their moves, so that most of them begin as the one before: what that had in common with
 * this one is neither played nor looked at again.
 */
import { bit, lowest, withoutLowest } from '../bits';
import { boardOf, flipsWithMirror, withMirror, withMove } from '../moves';
import {
  BEGINNING,
  FILLED,
  FIRST,
  FITS,
  FROM,
  IMAGES,
  IMAGE_BITS,
  IMAGE_SQUARES,
  LAST,
  LEVELS,
  LEVEL_BYTES,
  MOVES,
  SHARED,
  SQUARES_BITS,
  UNTIL,
} from './layout';

export { initialiseMoveTables } from '../tables';

const BLACK: i32 = 1;
const WHITE: i32 = 2;
/** More discs than a board has. */
const NEVER: i32 = 255;
const MOST_DISCS: i32 = 64;

let images: i32 = 0;
/** Up to this number of discs the boards are those of the game at hand. */
let valid: i32 = 0;
/** Up to this number of discs no image stood. */
let examined: i32 = 0;
/** Where an image stood in the game before, `NEVER` if it did not. */
let stood: i32 = NEVER;

@inline
function levelOf(discs: i32): usize {
  return LEVELS + <usize>(discs * LEVEL_BYTES);
}

/** Says what an image of the box is: which squares are black, white and empty. */
export function want(image: i32, black: u64, white: u64, empty: u64): void {
  const at = IMAGES + ((<usize>image) << IMAGE_BITS);
  store<u64>(at, black, 0);
  store<u64>(at, white, 8);
  const squares = IMAGE_SQUARES + ((<usize>image) << SQUARES_BITS);
  let count = 0;
  for (let left = black | white; left != 0; left = withoutLowest(left)) {
    store<u8>(squares + <usize>count, <u8>lowest(left));
    count++;
  }
  store<i32>(at, count, 16);
  for (let left = empty; left != 0; left = withoutLowest(left)) {
    store<u8>(squares + <usize>count, <u8>lowest(left));
    count++;
  }
  store<i32>(at, count, 20);
}

/** Begins anew with games from a position; `count` images are wanted. */
export function begin(count: i32, black: u64, white: u64, isBlackToMove: bool): void {
  images = count;
  valid = 0;
  examined = 0;
  stood = NEVER;
  const level = levelOf(<i32>popcnt(black | white));
  v128.store(level, withMirror(black), 0);
  v128.store(level, withMirror(white), 16);
  store<i32>(level, isBlackToMove ? BLACK : WHITE, 32);
  for (let square = 0; square < 64; square++) {
    store<u8>(BEGINNING + <usize>square, ((black | white) & bit(square)) != 0 ? 0 : <u8>NEVER);
  }
}

/** Clears the bytes of the games, `from` up to but not including `to`, in which no image stood. */
export function scan(from: i32, to: i32): void {
  for (let game = from; game < to; game++) {
    const common = <i32>load<u8>(SHARED + <usize>game);
    if (valid > common) valid = common;
    if (examined > common) examined = common;
    if (stood > common) stood = NEVER;
    const fits = FITS + <usize>game;
    if (load<u8>(fits) != 0 && !stoodIn(game)) store<u8>(fits, 0);
  }
}

function stoodIn(game: i32): bool {
  if (stood != NEVER) return true;
  const first = <i32>load<u8>(FIRST + <usize>game);
  const last = min(<i32>load<u8>(LAST + <usize>game), MOST_DISCS);
  const moves = MOVES + ((<usize>game) << 6) - <usize>first;
  memory.copy(FILLED, BEGINNING, 64);
  for (let discs = first; discs < last; discs++) {
    store<u8>(FILLED + <usize>moveAt(moves, discs), <u8>(discs + 1));
  }
  const latest = findMoments(first, last);
  if (latest <= examined) return false;
  if (valid < first) valid = first;
  for (let discs = max(examined + 1, first); discs <= latest; discs++) {
    while (valid < discs) {
      playAt(valid, moveAt(moves, valid));
      valid++;
    }
    if (!stands(discs)) continue;
    examined = discs - 1;
    stood = discs;
    return true;
  }
  examined = latest;
  return false;
}

/** The move at so many discs. A damaged index may have anything there, which must not reach beyond the board. */
@inline
function moveAt(moves: usize, discs: i32): i32 {
  return <i32>load<u8>(moves + <usize>discs) & 63;
}

/** Writes when each image can stand, by when its squares were filled. Answers the last of these numbers of discs, if any. */
@inline
function findMoments(first: i32, last: i32): i32 {
  let latest = 0;
  for (let image = 0; image < images; image++) {
    const at = IMAGES + ((<usize>image) << IMAGE_BITS);
    let square = IMAGE_SQUARES + ((<usize>image) << SQUARES_BITS);
    const emptyFrom = square + <usize>load<i32>(at, 16);
    const end = square + <usize>load<i32>(at, 20);
    let from = first;
    for (; square < emptyFrom; square++) from = max(from, <i32>load<u8>(FILLED + <usize>load<u8>(square)));
    let until = last + 1;
    for (; square < end; square++) until = min(until, <i32>load<u8>(FILLED + <usize>load<u8>(square)));
    if (from >= until) until = 0;
    store<u8>(FROM + <usize>image, <u8>from);
    store<u8>(UNTIL + <usize>image, <u8>until);
    latest = max(latest, until - 1);
  }
  return latest;
}

/** Whether an image stands at so many discs. Which squares are full and empty is known from when they were filled. */
@inline
function stands(discs: i32): bool {
  const level = levelOf(discs);
  const black = load<u64>(level, 0);
  const white = load<u64>(level, 16);
  for (let image = 0; image < images; image++) {
    if (discs < <i32>load<u8>(FROM + <usize>image) || discs >= <i32>load<u8>(UNTIL + <usize>image)) continue;
    const at = IMAGES + ((<usize>image) << IMAGE_BITS);
    if (((~black & load<u64>(at, 0)) | (~white & load<u64>(at, 8))) == 0) return true;
  }
  return false;
}

/** Makes the board after a move, with a pass before it where the mover turns nothing. */
@inline
function playAt(discs: i32, square: i32): void {
  const level = levelOf(discs);
  const blacks = v128.load(level, 0);
  const whites = v128.load(level, 16);
  if (load<i32>(level, 32) == BLACK) {
    if (!moved(level, blacks, whites, square, BLACK)) moved(level, whites, blacks, square, WHITE);
  } else if (!moved(level, whites, blacks, square, WHITE)) moved(level, blacks, whites, square, BLACK);
}

/** Makes the next level if the mover turns anything; whether it does. */
function moved(level: usize, movers: v128, opponents: v128, square: i32, mover: i32): bool {
  const flipped = flipsWithMirror(boardOf(movers), boardOf(opponents), movers, opponents, square);
  if (boardOf(flipped) == 0) return false;
  const next = level + LEVEL_BYTES;
  const own = withMove(movers, flipped, square);
  const other = v128.xor(opponents, flipped);
  v128.store(next, mover == BLACK ? own : other, 0);
  v128.store(next, mover == BLACK ? other : own, 16);
  store<i32>(next, BLACK + WHITE - mover, 32);
  return true;
}
