/**
 * The app's own file: text that people can read and that loses nothing of a tree.
 *
 *     Othello game file: 1              the format's version, always first
 *     Black: Anna                       then what is known, in any order: see HEADER_KEYS
 *     White: Othello
 *     White level: 5
 *     Start: ---...--- X                only where it is not the standard one
 *     Undone: c4                        the moves that redo would play
 *     Times: 3.2 0 1.75 12              seconds spent on each move of the game, undone ones too, and on the one after
 *     Variation: f5f6e6                 every other line of the tree, whole, from the start
 *
 *       a b c d e f g h                 the position on the board
 *     1 - - - - - - - -
 *     ...
 *     White to move
 *
 *     f5d6c3                            last line: the moves played, passes as --; empty if there are none
 *
 * Variations stand in the order of the tree. The line of the game itself comes before them, unless one of them is
 * written `*`, which marks its place. A result is written for finished games too, but the board tells it on reading.
 *
 * Reading is tolerant in the notation of moves and in spaces, blank lines and the case of keys; the board must agree
 * with the moves. A key that is not known is refused, in a file of any version: to skip it would lose it at the next
 * save. A newer version may therefore add keys, and its files stay readable here as long as they do not use them.
 */
import { squaresOf } from '../game/bitboard.ts';
import { parseTimes, writeTimes } from '../game/clock.ts';
import { type Colour, type Position, START_POSITION, discAt, samePosition } from '../game/position.ts';
import {
  type GameNode,
  type GameTree,
  type NodeId,
  annotate,
  currentPosition,
  lineNodes,
  playedMoves,
  undoneMoves,
} from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { isGameOver } from '../game/rules.ts';
import { writeTranscript } from '../game/transcript.ts';
import { drawBoard, isDrawnLine, readPlainBoard, writeBoard } from './board.ts';
import type { ReadError } from './error.ts';
import { type Game, type GameResult, gameResult, oneLine, scoreResult, tidyInfo } from './info.ts';
import type { ReadGame } from './outcome.ts';
import { type Line, excerpt, isBlank, linesOf, type Source } from './place.ts';
import { type Growing, type GrowingNode, treeAlong, seed } from './replay.ts';
import { readMoves } from './transcript.ts';

const SIGNATURE = 'Othello game file';
const VERSION = 1;
const OWN_LINE = '*';

/** Every key but the first; only `Variation` may occur more than once. */
const HEADER_KEYS = [
  'Black',
  'Black level',
  'Black time',
  'White',
  'White level',
  'White time',
  'Date',
  'Event',
  'Place',
  'Result',
  'Start',
  'Undone',
  'Times',
  'Variation',
] as const;

type HeaderKey = (typeof HEADER_KEYS)[number];

// Writing

export function writeGameFile(game: Game): string {
  const { tree, info } = game;
  const result = gameResult(game);
  const header: readonly (readonly [HeaderKey, string | undefined])[] = [
    ['Black', info.black.name],
    ['Black level', info.black.level],
    ['Black time', info.black.time],
    ['White', info.white.name],
    ['White level', info.white.level],
    ['White time', info.white.time],
    ['Date', info.date],
    ['Event', info.event],
    ['Place', info.place],
    ['Result', result === undefined ? undefined : writeResult(result)],
    ['Start', samePosition(tree.root.position, START_POSITION) ? undefined : writeBoard(tree.root.position)],
    ['Undone', writeTranscript(undoneMoves(tree))],
    ['Times', writeLineTimes(game)],
    ...writeVariations(tree).map((variation) => ['Variation', variation] as const),
  ];
  const lines = header.flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : `${key}: ${oneLine(value)}`,
  );
  return [
    `${SIGNATURE}: ${VERSION}`,
    ...lines,
    '',
    drawBoard(currentPosition(tree)),
    '',
    writeTranscript(playedMoves(tree)),
    '',
  ].join('\n');
}

/** The lines of the tree, the one looked at as `*` unless it is the first; nothing when it is the only one. */
function writeVariations(tree: GameTree): string[] {
  const lines: string[] = [];
  const collect = (
    children: readonly GameNode[],
    moves: string,
    own: readonly NodeId[] | undefined,
  ): void => {
    if (children.length === 0) lines.push(own === undefined ? moves : OWN_LINE);
    for (const node of children) {
      const isOwn = own !== undefined && own[0] === node.id;
      collect(node.children, moves + writeTranscript([node.move]), isOwn ? own.slice(1) : undefined);
    }
  };
  collect(tree.root.children, '', tree.line);
  return lines[0] === OWN_LINE ? lines.slice(1) : lines;
}

function writeLineTimes({ tree, pendingMs }: Game): string | undefined {
  if (pendingMs === undefined) return undefined;
  return writeTimes([...lineNodes(tree).map(({ timeMs = 0 }) => timeMs), pendingMs]);
}

function writeResult(result: GameResult): string {
  if (result.ending === 'score' && result.winner === 'draw') return 'Draw';
  const winner = result.winner === 'black' ? 'Black' : 'White';
  const how = {
    score: result.ending === 'score' ? `+${result.margin}` : '',
    resignation: 'by resignation',
    time: 'on time',
  };
  return `${winner} ${how[result.ending]}`;
}

// Reading

export function looksLikeGameFile(text: string): boolean {
  return text.trimStart().slice(0, SIGNATURE.length).toLowerCase() === SIGNATURE.toLowerCase();
}

interface Entry {
  readonly key: string;
  readonly value: string;
  /** Where the value stands in the text. */
  readonly start: number;
  readonly end: number;
}

/** Reads a text for which `looksLikeGameFile` holds. */
export function readGameFile(source: Source): Result<ReadGame, ReadError> {
  const { text } = source;
  const lines = linesOf(text);
  const boardAt = lines.findIndex((line) => isDrawnLine(line.text) && !line.text.includes(':'));
  const headLines = boardAt < 0 ? lines : lines.slice(0, boardAt);
  const header = readHeader(source, headLines);
  if (!header.ok) return header;
  const board = lines.slice(boardAt);
  const [boardStart] = board;
  if (boardAt < 0 || boardStart === undefined) {
    return err({ code: 'missingBoard', place: source.placeAt(text.trimEnd().length) });
  }
  const boardLength = boardEnd(board);
  const boardRange = { start: boardStart.start, end: board[boardLength - 1]?.end ?? text.length };

  const start = readStart(source, header.value);
  if (!start.ok) return start;
  const tree = readTree(source, start.value, header.value, boardRange.end);
  if (!tree.ok) return tree;
  const contradiction = compareBoard(source, boardRange, currentPosition(tree.value));
  if (contradiction !== undefined) return err(contradiction);

  const valueOf = (key: HeaderKey) => entryOf(header.value, key)?.value;
  const result = readResult(source, entryOf(header.value, 'Result'));
  if (!result.ok) return result;
  const found = {
    black: { name: valueOf('Black'), level: valueOf('Black level'), time: valueOf('Black time') },
    white: { name: valueOf('White'), level: valueOf('White level'), time: valueOf('White time') },
    date: valueOf('Date'),
    event: valueOf('Event'),
    place: valueOf('Place'),
    result: result.value,
  };
  const info = tidyInfo(found, tree.value);
  const times = readTimes(source, entryOf(header.value, 'Times'), tree.value);
  if (!times.ok) return times;
  return ok({ format: 'game', tree: tree.value, info, ...times.value });
}

/** Puts one time on each move of the line, and the one after them beside the tree; those that are not given are 0. */
function readTimes(
  source: Source,
  entry: Entry | undefined,
  tree: GameTree,
): Result<Partial<Pick<Game, 'tree' | 'pendingMs'>>, ReadError> {
  if (entry === undefined) return ok({});
  const times = parseTimes(entry.value);
  if (times === undefined || times.length > tree.line.length + 1) {
    const place = source.placeAt(entry.start);
    return err({ code: 'badValue', place, key: entry.key, text: excerpt(entry.value) });
  }
  const timed = tree.line.reduce(
    (growing, id, at) => annotate(growing, id, { timeMs: times[at] ?? 0 }),
    tree,
  );
  return ok({ tree: timed, pendingMs: times[tree.line.length] ?? 0 });
}

function readHeader(source: Source, lines: readonly Line[]): Result<Entry[], ReadError> {
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
      if (version === undefined) return err({ code: 'badValue', place: place(), key, text: excerpt(value) });
      continue;
    }
    const known = HEADER_KEYS.find((name) => name.toLowerCase() === key.toLowerCase());
    if (known === undefined) return err({ code: 'unknownKey', place: place(), key: excerpt(key), version });
    if (known !== 'Variation' && entryOf(entries, known) !== undefined) {
      return err({ code: 'repeatedKey', place: place(), key: known });
    }
    entries.push({ key: known, value, start: line.start + colon + 1, end: line.end });
  }
  return ok(entries);
}

function entryOf(entries: readonly Entry[], key: HeaderKey): Entry | undefined {
  return entries.find((entry) => entry.key === key);
}

/** How many of the lines from a board's first one on are the board's: up to a blank line, or the side to move. */
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

/** The tree of all lines in their order, opened where the moves after offset `movesStart` lead. */
function readTree(
  source: Source,
  start: Position,
  entries: readonly Entry[],
  movesStart: number,
): Result<GameTree, ReadError> {
  const root = seed(start);
  const variations = entries.filter(({ key }) => key === 'Variation');
  const isPlaced = variations.some(({ value }) => value === OWN_LINE);
  let own: OwnLine = { played: [], undone: [] };
  for (const variation of isPlaced ? variations : [undefined, ...variations]) {
    if (variation === undefined || variation.value === OWN_LINE) {
      const line = readOwnLine(source, root, entryOf(entries, 'Undone'), movesStart);
      if (!line.ok) return line;
      own = line.value;
    } else {
      const line = readMoves(source, variation.start, variation.end, root);
      if (!line.ok) return line;
    }
  }
  const { played, undone } = own;
  return ok({ ...treeAlong(root, [...played, ...undone]), ply: played.length });
}

interface OwnLine {
  readonly played: readonly GrowingNode[];
  readonly undone: readonly GrowingNode[];
}

function readOwnLine(
  source: Source,
  root: Growing,
  undoneEntry: Entry | undefined,
  movesStart: number,
): Result<OwnLine, ReadError> {
  const played = readMoves(source, movesStart, source.text.length, root);
  if (!played.ok) return played;
  if (undoneEntry === undefined) return ok({ played: played.value, undone: [] });
  const undone = readMoves(source, undoneEntry.start, undoneEntry.end, played.value.at(-1) ?? root);
  return undone.ok ? ok({ played: played.value, undone: undone.value }) : undone;
}

/** What the board drawn in the file says otherwise than the moves, if anything. */
function compareBoard(
  source: Source,
  range: { readonly start: number; readonly end: number },
  byMoves: Position,
): ReadError | undefined {
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
    /^(black|white|draw)(?:\s+(?:\+(\d+(?:\.\d+)?)|(by resignation|on time)))?$/i.exec(entry.value) ?? [];
  const winner = ({ black: 'black', white: 'white' } as const)[side.toLowerCase()];
  const isDraw = side.toLowerCase() === 'draw' && margin === undefined && how === undefined;
  if (isDraw) return ok(scoreResult(0));
  const result = winner === undefined ? undefined : wonResult(winner, margin, how);
  if (result !== undefined) return ok(result);
  const place = source.placeAt(entry.start);
  return err({ code: 'badValue', place, key: entry.key, text: excerpt(entry.value) });
}

function wonResult(
  winner: Colour,
  margin: string | undefined,
  how: string | undefined,
): GameResult | undefined {
  if (margin !== undefined) return scoreResult(winner === 'black' ? Number(margin) : -Number(margin));
  if (how === undefined) return undefined;
  return { ending: how.toLowerCase() === 'on time' ? 'time' : 'resignation', winner };
}
