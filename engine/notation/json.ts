/**
 * Games in JSON, as servers and scripts write them: an object with the moves, or a list of moves, or a list of games, or
 * one of these on each line. Moves are a text such as `"f5d6c3"` or a list; each element is a text, null for a pass, or
 * an object that names the square. Othello Quest writes `{"m": "c4", "t": 1200}` with milliseconds, a pass as `-`, and an
 * entry `{"s": "SCORE:33-31"}` at the end. Names of players, the date, the event, the place and the result are read where
 * they have their usual keys. Without moves it may be a board: see json-board.ts. This file is
 * longer than 400 lines because the keys that programs use, and what they say about one game, belong together.
 */
import { EMPTY } from '../game/bitboard.ts';
import { type Colour, START_POSITION, type Position } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { lineNodes } from '../game/tree.ts';
import { readBoards } from './boards.ts';
import type { ReadError } from './error.ts';
import { type FoundInfo, type GameResult, gameResult, scoreResult, tidyInfo } from './info.ts';
import {
  BOARD_KEYS,
  type Fields,
  bitBoardsIn,
  boardTextIn,
  isList,
  isNested,
  isObject,
  positionIn,
  readJsonBoard,
  squaresText,
  textIn,
} from './json-board.ts';
import { looksLikeFen } from './fen.ts';
import { isRowLike } from './found-boards.ts';
import { tidyComment } from './notes.ts';
import { type ReadNotice, moveLikeParts } from './notice.ts';
import { type ReadGame, type ReadOutcome, type Refusal, refused, withNotices } from './outcome.ts';
import { type Line, Source, excerpt, linesOf } from './place.ts';
import { type Growing, type GrowingNode, extend, seed, treeAlong } from './replay.ts';
import { parseResult, unreadResult } from './result.ts';
import { type PlayedText, moveError, playText } from './transcript-reader.ts';
import { isKomi, otherVariant } from './variant.ts';

/** Keys are compared without capitals and signs. */
const MOVES_KEYS = [
  'moves',
  'movelist',
  'moverecord',
  'record',
  'transcript',
  'kifu',
  'notation',
  'sequence',
  'pgn',
];
const VAGUE_KEYS: ReadonlySet<string> = new Set(['notation', 'sequence', 'pgn']);
/** The keys of a start, whose value has to be one. */
const START_KEYS = [
  'startpos',
  'start',
  'startposition',
  'startboard',
  'initialposition',
  'initialboard',
  'initial',
  'fen',
  'board',
  'bitboards',
  'bitboard',
  'bits',
];
/** Keys whose value may be a start, or anything else. */
const BOARD_LIKE_KEYS: ReadonlySet<string> = new Set([
  ...START_KEYS,
  ...BOARD_KEYS.map(plainKey),
  'boardstate',
  'gamestate',
  'boardposition',
  'setup',
  'initialstate',
]);
const VARIANT_KEYS: ReadonlyMap<string, boolean> = new Map([
  ['variant', true],
  ['rules', false],
  ['gametype', false],
  ['gamename', false],
  ['game', false],
]);
const SIZE_KEYS = ['size', 'boardsize'];
const RULE_KEYS = [...VARIANT_KEYS.keys(), ...SIZE_KEYS, 'komi'];
const MOVER_KEYS = ['player', 'color', 'colour', 'side', 'mover', 'by'];
const DATE_KEYS = ['date', 'createdAt', 'created_at', 'created'];
const EVENT_KEYS = ['event', 'tournament'];
const PLACE_KEYS = ['place', 'site'];
const RESULT_KEYS = ['result', 'winner', 'score', 'blackScore', 'whiteScore'];
/** The keys of what is known about a game beside its moves. */
const INFO_KEYS = ['players', 'black', 'white', ...DATE_KEYS, ...EVENT_KEYS, ...PLACE_KEYS, ...RESULT_KEYS];
const SQUARE_KEYS = ['move', 'm', 'square', 'coord', 'position', 'pos'];

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '');
}

/** The keys of `fields` by their letters. */
function keysOf(fields: Fields): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const key of Object.keys(fields)) if (!keys.has(plainKey(key))) keys.set(plainKey(key), key);
  return keys;
}

/** How deep the moves may lie, as in `{"game": {"moves": []}}`. */
const DEEPEST = 3;

/** What a text is as JSON, and those of its lines that are none. */
interface ParsedJson {
  readonly value: Fields | readonly unknown[];
  readonly damaged: readonly Line[];
}

/**
 * The value that `text` is as JSON; undefined for every other text, and for a bare number or word. Values on lines of
 * their own are a list; lines among them may be damaged, as the last of a log that is still written. Whole numbers that
 * JavaScript cannot hold are texts.
 */
export function parseJson(text: string): ParsedJson | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const whole = parsed(text);
  if (whole !== undefined) return { value: whole, damaged: [] };
  const lines = linesOf(text).filter((line) => line.text.trim() !== '');
  if (lines.length < 2 || parsed(lines[0]?.text ?? '') === undefined) return undefined;
  const values = lines.map((line) => parsed(line.text));
  const damaged = lines.filter((_, at) => values[at] === undefined);
  const value = values.filter((each) => each !== undefined);
  return value.length < damaged.length ? undefined : { value, damaged };
}

/** A value with words around it; `text` has blanks in place of them, `around` in place of the value. */
interface LooseJson extends ParsedJson {
  readonly text: string;
  readonly around: string;
}

/**
 * The value in `text` that has words around it, or is written as other languages do: in single quotes, with a comma at
 * the end of a list. Undefined where there is none with a text in it.
 */
export function parseLooseJson(text: string): LooseJson | undefined {
  const pairs = [
    ['{', '}'],
    ['[', ']'],
  ] as const;
  const parts = pairs
    .map(([open, close]) => ({ start: text.indexOf(open), end: text.lastIndexOf(close) + 1 }))
    .filter(({ start, end }) => start >= 0 && end > start && /["']/.test(text.slice(start, end)))
    .toSorted((one, other) => one.start - other.start);
  for (const { start, end } of parts) {
    const plain = repaired(text.slice(start, end));
    const value = parsed(plain);
    if (value === undefined) continue;
    const blank = (part: string) => part.replace(/[^\r\n]/g, ' ');
    const [before, after] = [text.slice(0, start), text.slice(end)];
    return {
      value,
      damaged: [],
      text: blank(before) + plain + blank(after),
      around: before + blank(plain) + after,
    };
  }
  return undefined;
}

/** Texts in quotes, each to its end or that of the whole, commas before a bracket, and the words of Python. */
const LOOSE =
  /"(?:[^"\\]|\\[^]|\\$)*(?:"|$)|'((?:[^'"\\]|\\[^])*)'|,(?=\s{0,100}[\]}])|\b(?:None|True|False)\b/g;

/** The text of a value as JSON writes it; every sign keeps its place. */
function repaired(text: string): string {
  return text.replace(LOOSE, (found: string, quoted: string | undefined) => {
    if (quoted !== undefined) return `"${quoted}"`;
    if (found.startsWith('"')) return found;
    return ({ ',': ' ', None: 'null', True: 'true' } as Readonly<Record<string, string>>)[found] ?? 'false';
  });
}

/** The part of what `JSON.parse` tells its reviver that this library does not know yet. */
type Revive = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const exactNumbers: Revive = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

function parsed(text: string): Fields | readonly unknown[] | undefined {
  try {
    const value: unknown = /\d{16}/.test(text) ? JSON.parse(text, exactNumbers) : JSON.parse(text);
    return isNested(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads all games in `value`, or the board that it holds; undefined where nothing in it looks like the moves of a game or
 * like a board.
 */
export function readJson(
  source: Source,
  { value, damaged }: ParsedJson,
): readonly Result<ReadGame, Refusal>[] | ReadOutcome | undefined {
  const cursor = { at: 0 };
  const found = gamesIn(value, DEEPEST);
  if (found.length === 0) return damaged.length === 0 ? boardsAlone(source, value) : undefined;
  const said = new Said();
  const games = found.map((game) => readGame(source, game, cursor, said));
  // A damaged line is told as a whole.
  const starts = [0, ...damaged.map(({ end }) => end)];
  const sound = starts.map((from, at) => {
    const { start = source.text.length, end = start } = damaged[at] ?? {};
    return source.text.slice(from, start) + ' '.repeat(end - start);
  });
  const notices = [...said.left(source, sound.join('')), ...unreadBoards(source, value, games)];
  const refusals = damaged.map(({ start, text }) =>
    err({ error: { code: 'badSyntax', place: source.placeAt(start), text: excerpt(text) } as const }),
  );
  return [...games.map((read) => (read.ok ? ok(withNotices(read.value, notices)) : read)), ...refusals];
}

/** The boards of a value without moves; hints beside them are told. */
function boardsAlone(source: Source, value: Fields | readonly unknown[]): ReadOutcome | undefined {
  const outcome = readJsonBoard(value) ?? readBoardTexts(source, boardTextsIn(value, DEEPEST));
  if (outcome === undefined || outcome.kind === 'failed') return outcome;
  const notices = new Said().left(source, source.text);
  const told = (games: readonly ReadGame[]) => games.map((game) => withNotices(game, notices));
  if (outcome.kind === 'games') return { ...outcome, games: told(outcome.games) };
  const { about, candidates } = outcome.question;
  const question = { about, candidates: candidates.map((each) => ({ ...each, games: told(each.games) })) };
  return { kind: 'question', question };
}

/** What is wrong with one of the texts is told at its place in `source`, where it can be found there. */
function readBoardTexts(source: Source, texts: readonly string[]): ReadOutcome | undefined {
  if (texts.length === 0) return undefined;
  const outcome = readBoards(new Source(texts.join('\n')));
  const moved = (error: ReadError): ReadError => {
    if (!('place' in error)) return error;
    const text = texts[error.place.line - 1]?.replace(/ (?:black|white)$/, '') ?? '';
    return { ...error, place: source.placeAt(Math.max(source.text.indexOf(text), 0)) };
  };
  if (outcome.kind === 'failed') return undefined;
  if (outcome.kind === 'games') return { ...outcome, problems: outcome.problems.map(moved) };
  const { about, candidates } = outcome.question;
  const all = candidates.map((each) => ({ ...each, problems: each.problems.map(moved) }));
  return { kind: 'question', question: { about, candidates: all } };
}

function boardTextsIn(value: unknown, depth: number): readonly string[] {
  const text = isObject(value) ? boardTextIn(value) : squaresText(value);
  if (text !== undefined && isBoardText(text)) return [text];
  return depth === 0 || !isNested(value)
    ? []
    : Object.values(value).flatMap((each) => boardTextsIn(each, depth - 1));
}

/** Whether a text has no moves and can only be a board, though perhaps a damaged one. */
function isBoardText(text: string): boolean {
  if (looksLikeFen(text)) return true;
  return text.length >= SHORTEST_BOARD && !/[a-h][1-8]/i.test(text) && isRowLike(text);
}

/** A text of fewer signs is no board that has lost some. */
const SHORTEST_BOARD = 48;

/** Tells the first board in `value` that none of the games passes through. */
function unreadBoards(
  source: Source,
  value: unknown,
  games: readonly Result<ReadGame, Refusal>[],
): readonly ReadNotice[] {
  const keyOf = ({ black, white }: Omit<Position, 'toMove'>) => `${black} ${white}`;
  const known = new Set<string>();
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    const isLong = typeof next === 'string' ? next.length >= 64 : isList(next) && next.length % 8 === 0;
    const text = isLong ? squaresText(next) : undefined;
    const boards = text !== undefined && isBoardText(text) ? readBoards(new Source(text)) : undefined;
    if (boards === undefined || boards.kind === 'failed') {
      if (isNested(next)) for (const each of Object.values(next)) pending.push(each);
      continue;
    }
    if (known.size === 0) {
      for (const game of games) {
        const tree = game.ok ? game.value.tree : game.error.legal?.tree;
        for (const { position } of tree === undefined ? [] : [tree.root, ...lineNodes(tree)])
          known.add(keyOf(position));
      }
    }
    const readings = boards.kind === 'games' ? [boards] : boards.question.candidates;
    const isKnown = readings.some((reading) =>
      known.has(keyOf(reading.games[0]?.tree.root.position ?? EMPTY_BOARD)),
    );
    const hasDiscs = readings.some(
      (reading) => keyOf(reading.games[0]?.tree.root.position ?? EMPTY_BOARD) !== '0 0',
    );
    if (isKnown || !hasDiscs) continue;
    const at = typeof next === 'string' ? source.text.indexOf(JSON.stringify(next)) : -1;
    return [{ code: 'unreadBoard', place: source.placeAt(Math.max(at, 0)), count: 1 }];
  }
  return [];
}

const EMPTY_BOARD = { black: EMPTY, white: EMPTY };

const LITERAL = /"(?:[^"\\]|\\.)*"/g;

/** The texts that ended up in a game. */
class Said {
  private readonly times = new Map<string, number>();

  /** Every text in `value`, each as often as it is there. */
  once(value: unknown): void {
    const pending = [value];
    while (pending.length > 0) {
      const next = pending.pop();
      if (typeof next === 'string') this.times.set(next, (this.times.get(next) ?? 0) + 1);
      else if (isNested(next)) for (const each of Object.values(next)) pending.push(each);
    }
  }

  /**
   * The names and values in `sound`, a part of the text, that look like moves and are in no game. They are counted in the text itself, because of two
   * values with one name JSON keeps only the last.
   */
  left(source: Source, sound: string): ReadNotice[] {
    const times = new Map(this.times);
    const unread: { readonly text: string; readonly at: number }[] = [];
    for (const { 0: literal, index } of sound.matchAll(LITERAL)) {
      const text = unquoted(literal);
      const [part] = moveLikeParts(text);
      if (part === undefined) continue;
      const count = times.get(text) ?? 0;
      if (count > 0) times.set(text, count - 1);
      else unread.push({ text: part.text, at: index });
    }
    const [first] = unread;
    if (first === undefined) return [];
    return [
      {
        code: 'unreadMoves',
        place: source.placeAt(first.at),
        count: unread.length,
        text: excerpt(first.text),
      },
    ];
  }
}

function unquoted(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  const text = parsed(`[${literal}]`);
  return isList(text) && typeof text[0] === 'string' ? text[0] : literal;
}

interface FoundGame {
  readonly moves: string | readonly unknown[];
  readonly fields: Fields;
}

/** A list that begins with a move is a list of moves, so that the reader can tell what is wrong with the others. */
function gamesIn(value: Fields | readonly unknown[], depth: number): FoundGame[] {
  if (isList(value)) {
    const games = depth === 0 ? [] : value.filter(isNested).flatMap((each) => gamesIn(each, depth - 1));
    if (games.length > 0) return games;
    if (areGames(value)) return value.map((moves) => ({ moves, fields: {} }));
    return value.length > 0 && isMoveLike(value.find((each) => each !== null))
      ? [{ moves: value, fields: {} }]
      : [];
  }
  const own = keysOf(value);
  for (const key of MOVES_KEYS) {
    const moves = value[own.get(key) ?? key];
    if (typeof moves !== 'string' && !isList(moves)) continue;
    // Other things than moves may have this name.
    const isVague = VAGUE_KEYS.has(key);
    if (isVague && !/[a-h][1-8]/i.test(String(isList(moves) ? moves[0] : moves))) continue;
    return [{ moves, fields: value }];
  }
  if (depth === 0) return [];
  const boards = Array.from(own.values()).filter(
    (key) => BOARD_LIKE_KEYS.has(plainKey(key)) && positionIn(value[key], value) !== undefined,
  );
  // Only what `infoIn` reads, and a start, because an object may hold thousands of games, each under a key of its own.
  const around = Object.fromEntries(
    [...INFO_KEYS, ...boards, ...RULE_KEYS.map((key) => own.get(key) ?? key)]
      .filter((key) => Object.hasOwn(value, key))
      .map((key) => [key, value[key]]),
  );
  return (
    Object.values(value)
      // Lists beside a board are hints: moves that are legal there, or good.
      .filter((each) => (boards.length === 0 ? isNested(each) : isObject(each)))
      .filter(isNested)
      .flatMap((each) =>
        gamesIn(each, depth - 1).map(({ moves, fields }) => ({ moves, fields: { ...around, ...fields } })),
      )
  );
}

const GAME_TEXT = /^[^\p{L}]{0,9}(?:c4|d3|e6|f5)[^\p{L}]{0,9}[a-h][1-8]/iu;

/** Whether a list has a game in each text: all begin as a game does, and together they are none. */
function areGames(list: readonly unknown[]): list is readonly string[] {
  if (list.length < 2 || !list.every((each) => typeof each === 'string' && GAME_TEXT.test(each)))
    return false;
  const text = list.join(' ');
  return playText(new Source(text), 0, text.length, seed(START_POSITION)).error !== undefined;
}

function isMoveLike(value: unknown): boolean {
  if (typeof value === 'string') return /[a-z]\s*\d|^\s*(?:--|pa|ps|pass)\s*$/i.test(value);
  return isObject(value) && squareIn(value) !== undefined;
}

function squareIn(value: Fields): string | undefined {
  const key = SQUARE_KEYS.find((each) => typeof value[each] === 'string');
  return key === undefined ? undefined : textIn(value, key);
}

/** Where the reader is in the text; undefined once a value could not be found again, because it has escapes. */
interface Cursor {
  at: number | undefined;
}

function readGame(
  source: Source,
  { moves, fields }: FoundGame,
  cursor: Cursor,
  said: Said,
): Result<ReadGame, Refusal> {
  const other = otherGame(source, fields);
  if (other !== undefined) return err({ error: other });
  const start = startOf(fields);
  if (typeof start === 'string') {
    const place = source.placeAt(Math.max(source.text.indexOf(`"${start}"`), 0));
    return err({ error: { code: 'badValue', place, key: start, text: excerpt(String(fields[start])) } });
  }
  const root = seed(start);
  const path: GrowingNode[] = [];
  let at: Growing = root;
  let error: ReadError | undefined;
  let ending: GameResult | undefined;
  for (const element of typeof moves === 'string' ? [moves] : moves) {
    const entry = endEntryOf(element);
    if (entry !== undefined) {
      ending ??= resultIn(entry);
      if (ending === undefined) comment(at, entry);
      said.once(entry);
      continue;
    }
    const read = readElement(source, element, at, cursor);
    path.push(...read.path);
    at = path.at(-1) ?? root;
    if (read.error !== undefined) {
      ({ error } = read);
      break;
    }
    if (isObject(element)) {
      addNotes(at, element);
      said.once([squareIn(element), element['comment']]);
    } else said.once(element);
  }
  if (path.length === 0 && (error !== undefined || start === START_POSITION)) {
    const place = source.placeAt(0);
    return err({ error: error ?? { code: 'noGame', place, text: excerpt(source.text.slice(0, 100)) } });
  }
  const tree = treeAlong(root, path);
  const known = infoIn(fields);
  const info = tidyInfo({ ...known, result: resultOf(fields, known) ?? ending }, tree);
  // The error of a game that is read in part tells of all its moves.
  said.once(error === undefined ? info : [info, moves]);
  const game: ReadGame = { format: 'json', tree, info };
  if (error !== undefined) return refused(error, game);
  const stated = ['result', 'winner', 'score'].map((key) => fields[key]).find(isStated);
  const ended = typeof stated === 'string' ? stated : stated === undefined ? '' : JSON.stringify(stated);
  const endedAt = () =>
    source.placeAt(Math.max(source.text.indexOf(JSON.stringify(stated)), source.text.indexOf(ended), 0));
  const notices = unreadResult(ended, gameResult(game), endedAt);
  if (notices.length > 0) said.once(stated);
  return ok(withNotices(game, notices));
}

/** The start that is given, also as two bit boards beside the moves; the key of one that cannot be read. */
function startOf(fields: Fields): Position | string {
  const own = keysOf(fields);
  for (const plain of START_KEYS) {
    const key = own.get(plain);
    const value = key === undefined ? undefined : fields[key];
    if (key !== undefined && value !== undefined && value !== null && value !== '')
      return positionIn(value, fields) ?? key;
  }
  for (const plain of BOARD_LIKE_KEYS) {
    const value = fields[own.get(plain) ?? plain];
    const position = value === undefined ? undefined : positionIn(value, fields);
    if (position !== undefined) return position;
  }
  return bitBoardsIn(fields, 'plain') ?? START_POSITION;
}

/** Refuses the games that are not plain Othello on the usual board. */
function otherGame(source: Source, fields: Fields): ReadError | undefined {
  const own = keysOf(fields);
  for (const plain of RULE_KEYS) {
    const key = own.get(plain) ?? plain;
    const value = textIn(fields, key);
    if (value === undefined) continue;
    const isVariant = VARIANT_KEYS.get(plain);
    const isSize = SIZE_KEYS.includes(plain);
    const code =
      isVariant !== undefined
        ? otherVariant(value, isVariant)
        : isSize
          ? /^\s*(?:8(?:\s*[x×]\s*8)?|64)\s*$/.test(value)
            ? undefined
            : ('boardSize' as const)
          : isKomi(value)
            ? ('komi' as const)
            : undefined;
    if (code === undefined || (plain === 'game' && typeof fields[key] === 'number')) continue;
    const place = source.placeAt(Math.max(source.text.indexOf(JSON.stringify(key)), 0));
    return { code, place, text: excerpt(value) };
  }
  return undefined;
}

/** What an entry after the moves says, which names no square. */
function endEntryOf(element: unknown): string | undefined {
  return isObject(element) && squareIn(element) === undefined ? textIn(element, 's') : undefined;
}

/** `SCORE:33-31`, Black's discs first. */
function resultIn(said: string): GameResult | undefined {
  const [, black, white] = /^\s*score\s*:\s*(\d{1,2})\s*-\s*(\d{1,2})\s*$/i.exec(said) ?? [];
  return black === undefined ? undefined : scoreResult(Number(black) - Number(white));
}

function isStated(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}

/** The winner may be told by the name that is given for one side. */
function resultOf(fields: Fields, { black: one, white: other }: FoundInfo): GameResult | undefined {
  const said = textIn(fields, 'winner');
  const winner = (['black', 'white'] as const).find(
    (colour) =>
      said !== undefined &&
      (said.toLowerCase() === colour ||
        (one.name !== other.name && said === (colour === 'black' ? one : other).name)),
  );
  const discs = [fields['score'], fields['result'], fields['discs']].find(isObject);
  const [black, white] =
    discs === undefined
      ? [fields['blackScore'], fields['whiteScore']]
      : [discs['black'] ?? discs['b'], discs['white'] ?? discs['w']];
  if (winner !== undefined && typeof black !== 'number') return { ending: 'unknown', winner };
  if (/^\s*(?:draw|drawn|tie|tied)\s*$/i.test(said ?? '')) return scoreResult(0);
  if (typeof black === 'number' && typeof white === 'number') return scoreResult(black - white);
  return parseResult((textIn(fields, 'result') ?? textIn(fields, 'score') ?? '').trim());
}

function readElement(source: Source, element: unknown, at: Growing, cursor: Cursor): PlayedText {
  if (element === null) {
    const passed = extend(at, 'pass');
    if (passed.ok) return { path: passed.value };
  }
  const written = isObject(element) ? squareIn(element) : element;
  const text = typeof written === 'string' ? written : undefined;
  const quoted = JSON.stringify(text ?? element ?? null);
  const found = cursor.at === undefined ? -1 : source.text.indexOf(quoted, cursor.at);
  cursor.at = found < 0 ? undefined : found + quoted.length;
  const where = () => ({ place: source.placeAt(Math.max(found, 0)), move: at.discs + 1 });
  if (text?.trim() === '-') {
    const passed = extend(at, 'pass');
    if (passed.ok) return { path: passed.value };
    return { path: [], error: moveError(passed.error, { ...where(), text: '-' }) };
  }
  if (text === undefined) {
    return { path: [], error: { code: 'notAMove', ...where(), text: excerpt(quoted.slice(0, 100)) } };
  }
  const by = isObject(element) ? moverOf(element) : undefined;
  return found < 0
    ? playText(new Source(text), 0, text.length, at, by)
    : playText(source, found + 1, found + quoted.length - 1, at, by);
}

/** The side for which a move is written. */
function moverOf(element: Fields): Colour | undefined {
  for (const key of MOVER_KEYS) {
    const value = element[key];
    if (typeof value === 'string' && /^\s*(?:black|b|x|\*|[●⚫黒黑])\s*$/i.test(value)) return 'black';
    if (typeof value === 'string' && /^\s*(?:white|w|o|[○⚪白])\s*$/i.test(value)) return 'white';
  }
  return undefined;
}

function comment({ annotations }: Growing, text: string): void {
  const parts = [annotations.comment, tidyComment(text)].filter((part) => part !== undefined);
  if (parts.length > 0) annotations.comment = parts.join('\n');
}

/** `timeMs`, and `t` as Othello Quest writes it, are milliseconds. */
function addNotes(at: Growing, element: Fields): void {
  comment(at, textIn(element, 'comment') ?? '');
  const timeMs = element['timeMs'] ?? element['t'];
  if (typeof timeMs === 'number' && timeMs >= 0 && timeMs < 1e9) at.annotations.timeMs = Math.round(timeMs);
}

function firstIn(fields: Fields, ...keys: string[]): string | undefined {
  return keys.map((key) => textIn(fields, key)).find((text) => text !== undefined);
}

function infoIn(fields: Fields): FoundInfo {
  const { players } = fields;
  const seats: Fields = isList(players)
    ? { black: players[0], white: players[1] }
    : isObject(players)
      ? players
      : fields;
  const isStart = bitBoardsIn(seats, 'plain') !== undefined;
  const player = (colour: 'black' | 'white') => {
    const value = seats[colour];
    if (isStart) return {};
    if (!isObject(value)) return { name: textIn(seats, colour) };
    return { name: firstIn(value, 'name', 'username'), level: firstIn(value, 'rating', 'level', 'elo') };
  };
  return {
    black: player('black'),
    white: player('white'),
    date: firstIn(fields, ...DATE_KEYS),
    event: firstIn(fields, ...EVENT_KEYS),
    place: firstIn(fields, ...PLACE_KEYS),
  };
}
