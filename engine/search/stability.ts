/**
 * Discs that can never turn. Every disc that is found is truly stable, so that bounds drawn from them hold, but not
 * every stable disc is found.
 */
import { EDGES } from './bits';
import { EDGE_STABILITY } from './memory-map';

const A_FILE: u64 = 0x0101010101010101;

/** The eight squares of a file, given on file a, as the bits of a byte; rank 1 is the lowest. */
@inline
function gatherFile(file: u64): usize {
  return <usize>(((file & A_FILE) * 0x0102040810204080) >> 56);
}

/** The squares of a file on file a, given as a byte. The eighth bit is moved alone: in the product it would carry. */
@inline
function scatterFile(byte: usize): u64 {
  return ((<u64>(byte & 127) * 0x0002040810204081) & A_FILE) | ((<u64>(byte & 128)) << 49);
}

@inline
function stableOnLine(mover: usize, opponent: usize): usize {
  return <usize>load<u8>(EDGE_STABILITY + (mover << 8) + opponent);
}

/** The discs of `mover` on the edges that no play on their edge can turn. */
export function stableEdges(mover: u64, opponent: u64): u64 {
  const top = <u64>stableOnLine(<usize>(mover & 255), <usize>(opponent & 255));
  const bottom = <u64>stableOnLine(<usize>(mover >> 56), <usize>(opponent >> 56));
  const left = scatterFile(stableOnLine(gatherFile(mover), gatherFile(opponent)));
  const right = scatterFile(stableOnLine(gatherFile(mover >> 7), gatherFile(opponent >> 7)));
  return top | (bottom << 56) | left | (right << 7);
}

/** The squares of the rows that are full. */
@inline
function fullRows(occupied: u64): u64 {
  let full = occupied & (occupied >> 4);
  full &= full >> 2;
  full &= full >> 1;
  return (full & A_FILE) * 255;
}

@inline
function fullFiles(occupied: u64): u64 {
  let full = occupied & rotr<u64>(occupied, 32);
  full &= rotr<u64>(full, 16);
  return full & rotr<u64>(full, 8);
}

/**
 * The squares of the full diagonals, whose squares are `shift` (7 or 9) apart. Squares past the border count as full.
 */
@inline
function fullDiagonals(occupied: u64, shift: u64, upperRim: u64, lowerRim: u64): u64 {
  let above = occupied;
  let below = occupied;
  above &= upperRim | (above >> shift);
  below &= lowerRim | (below << shift);
  const upperRim2 = upperRim | (upperRim >> shift);
  const lowerRim2 = lowerRim | (lowerRim << shift);
  above &= upperRim2 | (above >> (shift * 2));
  below &= lowerRim2 | (below << (shift * 2));
  const upperRim4 = upperRim2 | (upperRim2 >> (shift * 2));
  const lowerRim4 = lowerRim2 | (lowerRim2 << (shift * 2));
  above &= upperRim4 | (above >> (shift * 4));
  below &= lowerRim4 | (below << (shift * 4));
  return above & below;
}

/** The squares from which a step towards the named corner leaves the board. */
const RIM_H8: u64 = 0xff80808080808080;
const RIM_A1: u64 = 0x01010101010101ff;
const RIM_A8: u64 = 0xff01010101010101;
const RIM_H1: u64 = 0x80808080808080ff;

/**
 * The stable discs of `mover`. A disc on the edge is stable if no play on that edge can turn it. Any other disc is
 * stable if, in each of the four directions, its line is full or a stable disc of its own colour stands next to it.
 */
export function stableDiscs(mover: u64, opponent: u64): u64 {
  const occupied = mover | opponent;
  const rows = fullRows(occupied);
  const files = fullFiles(occupied);
  const diagonals9 = fullDiagonals(occupied, 9, RIM_H8, RIM_A1);
  const diagonals7 = fullDiagonals(occupied, 7, RIM_A8, RIM_H1);
  const inside = mover & ~EDGES;

  let stable = stableEdges(mover, opponent) | (inside & rows & files & diagonals9 & diagonals7);
  if (stable == 0) return 0;
  let grown: u64;
  do {
    grown = stable;
    const acrossRows = (stable << 1) | (stable >> 1) | rows;
    const acrossFiles = (stable << 8) | (stable >> 8) | files;
    const across9 = (stable << 9) | (stable >> 9) | diagonals9;
    const across7 = (stable << 7) | (stable >> 7) | diagonals7;
    stable |= inside & acrossRows & acrossFiles & across9 & across7;
  } while (stable != grown);
  return stable;
}
