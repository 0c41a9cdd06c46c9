/**
 * Reads games in any notation from a file's bytes or from the text of a clipboard or an argument. The text itself shows
 * its format; file names and extensions are not considered.
 */
import { type Result, err } from '../game/result.ts';
import { countNodes } from '../game/tree.ts';
import { looksLikeBoard, readBoards } from './board.ts';
import { decodeText, findBinary } from './decode.ts';
import { MAX_FILE_BYTES, MAX_GAME_TEXT, MAX_TAKEN_TEXT, type ReadError } from './error.ts';
import { looksLikeGameFile, readGameFile } from './game-file-reader.ts';
import { writeGameFile } from './game-file.ts';
import { isGgf, readGgf } from './ggf.ts';
import { NO_INFO } from './info.ts';
import type { ReadGame, ReadOutcome } from './outcome.ts';
import { Source, isBlank } from './place.ts';
import { type PropertyNode, looksLikePropertyTree, parseGames } from './property-tree.ts';
import { readSgf } from './sgf.ts';
import { readTranscripts } from './transcript.ts';

const DOS_END_OF_FILE = 0x1a;

/**
 * Reads transcripts, boards, game files, GGF and SGF. Never throws: a text that cannot be read gives an error that says
 * what is wrong and where, and a text with two readings gives a question with both.
 */
export function readGames(input: string | Uint8Array): ReadOutcome {
  if (typeof input === 'string') return readText(input);
  const text = decodeText(input);
  return text.ok ? readText(text.value) : failed(text.error);
}

function readText(input: string): ReadOutcome {
  const isOwn = looksLikeGameFile(input);
  const limit = isOwn ? MAX_GAME_TEXT : MAX_FILE_BYTES;
  if (input.length > limit) return failed({ code: 'tooLarge', bytes: input.length, limit });
  const binaryAt = findBinary(input);
  if (binaryAt !== undefined) {
    const place = new Source(input).placeAt(binaryAt);
    return failed({ code: 'binary', place, character: input.charCodeAt(binaryAt) });
  }
  const text = withoutEnds(input);
  if (text === '') return failed({ code: 'empty' });
  if (isBlank(text)) return failed({ code: 'blank', length: text.length });
  const source = new Source(text);
  if (isOwn) return only(keepable(readGameFile(source), MAX_GAME_TEXT));
  if (looksLikePropertyTree(text)) return readPropertyGames(source);
  if (looksLikeBoard(text)) return readBoards(source);
  return readMoveText(source);
}

/** Removes a byte order mark at the start and the end-of-file mark of DOS at the end. */
function withoutEnds(input: string): string {
  const start = input.startsWith('\ufeff') ? 1 : 0;
  const end = input.trimEnd().length;
  return input.slice(start, input.charCodeAt(end - 1) === DOS_END_OF_FILE ? end - 1 : undefined);
}

function failed(error: ReadError): ReadOutcome {
  return { kind: 'failed', error };
}

function only(game: Result<ReadGame, ReadError>): ReadOutcome {
  return game.ok ? { kind: 'games', games: [game.value], problems: [] } : failed(game.error);
}

function readPropertyGames(source: Source): ReadOutcome {
  const roots = parseGames(source);
  const games: ReadGame[] = [];
  const problems: ReadError[] = [];
  for (const [index, root] of roots.entries()) {
    const game = keepable(root.ok ? readRoot(source, root.value) : root, MAX_TAKEN_TEXT);
    if (game.ok) games.push(game.value);
    else problems.push(roots.length > 1 ? { ...game.error, game: index + 1 } : game.error);
  }
  const [problem] = problems;
  return games.length === 0 && problem !== undefined ? failed(problem) : { kind: 'games', games, problems };
}

/** Games with fewer places than this stay far below every limit, whatever is known about them. */
const FEW_PLACES = 10_000;

/** A name as long as the longest that a file may give for the program that wrote it. */
const ANY_WRITER = 'Othello 000000.000000.000000-'.padEnd(70, 'x');

/** Returns `game`, or an error if it is too large to be kept and saved. */
function keepable(game: Result<ReadGame, ReadError>, limit: number): Result<ReadGame, ReadError> {
  if (!game.ok || countNodes(game.value.tree.root.children) <= FEW_PLACES) return game;
  const size = writeGameFile(game.value, ANY_WRITER).length;
  return size > limit ? err({ code: 'gameTooLarge', size, limit }) : game;
}

function readRoot(source: Source, root: PropertyNode): Result<ReadGame, ReadError> {
  return isGgf(root) ? readGgf(source, root) : readSgf(source, root);
}

function readMoveText(source: Source): ReadOutcome {
  const read = readTranscripts(source);
  if (!read.ok) return failed(read.error);
  const games = read.value.trees.map((tree) => ({
    format: 'transcript' as const,
    tree,
    info: NO_INFO,
  }));
  return { kind: 'games', games, problems: read.value.problems };
}
