/**
 * Reading transcripts, the moves of a game one after another (see transcript.ts). Moves are read as people write them:
 * `f5d6c3`, `F5 D6`, `1. f5 d6`, `black f5, white d6`, in full-width letters, over several lines, with passes as `--`,
 * `pa`, `pass`, `パス` or left out. A text is one game or, if each line is a game by itself, several. What people write
 * around the moves is for remarks.ts.
 */
import { type Colour, START_POSITION } from '../game/position.ts';
import type { GameTree, Move } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { parseSquare } from '../game/square.ts';
import type { AtMove, ReadError } from './error.ts';
import { type Line, type Source, excerpt, isBlank, linesOf } from './place.ts';
import { type Growing, type GrowingNode, type MoveProblem, extend, treeAlong, seed } from './replay.ts';
import { fold } from './signs.ts';

/** What stands for a pass, in the languages of those who write transcripts. */
const PASS_WORDS = 'pass(?:es|ed|e)?|skip|pa|ps|p|パス|ぱす|停(?:一?手)?|弃权|棄權|过|過';
const NO_LETTER = String.raw`(?![\p{L}\d])`;
const VERB = String.raw`(?:moves?\s+to|plays?)`;
const BEFORE_MOVE = String.raw`(?=[^\p{L}\d]{0,40}(?:${VERB}\s+)?(?:[a-h][1-8]|--|pa|パス))`;

/** The words for the side that makes a move, or has a name, as parts of a pattern. */
export const BLACK_LABEL = 'black|schwarz|noirs?|黒番?|黑[方棋]?|先手番?|[●⚫🖤]';
export const WHITE_LABEL = 'white|weiß|weiss|blancs?|白番?|白[方棋]|[後后]手番?|[○◯⚪]';

/** Numbers of moves in circles, and those of notes. */
const RAISED =
  '\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf\u00b9\u00b2\u00b3\u2070-\u2089';

/**
 * The parts of a transcript: a gap (spaces, signs between moves, a single hyphen, a move number), a square, a pass, or
 * the side that is to make the next move. Word processors turn `--` into a dash. A bare number counts as a move number
 * if something follows it. `P@c4` and `@c4` are moves of servers for several games.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<gap>[\s,;:/|.、。・·•→⇒➡>~*_"'“”‘’\u0060${RAISED}]+|-(?!-)|#?\d{1,3}(?:[.):…、\u20e3]+|-(?=[a-h][1-8])|(?=[\s,;]+\S)|(?=\s*(?:${BLACK_LABEL}|${WHITE_LABEL}))))`,
    String.raw`(?:p?@)?(?<square>[a-h][1-8])`,
    String.raw`(?<pass>--|[–—]|@@|(?:${PASS_WORDS})(?:${NO_LETTER}|(?=[a-h][1-8])))`,
    String.raw`(?<black>(?:${BLACK_LABEL}|b)${BEFORE_MOVE}|[x@](?=\s+${VERB}\s))[:：]?`,
    String.raw`(?<white>(?:${WHITE_LABEL}|w)${BEFORE_MOVE}|o(?=\s+${VERB}\s))[:：]?`,
    String.raw`(?<play>play(?=\s+(?:[bw]|black|white)\s)|${VERB}(?=\s+[a-h][1-8]))`,
  ].join('|'),
  'iyu',
);

const MOVE_SHAPE = /^[a-z]\d/i;

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

/**
 * Plays the moves written in `source` from `start` to `end` up to the first that cannot be played. The first of them has
 * to be that of the side `by`, where it is told.
 */
export function playText(source: Source, start: number, end: number, from: Growing, by?: Colour): PlayedText {
  const text = fold(source.text.slice(start, end));
  const path: GrowingNode[] = [];
  let at: Growing = from;
  let colour = by;
  for (let offset = 0; offset < text.length;) {
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text);
    const where = () => ({ place: source.placeAt(start + offset), move: at.discs + 1 });
    if (token === null) {
      return { path, error: { code: 'notAMove', ...where(), text: strangerAt(text, offset) } };
    }
    const { square, pass, black, white } = token.groups ?? {};
    if (square !== undefined || pass !== undefined) {
      const move: Move = (square === undefined ? undefined : parseSquare(square)) ?? 'pass';
      const nodes = extend(at, move, colour);
      if (nodes.ok) {
        source.take(start + offset, start + offset + token[0].length);
        path.push(...nodes.value);
        at = nodes.value.at(-1) ?? at;
        colour = undefined;
      } else if (pass === undefined || !LONE_DASH.test(text.slice(Math.max(offset - 1, 0), offset + 2))) {
        return { path, error: moveError(nodes.error, { ...where(), text: token[0] }) };
      }
    } else if (black !== undefined) colour = 'black';
    else if (white !== undefined) colour = 'white';
    offset += token[0].length;
  }
  return { path };
}

/** A dash between spaces parts two moves where nobody can pass. */
const LONE_DASH = /^\s[–—]\s$/;

function strangerAt(text: string, offset: number): string {
  const rest = text.slice(offset, offset + 100);
  return MOVE_SHAPE.test(rest) ? rest.slice(0, 2) : excerpt(rest.split(/[\s,;:]/, 1)[0] ?? '');
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

/** The games of a text, and the errors of those that cannot be read. */
export interface Transcripts {
  readonly trees: readonly GameTree[];
  readonly problems: readonly ReadError[];
}

/** Reads a text that holds only one game, or several with one on each line, as a list does whenever it can be read so. */
export function readTranscripts(source: Source, isList = false): Result<Transcripts, RefusedMoves> {
  const whole = readTranscript(source, 0, source.text.length);
  if (whole.ok && !isList) return ok({ trees: [whole.value], problems: [] });
  const lines = linesOf(source.text).filter((line) => !isBlank(line.text));
  const areGames = lines.length > 1 && lines.slice(0, 2).every((line) => readLine(source, line).ok);
  if (!areGames) return whole.ok ? ok({ trees: [whole.value], problems: [] }) : whole;

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

/** The error for a text without a game from `start` on; it shows the text found there. */
export function noGame(source: Source, start: number): ReadError {
  const { text } = source;
  const offset = start + Math.max(text.slice(start).search(/\S/), 0);
  return { code: 'noGame', place: source.placeAt(offset), text: excerpt(text.slice(offset, offset + 100)) };
}

const PASS = new RegExp(`^(?:--|[–—]|@@|${PASS_WORDS})$`, 'i');

/** One move as people and programs write it; undefined for anything else. */
export function readMove(written: string): Move | undefined {
  if (PASS.test(written)) return 'pass';
  return parseSquare(written.replace(/^p?@(?!@)/i, ''));
}

/** The text with the file before the rank, where every square has them the other way round (`4c 3e`). */
export function withTurnedSquares(text: string): string | undefined {
  if (/[a-h][1-8](?![a-h])/i.test(text) || !/^[\s,;]*[1-8][a-h]/i.test(text)) return undefined;
  return text.replace(/([1-8])([a-h])/gi, '$2$1');
}
