/**
 * Games in which a box of the board looked a certain way. What stood on the edges is known from the moves there alone
 * (`edges.ts`); when each square was filled, from all moves. Games are played through only for squares within, and only where
 * the right squares were full and empty at the same time.
 */
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import { IMAGES, SYMMETRIES } from '../game/symmetry.ts';
import { squaresOf } from '../game/bitboard.ts';
import { BLACK, EMPTY, WHITE, createBoards, halfOf } from './boards.ts';
import { EDGE_SQUARES, edgeMovesOf, stoodOnEdges } from './edges.ts';
import type { Pattern } from './query.ts';
import type { Segment } from './segment.ts';

/** Nothing is wanted of a square. */
const ANYTHING = 3;

/** What an image of the pattern wants of each square: 0 empty, 1 black, 2 white, 3 nothing. */
type Image = Uint8Array;

function imagesOf({ black, white, empty }: Pattern): readonly Image[] {
  const images = new Map<string, Image>();
  for (const symmetry of SYMMETRIES) {
    const image = new Uint8Array(SQUARE_COUNT).fill(ANYTHING);
    for (const [wanted, set] of [empty, black, white].entries()) {
      for (const square of squaresOf(set)) image[IMAGES[symmetry]![square]!] = wanted;
    }
    images.set(image.join(''), image);
  }
  return [...images.values()];
}

function squaresWith(image: Image, test: (wanted: number) => boolean): Uint8Array {
  return Uint8Array.from(Array.from(image.keys()).filter((square) => test(image[square]!)));
}

/** Clears the bytes of the games in which the pattern never stood. */
export function findPattern(
  segment: Segment,
  pattern: Pattern,
  mask: Uint8Array,
  startOf: (start: number) => Position,
): void {
  const images = imagesOf(pattern);
  const wanted = squaresWith(images[0]!, (each) => each !== ANYTHING);
  const edges = new Set(EDGE_SQUARES);
  const onEdges = wanted.filter((square) => edges.has(square)).length;
  // An index that an earlier version made lacks the edges until its games are put together anew.
  const possible =
    onEdges === 0
      ? mask.map((byte) => (byte === 0 ? 0 : 0xff))
      : stoodOnEdges(
          segment,
          segment.edges() ?? edgeMovesOf(segment, startOf),
          images,
          mask,
          onEdges === wanted.length,
          startOf,
        );
  if (onEdges < wanted.length) play(segment, images, possible, startOf);
  for (let slot = 0; slot < segment.count; slot++) if (possible[slot] === 0) mask[slot] = 0;
}

/** Clears the bytes of the games in which no image stood; a bit in `possible` says that an image may have. */
function play(
  segment: Segment,
  images: readonly Image[],
  possible: Uint8Array,
  startOf: (start: number) => Position,
): void {
  const { first, last, shared, start } = segment.columns;
  const full = images.map((image) => squaresWith(image, (each) => each === BLACK || each === WHITE));
  const empty = images.map((image) => squaresWith(image, (each) => each === EMPTY));
  const halves = (disc: number, half: 0 | 1): Int32Array =>
    Int32Array.from(images, (image) =>
      halfOf(
        squaresWith(image, (each) => each === disc),
        half,
      ),
    );
  const [blackLow, blackHigh] = [halves(BLACK, 0), halves(BLACK, 1)];
  const [whiteLow, whiteHigh] = [halves(WHITE, 0), halves(WHITE, 1)];
  const boards = createBoards();
  /** The number of discs when each square was filled. */
  const filled = new Uint8Array(SQUARE_COUNT);
  const from = new Uint8Array(images.length);
  const until = new Uint8Array(images.length);
  const beginnings = new Map<number, Uint8Array>();
  /** Up to this level the boards are those of the game at hand, and up to `examined` no image stood that could have. */
  let valid = 0;
  let examined = 0;
  /** Where it stood in the game before, `NOWHERE` if not. */
  let stood = NOWHERE;

  function beginningOf(number: number): Uint8Array {
    let beginning = beginnings.get(number);
    if (!beginning) {
      const { black, white } = startOf(number);
      beginning = new Uint8Array(SQUARE_COUNT).fill(NOWHERE);
      for (const square of squaresOf(black | white)) beginning[square] = 0;
      beginnings.set(number, beginning);
    }
    return beginning;
  }

  /** When each image can stand, by the moves alone: `from` to below `until`. Answers the last of these levels, 0 if none. */
  function moments(earliest: number, end: number, which: number): number {
    let latest = 0;
    for (let at = 0; at < images.length; at++) {
      until[at] = 0;
      if (((which >> at) & 1) === 0) continue;
      const [fullSquares, emptySquares] = [full[at]!, empty[at]!];
      let begin = earliest;
      for (let each = 0; each < fullSquares.length; each++) {
        const when = filled[fullSquares[each]!]!;
        if (when > begin) begin = when;
      }
      let over = end + 1;
      for (let each = 0; each < emptySquares.length; each++) {
        const when = filled[emptySquares[each]!]!;
        if (when < over) over = when;
      }
      from[at] = begin;
      if (begin >= over) continue;
      until[at] = over;
      if (over - 1 > latest) latest = over - 1;
    }
    return latest;
  }

  function stands(level: number): boolean {
    const [bl, bh] = [boards.blackLow[level]!, boards.blackHigh[level]!];
    const [wl, wh] = [boards.whiteLow[level]!, boards.whiteHigh[level]!];
    for (let at = 0; at < images.length; at++) {
      if (level < from[at]! || level >= until[at]!) continue;
      const lacking =
        (~bl & blackLow[at]!) | (~bh & blackHigh[at]!) | (~wl & whiteLow[at]!) | (~wh & whiteHigh[at]!);
      if (lacking === 0) return true;
    }
    return false;
  }

  function isIn(slot: number): boolean {
    if (stood !== NOWHERE) return true;
    const moves = segment.moves(slot);
    const [earliest, end] = [first[slot]!, last[slot]!];
    filled.set(beginningOf(start[slot]!));
    for (let at = 0; at < end - earliest; at++) filled[moves[at]!] = earliest + at + 1;
    const latest = moments(earliest, end, possible[slot]!);
    if (latest <= examined) return false;
    if (valid < earliest) {
      boards.begin(startOf(start[slot]!));
      valid = earliest;
    } else boards.backTo(valid);
    for (let level = Math.max(examined + 1, earliest); level <= latest; level++) {
      while (valid < level) {
        boards.play(moves[valid - earliest]!);
        valid++;
      }
      if (!stands(level)) continue;
      [examined, stood] = [level - 1, level];
      return true;
    }
    examined = latest;
    return false;
  }

  for (let slot = 0; slot < segment.count; slot++) {
    const common = shared[slot]!;
    if (valid > common) valid = common;
    if (examined > common) examined = common;
    if (stood > common) stood = NOWHERE;
    if (possible[slot] !== 0 && !isIn(slot)) possible[slot] = 0;
  }
}

const NOWHERE = 255;
