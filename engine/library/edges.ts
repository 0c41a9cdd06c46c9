/**
 * What has happened on the four edges of a board. Discs of an edge turn only by moves on the same edge, so the moves there,
 * with who made them, say all that ever stood on it, and nothing has to be played: a segment keeps them beside its moves.
 *
 *     const edges = edgeMovesOf(segment, startOf);   // EDGE_MOVES_A_GAME codes a game
 */
import { squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import { BLACK, EMPTY, WHITE, createBoards } from './boards.ts';

/** As many moves as the edges have squares; after the last of a game comes `NO_EDGE_MOVE`. */
export const EDGE_MOVES_A_GAME = 28;
const NO_EDGE_MOVE = 0xff;

/** The part of a segment that is needed. */
interface Games {
  readonly count: number;
  readonly columns: {
    readonly first: Uint8Array;
    readonly last: Uint8Array;
    readonly shared: Uint8Array;
    readonly start: Uint32Array;
  };
  moves(slot: number): Uint8Array;
}

/** Added to the code of an edge's square where White has moved. */
const BY_WHITE = 32;
const CODES = 64;

const LINE = 8;
const EDGES = [
  Array.from({ length: LINE }, (_, place) => place),
  Array.from({ length: LINE }, (_, place) => 56 + place),
  Array.from({ length: LINE }, (_, place) => 8 * place),
  Array.from({ length: LINE }, (_, place) => 8 * place + 7),
];
export const EDGE_COUNT = EDGES.length;

export const EDGE_SQUARES: readonly number[] = [...new Set(EDGES.flat())].toSorted(
  (one, other) => one - other,
);

/** The code of each square, `NO_EDGE_MOVE` for those within. */
const CODE_OF = new Uint8Array(SQUARE_COUNT).fill(NO_EDGE_MOVE);
for (const [code, square] of EDGE_SQUARES.entries()) CODE_OF[square] = code;

/** What an edge looks like is a number in base three: for each place 0 empty, 1 black, 2 white. */
const POWERS = Array.from({ length: LINE }, (_, place) => 3 ** place);
export const EDGE_LOOKS = 3 ** LINE;

const DIGITS = Uint8Array.from(
  { length: EDGE_LOOKS * LINE },
  (_, at) => Math.floor(Math.floor(at / LINE) / POWERS[at % LINE]!) % 3,
);

const digit = (look: number, place: number): number => DIGITS[look * LINE + place]!;

/** The codes of the moves on the edges of a segment's games, in their order. */
export function edgeMovesOf(
  { count, columns, moves }: Games,
  startOf: (start: number) => Position,
): Uint8Array {
  const { first, last, shared, start } = columns;
  const codes = new Uint8Array(count * EDGE_MOVES_A_GAME).fill(NO_EDGE_MOVE);
  const boards = createBoards();
  for (let slot = 0; slot < count; slot++) {
    const from = first[slot]!;
    // A game goes on from where it has parted from the one before it.
    if (shared[slot]! < from) boards.begin(startOf(start[slot]!));
    else boards.backTo(shared[slot]!);
    const played = moves(slot);
    for (let level = boards.level(); level < last[slot]!; level++) boards.play(played[level - from]!);
    let at = slot * EDGE_MOVES_A_GAME;
    for (let move = 0; move < last[slot]! - from; move++) {
      const code = CODE_OF[played[move]!]!;
      if (code !== NO_EDGE_MOVE) codes[at++] = boards.movers[from + move] === WHITE ? code + BY_WHITE : code;
    }
  }
  return codes;
}

/** Stands for the second edge of a square that lies on one alone; it always looks empty. */
const NO_EDGE = EDGE_COUNT;
/** The looks of a moment: of the four edges, and of `NO_EDGE`. */
const LOOKS_A_MOVE = EDGE_COUNT + 1;

/** For each code the edge it lies on, and what becomes of that edge, as the beginning of its part of `NEXT`; corners lie on two. */
const EDGE_OF = new Int32Array(CODES).fill(NO_EDGE);
const NEXT_FROM = new Int32Array(CODES);
const SECOND_EDGE_OF = new Int32Array(CODES).fill(NO_EDGE);
const SECOND_NEXT_FROM = new Int32Array(CODES);
for (const [edge, squares] of EDGES.entries()) {
  for (const [place, square] of squares.entries()) {
    for (const mover of [BLACK, WHITE]) {
      const code = CODE_OF[square]! + (mover === WHITE ? BY_WHITE : 0);
      const [edgeOf, from] =
        EDGE_OF[code] === NO_EDGE ? [EDGE_OF, NEXT_FROM] : [SECOND_EDGE_OF, SECOND_NEXT_FROM];
      edgeOf[code] = edge;
      // The first look of all, after which nothing is there, is that of no edge.
      from[code] = 1 + ((mover - 1) * LINE + place) * EDGE_LOOKS;
    }
  }
}

let next: Uint16Array | undefined;

/** For each mover, place and look: the look after the move. */
function nextLooks(): Uint16Array {
  if (next) return next;
  next = new Uint16Array(1 + 2 * LINE * EDGE_LOOKS);
  for (const mover of [BLACK, WHITE]) {
    for (let place = 0; place < LINE; place++) {
      for (let look = 0; look < EDGE_LOOKS; look++) {
        next[1 + ((mover - 1) * LINE + place) * EDGE_LOOKS + look] = lookAfter(look, place, mover);
      }
    }
  }
  return next;
}

function lookAfter(look: number, place: number, mover: number): number {
  if (digit(look, place) !== EMPTY) return look;
  let after = look + mover * POWERS[place]!;
  for (const step of [1, -1]) {
    let end = place + step;
    while (end >= 0 && end < LINE && digit(look, end) === BLACK + WHITE - mover) end += step;
    if (end < 0 || end >= LINE || digit(look, end) !== mover) continue;
    for (let at = place + step; at !== end; at += step) after += (2 * mover - 3) * POWERS[at]!;
  }
  return after;
}

/** What is wanted of the squares: 0 empty, 1 black, 2 white, anything else nothing. One of several that are looked for. */
export type Wanted = ArrayLike<number>;

/**
 * Which of `wanted`, eight at most, ever stood on the edges of each game that has a byte in `mask`: a bit each, or only the
 * first that came where `isEnough`. `edges` is `edgeMovesOf` the segment.
 */
export function stoodOnEdges(
  { count, columns: { start } }: Pick<Games, 'count' | 'columns'>,
  edges: Uint8Array,
  wanted: readonly Wanted[],
  mask: Uint8Array,
  isEnough: boolean,
  startOf: (start: number) => Position,
): Uint8Array {
  const after = nextLooks();
  const fitting = fittingLooks(wanted);
  const found = new Uint8Array(count);
  const enough = isEnough ? 0xff : 0;
  /** The looks, and which of `wanted` have stood, after so many moves on edges. */
  const looks = new Uint16Array((EDGE_MOVES_A_GAME + 1) * LOOKS_A_MOVE);
  const stood = new Uint8Array(EDGE_MOVES_A_GAME + 1);
  let begun = -1;
  /** So many codes of the game whose codes begin at `of` have led to `looks`. */
  let valid = 0;
  let of = 0;
  for (let slot = 0; slot < count; slot++) {
    if (mask[slot] === 0) continue;
    const base = slot * EDGE_MOVES_A_GAME;
    let at = 0;
    if (start[slot] === begun) while (at < valid && edges[base + at] === edges[of + at]) at++;
    else {
      begun = start[slot]!;
      looks.set(looksOf(startOf(begun)));
      stood[0] = standing(fitting, looks, 0);
    }
    of = base;
    while (at < EDGE_MOVES_A_GAME && (stood[at]! & enough) === 0) {
      const code = edges[base + at]!;
      if (code === NO_EDGE_MOVE) break;
      const from = at * LOOKS_A_MOVE;
      const to = from + LOOKS_A_MOVE;
      looks[to] = looks[from]!;
      looks[to + 1] = looks[from + 1]!;
      looks[to + 2] = looks[from + 2]!;
      looks[to + 3] = looks[from + 3]!;
      const edge = to + EDGE_OF[code]!;
      looks[edge] = after[NEXT_FROM[code]! + looks[edge]!]!;
      const second = to + SECOND_EDGE_OF[code]!;
      looks[second] = after[SECOND_NEXT_FROM[code]! + looks[second]!]!;
      stood[at + 1] = stood[at]! | standing(fitting, looks, to);
      at++;
    }
    valid = at;
    found[slot] = stood[at]!;
  }
  return found;
}

/** Which of the images may stand, a bit each, by the looks that begin at `from`. */
function standing(fitting: Uint8Array, looks: Uint16Array, from: number): number {
  return (
    fitting[looks[from]!]! &
    fitting[EDGE_LOOKS + looks[from + 1]!]! &
    fitting[2 * EDGE_LOOKS + looks[from + 2]!]! &
    fitting[3 * EDGE_LOOKS + looks[from + 3]!]!
  );
}

function looksOf({ black, white }: Position): number[] {
  const discs = new Uint8Array(SQUARE_COUNT);
  for (const square of squaresOf(black)) discs[square] = BLACK;
  for (const square of squaresOf(white)) discs[square] = WHITE;
  return EDGES.map((squares) =>
    squares.reduce((sum, square, place) => sum + discs[square]! * POWERS[place]!, 0),
  );
}

/** For each edge and look a bit for each of `wanted` that it fits. */
function fittingLooks(wanted: readonly Wanted[]): Uint8Array {
  const fitting = new Uint8Array(EDGE_COUNT * EDGE_LOOKS);
  for (const [edge, squares] of EDGES.entries()) {
    for (const [bit, squaresWanted] of wanted.entries()) {
      const places = Uint8Array.from(
        Array.from(squares.keys()).filter((place) => (squaresWanted[squares[place]!] ?? 3) < 3),
      );
      const digits = places.map((place) => squaresWanted[squares[place]!]!);
      for (let seen = 0; seen < EDGE_LOOKS; seen++) {
        let same = 0;
        while (same < places.length && digit(seen, places[same]!) === digits[same]) same++;
        if (same === places.length) fitting[edge * EDGE_LOOKS + seen]! |= 1 << bit;
      }
    }
  }
  return fitting;
}
