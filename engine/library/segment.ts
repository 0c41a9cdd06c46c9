/**
 * Many games side by side, made to be searched by position. A position with n discs can only stand in a game once n discs
 * are placed, so a segment has for each n the hash values of the positions with n discs, in one array. The games are sorted
 * by their moves: games that begin alike share those values (`shared` says up to how many discs), as in a tree.
 *
 *     const segment = buildSegment(games);
 *     const runs = findRuns(segment, sought, startOf);   // games through a position, see runs.ts
 */
import { START_POSITION, type Position } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import { IMAGES, type Symmetry, inverseOf } from '../game/symmetry.ts';
import { MOST_DISCS } from './boards.ts';
import { placesAmong } from './hash-parts.ts';
import { createReplay, symmetriesOf } from './replay.ts';

/** So many squares are kept of each game; those after its last move are `NO_MOVE`. */
export const MOVES_A_GAME = 64;

/** A game has one position more than moves. */
export const HASHES_A_GAME = MOVES_A_GAME + 1;

export const NO_MOVE = 0xff;

/** Games of a segment, at most, so that one is built within a memory of some tens of megabytes. */
export const MOST_IN_SEGMENT = 1 << 17;

/** What a column holds, in the order in which columns are stored. New ones come last. */
const COLUMN_TYPES = {
  /** Discs up to which a game is as the one before it; 0 where it begins otherwise. */
  shared: Uint8Array,
  /** Discs of the position that the game began with. */
  first: Uint8Array,
  /** Discs of its last position. */
  last: Uint8Array,
  /** The symmetry that leads from the moves as they are kept to those that were played. */
  turned: Uint8Array,
  /** See `OUTCOME`. */
  outcome: Uint8Array,
  /** Black's lead, where `outcome` says that there is one. */
  lead: Int8Array,
  /** See `FLAG`. */
  flags: Uint8Array,
  /** Marks of the line: bits 0 to 6 of Black's moves, 8 to 14 of White's, in the order of `MARKS`. */
  marks: Uint16Array,
  /** Numbers of names. */
  black: Uint32Array,
  white: Uint32Array,
  event: Uint32Array,
  /** The day as a number, 20261121; 20260000 where only the year is known, and 0 where nothing is. */
  day: Uint32Array,
  /** The number of the position that the game began with; 0 is the standard one. */
  start: Uint32Array,
  /** The number of the file that it came from, and its place among that file's games. */
  file: Uint32Array,
  place: Uint32Array,
  /** Counts up with each game that comes, whatever the clock says. */
  added: Uint32Array,
  /** What makes the game itself: moves up to symmetry, players, day. */
  identityHigh: Uint32Array,
  identityLow: Uint32Array,
} as const;

export type ColumnName = keyof typeof COLUMN_TYPES;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets the names
export const COLUMN_NAMES = Object.keys(COLUMN_TYPES) as readonly ColumnName[];

export type Columns = { readonly [Name in ColumnName]: InstanceType<(typeof COLUMN_TYPES)[Name]> };

/** Numbers of names; of few names they may be held in half the bytes in which they are stored. */
export type NameColumn = 'black' | 'white' | 'event';

/** Columns to be read. */
export type ReadColumns = Omit<Columns, NameColumn> & {
  readonly [Name in NameColumn]: Uint16Array | Uint32Array;
};

/** Winner in the two lowest bits, how it ended in the next three, and whether there is a lead. */
export const OUTCOME = {
  winner: 0b11,
  black: 1,
  white: 2,
  draw: 3,
  endingShift: 2,
  hasLead: 0b100000,
} as const;

export const ENDINGS = ['score', 'resignation', 'time', 'forfeit', 'unknown', 'void'] as const;

export const FLAG = {
  removed: 1,
  /** Its text is kept, because it has more than moves and facts that the columns hold. */
  hasText: 2,
  reviewed: 4,
  /** It was played or opened here. */
  own: 8,
} as const;

/** Columns that are asked for a game here and there, and hardly ever as a whole. */
export const SINGLE_COLUMNS = [
  'file',
  'place',
  'identityHigh',
  'identityLow',
] as const satisfies readonly ColumnName[];

export type SingleColumn = (typeof SINGLE_COLUMNS)[number];

export function newColumns(count: number): Columns {
  const columns = COLUMN_NAMES.map((name) => [name, new COLUMN_TYPES[name](count)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which name has which type
  return Object.fromEntries(columns) as Columns;
}

/**
 * A column over bytes that were read and are nobody else's; they are copied only where an array of larger numbers cannot
 * begin.
 */
export function columnFrom(name: ColumnName, bytes: Uint8Array): Columns[ColumnName] {
  const type = COLUMN_TYPES[name];
  const { buffer, byteOffset, byteLength } =
    bytes.byteOffset % type.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SQLite shares no memory
  return new type(buffer as ArrayBuffer, byteOffset, byteLength / type.BYTES_PER_ELEMENT);
}

/** Numbers of 32 bits as they are kept, without a copy where their bytes lie on a border of four. */
export function uint32From(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/**
 * The parts of a segment that are read when they are needed. What is read may go as soon as anything else is asked for, which
 * is true of columns, too: read what you need of it at once, and copy what you keep.
 */
export interface SegmentParts {
  /** The hash values of the positions with so many discs, in the order of the games. */
  hashes(discs: number): Uint32Array;
  /** Where among those a hash value is, in their order; hardly any of them are read for it. */
  nodes(discs: number, hash: number): readonly number[];
  /** What a column says of a game, without the rest of the column. */
  valueOf(name: SingleColumn, slot: number): number;
  /** The moves of a game as they are kept, `MOVES_A_GAME` squares. */
  moves(slot: number): Uint8Array;
  /** The moves of a game and, behind them, of the games after it that are in memory with it, `MOVES_A_GAME` squares each. */
  movesFrom(slot: number): Uint8Array;
}

export interface Segment extends SegmentParts {
  readonly count: number;
  readonly columns: ReadColumns;
}

/** What makes a game itself, as one number. */
export function identityOf({ valueOf }: Segment, slot: number): bigint {
  return (BigInt(valueOf('identityHigh', slot)) << 32n) | BigInt(valueOf('identityLow', slot));
}

/** Games before they are sorted. */
export interface LooseGames {
  readonly count: number;
  readonly columns: Columns;
  /** `MOVES_A_GAME` squares a game. */
  readonly moves: Uint8Array;
  /** `HASHES_A_GAME` hash values a game: those of its positions, from its start on. */
  readonly hashes: Uint32Array;
}

/** A segment that was just built, with all its parts in memory. */
export interface BuiltSegment extends Segment {
  readonly columns: Columns;
  readonly allMoves: Uint8Array;
  readonly allHashes: readonly Uint32Array[];
}

/** Sorts games, and puts what finding positions needs in order. */
export function buildSegment(loose: LooseGames): BuiltSegment {
  const { count } = loose;
  const order = orderOf(loose);
  const columns = newColumns(count);
  for (const name of COLUMN_NAMES) {
    const [from, to] = [loose.columns[name], columns[name]];
    for (let slot = 0; slot < count; slot++) to[slot] = from[order[slot]!]!;
  }
  const moves = new Uint8Array(count * MOVES_A_GAME);
  for (let slot = 0; slot < count; slot++) {
    const from = order[slot]! * MOVES_A_GAME;
    moves.set(loose.moves.subarray(from, from + MOVES_A_GAME), slot * MOVES_A_GAME);
  }
  const allHashes = gather(columns, moves, loose.hashes, order);
  return {
    count,
    columns,
    allMoves: moves,
    allHashes,
    hashes: (discs) => allHashes[discs] ?? new Uint32Array(0),
    nodes: (discs, hash) => placesAmong(allHashes[discs] ?? new Uint32Array(0), hash),
    valueOf: (name, slot) => columns[name][slot]!,
    moves: (slot) => moves.subarray(slot * MOVES_A_GAME, (slot + 1) * MOVES_A_GAME),
    movesFrom: (slot) => moves.subarray(slot * MOVES_A_GAME),
  };
}

/** The games by their starts, then by their moves. The first eight moves are compared as one number. */
function orderOf({ count, columns: { start }, moves }: LooseGames): Uint32Array {
  const begin = new Float64Array(count);
  for (let game = 0; game < count; game++) {
    let key = Math.min(start[game]!, 31);
    for (let at = 0; at < 8; at++) key = key * 64 + (moves[game * MOVES_A_GAME + at]! & 63);
    begin[game] = key;
  }
  const order = Uint32Array.from({ length: count }, (_, game) => game);
  return order.sort((one, other) => {
    const difference = begin[one]! - begin[other]!;
    if (difference !== 0) return difference;
    if (start[one] !== start[other]) return start[one]! - start[other]!;
    const [from, to] = [one * MOVES_A_GAME, other * MOVES_A_GAME];
    for (let at = 0; at < MOVES_A_GAME; at++) {
      const step = moveKey(moves[from + at]!) - moveKey(moves[to + at]!);
      if (step !== 0) return step;
    }
    return one - other;
  });
}

/** A game that has ended comes before those that go on. */
function moveKey(move: number): number {
  return move === NO_MOVE ? -1 : move;
}

/** Sets the column `shared`, and gathers the hash values of the positions that are not shared. */
function gather(columns: Columns, moves: Uint8Array, hashes: Uint32Array, order: Uint32Array): Uint32Array[] {
  const { shared, first, last, start } = columns;
  const gathered = Array.from({ length: MOST_DISCS + 1 }, () => new Growing());
  for (let slot = 0; slot < order.length; slot++) {
    const common =
      slot === 0 || start[slot] !== start[slot - 1] ? 0 : commonDiscs(slot, first[slot]!, last, moves);
    shared[slot] = common;
    const row = order[slot]! * HASHES_A_GAME - first[slot]!;
    for (let discs = Math.max(common + 1, first[slot]!); discs <= last[slot]!; discs++) {
      gathered[discs]!.push(hashes[row + discs]!);
    }
  }
  return gathered.map((each) => each.values());
}

/** The hash values of all positions of a segment's games, `HASHES_A_GAME` a game, written to `into` from a game on. */
export function spreadHashes(segment: Segment, into: Uint32Array, game: number): void {
  const { shared, first, last } = segment.columns;
  for (let discs = 0; discs <= MOST_DISCS; discs++) {
    const hashes = segment.hashes(discs);
    if (hashes.length === 0) continue;
    let node = -1;
    for (let slot = 0; slot < segment.count; slot++) {
      if (last[slot]! < discs || first[slot]! > discs) continue;
      if (shared[slot]! < discs) node++;
      into[(game + slot) * HASHES_A_GAME + discs - first[slot]!] = hashes[node]!;
    }
  }
}

const tracing = createReplay();

/**
 * The hash values of the positions of a game, from its start on; or the number of the first move that is against the rules,
 * from 1 on.
 */
export function traceGame(start: Position, moves: Uint8Array): Uint32Array | number {
  const hashes = new Uint32Array(moves.length + 1);
  tracing.begin(start);
  const first = tracing.level();
  for (let at = 0; at < moves.length; at++) {
    if (moves[at]! >= SQUARE_COUNT || at >= MOVES_A_GAME || !tracing.play(moves[at]!)) return at + 1;
    // The move has settled whose turn it was.
    hashes[at] = tracing.hashAt(first + at);
  }
  tracing.settleTurn();
  hashes[moves.length] = tracing.hash();
  return hashes;
}

function commonDiscs(slot: number, first: number, last: Uint8Array, moves: Uint8Array): number {
  const most = Math.min(last[slot]!, last[slot - 1]!) - first;
  const [one, other] = [(slot - 1) * MOVES_A_GAME, slot * MOVES_A_GAME];
  let at = 0;
  while (at < most && moves[one + at] === moves[other + at]) at++;
  return first + at;
}

class Growing {
  #values = new Uint32Array(64);
  #count = 0;

  push(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }

  values(): Uint32Array {
    return this.#values.slice(0, this.#count);
  }
}

/** The moves of a game as they were played. */
export function playedMovesOf(segment: Segment, slot: number): Uint8Array {
  const { first, last, turned } = segment.columns;
  const images = IMAGES[turned[slot]!]!;
  const count = last[slot]! - first[slot]!;
  return segment
    .moves(slot)
    .slice(0, count)
    .map((square) => images[square]!);
}

/** The symmetries of the standard start, which keep the colours. */
const OF_THE_START = ((): readonly Symmetry[] => {
  const replay = createReplay();
  replay.begin(START_POSITION);
  return symmetriesOf(replay.look());
})();

/** The square by which every game from the standard start begins, once it is turned. */
const F5 = 37;

/**
 * Turns the moves of a game from the standard start so that the first is f5, and writes them to `into` at `at`; answers
 * the symmetry that leads back. Games from another start stay as they are.
 */
export function keepMoves(
  moves: ArrayLike<number>,
  isStandard: boolean,
  into: Uint8Array,
  at: number,
): Symmetry {
  into.fill(NO_MOVE, at, at + MOVES_A_GAME);
  const turn =
    isStandard && moves.length > 0 ? OF_THE_START.find((each) => IMAGES[each]![moves[0]!] === F5) : 0;
  const images = IMAGES[turn ?? 0]!;
  for (let move = 0; move < moves.length && move < MOVES_A_GAME; move++)
    into[at + move] = images[moves[move]!]!;
  return inverseOf(turn ?? 0);
}
