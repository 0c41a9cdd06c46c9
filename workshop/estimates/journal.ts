/**
 * What is known of positions and what searches say of them: journals of one JSON value a line, which are only added to,
 * so that long work goes on where it stopped. A position is written as `writeBoard` does.
 */
import { appendFileSync } from 'node:fs';
import * as v from 'valibot';
import { InputError } from '../../engine/console/command.ts';
import { type Bitboard, fromSquares } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { readLog, resumeLog } from '../training/log.ts';

const STEP = v.object({
  depth: v.number(),
  /** Per cent. */
  confidence: v.number(),
  score: v.number(),
  move: v.string(),
  nodes: v.number(),
});

/** What one iteration of a search said. */
export type Step = v.InferOutput<typeof STEP>;

const TRUTH = v.object({
  board: v.string(),
  empties: v.number(),
  /** Discs for the side to move. */
  value: v.number(),
  /** A move that is worth that; undefined where only the value is known. */
  move: v.optional(v.string()),
  depth: v.number(),
  /** Per cent; 100 where the value is proved. */
  confidence: v.number(),
  nodes: v.optional(v.number()),
  /** What the searches to the end said on the way, boldest first. */
  ends: v.optional(v.array(STEP)),
});

/** The value of a position, as surely as it was paid for. */
export type Truth = v.InferOutput<typeof TRUTH>;

const RIVAL = v.object({
  board: v.string(),
  /** A move that a search found although another is known to be best. */
  move: v.string(),
  /** What it is worth, in discs for the side to move, as surely as the position's own value. */
  value: v.number(),
  nodes: v.number(),
});

/** Another move than the one that is known to be best. */
export type Rival = v.InferOutput<typeof RIVAL>;

const MEASURED = v.object({
  board: v.string(),
  /** The iterations of a search with even depths, with odd ones, and to the end. */
  even: v.array(STEP),
  odd: v.array(STEP),
  /** Milliseconds of processor time of all of them. */
  ms: v.number(),
});

/** What searches from an empty hash table say of a position. */
export type Measured = v.InferOutput<typeof MEASURED>;

/** The truths of a file; none if it does not exist. @throws InputError with file and line if one is broken. */
export function readTruths(file: string): Truth[] {
  return readLog(file, TRUTH);
}

/** The truths of a file that goes on. @throws InputError as `readTruths`. */
export function resumeTruths(file: string): Truth[] {
  return resumeLog(file, TRUTH);
}

/** The rivals of a file that goes on. @throws InputError as `readTruths`. */
export function resumeRivals(file: string): Rival[] {
  return resumeLog(file, RIVAL);
}

/** The rivals of a file. @throws InputError as `readTruths`. */
export function readRivals(file: string): Rival[] {
  return readLog(file, RIVAL);
}

/** What was measured, by its board, in a file that goes on. @throws InputError with file and line if one is broken. */
export function resumeMeasured(file: string): Map<string, Measured> {
  return new Map(resumeLog(file, MEASURED).map((entry) => [entry.board, entry]));
}

/** Adds a line. */
export function append(file: string, entry: Truth | Rival | Measured): void {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

/** The position that `writeBoard` wrote. @throws InputError if it is none. */
export function positionOf(board: string): Position {
  if (!/^[XO-]{64} [XO]$/.test(board)) throw new InputError(`"${board}" is no position.`);
  const discs = (sign: string): Bitboard =>
    fromSquares(Array.from(board.slice(0, 64)).flatMap((each, square) => (each === sign ? [square] : [])));
  return { black: discs('X'), white: discs('O'), toMove: board.endsWith('X') ? 'black' : 'white' };
}
