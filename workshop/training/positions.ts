/**
 * Labelled positions and the compact files they are kept in. A file is little-endian: "OTHP", the number of positions n
 * (u32), and then the columns: n pairs of boards (u64 mover, u64 opponent), n scores (i8), n labels (u8), n moves (u8)
 * and n folds (u8). The positions of a game stand together, in the order of play.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../../engine/console/command.ts';
import { bit } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { SQUARE_COUNT } from '../../engine/game/square.ts';

/** The source of a score. */
export const LABEL = {
  /** The result of the game. */
  result: 0,
  /**
   * Perfect play from a later position of the same game, alone or mixed with searches by `mixEnds` or `lambdaReturns`,
   * which before a random move has nothing but searches.
   */
  later: 1,
  /** Perfect play from this position, proved or very likely: see workshop/training/label.ts. */
  exact: 2,
  /** A search with the evaluation. */
  search: 3,
} as const;

export type Label = (typeof LABEL)[keyof typeof LABEL];

/** The number of empty squares that a game begins with. */
export const MOST_EMPTIES = 60;

/** Columns of the same length, except `boards`, which has two entries for each position. */
export interface Positions {
  readonly count: number;
  readonly boards: BigUint64Array;
  /** The final disc difference for the mover, where empty squares count for the winner. */
  readonly scores: Int8Array;
  readonly labels: Uint8Array;
  /** The square played in the position. */
  readonly moves: Uint8Array;
  /** 0 to 255, the same for all positions of a game, so that whole games are held out of training. */
  readonly folds: Uint8Array;
}

export interface LabelledPosition {
  readonly mover: bigint;
  readonly opponent: bigint;
  readonly score: number;
  readonly label: Label;
  readonly move: number;
  readonly fold: number;
}

export const POSITIONS_SUFFIX = '.positions';

const MAGIC = 0x5048544f;
const HEADER_BYTES = 8;
const POSITION_BYTES = 20;

export function collectPositions(list: readonly LabelledPosition[]): Positions {
  const boards = new BigUint64Array(2 * list.length);
  for (const [at, { mover, opponent }] of list.entries()) {
    boards[2 * at] = mover;
    boards[2 * at + 1] = opponent;
  }
  return {
    count: list.length,
    boards,
    scores: Int8Array.from(list, ({ score }) => score),
    labels: Uint8Array.from(list, ({ label }) => label),
    moves: Uint8Array.from(list, ({ move }) => move),
    folds: Uint8Array.from(list, ({ fold }) => fold),
  };
}

export function writePositions(positions: Positions): Uint8Array {
  const { count, boards, scores, labels, moves, folds } = positions;
  const bytes = new Uint8Array(HEADER_BYTES + count * POSITION_BYTES);
  new DataView(bytes.buffer).setUint32(0, MAGIC, true);
  new DataView(bytes.buffer).setUint32(4, count, true);
  new BigUint64Array(bytes.buffer, HEADER_BYTES, 2 * count).set(boards);
  let at = HEADER_BYTES + 16 * count;
  for (const column of [new Uint8Array(scores.buffer, scores.byteOffset, count), labels, moves, folds]) {
    bytes.set(column, at);
    at += count;
  }
  return bytes;
}

/** Reads a file. @throws InputError if the bytes are not a whole file of positions. */
export function parsePositions(bytes: Uint8Array<ArrayBuffer>): Positions {
  // An array of 64-bit numbers must begin at a multiple of 8 bytes.
  const { buffer, byteOffset, length } = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  const view = new DataView(buffer, byteOffset, length);
  if (length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new InputError('this is not a file of positions.');
  }
  const count = view.getUint32(4, true);
  if (length !== HEADER_BYTES + count * POSITION_BYTES) {
    throw new InputError('this file of positions is cut off.');
  }
  const columns = byteOffset + HEADER_BYTES + 16 * count;
  const positions = {
    count,
    boards: new BigUint64Array(buffer, byteOffset + HEADER_BYTES, 2 * count),
    scores: new Int8Array(buffer, columns, count),
    labels: new Uint8Array(buffer, columns + count, count),
    moves: new Uint8Array(buffer, columns + 2 * count, count),
    folds: new Uint8Array(buffer, columns + 3 * count, count),
  };
  const broken = firstBroken(positions);
  if (broken !== undefined) throw new InputError(`position ${broken} of this file makes no sense.`);
  return positions;
}

/** The first entry whose columns cannot describe a position. */
function firstBroken({ count, boards, scores, labels, moves }: Positions): number | undefined {
  const words = new Uint32Array(boards.buffer, boards.byteOffset, 4 * count);
  for (let at = 0; at < count; at++) {
    const score = scores[at] ?? 0;
    const isPossible =
      score >= -SQUARE_COUNT &&
      score <= SQUARE_COUNT &&
      (labels[at] ?? 0) <= LABEL.search &&
      (moves[at] ?? 0) < SQUARE_COUNT &&
      ((words[4 * at] ?? 0) & (words[4 * at + 2] ?? 0)) === 0 &&
      ((words[4 * at + 1] ?? 0) & (words[4 * at + 3] ?? 0)) === 0;
    if (!isPossible) return at;
  }
  return undefined;
}

/** Reads a file of positions. @throws InputError with the file's name if it holds anything else. */
export function readPositions(file: string): Positions {
  try {
    return parsePositions(readFileSync(file));
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${file}: ${error.message}`) : error;
  }
}

/** A position of the columns. Scores do not depend on colours, so the mover plays black. */
export function positionAt({ boards }: Positions, at: number): Position {
  return { black: boards[2 * at] ?? 0n, white: boards[2 * at + 1] ?? 0n, toMove: 'black' };
}

/** The files of positions at `paths`, each of which is a file or a folder of files, in a fixed order. */
export function positionFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!existsSync(path)) throw new InputError(`${path} does not exist.`);
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => name.endsWith(POSITIONS_SUFFIX))
      .toSorted()
      .map((name) => join(path, name));
  });
}

/** Writes a file so that it exists as a whole or not at all, whenever the program is interrupted. */
export function writeWhole(file: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.part`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, file);
}

/** The number of empty squares of each position. */
export function emptiesOf({ count, boards }: Positions): Uint8Array {
  const words = new Uint32Array(boards.buffer, boards.byteOffset, 4 * count);
  const empties = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const low = (words[4 * at] ?? 0) | (words[4 * at + 2] ?? 0);
    const high = (words[4 * at + 1] ?? 0) | (words[4 * at + 3] ?? 0);
    empties[at] = 64 - ones(low) - ones(high);
  }
  return empties;
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Positions of one game that follow each other, from index `from` on. */
export interface Stretch {
  readonly from: number;
  /** The index behind the last position. */
  readonly to: number;
  /** 1 for each position with the same mover as the first, -1 for each with the other. */
  readonly sides: readonly number[];
}

/** The stretches of the positions. A game is one stretch, or several if positions were left out. */
export function* stretchesOf(positions: Positions): Generator<Stretch> {
  for (let from = 0; from < positions.count;) {
    const sides = [1];
    let to = from + 1;
    for (; to < positions.count && continues(positions, to); to++) {
      const side = sides.at(-1) ?? 1;
      sides.push(hasPassed(positions, to) ? side : -side);
    }
    yield { from, to, sides };
    from = to;
  }
}

/** Whether a position follows from the one before it by the move played there. */
function continues({ boards, moves, folds }: Positions, at: number): boolean {
  const before = (boards[2 * at - 2] ?? 0n) | (boards[2 * at - 1] ?? 0n) | bit(moves[at - 1] ?? 0);
  return folds[at] === folds[at - 1] && before === ((boards[2 * at] ?? 0n) | (boards[2 * at + 1] ?? 0n));
}

/** Whether the same side moved twice, because the other had to pass: then it has all the discs that it had before. */
function hasPassed({ boards }: Positions, at: number): boolean {
  return ((boards[2 * at - 2] ?? 0n) & ~(boards[2 * at] ?? 0n)) === 0n;
}

/** A sample of the positions held out whose number of empty squares is in range, for labels that take long to make. */
export function sampleHeldOut(
  data: readonly Positions[],
  options: {
    readonly every: number;
    readonly leastEmpties: number;
    readonly mostEmpties: number;
    readonly heldOutFolds: number;
  },
): Positions {
  const drawn: LabelledPosition[] = [];
  let met = 0;
  for (const positions of data) {
    for (const [at, empties] of emptiesOf(positions).entries()) {
      if ((positions.folds[at] ?? 0) >= options.heldOutFolds) continue;
      if (empties < options.leastEmpties || empties > options.mostEmpties) continue;
      met++;
      if (met % options.every !== 0) continue;
      drawn.push({
        mover: positions.boards[2 * at] ?? 0n,
        opponent: positions.boards[2 * at + 1] ?? 0n,
        score: positions.scores[at] ?? 0,
        label: LABEL.result,
        move: positions.moves[at] ?? 0,
        fold: positions.folds[at] ?? 0,
      });
    }
  }
  return collectPositions(drawn);
}
