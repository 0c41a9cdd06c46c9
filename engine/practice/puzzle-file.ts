/**
 * The puzzles as a file: rows one after another, found by an index that is made when the file is opened; a puzzle is read
 * where it lies when it is asked for. Pure.
 *
 * Little endian: the eight bytes `OTHELLOP`, the version, the number of puzzles, and a checksum of all that follows it
 * (CRC-32), 32 bits each. A row: the discs of Black and of White (64 bits each); a byte with the side to move (bit 0, set for
 * White) and the kind; the motifs as bits, the rating and its deviation (16 bits each); the step (8 bits); the number of legal
 * moves (8 bits); and for each of them in the order of the board its value (8 bits, signed) and three squares that follow it,
 * 255 where there is none.
 *
 * The one that ships, puzzles.bin, is made by three commands of the engine and checked by `puzzles verify`:
 *
 *     puzzles make --games 394 --seed 1 --kept far.txt
 *     puzzles make --games 1500 --seed 2 --empties 12 --each 2 --kept near.txt
 *     puzzles grade far.txt near.txt --out engine/practice/puzzles.bin
 */
import { crc32 } from '../crc32.ts';
import { squaresOf } from '../game/bitboard.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { legalMoves } from '../game/rules.ts';
import { exerciseOf } from './exercise.ts';
import { type PositionId, positionId } from './position-id.ts';
import {
  type Grade,
  MOTIFS,
  PUZZLE_KINDS,
  type Motif,
  type Puzzle,
  type PuzzleKind,
  rawPuzzle,
} from './puzzle.ts';

/** What a puzzle is chosen by, without its moves. */
export interface PuzzleHead extends Grade {
  readonly kind: PuzzleKind;
  readonly motifs: readonly Motif[];
  /** Empty squares. */
  readonly empties: number;
  /** Discs by which the side to move ends ahead with perfect play. */
  readonly lead: number;
}

/** The puzzles in the memory, numbered from 0, the easiest first. */
export interface PuzzleFile {
  readonly heads: readonly PuzzleHead[];
  /** @throws RangeError for a number that no puzzle has. */
  puzzle(at: number): Puzzle;
  /** The number of the puzzle with this position; undefined if there is none. */
  find(id: PositionId): number | undefined;
}

const MAGIC = [...'OTHELLOP'].map((letter) => letter.charCodeAt(0));
const VERSION = 1;
const VERSION_AT = 8;
const COUNT_AT = 12;
const CHECKSUM_AT = 16;
const HEAD_BYTES = 20;

/** Where the parts of a row lie. */
const BLACK = 0;
const WHITE = 8;
const KIND = 16;
const MOTIF = 17;
const RATING = 19;
const DEVIATION = 21;
const STEP = 23;
const MOVES = 24;
const OPTIONS = 25;

const OPTION_BYTES = 4;
const LINE = OPTION_BYTES - 1;
const NONE = 255;

/** The bytes of the file with `puzzles`, in their order. */
export function writePuzzles(puzzles: readonly Puzzle[]): Uint8Array<ArrayBuffer> {
  const size = puzzles.reduce(
    (sum, { options }) => sum + OPTIONS + OPTION_BYTES * options.length,
    HEAD_BYTES,
  );
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(VERSION_AT, VERSION, true);
  view.setUint32(COUNT_AT, puzzles.length, true);
  let row = HEAD_BYTES;
  for (const { position, kind, motifs, rating, deviation, step, options } of puzzles) {
    view.setBigUint64(row + BLACK, position.black, true);
    view.setBigUint64(row + WHITE, position.white, true);
    view.setUint8(row + KIND, 2 * PUZZLE_KINDS.indexOf(kind) + (position.toMove === 'white' ? 1 : 0));
    view.setUint16(row + MOTIF, bitsOf(motifs), true);
    view.setUint16(row + RATING, rating, true);
    view.setUint16(row + DEVIATION, deviation, true);
    view.setUint8(row + STEP, step);
    view.setUint8(row + MOVES, options.length);
    row += OPTIONS;
    for (const { value, line } of options.toSorted((one, other) => one.square - other.square)) {
      view.setInt8(row, value);
      for (let at = 0; at < LINE; at++) view.setUint8(row + 1 + at, line[at] ?? NONE);
      row += OPTION_BYTES;
    }
  }
  view.setUint32(CHECKSUM_AT, crc32(bytes.subarray(HEAD_BYTES)), true);
  return bytes;
}

function bitsOf(motifs: readonly Motif[]): number {
  return motifs.reduce((bits, motif) => bits | (1 << MOTIFS.indexOf(motif)), 0);
}

/** Opens a file of puzzles; the error is the rest of a sentence that begins with the file's name. */
export function readPuzzles(bytes: Uint8Array<ArrayBuffer>): Result<PuzzleFile, string> {
  if (bytes.length < HEAD_BYTES || !MAGIC.every((byte, at) => bytes[at] === byte))
    return err('is no file of puzzles');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(VERSION_AT, true) !== VERSION) return err('is of another version');
  if (view.getUint32(CHECKSUM_AT, true) !== crc32(bytes.subarray(HEAD_BYTES))) return err('is damaged');
  const rows = rowsOf(view);
  return rows ? ok(openPuzzles(view, rows)) : err('is damaged');
}

/** Where each row begins; undefined where the file ends elsewhere than the last of them. */
function rowsOf(view: DataView): Uint32Array | undefined {
  const rows = new Uint32Array(view.getUint32(COUNT_AT, true));
  let row = HEAD_BYTES;
  for (let at = 0; at < rows.length; at++) {
    if (row + OPTIONS > view.byteLength) return undefined;
    rows[at] = row;
    row += OPTIONS + OPTION_BYTES * view.getUint8(row + MOVES);
  }
  return row === view.byteLength ? rows : undefined;
}

function openPuzzles(view: DataView, rows: Uint32Array): PuzzleFile {
  let numbers: ReadonlyMap<PositionId, number> | undefined;

  function rowOf(at: number): number {
    const row = rows[at];
    if (row === undefined) throw new RangeError(`There is no puzzle ${at}.`);
    return row;
  }

  function positionAt(row: number): Position {
    return {
      black: view.getBigUint64(row + BLACK, true),
      white: view.getBigUint64(row + WHITE, true),
      toMove: (view.getUint8(row + KIND) & 1) === 0 ? 'black' : 'white',
    };
  }

  function leadAt(row: number): number {
    const end = row + OPTIONS + OPTION_BYTES * view.getUint8(row + MOVES);
    let lead = -Infinity;
    for (let at = row + OPTIONS; at < end; at += OPTION_BYTES) lead = Math.max(lead, view.getInt8(at));
    return lead;
  }

  /** The motifs by their bits, of which few combinations occur. */
  const motifs = new Map<number, readonly Motif[]>();

  function motifsAt(row: number): readonly Motif[] {
    const bits = view.getUint16(row + MOTIF, true);
    const known = motifs.get(bits);
    if (known) return known;
    const found = MOTIFS.filter((_, bit) => (bits & (1 << bit)) !== 0);
    motifs.set(bits, found);
    return found;
  }

  function headAt(row: number): PuzzleHead {
    return {
      kind: PUZZLE_KINDS[view.getUint8(row + KIND) >> 1] ?? 'win',
      motifs: motifsAt(row),
      rating: view.getUint16(row + RATING, true),
      deviation: view.getUint16(row + DEVIATION, true),
      step: view.getUint8(row + STEP),
      empties: countEmpties(positionAt(row)),
      lead: leadAt(row),
    };
  }

  return {
    heads: Array.from(rows, headAt),
    puzzle(at) {
      const row = rowOf(at);
      const position = positionAt(row);
      const options = squaresOf(legalMoves(position)).map((square, index) => {
        const option = row + OPTIONS + OPTION_BYTES * index;
        const follows = Array.from({ length: LINE }, (_, step) => view.getUint8(option + 1 + step));
        return { square, value: view.getInt8(option), line: follows.filter((each) => each !== NONE) };
      });
      const exercise = exerciseOf(position, undefined, options);
      if (!exercise) throw new RangeError(`Puzzle ${at} has no move that is clearly right.`);
      const head = headAt(row);
      return { ...rawPuzzle(head.kind, exercise), ...head };
    },
    find(id) {
      numbers ??= new Map(Array.from(rows, (row, at) => [positionId(positionAt(row)), at]));
      return numbers.get(id);
    },
  };
}
