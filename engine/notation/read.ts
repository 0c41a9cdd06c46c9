/**
 * Reads games in any notation from a file's bytes or from the text of a clipboard or an argument. The text itself shows
 * its format; file names and extensions are not considered.
 */
import { type Result, err, ok } from '../game/result.ts';
import type { Position } from '../game/position.ts';
import { type GameTree, countNodes, currentPosition, lineNodes } from '../game/tree.ts';
import { isBetweenRows, looksLikeBoard } from './board-reader.ts';
import { type FoundBoard, findBoard, readBoards } from './boards.ts';
import { decodeText, findBinary, withoutControls } from './decode.ts';
import {
  MAX_FILE_BYTES,
  MAX_GAME_TEXT,
  MAX_OWN_FILE_BYTES,
  MAX_TAKEN_TEXT,
  type ReadError,
  movedTo,
  placeIn,
} from './error.ts';
import { looksLikeGameFile, ownPieces, readGameFile } from './game-file-reader.ts';
import { writeGameFile } from './game-file.ts';
import { looksLikeFen } from './fen.ts';
import { type BoardPlace, findBoards } from './found-boards.ts';
import { isGgf, readGgf } from './ggf.ts';
import { NO_INFO } from './info.ts';
import { parseJson, parseLooseJson, readJson } from './json.ts';
import { gameLinksIn, isGameLink, readLink } from './link.ts';
import { type ReadNotice, moveLikeParts, unreadIn } from './notice.ts';
import { type ReadGame, type ReadGames, type ReadOutcome, type Refusal, withNotices } from './outcome.ts';
import { chessIn, looksLikePgn, readAnnotatedMoves, readPgn } from './pgn.ts';
import { Source, isBlank, linesOf } from './place.ts';
import { type PropertyGame, looksLikePropertyTree, parseGames } from './property-tree.ts';
import { type Remarked, withoutFrame, withoutRemarks } from './remarks.ts';
import { gameStarts } from './several.ts';
import { readSgf } from './sgf.ts';
import { fold, invisibleSigns } from './signs.ts';
import { readTable } from './table.ts';
import { wthorFault } from './wthor.ts';
import { type Transcripts, readTranscripts, withTurnedSquares } from './transcript-reader.ts';

const DOS_END_OF_FILE = 0x1a;

/**
 * Reads transcripts, boards, game files, GGF, SGF, and games in the manner of PGN and in JSON. Never throws: a text that
 * cannot be read gives an error that says what is wrong and where, with the game up to that place; a text with two
 * readings gives a question with both.
 */
export function readGames(input: string | Uint8Array): ReadOutcome {
  if (typeof input === 'string') return readText(input);
  const fault = wthorFault(input);
  if (fault) return failed({ error: fault });
  const text = decodeText(input);
  return text.ok ? readText(text.value) : failed({ error: text.error });
}

function readText(input: string): ReadOutcome {
  const isOwn = looksLikeGameFile(input);
  const hasSeveral = isOwn && ownPieces(input).length > 2;
  const limit = hasSeveral ? MAX_OWN_FILE_BYTES : isOwn ? MAX_GAME_TEXT : MAX_FILE_BYTES;
  if (input.length > limit) return failed({ error: { code: 'tooLarge', bytes: input.length, limit } });
  const binaryAt = findBinary(input);
  if (binaryAt === undefined) return readPlainText(input, isOwn, hasSeveral);
  const place = new Source(input).placeAt(binaryAt);
  const character = input.charCodeAt(binaryAt);
  const refusal = failed({ error: { code: 'binary', place, character } });
  const [count, text] = withoutControls(input);
  if (count > MOST_STRAYS) return refusal;
  const outcome = readPlainText(text, isOwn, hasSeveral);
  if (outcome.kind === 'failed') return outcome.legal === undefined ? refusal : outcome;
  const notice = { code: 'strayCharacters', place, count, character } as const;
  return outcome.kind === 'question' ? outcome : tellAll(outcome, [notice]);
}

/** A text with more control characters than this is none. */
const MOST_STRAYS = 2;

function tellAll(
  outcome: Extract<ReadOutcome, { kind: 'games' }>,
  notices: readonly ReadNotice[],
): ReadOutcome {
  return { ...outcome, games: outcome.games.map((game) => withNotices(game, notices)) };
}

function readPlainText(input: string, isOwn: boolean, hasSeveral: boolean): ReadOutcome {
  const text = withoutEnds(input);
  if (text === '') return failed({ error: { code: 'empty' } });
  if (isBlank(text)) return failed({ error: { code: 'blank', length: text.length } });
  const source = new Source(text);
  if (isGameLink(text)) return only(readLink(text));
  if (hasSeveral) return together(readOwnGames(source), MAX_GAME_TEXT);
  if (isOwn) return only(keepable(whole(readGameFile(source)), MAX_GAME_TEXT));
  const json = parseJson(text);
  if (json !== undefined) {
    const fromJson = readJson(source, json);
    if (fromJson !== undefined) return 'kind' in fromJson ? fromJson : together(fromJson);
  }
  if (looksLikePgn(text)) return together(readPgn(source));
  if (looksLikePropertyTree(text)) return readPropertyGames(source);
  const linked = readLinkedGames(source);
  if (linked !== undefined) return linked;
  const loose = readLooseJson(source);
  if (loose !== undefined) return loose;
  // Other signs for the end of a line would let patterns that stop at lines look through the whole text again and again.
  const lined = text.replace(/[\u2028\u2029]/g, '\n');
  const visible = Source.without(lined, invisibleSigns(lined));
  const undated = visible.text.replace(DATE, (date) => ' '.repeat(date.length));
  if (!looksLikeBoard(undated) && !looksLikeFen(visible.text)) {
    const starts = gameStarts(lined);
    return starts.length > 1 ? readParts(source.replaced(lined), starts) : readMoveText(visible);
  }
  return readBoardText(visible);
}

/** Some dates have nothing but the digits that boards have. */
const DATE = /(?<![\w.])(?:\d{1,2}([./-])\d{1,2}\1\d{4}|\d{4}([./-])\d{1,2}\2\d{1,2})(?![\w.])/g;

/** Reads each part of a text of moves as a text of its own; a part without a game, such as a title, belongs to none. */
function readParts(source: Source, starts: readonly number[]): ReadOutcome {
  const read = starts.flatMap((start, at): Result<ReadGame, Refusal>[] => {
    const text = source.text.slice(start, starts[at + 1]);
    const outcome = readMoveText(Source.without(text, invisibleSigns(text)));
    if (outcome.kind === 'games') {
      return [
        ...outcome.games.map((game) => ok(gameMovedTo(game, source, start))),
        ...outcome.problems.map((error) => err({ error: movedTo(error, source, start) })),
      ];
    }
    if (outcome.kind === 'question' || moveLikeParts(text).length === 0) return [];
    return [err({ ...outcome, error: movedTo(outcome.error, source, start) })];
  });
  // Where no part has anything like a move, the whole tells what is wrong.
  return read.length > 0
    ? together(read)
    : readMoveText(Source.without(source.text, invisibleSigns(source.text)));
}

/** The game that was read from a part of a text that begins at `start`, with the places of its notices in the whole. */
function gameMovedTo(game: ReadGame, source: Source, start: number): ReadGame {
  if (game.notices === undefined) return game;
  const notices = game.notices.map((notice) =>
    'place' in notice ? { ...notice, place: placeIn(notice.place, source, start) } : notice,
  );
  return { ...game, notices };
}

/** Games in JSON with words around them; undefined where there are none. */
function readLooseJson(source: Source): ReadOutcome | undefined {
  const loose = parseLooseJson(source.text);
  const read = loose && readJson(source.replaced(loose.text), loose);
  if (loose === undefined || read === undefined) return undefined;
  const outcome = 'kind' in read ? read : together(read);
  const notices = unreadIn(new Source(loose.around));
  return outcome.kind === 'games' ? tellAll(outcome, notices) : outcome;
}

/** The games of our own links in a text with anything around them; undefined where there is no such link. */
function readLinkedGames(source: Source): ReadOutcome | undefined {
  const links = gameLinksIn(source.text);
  if (links.length === 0) return undefined;
  const rest = [...links, { start: source.text.length, end: source.text.length }]
    .map(({ start, end }, at) => source.text.slice(links[at - 1]?.end ?? 0, start) + ' '.repeat(end - start))
    .join('');
  const beside = new Source(rest);
  const board = looksLikeBoard(rest) ? findBoard(beside) : undefined;
  const around: readonly ReadNotice[] = [
    ...unreadIn(beside),
    ...(board === undefined
      ? []
      : [unreadBoard(source, { start: board.start + rest.slice(board.start).search(/\S/) })]),
  ];
  const seen = new Set<string>();
  const read = links.flatMap(({ link, start }): Result<ReadGame, Refusal>[] => {
    if (seen.has(link)) return [];
    seen.add(link);
    const game = readLink(link);
    if (!game.ok) return [err({ ...game.error, error: movedTo(game.error.error, source, start) })];
    return [ok(withNotices(gameMovedTo(game.value, source, start), around))];
  });
  return together(read);
}

/** Reads boards with whatever stands around them, or the moves of a text that only seems to have one. */
function readBoardText(source: Source): ReadOutcome {
  // Without a square nothing can be a game that leads to a board.
  const places = /[a-h][1-8]/i.test(fold(source.text)) ? findBoards(source) : [];
  const game = gameWithBoards(source, places);
  if (game !== undefined) return game;
  const plain = readBoards(source);
  if (plain.kind === 'question' || (plain.kind === 'games' && plain.problems.length === 0)) return plain;
  const bare = withoutFrame(source.text);
  const framed = bare === source.text ? plain : readBoards(source.replaced(bare));
  const board = plain.kind === 'games' && !hasFewerProblems(framed, plain) ? plain : framed;
  if (board.kind !== 'failed') return board;
  // A line of hyphens under the moves of a game is no board.
  const moves = readMoveText(source.replaced(source.text));
  if (moves.kind !== 'games') return moves.kind === 'failed' ? board : moves;
  const [first] = places;
  if (first === undefined) return moves;
  const other = first.isDamaged ? undefined : findBoard(source);
  // Moves after a board are meant to be played from it, if they are not those that led to it.
  const isAbove = first.start <= (/[a-h][1-8]/i.exec(fold(source.text))?.index ?? 0);
  const passes = other !== undefined && moves.games.some(({ tree }) => passesThrough(tree, other, isAbove));
  if (passes) return moves;
  return isAbove ? board : tellAll(moves, [unreadBoard(source, first)]);
}

function unreadBoard(source: Source, { start }: Pick<BoardPlace, 'start'>): ReadNotice {
  return { code: 'unreadBoard', place: source.placeAt(start), count: 1 };
}

function hasFewerProblems(outcome: ReadOutcome, { problems }: ReadGames): boolean {
  return outcome.kind === 'games' && outcome.problems.length < problems.length;
}

/** So many boards between moves are looked at. */
const MOST_BOARDS = 100;

/**
 * The game whose moves stand above the first board, if they lead to the boards of the text. Below the moves a board on
 * one line is told if they do not lead to it, because the moves are likelier to be meant. Undefined for other texts.
 */
function gameWithBoards(source: Source, places: readonly BoardPlace[]): ReadOutcome | undefined {
  const [first] = places;
  if (first === undefined || places.length > MOST_BOARDS || places.some(({ isDamaged }) => isDamaged))
    return undefined;
  if (moveLikeParts(source.text.slice(0, first.start)).length === 0) return undefined;
  const lines = linesOf(source.text);
  const onLine = lines[first.top]?.start ?? 0;
  const isApart = isBlank(source.text.slice(onLine, first.start)) || first.bottom > first.top;
  const boards = places.map(({ start, end }) => findBoard(source, start, end));
  const plain = lines.map((line, at) => {
    const found = places.filter(({ top, bottom }) => at >= top && at <= bottom);
    const cut = found.reduce(
      (text, { start, end }) => blankBetween(text, start - line.start, end - line.start),
      line.text,
    );
    const isOfBoard = places.some(({ top, bottom }) => at >= top - 2 && at <= bottom + 2);
    const text = isOfBoard && isBetweenRows(fold(cut)) ? ' '.repeat(cut.length) : cut;
    return text + source.text.slice(line.end, lines[at + 1]?.start);
  });
  const moves = readMoveText(source.replaced(plain.join('')));
  if (moves.kind !== 'games' || moves.games.length !== 1 || moves.problems.length > 0) return undefined;
  const above = readMoveText(new Source(plain.join('').slice(0, isApart ? onLine : first.start)));
  const [before] = above.kind === 'games' ? above.games : [];
  const [board] = boards;
  if (before === undefined || board === undefined) return undefined;
  const leads = isSame(currentPosition(before.tree), board);
  const [{ tree } = before] = moves.games;
  const strangers = places.filter((_, at) => {
    const other = boards[at];
    return other === undefined || !passesThrough(tree, other, false);
  });
  if (strangers.length === 0) return leads || isApart ? moves : undefined;
  const isLine =
    isApart && places.every(({ top, bottom }) => top === bottom) && !hasMovesBelow(source, places);
  return isLine
    ? tellAll(
        moves,
        strangers.map((place) => unreadBoard(source, place)),
      )
    : undefined;
}

function hasMovesBelow(source: Source, places: readonly BoardPlace[]): boolean {
  return moveLikeParts(source.text.slice(places[0]?.end)).length > 0;
}

function blankBetween(text: string, start: number, end: number): string {
  const [from, to] = [Math.max(start, 0), Math.min(end, text.length)];
  return text.slice(0, from) + ' '.repeat(Math.max(to - from, 0)) + text.slice(to);
}

function passesThrough(tree: GameTree, board: FoundBoard, isAfterStart: boolean): boolean {
  const places = [...(isAfterStart ? [] : [tree.root]), ...lineNodes(tree)];
  return places.some(({ position }) => isSame(position, board));
}

function isSame(position: Position, { black, white }: FoundBoard): boolean {
  return position.black === black && position.white === white;
}

/** Removes a byte order mark at the start and the end-of-file mark of DOS at the end. */
function withoutEnds(input: string): string {
  const start = input.startsWith('\ufeff') ? 1 : 0;
  const end = input.trimEnd().length;
  return input.slice(start, input.charCodeAt(end - 1) === DOS_END_OF_FILE ? end - 1 : undefined);
}

function failed(refusal: Refusal): ReadOutcome {
  return { kind: 'failed', ...refusal };
}

/** A reader that offers no part of a game that it refuses. */
function whole(game: Result<ReadGame, ReadError>): Result<ReadGame, Refusal> {
  return game.ok ? game : err({ error: game.error });
}

/** The games of a text with several in the app's own format, one after another. */
function readOwnGames(source: Source): Result<ReadGame, Refusal>[] {
  const pieces = ownPieces(source.text);
  return pieces.flatMap((start, at) => {
    if (at % 2 === 1) return [];
    const game = readGameFile(new Source(source.text.slice(start, pieces[at + 1])));
    return game.ok ? game : err({ error: movedTo(game.error, source, start) });
  });
}

function only(game: Result<ReadGame, Refusal>): ReadOutcome {
  return game.ok ? { kind: 'games', games: [game.value], problems: [] } : failed(game.error);
}

function readPropertyGames(source: Source): ReadOutcome {
  return together(
    parseGames(source).map((game) => (game.ok ? readRoot(source, game.value) : err({ error: game.error }))),
  );
}

/** All games of one text. If none of several can be read, the first tells why. */
function together(read: readonly Result<ReadGame, Refusal>[], limit: number = MAX_TAKEN_TEXT): ReadOutcome {
  const games: ReadGame[] = [];
  const refusals: Refusal[] = [];
  for (const [index, one] of read.entries()) {
    const game = keepable(one, limit);
    if (game.ok) games.push(game.value);
    else if (read.length === 1) refusals.push(game.error);
    else refusals.push({ ...game.error, error: { ...game.error.error, game: index + 1 } });
  }
  const [refusal] = refusals;
  if (games.length === 0 && refusal !== undefined) return failed(refusal);
  return { kind: 'games', games, problems: refusals.map(({ error }) => error) };
}

/** Games with fewer places than this stay far below every limit, whatever is known about them. */
const FEW_PLACES = 10_000;

/** A name as long as the longest that a file may give for the program that wrote it. */
const ANY_WRITER = 'Othello 000000.000000.000000-'.padEnd(70, 'x');

/** Returns `game`, or an error if it is too large to be kept and saved. */
function keepable(read: Result<ReadGame, Refusal>, limit: number): Result<ReadGame, Refusal> {
  const game = read.ok ? read.value : read.error.legal;
  if (game === undefined || countNodes(game.tree.root.children) <= FEW_PLACES) return read;
  const size = writeGameFile(game, ANY_WRITER).length;
  if (size <= limit) return read;
  return err({ error: read.ok ? { code: 'gameTooLarge', size, limit } : read.error.error });
}

function readRoot(source: Source, game: PropertyGame): Result<ReadGame, Refusal> {
  return isGgf(game.root) ? readGgf(source, game) : readSgf(source, game);
}

/**
 * Reads moves with whatever stands around them: alone, with comments and variations, in a table, with remarks, or with
 * the rank before the file. If none of this can be read, the reading that came furthest tells why.
 */
function readMoveText(source: Source): ReadOutcome {
  const read = readTranscripts(source);
  if (read.ok) return transcripts(read.value, source);
  if (/[{(]|[a-h][1-8][!?]/i.test(source.text)) {
    const annotated = readAnnotatedMoves(source.replaced(source.text));
    if (annotated.ok) return only(keepable(annotated, MAX_TAKEN_TEXT));
  }
  const table = readTable(source);
  if (table?.some(({ ok: isRead }) => isRead) === true) return together(table);
  const remarked = withoutRemarks(source);
  const bare = readTranscripts(remarked.source, remarked.isList);
  if (bare.ok) return transcripts(bare.value, remarked.source, remarked);
  const turned = withTurnedSquares(remarked.source.text);
  if (turned !== undefined) {
    const turnedSource = remarked.source.replaced(turned);
    const other = readTranscripts(turnedSource);
    if (other.ok) return transcripts(other.value, turnedSource, remarked);
  }
  const chess = chessIn(source);
  if (chess) return failed({ error: chess });
  const furthest = (bare.error.legal?.ply ?? 0) > (read.error.legal?.ply ?? 0) ? bare.error : read.error;
  if (table !== undefined && furthest.legal === undefined) return together(table);
  const { error, legal } = furthest;
  return failed(legal === undefined ? { error } : { error, legal: bareGame(legal) });
}

function transcripts(
  { trees, problems }: Transcripts,
  source: Source,
  remarked?: Pick<Remarked, 'infoOf' | 'noticesOf'>,
): ReadOutcome {
  const isOnly = trees.length === 1;
  const unread = unreadIn(source);
  const games = trees.map((tree) => {
    const info = remarked?.infoOf(tree, isOnly) ?? NO_INFO;
    const told = isOnly ? (remarked?.noticesOf(tree) ?? []) : [];
    return withNotices({ ...bareGame(tree), info }, [...unread, ...told]);
  });
  return { kind: 'games', games, problems };
}

function bareGame(tree: GameTree): ReadGame {
  return { format: 'transcript', tree, info: NO_INFO };
}
