/**
 * Builds the read-only tables of the shared memory. One instance does this once, before any instance searches; the
 * others find them there.
 */
import { bit, count } from './bits';
import {
  DIAGONAL_LINES,
  EDGE_STABILITY,
  LAST_FLIP_COUNTS,
  NEIGHBOURS,
  QUADRANTS,
  RAYS,
  ROW_FLANKS,
  ROW_FLIPS,
} from './memory-map';
import { initialiseProbcut } from './selectivity';

/** Writes all tables. A second call does no harm: it writes the same bytes. */
export function initialiseSharedTables(): void {
  initialiseMoveTables();
  fillEdgeStability();
  initialiseProbcut();
}

/** Writes the tables by which moves are played and counted. */
export function initialiseMoveTables(): void {
  for (let square = 0; square < 64; square++) fillSquareTables(square);
  for (let place = 0; place < 8; place++) fillLineTables(place);
}

/** The squares from `square` to the border, without `square` itself. */
function ray(square: i32, fileStep: i32, rankStep: i32): u64 {
  let squares: u64 = 0;
  let file = (square & 7) + fileStep;
  let rank = (square >> 3) + rankStep;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    squares |= bit(rank * 8 + file);
    file += fileStep;
    rank += rankStep;
  }
  return squares;
}

/**
 * Writes what is kept for each square. RAYS holds three pairs, a ray to higher squares and the opposite ray on the
 * mirrored board, where it runs to higher squares too, and then the square itself, with its mirror. DIAGONAL_LINES
 * holds both diagonals with the square itself. NEIGHBOURS and QUADRANTS hold what `neighbours` and `quadrant` of
 * bits.ts return.
 */
function fillSquareTables(square: i32): void {
  const rays = RAYS + ((<usize>square) << 6);
  for (let fileStep = -1; fileStep <= 1; fileStep++) {
    const pair = rays + <usize>(fileStep + 1) * 16;
    store<u64>(pair, ray(square, fileStep, 1), 0);
    store<u64>(pair, bswap(ray(square, -fileStep, -1)), 8);
  }
  store<u64>(rays, bit(square), 48);
  store<u64>(rays, bswap(bit(square)), 56);

  const diagonals = DIAGONAL_LINES + ((<usize>square) << 4);
  store<u64>(diagonals, ray(square, 1, 1) | ray(square, -1, -1) | bit(square), 0);
  store<u64>(diagonals, ray(square, -1, 1) | ray(square, 1, -1) | bit(square), 8);

  let around: u64 = 0;
  for (let fileStep = -1; fileStep <= 1; fileStep++) {
    for (let rankStep = -1; rankStep <= 1; rankStep++) {
      if (fileStep == 0 && rankStep == 0) continue;
      const file = (square & 7) + fileStep;
      const rank = (square >> 3) + rankStep;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) around |= bit(rank * 8 + file);
    }
  }
  store<u64>(NEIGHBOURS + ((<usize>square) << 3), around);
  const quarter = ((square & 7) >> 2) | ((square >> 5) << 1);
  const mark: i32 = 1 << quarter;
  store<u8>(QUADRANTS + <usize>square, <u8>mark);
}

/**
 * Writes what is kept for each place of a line of eight. ROW_FLIPS holds the discs that turn when the mover, whose
 * discs are the index, fills the last empty place, and LAST_FLIP_COUNTS how many they are. The index of ROW_FLANKS is
 * the opponent's discs. It holds the places right behind the runs of them that begin beside the place: only there does
 * a disc of the mover turn anything, and ROW_FLIPS says what, whichever other places are empty.
 */
function fillLineTables(place: i32): void {
  for (let line = 0; line < 256; line++) {
    const flipped = lineFlips(line, ~line & 255 & ~(1 << place), place);
    store<u8>(ROW_FLIPS + ((<usize>place) << 8) + <usize>line, <u8>flipped);
    store<u8>(LAST_FLIP_COUNTS + ((<usize>place) << 8) + <usize>line, <u8>count(<u64>flipped));
  }
  // The discs at both ends of a line cannot turn, so only the six between them belong to the index.
  for (let inner = 0; inner < 128; inner += 2) {
    let flanks = 0;
    for (let end = 0; end < 8; end++) {
      if (lineFlips(1 << end, inner, place) != 0) flanks |= 1 << end;
    }
    store<u8>(ROW_FLANKS + ((<usize>place) << 7) + <usize>inner, <u8>flanks);
  }
}

/** The discs that turn on a line of eight when the mover plays `place`. */
function lineFlips(mover: i32, opponent: i32, place: i32): i32 {
  let flipped = 0;
  for (let step = -1; step <= 1; step += 2) {
    let run = 0;
    let at = place + step;
    while (at >= 0 && at < 8 && ((opponent >> at) & 1) != 0) {
      run |= 1 << at;
      at += step;
    }
    if (at >= 0 && at < 8 && ((mover >> at) & 1) != 0) flipped |= run;
  }
  return flipped;
}

/**
 * Writes EDGE_STABILITY[mover * 256 + opponent]: the mover's discs on an edge that no sequence of moves on that edge,
 * by either side and in any order, can turn. Edges with fewer empty squares are done first, so that every edge that a
 * move leads to is already known.
 */
function fillEdgeStability(): void {
  for (let empties = 0; empties <= 8; empties++) {
    for (let mover = 0; mover < 256; mover++) {
      for (let opponent = 0; opponent < 256; opponent++) {
        if ((mover & opponent) != 0 || count(<u64>(mover | opponent)) != 8 - empties) continue;
        let stable = mover;
        for (let place = 0; place < 8; place++) {
          if ((((mover | opponent) >> place) & 1) != 0) continue;
          const gained = lineFlips(mover, opponent, place);
          stable &= edgeStable(mover | gained | (1 << place), opponent & ~gained);
          const lost = lineFlips(opponent, mover, place);
          stable &= edgeStable(mover & ~lost, opponent | lost | (1 << place));
        }
        store<u8>(EDGE_STABILITY + ((<usize>mover) << 8) + <usize>opponent, <u8>stable);
      }
    }
  }
}

@inline
function edgeStable(mover: i32, opponent: i32): i32 {
  return <i32>load<u8>(EDGE_STABILITY + ((<usize>mover) << 8) + <usize>opponent);
}
