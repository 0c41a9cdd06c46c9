/**
 * The compact files that labelled positions are kept in. A file is little-endian: "OTHP", the number of positions n (u32),
 * and then the columns: n pairs of boards (u64 mover, u64 opponent), n scores (i8), n labels (u8), n moves (u8) and n folds
 * (u8).
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../engine/console/command.ts';
import { SQUARE_COUNT } from '../../engine/game/square.ts';
import { LABEL, type Positions } from '../learning/positions.ts';

export const POSITIONS_SUFFIX = '.positions';

const MAGIC = 0x5048544f;
const HEADER_BYTES = 8;
const POSITION_BYTES = 20;

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
