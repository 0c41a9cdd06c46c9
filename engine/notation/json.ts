/**
 * Games in JSON, as servers and scripts write them: an object with the moves, or a list of moves, or a list of games.
 * Moves are a text such as `"f5d6c3"` or a list; each element is a text, null for a pass, or an object that names the
 * square. Names of players, the date, the event and the place are read where they have their usual keys.
 */
import { START_POSITION } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import type { ReadError } from './error.ts';
import { tidyInfo } from './info.ts';
import { tidyComment } from './notes.ts';
import { type ReadGame, type Refusal, refused } from './outcome.ts';
import { Source, excerpt } from './place.ts';
import { type Growing, type GrowingNode, extend, seed, treeAlong } from './replay.ts';
import { type PlayedText, playText } from './transcript.ts';

type Fields = Readonly<Record<string, unknown>>;

const MOVES_KEYS = ['moves', 'moveList', 'move_list', 'record', 'transcript', 'kifu'];
const DATE_KEYS = ['date', 'createdAt', 'created_at'];
const EVENT_KEYS = ['event', 'tournament'];
const PLACE_KEYS = ['place', 'site'];
/** The keys of what is known about a game beside its moves. */
const INFO_KEYS = ['players', 'black', 'white', ...DATE_KEYS, ...EVENT_KEYS, ...PLACE_KEYS];
const SQUARE_KEYS = ['move', 'square', 'coord', 'position', 'pos'];

/** How deep the moves may lie, as in `{"game": {"moves": []}}`. */
const DEEPEST = 3;

/** The value that `text` is as JSON; undefined for every other text, and for a bare number or word. */
export function parseJson(text: string): Fields | readonly unknown[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isList(value) || isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads all games in `value`; the list is empty where nothing in it looks like the moves of a game. */
export function readJson(source: Source, value: Fields | readonly unknown[]): Result<ReadGame, Refusal>[] {
  const cursor = { at: 0 };
  return gamesIn(value, DEEPEST).map((game) => readGame(source, game, cursor));
}

interface FoundGame {
  readonly moves: string | readonly unknown[];
  readonly fields: Fields;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNested(value: unknown): value is Fields | readonly unknown[] {
  return isObject(value) || isList(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A list that begins with a move is a list of moves, so that the reader can tell what is wrong with the others. */
function gamesIn(value: Fields | readonly unknown[], depth: number): FoundGame[] {
  if (isList(value)) {
    const games = depth === 0 ? [] : value.filter(isNested).flatMap((each) => gamesIn(each, depth - 1));
    if (games.length > 0) return games;
    return value.length > 0 && isMoveLike(value.find((each) => each !== null))
      ? [{ moves: value, fields: {} }]
      : [];
  }
  for (const key of MOVES_KEYS) {
    const moves = value[key];
    if (typeof moves === 'string' || isList(moves)) return [{ moves, fields: value }];
  }
  if (depth === 0) return [];
  // Only what `infoIn` reads, because an object may hold thousands of games, each under a key of its own.
  const around = Object.fromEntries(
    INFO_KEYS.filter((key) => Object.hasOwn(value, key)).map((key) => [key, value[key]]),
  );
  return Object.values(value)
    .filter(isNested)
    .flatMap((each) =>
      gamesIn(each, depth - 1).map(({ moves, fields }) => ({ moves, fields: { ...around, ...fields } })),
    );
}

function isMoveLike(value: unknown): boolean {
  return typeof value === 'string' || (isObject(value) && squareIn(value) !== undefined);
}

function squareIn(value: Fields): string | undefined {
  const key = SQUARE_KEYS.find((each) => typeof value[each] === 'string');
  return key === undefined ? undefined : textIn(value, key);
}

/** Where the reader is in the text; undefined once a value could not be found again, because it has escapes. */
interface Cursor {
  at: number | undefined;
}

function readGame(source: Source, { moves, fields }: FoundGame, cursor: Cursor): Result<ReadGame, Refusal> {
  const root = seed(START_POSITION);
  const path: GrowingNode[] = [];
  let at: Growing = root;
  let error: ReadError | undefined;
  for (const element of typeof moves === 'string' ? [moves] : moves) {
    const read = readElement(source, element, at, cursor);
    path.push(...read.path);
    at = path.at(-1) ?? root;
    if (read.error !== undefined) {
      ({ error } = read);
      break;
    }
    if (isObject(element)) addNotes(at, element);
  }
  if (path.length === 0) {
    const place = source.placeAt(0);
    return err({ error: error ?? { code: 'noGame', place, text: excerpt(source.text.slice(0, 100)) } });
  }
  const tree = treeAlong(root, path);
  const game: ReadGame = { format: 'json', tree, info: tidyInfo(infoIn(fields), tree) };
  return error === undefined ? ok(game) : refused(error, game);
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
  if (text === undefined) {
    const place = source.placeAt(Math.max(found, 0));
    const error = {
      code: 'notAMove',
      place,
      move: at.discs + 1,
      text: excerpt(quoted.slice(0, 100)),
    } as const;
    return { path: [], error };
  }
  return found < 0
    ? playText(new Source(text), 0, text.length, at)
    : playText(source, found + 1, found + quoted.length - 1, at);
}

function addNotes({ annotations }: Growing, element: Fields): void {
  const comment = tidyComment(textIn(element, 'comment') ?? '');
  if (comment !== undefined) annotations.comment = comment;
  const { timeMs } = element;
  if (typeof timeMs === 'number' && timeMs >= 0 && timeMs < 1e9) annotations.timeMs = Math.round(timeMs);
}

/** The text or number called `key`, as a text. */
function textIn(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function firstIn(fields: Fields, ...keys: string[]): string | undefined {
  return keys.map((key) => textIn(fields, key)).find((text) => text !== undefined);
}

function infoIn(fields: Fields): Parameters<typeof tidyInfo>[0] {
  const { players } = fields;
  const seats = isObject(players) ? players : fields;
  const player = (colour: 'black' | 'white') => {
    const value = seats[colour];
    if (!isObject(value)) return { name: textIn(seats, colour) };
    return { name: firstIn(value, 'name', 'username'), level: firstIn(value, 'rating', 'level') };
  };
  return {
    black: player('black'),
    white: player('white'),
    date: firstIn(fields, ...DATE_KEYS),
    event: firstIn(fields, ...EVENT_KEYS),
    place: firstIn(fields, ...PLACE_KEYS),
  };
}
