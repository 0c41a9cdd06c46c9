/** Reads the app's own files, in the format that game-file.ts describes and in the format before it. */
import { squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION, discAt } from '../game/position.ts';
import { type GameTree, type NodeId, ROOT_ID, currentPosition, playedMoves } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { isGameOver } from '../game/rules.ts';
import { isDrawnLine, readPlainBoard } from './board-reader.ts';
import { alteration } from './checksum.ts';
import type { ReadError } from './error.ts';
import {
  ENDING_WORDS,
  HEADER_KEYS,
  type HeaderKey,
  NO_TIME,
  OLD_HEADER_KEYS,
  OWN_LINE,
  SIGNATURE,
  STATED_ENDINGS,
  VERSION,
} from './game-file.ts';
import { type Game, type GameResult, scoreResult, tidyInfo } from './info.ts';
import { Places, readNotes } from './game-file-places.ts';
import { parseSeconds } from './notes.ts';
import type { ReadGame } from './outcome.ts';
import { type Line, type Place, type Source, excerpt, isBlank, linesOf } from './place.ts';
import { type Growing, type GrowingNode, treeAlong } from './replay.ts';
import { readMoves } from './transcript-reader.ts';

export function looksLikeGameFile(text: string): boolean {
  return text.trimStart().slice(0, SIGNATURE.length).toLowerCase() === SIGNATURE.toLowerCase();
}

const FIRST_LINE = new RegExp(`^[ \\t]*${SIGNATURE}[ \\t]*:`, 'gim');

/**
 * The offsets at which each game of a text begins and ends, in turn, for which `looksLikeGameFile` holds. The first line
 * of a game can stand nowhere else: every other line begins with a key, a number or a move.
 */
export function ownPieces(text: string): readonly number[] {
  const starts = Array.from(text.matchAll(FIRST_LINE), ({ index }) => index);
  return starts.flatMap((start, at) => [start, starts[at + 1] ?? text.length]);
}

interface Entry {
  readonly key: HeaderKey;
  /** The id of the place that a variation leaves. */
  readonly after?: NodeId;
  readonly value: string;
  /** The place of the value in the text. */
  readonly start: number;
  readonly end: number;
}

interface Header {
  readonly version: number;
  readonly entries: readonly Entry[];
}

/** Reads a text for which `looksLikeGameFile` holds. */
export function readGameFile(source: Source): Result<ReadGame, ReadError> {
  const { text } = source;
  const lines = linesOf(text);
  const boardAt = lines.findIndex((line) => isDrawnLine(line.text) && !line.text.includes(':'));
  const header = readHeader(source, boardAt < 0 ? lines : lines.slice(0, boardAt));
  if (!header.ok) return header;
  const { version, entries } = header.value;
  const board = lines.slice(boardAt);
  const [boardStart] = board;
  if (boardAt < 0 || boardStart === undefined) {
    return err({ code: 'missingBoard', place: source.placeAt(text.trimEnd().length) });
  }
  const boardLength = boardEnd(board);
  const boardRange = { start: boardStart.start, end: board[boardLength - 1]?.end ?? text.length };
  const rest = board.slice(boardLength);
  const notesAt = version === 1 ? -1 : rest.findIndex((line) => /^\s*notes\s*(?::\s*)?$/i.test(line.text));
  const movesRange = { start: boardRange.end, end: rest[notesAt]?.start ?? text.length };

  const start = readStart(source, entries);
  if (!start.ok) return start;
  const places = new Places(start.value);
  const own = readLines(source, header.value, movesRange, places);
  if (!own.ok) return own;
  const pendingMs =
    version === 1 ? readOldTimes(source, entries, own.value) : readTimes(source, entries, places);
  if (!pendingMs.ok) return pendingMs;
  const wrong = notesAt < 0 ? undefined : readNotes(source, rest.slice(notesAt + 1), places);
  if (wrong !== undefined) return err(wrong);

  const { played, undone } = own.value;
  const ids = version === 1 ? undefined : places.ids;
  const tree: GameTree = { ...treeAlong(places.root, [...played, ...undone], ids), ply: played.length };
  const contradiction = compareBoard(source, boardRange, currentPosition(tree));
  if (contradiction !== undefined) return err(contradiction);

  const valueOf = (key: HeaderKey) => entryOf(entries, key)?.value;
  const result = readResult(source, entryOf(entries, 'Result'));
  if (!result.ok) return result;
  const found = {
    black: { name: valueOf('Black'), level: valueOf('Black level'), time: valueOf('Black time') },
    white: { name: valueOf('White'), level: valueOf('White level'), time: valueOf('White time') },
    date: valueOf('Date'),
    event: valueOf('Event'),
    place: valueOf('Place'),
    opening: valueOf('Opening'),
    result: result.value,
  };
  const checksum = valueOf('Checksum');
  const altered = checksum === undefined ? undefined : alteration(checksum, text, playedMoves(tree));
  return ok({
    format: 'game',
    tree,
    info: tidyInfo(found, tree),
    ...pendingMs.value,
    ...(altered && { altered }),
  });
}

function readHeader(source: Source, lines: readonly Line[]): Result<Header, ReadError> {
  const entries: Entry[] = [];
  let version: number | undefined;
  for (const line of lines) {
    if (isBlank(line.text)) continue;
    const colon = line.text.indexOf(':');
    const place = () => source.placeAt(line.start);
    if (colon < 0) return err({ code: 'notKeyValue', place: place(), text: excerpt(line.text) });
    const key = line.text.slice(0, colon).trim();
    const value = line.text.slice(colon + 1).trim();
    if (version === undefined) {
      version = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
      if (version === undefined)
        return err({ code: 'badValue', place: place(), key: excerpt(key), text: excerpt(value) });
      if (version > VERSION) return err(newerVersion(place(), version, lines));
      continue;
    }
    const known = headerKey(key, version);
    if (known === undefined) return err({ code: 'unknownKey', place: place(), key: excerpt(key) });
    if (known.key !== 'Variation' && entryOf(entries, known.key) !== undefined) {
      return err({ code: 'repeatedKey', place: place(), key: known.key });
    }
    entries.push({ ...known, value, start: line.start + colon + 1, end: line.end });
  }
  return ok({ version: version ?? VERSION, entries });
}

/** Looks for the program that wrote a file of a newer format. Its other keys may mean anything. */
function newerVersion(place: Place, version: number, lines: readonly Line[]): ReadError {
  const [writer] = lines.flatMap(({ text }) => /^\s*written by\s*:(.*)$/i.exec(text)?.[1] ?? []);
  const madeBy = excerpt(writer ?? '');
  return { code: 'newerVersion', place, version, known: VERSION, ...(madeBy !== '' && { madeBy }) };
}

function headerKey(written: string, version: number): Pick<Entry, 'key' | 'after'> | undefined {
  const [, after] = version === 1 ? [] : (/^variation\s+after\s+(\d{1,9})$/i.exec(written) ?? []);
  if (after !== undefined) return { key: 'Variation', after: Number(after) };
  const keys: readonly HeaderKey[] = version === 1 ? OLD_HEADER_KEYS : HEADER_KEYS;
  const key = keys.find((name) => name.toLowerCase() === written.toLowerCase());
  return key === undefined ? undefined : { key };
}

function entryOf(entries: readonly Entry[], key: HeaderKey): Entry | undefined {
  return entries.find((entry) => entry.key === key);
}

/**
 * The number of lines that belong to the board, counted from its first line: up to a blank line or the side to move.
 */
function boardEnd(lines: readonly Line[]): number {
  const blank = lines.findIndex((line) => isBlank(line.text));
  const end = blank < 0 ? lines.length : blank;
  const side = lines.slice(0, end).findIndex((line) => /to move|game over/i.test(line.text));
  return side < 0 ? end : side + 1;
}

function readStart(source: Source, entries: readonly Entry[]): Result<Position, ReadError> {
  const entry = entryOf(entries, 'Start');
  if (entry === undefined) return ok(START_POSITION);
  const board = readPlainBoard(source, entry.start, entry.end);
  if (!board.ok) return board;
  const { black, white, toMove } = board.value;
  if (toMove === undefined) {
    const place = source.placeAt(entry.start);
    return err({ code: 'badValue', place, key: entry.key, text: excerpt(entry.value) });
  }
  return ok({ black, white, toMove });
}

// The tree

interface Range {
  readonly start: number;
  readonly end: number;
}

interface OwnLine {
  readonly played: readonly GrowingNode[];
  readonly undone: readonly GrowingNode[];
}

/** Reads all lines of the tree in their order into `places`. */
function readLines(
  source: Source,
  { entries }: Header,
  moves: Range,
  places: Places,
): Result<OwnLine, ReadError> {
  const idsEntry = entryOf(entries, 'Ids');
  const ids = idsEntry === undefined ? [] : parseIds(idsEntry.value, source.text.length);
  if (idsEntry !== undefined) {
    if (ids === undefined) return err(badValue(source, idsEntry));
    places.useIds(ids);
  }
  const variations = entries.filter(({ key }) => key === 'Variation');
  const isPlaced = variations.some(isOwn);
  let own: OwnLine = { played: [], undone: [] };
  for (const variation of isPlaced ? variations : [undefined, ...variations]) {
    if (variation === undefined || isOwn(variation)) {
      const line = readOwnLine(source, places.root, entryOf(entries, 'Undone'), moves);
      if (!line.ok) return line;
      own = line.value;
      places.add([...own.played, ...own.undone]);
    } else {
      const { after = ROOT_ID, start, end } = variation;
      const from = places.called(after);
      if (from === undefined) return err({ code: 'unknownPlace', place: source.placeAt(start), id: after });
      const line = readMoves(source, start, end, from);
      if (!line.ok) return line;
      places.add(line.value);
    }
  }
  const isTooLong = idsEntry !== undefined && ids !== undefined && ids.length > places.nodes.length;
  return isTooLong ? err(badValue(source, idsEntry)) : ok(own);
}

function isOwn({ value, after }: Entry): boolean {
  return value === OWN_LINE && after === undefined;
}

function readOwnLine(
  source: Source,
  root: Growing,
  undoneEntry: Entry | undefined,
  moves: Range,
): Result<OwnLine, ReadError> {
  const played = readMoves(source, moves.start, moves.end, root);
  if (!played.ok) return played;
  if (undoneEntry === undefined) return ok({ played: played.value, undone: [] });
  const undone = readMoves(source, undoneEntry.start, undoneEntry.end, played.value.at(-1) ?? root);
  return undone.ok ? ok({ played: played.value, undone: undone.value }) : undone;
}

/** Reads ids such as `1-5 8`: whole numbers above 0, none of them twice, and at most `limit` of them. */
function parseIds(text: string, limit: number): NodeId[] | undefined {
  const ids: NodeId[] = [];
  for (const run of text.split(/[\s,]+/)) {
    const [, from = '', to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(run) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last < first || ids.length + last - first >= limit) return undefined;
    for (let id = first; id <= last; id++) ids.push(id);
  }
  return new Set(ids).size === ids.length ? ids : undefined;
}

function badValue(source: Source, { key, value, start }: Entry): ReadError {
  return { code: 'badValue', place: source.placeAt(start), key, text: excerpt(value) };
}

// What is known about the places

/** Stores the times of the places in the order of the file; returns the time spent so far on the move to come. */
function readTimes(
  source: Source,
  entries: readonly Entry[],
  places: Places,
): Result<Pick<Game, 'pendingMs'>, ReadError> {
  const entry = entryOf(entries, 'Times');
  const words = entry === undefined ? [] : entry.value.split(/\s+/).filter((word) => word !== '');
  for (const [at, word] of words.entries()) {
    const timeMs = parseSeconds(word);
    const node = places.nodes[at];
    const isTime = node !== undefined && (timeMs !== undefined || word === NO_TIME);
    if (!isTime && entry !== undefined) return err(badValue(source, entry));
    if (node !== undefined && timeMs !== undefined) node.annotations.timeMs = timeMs;
  }
  const clock = entryOf(entries, 'Clock');
  if (clock === undefined) return ok({});
  const pendingMs = parseSeconds(clock.value);
  return pendingMs === undefined ? err(badValue(source, clock)) : ok({ pendingMs });
}

/**
 * Format 1 had times only in games with clocks: the times of the game's line and, after them, the time of the move to
 * come. Missing times are 0.
 */
function readOldTimes(
  source: Source,
  entries: readonly Entry[],
  { played, undone }: OwnLine,
): Result<Pick<Game, 'pendingMs'>, ReadError> {
  const entry = entryOf(entries, 'Times');
  if (entry === undefined) return ok({});
  const line = [...played, ...undone];
  const words = entry.value.split(/\s+/).filter((word) => word !== '');
  const times = words.flatMap((word) => parseSeconds(word) ?? []);
  if (times.length < words.length || times.length > line.length + 1) return err(badValue(source, entry));
  for (const [at, { annotations }] of line.entries()) annotations.timeMs = times[at] ?? 0;
  return ok({ pendingMs: times[line.length] ?? 0 });
}

// The rest

/** The error if the board drawn in the file differs from the board that the moves lead to. */
function compareBoard(source: Source, range: Range, byMoves: Position): ReadError | undefined {
  const board = readPlainBoard(source, range.start, range.end);
  if (!board.ok) return board.error;
  const place = source.placeAt(range.start);
  const onBoard: Position = { ...board.value, toMove: board.value.toMove ?? byMoves.toMove };
  const [square] = squaresOf((onBoard.black ^ byMoves.black) | (onBoard.white ^ byMoves.white));
  if (square !== undefined) {
    const contents = { onBoard: discAt(onBoard, square), byMoves: discAt(byMoves, square) };
    return { code: 'boardContradictsMoves', place, square, ...contents };
  }
  if (onBoard.toMove === byMoves.toMove || isGameOver(byMoves)) return undefined;
  return { code: 'sideContradictsMoves', place, onBoard: onBoard.toMove, byMoves: byMoves.toMove };
}

function readResult(source: Source, entry: Entry | undefined): Result<GameResult | undefined, ReadError> {
  if (entry === undefined) return ok(undefined);
  const [, side = '', margin, how] =
    /^(black|white|draw|void)(?:\s+(?:\+(\d+(?:\.\d+)?)|(by resignation|on time|by forfeit|wins)))?$/i.exec(
      entry.value,
    ) ?? [];
  const isBare = margin === undefined && how === undefined;
  if (side.toLowerCase() === 'draw' && isBare) return ok(scoreResult(0));
  if (side.toLowerCase() === 'void' && isBare) return ok({ ending: 'void', winner: 'nobody' });
  const winner = ({ black: 'black', white: 'white' } as const)[side.toLowerCase()];
  const result = winner === undefined ? undefined : wonResult(winner, margin, how?.toLowerCase() ?? '');
  if (result !== undefined) return ok(result);
  const place = source.placeAt(entry.start);
  return err({ code: 'badValue', place, key: entry.key, text: excerpt(entry.value) });
}

function wonResult(winner: Colour, margin: string | undefined, how: string): GameResult | undefined {
  if (margin !== undefined) return scoreResult(winner === 'black' ? Number(margin) : -Number(margin));
  const ending = STATED_ENDINGS.find((each) => ENDING_WORDS[each] === how);
  return ending === undefined ? undefined : { ending, winner };
}
