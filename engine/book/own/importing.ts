/**
 * What an own book takes in from elsewhere: another own book, the JSON that `book export` writes, games with values in any
 * format that is read, or a list of lines of moves with a value each. Everything is checked before anything is taken in, and
 * refused with what is wrong and where. Pure.
 *
 * A list has one line a position, with the value in discs for Black, the depth that it was searched to and a note, if
 * they are known:
 *
 *     f5d6c3d3c4 -0.5 @24 ; what I play as White
 */
import { countEmpties, type Position, START_POSITION } from '../../game/position.ts';
import { type Result, err, ok } from '../../game/result.ts';
import { legalMoves, onTurn, passMove, playMove, turnState } from '../../game/rules.ts';
import { parseSquare } from '../../game/square.ts';
import { isFields } from '../../kept/kept.ts';
import { readGames } from '../../notation/read.ts';
import { type BookKey, keyOf } from '../key.ts';
import { type OwnFileRefusal, readOwnFile } from './file.ts';
import { MOST_DISCS, MOST_NOTE, type OwnFinding, type OwnLine } from './lines.ts';
import { discs, findingsOf } from './reviewed.ts';

/** What was read. Values of one game stand together. */
export type Imported =
  | { readonly kind: 'book'; readonly lines: readonly OwnLine[] }
  | {
      readonly kind: 'values';
      readonly games: readonly (readonly OwnFinding[])[];
      readonly notes: readonly { readonly key: BookKey; readonly note: string }[];
    };

/** Lines of a text and positions of JSON count from 1. */
export type ImportRefusal =
  | OwnFileRefusal
  | { readonly code: 'empty' | 'notJson' | 'noBook' | 'unreadable' | 'noValues' }
  | { readonly code: 'tooMany'; readonly most: number }
  | { readonly code: 'noValue' | 'over'; readonly line: number }
  | { readonly code: 'badValue'; readonly line: number; readonly text: string }
  | { readonly code: 'badDepth'; readonly line: number; readonly text: string }
  | { readonly code: 'illegal'; readonly line: number; readonly move: string }
  | { readonly code: 'contradiction'; readonly line: number; readonly other: number }
  | { readonly code: 'badPosition'; readonly number: number };

/** More positions are refused, because a book of so many is none of one's own. */
export const MOST_IMPORTED = 200_000;

/** Reads a text, or says why nothing of it is taken in. */
export function readImport(text: string): Result<Imported, ImportRefusal> {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return err({ code: 'empty' });
  const isList = plainLines(trimmed).every((line) => line === '' || LISTED.test(line));
  if (isList) return readList(text);
  const own = readOwnFile(trimmed);
  if (own) return own.ok ? ok({ kind: 'book', lines: own.value }) : own;
  return (trimmed.startsWith('{') && readJson(trimmed)) || readTold(text);
}

/** Lines with one blank in place of many, with which what follows would try every way to share them out. */
function plainLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) =>
    line
      .replace(/^\uFEFF/, '')
      .trim()
      .replaceAll(/\s+/g, ' '),
  );
}

/** A line of a list begins with moves and goes on with a number, or is a remark. */
const LISTED = /^(?:#.*|(?:[a-h][1-8]\s*)+[:=]?\s*[-+−]?\d.*|(?:[a-h][1-8])+(?:\s*;.*)?)$/i;
const PARTS = /^((?:[a-h][1-8]\s*)+)(?:[:=]?\s*([-+−]?[^\s@;]+))?\s*(?:@\s*([^\s;]*))?\s*(?:;\s*(.*))?$/i;
const NUMBER = /^[-+−]?\d{1,2}(?:[.,]\d{1,4})?$/;

function readList(text: string): Result<Imported, ImportRefusal> {
  const games: (readonly OwnFinding[])[] = [];
  const notes: { key: BookKey; note: string }[] = [];
  const seen = new Map<string, { readonly value: number; readonly line: number }>();
  for (const [at, written] of plainLines(text).entries()) {
    if (written === '' || written.startsWith('#')) continue;
    const line = at + 1;
    const [, moves = '', value, depth, note = ''] = PARTS.exec(written) ?? [];
    if (value === undefined) return err({ code: 'noValue', line });
    if (!NUMBER.test(value) || Math.abs(numberOf(value)) > MOST_DISCS)
      return err({ code: 'badValue', line, text: value.slice(0, 20) });
    if (depth !== undefined && !(/^\d{1,2}$/.test(depth) && Number(depth) <= 60))
      return err({ code: 'badDepth', line, text: depth.slice(0, 20) });
    const end = playedTo(moves);
    if (!end.ok) return err({ code: 'illegal', line, move: end.error });
    if (turnState(end.value) === 'over') return err({ code: 'over', line });
    const position = onTurn(end.value);
    const key = keyOf(position);
    const plies = Math.min(Number(depth ?? 0), countEmpties(position));
    const own = discs(position.toMove === 'black' ? numberOf(value) : 0 - numberOf(value));
    const other = seen.get(`${key} ${plies}`);
    if (other && other.value !== own) return err({ code: 'contradiction', line, other: other.line });
    seen.set(`${key} ${plies}`, { value: own, line });
    games.push([{ key, value: own, plies, confidence: 0, isExact: false }]);
    if (note.trim() !== '') notes.push({ key, note: note.trim().slice(0, MOST_NOTE) });
    if (games.length > MOST_IMPORTED) return err({ code: 'tooMany', most: MOST_IMPORTED });
  }
  return games.length === 0 ? err({ code: 'empty' }) : ok({ kind: 'values', games: [games.flat()], notes });
}

function numberOf(text: string): number {
  return Number(text.replace('−', '-').replace(',', '.')) + 0;
}

/** The position after moves from the standard start on; otherwise the move that is not legal. */
function playedTo(moves: string): Result<Position, string> {
  let position = START_POSITION;
  for (const name of moves.toLowerCase().match(/[a-h][1-8]/g) ?? []) {
    const square = parseSquare(name);
    const passed = passMove(position);
    const played = square === undefined ? undefined : playMove(passed.ok ? passed.value : position, square);
    if (played?.ok !== true) return err(name);
    position = played.value;
  }
  return ok(position);
}

/** Undefined for JSON that games may stand in. */
function readJson(text: string): Result<Imported, ImportRefusal> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err({ code: 'notJson' });
  }
  if (!isFields(json) || json['format'] !== 'othello-book') return undefined;
  const { version, positions } = json;
  if (version !== 1 || !Array.isArray(positions)) return err({ code: 'noBook' });
  if (positions.length > MOST_IMPORTED) return err({ code: 'tooMany', most: MOST_IMPORTED });
  const findings: OwnFinding[] = [];
  for (const [at, each] of positions.entries()) {
    const finding = findingIn(each);
    if (!finding) return err({ code: 'badPosition', number: at + 1 });
    findings.push(finding);
  }
  return findings.length === 0
    ? err({ code: 'empty' })
    : ok({ kind: 'values', games: [findings], notes: [] });
}

const BOARD = /^[-XO]{64} ?X$/;

function findingIn(json: unknown): OwnFinding | undefined {
  if (!isFields(json)) return undefined;
  const { board, value, depth = 0, exact = false } = json;
  if (typeof board !== 'string' || !BOARD.test(board)) return undefined;
  if (typeof value !== 'number' || !(Math.abs(value) <= MOST_DISCS) || typeof exact !== 'boolean')
    return undefined;
  if (typeof depth !== 'number' || !Number.isInteger(depth) || depth < 0 || depth > 60) return undefined;
  const position = { black: boardOf(board, 'X'), white: boardOf(board, 'O'), toMove: 'black' } as const;
  if (legalMoves(position) === 0n) return undefined;
  const plies = Math.min(depth, countEmpties(position));
  return { key: keyOf(position), value: discs(value), plies, confidence: 0, isExact: exact };
}

function boardOf(board: string, disc: string): bigint {
  let bits = 0n;
  for (let square = 0; square < 64; square++) if (board[square] === disc) bits |= 1n << BigInt(square);
  return bits;
}

/** Games in any format, of which at least one has values. */
function readTold(text: string): Result<Imported, ImportRefusal> {
  const outcome = readGames(text);
  if (outcome.kind !== 'games') return err({ code: 'unreadable' });
  const games = outcome.games.map(({ tree }) => findingsOf(tree)).filter((findings) => findings.length > 0);
  const count = games.reduce((sum, findings) => sum + findings.length, 0);
  if (count > MOST_IMPORTED) return err({ code: 'tooMany', most: MOST_IMPORTED });
  return games.length === 0 ? err({ code: 'noValues' }) : ok({ kind: 'values', games, notes: [] });
}
