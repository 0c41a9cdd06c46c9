/**
 * WTHOR, the database of tournament games of the French federation (its description: ffothello.org, "format de la base
 * WTHOR"): a `.wtb` of games beside a `.JOU` of players and a `.TRN` of tournaments. Each has a header of 16 bytes, in
 * which the fifth to eighth are the number of games, and the ninth and tenth that of names, little-endian as all numbers
 * are. A game is 68 bytes: the numbers
 * of its tournament and of both players, Black's discs at the end, Black's discs with best play from a depth on, and up
 * to 60 moves as ten times the row plus the column. Passes are not written.
 *
 *     const file = openWthor(bytes, { players: readWthorNames(jou), tournaments: readWthorNames(trn) });
 *     file.ok && file.value.entry(0)   // names, event, year and discs, without playing the moves
 *     file.ok && file.value.game(0)    // the whole game
 */
import { START_POSITION, samePosition } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type Square, fileOf, rankOf, squareAt } from '../game/square.ts';
import { goTo, playedMoves } from '../game/tree.ts';
import type { ReadError } from './error.ts';
import { type Game, gameResult, leadOf, scoreResult, tidyInfo } from './info.ts';
import { type ReadGame, type Refusal, refused } from './outcome.ts';
import { type GrowingNode, extend, seed, treeAlong } from './replay.ts';
import { moveName } from './transcript.ts';
import { moveError } from './transcript-reader.ts';

const HEADER_BYTES = 16;
const GAME_BYTES = 68;
const FIRST_MOVE = 8;
const MOST_MOVES = 60;
const PLAYER_BYTES = 20;
const TOURNAMENT_BYTES = 26;
const MOST_NAMES = 0xffff;

/** The length of the largest file of names. */
export const MAX_NAMES_BYTES = HEADER_BYTES + MOST_NAMES * TOURNAMENT_BYTES;

/** Names by their numbers. */
export interface WthorNames {
  readonly players?: readonly string[];
  readonly tournaments?: readonly string[];
}

/** How a game would have ended with best play from the position on that had so many empty squares. */
export interface BestPlay {
  readonly empties: number;
  readonly black: number;
  readonly white: number;
}

/** What is known of a game without playing it. */
export interface WthorEntry {
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly year: string;
  /** The discs at the end; empty squares count for the winner. */
  readonly discs: { readonly black: number; readonly white: number };
  /** Missing where the file does not say how deep its games were solved. */
  readonly best?: BestPlay;
  readonly moves: number;
}

export interface WthorFile {
  readonly count: number;
  entry(index: number): WthorEntry;
  /** The squares of a game as they are written, not played; 255 for what is no square. */
  squares(index: number): Uint8Array;
  game(index: number): Result<ReadGame, Refusal>;
}

function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 0x100;
}

function recordsOf(bytes: Uint8Array): number {
  return u16(bytes, 4) + u16(bytes, 6) * 0x10000;
}

/** The number of names in a file of them. Some programs, an older one of ours among them, write it as that of games. */
function namesOf(bytes: Uint8Array): number {
  return u16(bytes, 8) || recordsOf(bytes);
}

/** Whether `bytes` are games in this format: their number and their length agree, and the day that they were written. */
export function looksLikeWthor(bytes: Uint8Array): boolean {
  return holds(bytes, recordsOf(bytes), GAME_BYTES) && recordsOf(bytes) > 0;
}

/** Why a file of this format has no games to read: it is one of names, or its length is not that of its games. */
export function wthorFault(bytes: Uint8Array): ReadError | undefined {
  const count = recordsOf(bytes);
  if (!isDated(bytes) || bytes.length < HEADER_BYTES) return undefined;
  if ([PLAYER_BYTES, TOURNAMENT_BYTES].some((size) => holds(bytes, namesOf(bytes), size)))
    return { code: 'databaseNames' };
  if (count === 0 || holds(bytes, count, GAME_BYTES)) return undefined;
  const found = Math.floor((bytes.length - HEADER_BYTES) / GAME_BYTES);
  return { code: 'damagedDatabase', found, announced: count };
}

/** No text begins with such bytes. */
function isDated([century = 0, year = 0, month = 0, day = 0]: Uint8Array): boolean {
  return century >= 19 && century <= 21 && year <= 99 && month <= 12 && day <= 31;
}

function holds(bytes: Uint8Array, count: number, size: number): boolean {
  return isDated(bytes) && bytes.length === HEADER_BYTES + size * count;
}

/** Stands for a player who is not known. */
const NOBODY = '???';

/**
 * The names of a file of players or of tournaments by their numbers, empty for who is not known; no names for any other
 * file.
 */
export function readWthorNames(bytes: Uint8Array): readonly string[] {
  const count = namesOf(bytes);
  const size = [PLAYER_BYTES, TOURNAMENT_BYTES].find((each) => holds(bytes, count, each));
  if (size === undefined) return [];
  return Array.from({ length: count }, (_, index) => {
    const start = HEADER_BYTES + index * size;
    const record = bytes.subarray(start, start + size);
    const end = record.indexOf(0);
    const name = latin1(record.subarray(0, end < 0 ? size : end)).trim();
    return name === NOBODY ? '' : name;
  });
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Opens a file of games; those on another board than 8 by 8, and files that are cut off, are refused. */
export function openWthor(bytes: Uint8Array, names: WthorNames = {}): Result<WthorFile, ReadError> {
  const place = { line: 1, column: 1 };
  const size = bytes[12] ?? 0;
  if (size !== 0 && size !== 8) return err({ code: 'boardSize', place, text: String(size) });
  const year = u16(bytes, 10);
  const empties = bytes[14] ?? 0;
  const count = Math.min(recordsOf(bytes), Math.floor((bytes.length - HEADER_BYTES) / GAME_BYTES));
  const nameOf = (list: readonly string[] = [], number: number): string => list[number] ?? `#${number}`;

  function entry(index: number): WthorEntry {
    const start = HEADER_BYTES + index * GAME_BYTES;
    let end = start + FIRST_MOVE;
    while (end < start + GAME_BYTES && bytes[end] !== 0) end++;
    const [black = 0, best = 0] = bytes.subarray(start + 6, start + FIRST_MOVE);
    return {
      event: nameOf(names.tournaments, u16(bytes, start)),
      black: nameOf(names.players, u16(bytes, start + 2)),
      white: nameOf(names.players, u16(bytes, start + 4)),
      year: year === 0 ? '' : String(year),
      discs: { black, white: Math.max(64 - black, 0) },
      ...(empties > 0 && best <= 64 && { best: { empties, black: best, white: 64 - best } }),
      moves: end - start - FIRST_MOVE,
    };
  }

  /** All bytes as squares, made once: one array for each of many games takes long. */
  let allSquares: Uint8Array | undefined;

  function squares(index: number): Uint8Array {
    allSquares ??= bytes.map((written) => SQUARES[written]!);
    const start = HEADER_BYTES + index * GAME_BYTES + FIRST_MOVE;
    let end = start;
    while (end < start + MOST_MOVES && bytes[end] !== 0) end++;
    return allSquares.subarray(start, end);
  }

  function game(index: number): Result<ReadGame, Refusal> {
    const { black, white, event, year: date, discs, moves } = entry(index);
    const start = HEADER_BYTES + index * GAME_BYTES + FIRST_MOVE;
    const root = seed(START_POSITION);
    const path: GrowingNode[] = [];
    let wrong: ReadError | undefined;
    for (let at = 0; at < moves; at++) {
      const written = bytes[start + at] ?? 0;
      const square = squareOf(written);
      const where = { place, move: at + 1, text: square === undefined ? String(written) : moveName(square) };
      const nodes = square === undefined ? undefined : extend(path.at(-1) ?? root, square);
      if (nodes?.ok === true) path.push(...nodes.value);
      else {
        wrong = nodes === undefined ? { code: 'notAMove', ...where } : moveError(nodes.error, where);
        break;
      }
    }
    const tree = treeAlong(root, path);
    const result = scoreResult(discs.black - discs.white);
    const info = tidyInfo({ black: { name: black }, white: { name: white }, event, date, result }, tree);
    const read: ReadGame = { format: 'wthor', tree, info };
    return wrong === undefined ? ok(read) : refused(wrong, read);
  }

  return ok({ count, entry, squares, game });
}

function squareOf(written: number): Square | undefined {
  return squareAt((written % 10) - 1, Math.floor(written / 10) - 1);
}

const SQUARES = Uint8Array.from({ length: 256 }, (_, written) => squareOf(written) ?? 255);

// Writing

/** The files of a database. */
export interface WrittenWthor {
  /** The games of each year, 0 standing for those without a date. */
  readonly years: ReadonlyMap<number, Uint8Array>;
  readonly players: Uint8Array;
  readonly tournaments: Uint8Array;
  /** The indices of the games that the format cannot hold: those from a board that was set up, or without a score. */
  readonly leftOut: readonly number[];
}

/**
 * Writes games as a database; `day` is the one on which it is written. Of a game its moves, names, event, year and score
 * are kept. Names are cut to 19 and 25 characters of Latin-1.
 */
export function writeWthor(games: readonly Game[], day: Date): WrittenWthor {
  const players = new Map<string, number>([[NOBODY, 0]]);
  const tournaments = new Map<string, number>([['Diverses parties', 0]]);
  const numberOf = (list: Map<string, number>, name: string | undefined, size: number): number => {
    const key = shortened(name ?? '', size - 1).trim();
    if (key === '') return 0;
    const known = list.get(key) ?? (list.size <= MOST_NAMES ? list.size : 0);
    list.set(key, known);
    return known;
  };
  const leftOut: number[] = [];
  const years = new Map<number, Uint8Array[]>();
  for (const [index, { tree, info }] of games.entries()) {
    const whole = goTo(tree, tree.line.length);
    const result = gameResult({ tree: whole, info });
    const isPlain = samePosition(tree.root.position, START_POSITION) && result?.ending === 'score';
    if (!isPlain) {
      leftOut.push(index);
      continue;
    }
    const record = new Uint8Array(GAME_BYTES);
    const view = new DataView(record.buffer);
    view.setUint16(0, numberOf(tournaments, info.event, TOURNAMENT_BYTES), true);
    view.setUint16(2, numberOf(players, info.black.name, PLAYER_BYTES), true);
    view.setUint16(4, numberOf(players, info.white.name, PLAYER_BYTES), true);
    const discs = Math.round((64 + leadOf(result)) / 2);
    record.fill(discs, 6, FIRST_MOVE);
    const moves = playedMoves(whole).filter((move) => move !== 'pass');
    record.set(
      moves.map((square) => (rankOf(square) + 1) * 10 + fileOf(square) + 1),
      FIRST_MOVE,
    );
    const year = Number(/^\d{4}/.exec(info.date ?? '')?.[0] ?? 0);
    const others = years.get(year);
    if (others === undefined) years.set(year, [record]);
    else others.push(record);
  }
  return {
    years: new Map(
      Array.from(years, ([year, records]) => [year, fileOfRecords(records, GAME_BYTES, { year, day })]),
    ),
    players: fileOfNames(players, PLAYER_BYTES, day),
    tournaments: fileOfNames(tournaments, TOURNAMENT_BYTES, day),
    leftOut,
  };
}

function shortened(name: string, length: number): string {
  return name
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')
    .slice(0, length);
}

function fileOfNames(names: ReadonlyMap<string, number>, size: number, day: Date): Uint8Array {
  const records = Array.from(names.keys(), (name) => {
    const record = new Uint8Array(size);
    record.set(Array.from(name, (sign) => sign.charCodeAt(0)));
    return record;
  });
  return fileOfRecords(records, size, { year: 0, day });
}

function fileOfRecords(
  records: readonly Uint8Array[],
  size: number,
  { year, day }: { readonly year: number; readonly day: Date },
): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + records.length * size);
  const view = new DataView(bytes.buffer);
  bytes.set([
    Math.floor(day.getFullYear() / 100),
    day.getFullYear() % 100,
    day.getMonth() + 1,
    day.getDate(),
  ]);
  if (size === GAME_BYTES) {
    view.setUint32(4, records.length, true);
    bytes[12] = 8;
  } else view.setUint16(8, records.length, true);
  view.setUint16(10, year, true);
  for (const [index, record] of records.entries()) bytes.set(record, HEADER_BYTES + index * size);
  return bytes;
}
