/**
 * Transcripts, the moves of a game one after another: `f5d6c3`, a pass as `--`. Moves are read as people write them:
 * `f5d6c3`, `F5 D6`, `1. f5 d6`, in full-width letters, over several lines, with passes as `--`, `pa`, `ps`, `pass` or
 * left out. A text is one game or, if each line is a game by itself, several. Remarks around the moves, `Game: f5d6c3
 * (Rose)`, are passed over where nothing else can be read.
 */
import { START_POSITION } from '../game/position.ts';
import type { GameTree, Move } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { parseSquare, squareName } from '../game/square.ts';
import type { AtMove, ReadError } from './error.ts';
import { type Line, Source, excerpt, isBlank, linesOf } from './place.ts';
import { type Growing, type GrowingNode, type MoveProblem, extend, treeAlong, seed } from './replay.ts';

/**
 * The parts of a transcript: a gap (spaces, commas, a single hyphen, a move number), a square, or a pass. Word
 * processors turn `--` into a dash. A bare number counts as a move number if something follows it.
 */
const TOKEN =
  /(?<gap>[\s,;]+|-(?!-)|\d{1,3}(?:[.):…]+|(?=\s+\S)))|(?<square>[a-h][1-8])|(?:--|[–—]|(?:pass|pa|ps)(?:(?![a-z])|(?=[a-h][1-8])))/iy;

const MOVE_SHAPE = /^[a-z]\d/i;

/** Full-width forms become the ASCII characters they stand for; every character keeps its offset. */
export function foldWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** The nodes of the moves that could be played, and the error that stopped them, if any. */
export interface PlayedText {
  readonly path: GrowingNode[];
  readonly error?: ReadError;
}

/**
 * Plays the moves written in `source` from `start` to `end`. Returns every node on the way, including those of implied
 * passes.
 */
export function readMoves(
  source: Source,
  start: number,
  end: number,
  from: Growing,
): Result<GrowingNode[], ReadError> {
  const { path, error } = playText(source, start, end, from);
  return error === undefined ? ok(path) : err(error);
}

/** Plays the moves written in `source` from `start` to `end` up to the first that cannot be played. */
export function playText(source: Source, start: number, end: number, from: Growing): PlayedText {
  const text = foldWidth(source.text.slice(start, end));
  const path: GrowingNode[] = [];
  let at: Growing = from;
  for (let offset = 0; offset < text.length;) {
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text);
    const where = () => ({ place: source.placeAt(start + offset), move: at.discs + 1 });
    if (token === null) {
      return { path, error: { code: 'notAMove', ...where(), text: strangerAt(text, offset) } };
    }
    if (token.groups?.['gap'] === undefined) {
      const move: Move = parseSquare(token[0]) ?? 'pass';
      const nodes = extend(at, move);
      if (!nodes.ok) return { path, error: moveError(nodes.error, { ...where(), text: token[0] }) };
      path.push(...nodes.value);
      at = nodes.value.at(-1) ?? at;
    }
    offset += token[0].length;
  }
  return { path };
}

function strangerAt(text: string, offset: number): string {
  const rest = text.slice(offset, offset + 100);
  return MOVE_SHAPE.test(rest) ? rest.slice(0, 2) : excerpt(rest.split(/[\s,;]/, 1)[0] ?? '');
}

/** The error that `problem` is for a move written at a place. */
export function moveError({ reason, toMove }: MoveProblem, at: AtMove): ReadError {
  switch (reason) {
    case 'hasMoves':
      return { code: 'illegalPass', ...at, toMove };
    case 'gameOver':
      return { code: 'goesOnAfterEnd', ...at };
    case 'wrongColour':
      return { code: 'wrongColour', ...at, toMove };
    default:
      return { code: 'illegalMove', reason, ...at, toMove };
  }
}

/** Reads a text that holds only one game, or several with one on each line. */
export function readTranscripts(
  source: Source,
): Result<{ trees: GameTree[]; problems: ReadError[] }, RefusedMoves> {
  const whole = readTranscript(source, 0, source.text.length);
  if (whole.ok) return ok({ trees: [whole.value], problems: [] });
  const lines = linesOf(source.text).filter((line) => !isBlank(line.text));
  const areGames = lines.length > 1 && lines.slice(0, 2).every((line) => readLine(source, line).ok);
  if (!areGames) return whole;

  const trees: GameTree[] = [];
  const problems: ReadError[] = [];
  for (const [index, line] of lines.entries()) {
    const game = readLine(source, line);
    if (game.ok) trees.push(game.value);
    else problems.push({ ...game.error.error, game: index + 1 });
  }
  return ok({ trees, problems });
}

/** Why a transcript cannot be read, and the part before the error, if there is one. */
export interface RefusedMoves {
  readonly error: ReadError;
  readonly legal?: GameTree;
}

function readLine(source: Source, line: Line): Result<GameTree, RefusedMoves> {
  return readTranscript(source, line.start, line.end);
}

function readTranscript(source: Source, start: number, end: number): Result<GameTree, RefusedMoves> {
  const root = seed(START_POSITION);
  const { path, error } = playText(source, start, end, root);
  if (path.length > 0) {
    const tree = treeAlong(root, path);
    return error === undefined ? ok(tree) : err({ error, legal: tree });
  }
  const isProse =
    error === undefined || ('move' in error && error.move === 1 && !MOVE_SHAPE.test(error.text));
  return err({ error: isProse ? noGame(source, start) : error });
}

const LONGEST_LABEL = 40;
/** What people write around the moves of a game: remarks in parentheses, `Game 1:`, `Black: Anna`, `34-30`. */
const REMARKS = [
  /\([^()]{0,200}\)/g,
  /^[ \t]*(?:black|white|date|event|site|place|result|opening|score)[ \t]*:.*$/gim,
  new RegExp(`^[ \\t]*\\p{L}[\\p{L}\\d .'_-]{0,${LONGEST_LABEL}}:`, 'gmu'),
  /(?<![\w.])\d{1,2}\s*[-:–]\s*\d{1,2}\s*$/gm,
];

/** The text with blanks in place of remarks, so that every move keeps its place. */
export function withoutRemarks(source: Source): Source {
  const blank = (remark: string): string => remark.replace(/[^\r\n]/g, ' ');
  return new Source(REMARKS.reduce((text, pattern) => text.replace(pattern, blank), foldWidth(source.text)));
}

/** The error for a text without a game from `start` on; it shows the text found there. */
export function noGame(source: Source, start: number): ReadError {
  const { text } = source;
  const offset = start + Math.max(text.slice(start).search(/\S/), 0);
  return { code: 'noGame', place: source.placeAt(offset), text: excerpt(text.slice(offset, offset + 100)) };
}

/** One move as people and programs write it; undefined for anything else. */
export function readMove(written: string): Move | undefined {
  return /^(?:--|pa|ps|pass)$/i.test(written) ? 'pass' : parseSquare(written);
}

// Writing

const PASS_TEXT = '--';

export function moveName(move: Move): string {
  return move === 'pass' ? PASS_TEXT : squareName(move);
}

export function writeTranscript(moves: Iterable<Move>): string {
  return Array.from(moves, moveName).join('');
}

/**
 * The transcript as it is usually printed, without passes: they are understood, because the side to move has no move.
 */
export function writeTranscriptWithoutPasses(moves: Iterable<Move>): string {
  return writeTranscript(Array.from(moves).filter((move) => move !== 'pass'));
}
