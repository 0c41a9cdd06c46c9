/**
 * Games in which a box of the board looked a certain way. When each square was filled is told by the moves alone, so that
 * only games are played through in which the right squares were full and empty at the same time.
 */
import { squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT, type Square } from '../game/square.ts';
import { IMAGES, SYMMETRIES } from '../game/symmetry.ts';
import type { Pattern } from './query.ts';
import { createReplay } from './replay.ts';
import type { Segment } from './segment.ts';

/** A pattern on kept moves: one of its images. */
interface Image {
  readonly full: Uint8Array;
  readonly empty: Uint8Array;
  /** For each of `full`, what has to lie there: 1 black, 2 white. */
  readonly discs: Uint8Array;
}

function imagesOf({ black, white, empty }: Pattern): readonly Image[] {
  const images = new Map<string, Image>();
  for (const symmetry of SYMMETRIES) {
    const turned = (squares: readonly Square[]) =>
      squares.map((square) => IMAGES[symmetry]![square]!).sort((one, other) => one - other);
    const [blacks, whites, empties] = [black, white, empty].map((set) => turned(squaresOf(set)));
    images.set(JSON.stringify([blacks, whites, empties]), {
      full: Uint8Array.from([...blacks!, ...whites!]),
      empty: Uint8Array.from(empties!),
      discs: Uint8Array.from([...blacks!.map(() => 1), ...whites!.map(() => 2)]),
    });
  }
  return [...images.values()];
}

/** Clears the bytes of the games in which the pattern never stood. */
export function findPattern(
  segment: Segment,
  pattern: Pattern,
  mask: Uint8Array,
  startOf: (start: number) => Position,
): void {
  const images = imagesOf(pattern);
  const { first, last, start } = segment.columns;
  const replay = createReplay();
  /** The number of discs when each square was filled. */
  const filled = new Uint8Array(SQUARE_COUNT);
  const from = new Uint8Array(images.length);
  const until = new Uint8Array(images.length);
  const beginnings = new Map<number, Uint8Array>();

  function beginningOf(number: number): Uint8Array {
    let beginning = beginnings.get(number);
    if (!beginning) {
      const { black, white } = startOf(number);
      beginning = new Uint8Array(SQUARE_COUNT).fill(255);
      for (const square of squaresOf(black | white)) beginning[square] = 0;
      beginnings.set(number, beginning);
    }
    return beginning;
  }

  /** When each image can stand, by the moves alone: `from` to below `until`; whether any can. */
  function moments(earliest: number, end: number): boolean {
    let isAny = false;
    for (let at = 0; at < images.length; at++) {
      const { full, empty } = images[at]!;
      let begin = earliest;
      for (const square of full) if (filled[square]! > begin) begin = filled[square]!;
      let over = end + 1;
      for (const square of empty) if (filled[square]! < over) over = filled[square]!;
      from[at] = begin;
      until[at] = begin < over ? over : 0;
      if (begin < over) isAny = true;
    }
    return isAny;
  }

  function stands(discs: number): boolean {
    for (let at = 0; at < images.length; at++) {
      if (discs < from[at]! || discs >= until[at]!) continue;
      const { full, discs: wanted } = images[at]!;
      let same = 0;
      while (same < full.length && replay.at(full[same]!) === wanted[same]) same++;
      if (same === full.length) return true;
    }
    return false;
  }

  function isIn(slot: number): boolean {
    const moves = segment.moves(slot);
    const [earliest, end] = [first[slot]!, last[slot]!];
    filled.set(beginningOf(start[slot]!));
    for (let at = 0; at < end - earliest; at++) filled[moves[at]!] = earliest + at + 1;
    if (!moments(earliest, end)) return false;
    const latest = Math.max(...until) - 1;
    replay.begin(startOf(start[slot]!));
    for (let discs = earliest; ; discs++) {
      if (stands(discs)) return true;
      if (discs >= latest) return false;
      replay.play(moves[discs - earliest]!);
    }
  }

  for (let slot = 0; slot < segment.count; slot++) if (mask[slot] !== 0 && !isIn(slot)) mask[slot] = 0;
}
