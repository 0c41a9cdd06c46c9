/**
 * Boards in JSON: 64 signs or numbers, eight rows of them, or two bit boards as numbers, texts or hexadecimal digits, in
 * which the lowest bit is a1. The side to move is told by a key, or by what the board allows.
 */
import { type Bitboard, FULL } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION } from '../game/position.ts';
import { writeBoard } from './board.ts';
import { likelySides, readBoards } from './boards.ts';
import type { ReadOutcome } from './outcome.ts';
import { Source } from './place.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const BOARD_KEYS = [
  'board',
  'position',
  'squares',
  'cells',
  'grid',
  'fen',
  'pos',
  'state',
  'startPos',
];
const SIDE_KEYS = [
  'turn',
  'toMove',
  'to_move',
  'side',
  'sideToMove',
  'side_to_move',
  'player',
  'next',
  'current',
];
const BIT_KEYS = [
  ['black', 'white'],
  ['b', 'w'],
  ['x', 'o'],
  ['player', 'opponent'],
  ['mover', 'opponent'],
] as const;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isNested(value: unknown): value is Fields | readonly unknown[] {
  return isObject(value) || isList(value);
}

/** The text or number called `key`, as a text. */
export function textIn(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The outcome of reading the board that `value` is or holds; undefined if there is none. */
export function readJsonBoard(value: Fields | readonly unknown[]): ReadOutcome | undefined {
  const text = isObject(value) ? boardTextIn(value) : squaresText(value);
  if (text === undefined) return undefined;
  const outcome = readBoards(new Source(text));
  return outcome.kind === 'failed' ? undefined : outcome;
}

/** The one position that `value` can be, beside the other `fields` of its game; undefined if it is none or unclear. */
export function positionIn(value: unknown, fields: Fields): Position | undefined {
  const text = isObject(value) ? boardTextIn(value) : squaresText(value);
  if (text === undefined) return undefined;
  const outcome = readBoards(new Source(`${text}${/\s\S$/.test(text) ? '' : sideText(fields)}`));
  const [game, other] = outcome.kind === 'games' ? outcome.games : [];
  return game === undefined || other !== undefined ? undefined : game.tree.root.position;
}

/** The board that is among `fields`, as a text with the side to move where that is told; undefined if there is none. */
export function boardTextIn(fields: Fields): string | undefined {
  const bits = bitBoardsIn(fields);
  if (bits !== undefined) return writeBoard(bits);
  const key = BOARD_KEYS.find((each) => squaresText(fields[each]) !== undefined);
  const text = key === undefined ? undefined : squaresText(fields[key]);
  return text === undefined || /\s\S$/.test(text) ? text : `${text}${sideText(fields)}`;
}

/** The squares as one text: what reads boards finds out what their signs mean. */
export function squaresText(value: unknown): string | undefined {
  if (typeof value === 'string') return /[^\s]{8}/.test(value) ? value.replaceAll(/\\n|\n/g, ' ') : undefined;
  if (!isList(value)) return undefined;
  if (value.length === 8) {
    const rows = value.map((row) => (typeof row === 'string' ? Array.from(row) : row));
    return rows.every((row) => isList(row) && row.length === 8) ? squaresText(rows.flat()) : undefined;
  }
  if (value.length !== 64) return undefined;
  const signs = value.map(signOf);
  return signs.every((sign) => sign !== undefined) ? signs.join(' ') : undefined;
}

function signOf(value: unknown): string | undefined {
  if (value === null || value === '' || value === ' ') return '-';
  if (typeof value === 'number') return [0, 1, 2, -1].includes(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  const words: Readonly<Record<string, string>> = { black: 'X', white: 'O', empty: '-', none: '-' };
  return words[word] ?? (Array.from(word).length === 1 || word === '-1' ? value.trim() : undefined);
}

function sideIn(fields: Fields): Colour | undefined {
  const key = SIDE_KEYS.find((each) => textIn(fields, each) !== undefined);
  const text = key === undefined ? '' : (textIn(fields, key) ?? '').trim().toLowerCase();
  if (/^(?:black|b|x|\*|●|黒|黑)$/.test(text)) return 'black';
  return /^(?:white|w|o|○|白)$/.test(text) ? 'white' : undefined;
}

function sideText(fields: Fields): string {
  const side = sideIn(fields);
  return side === undefined ? '' : ` ${side}`;
}

const CENTRE = START_POSITION.black | START_POSITION.white;

/**
 * The two bit boards among `fields`. Those that must be `plain` fill the centre, or are not written as decimal numbers:
 * beside moves, other numbers are more likely those of players.
 */
export function bitBoardsIn(fields: Fields, kind: 'any' | 'plain' = 'any'): Position | undefined {
  for (const [first, second] of BIT_KEYS) {
    const [one, other] = bitsOf(fields[first], fields[second]) ?? [];
    if (one === undefined || other === undefined) continue;
    const isPlain =
      ((one | other) & CENTRE) === CENTRE ||
      [fields[first], fields[second]].every(
        (value) => typeof value === 'string' && !/^\d{1,20}$/.test(value),
      );
    if (kind === 'plain' && !isPlain) continue;
    const isByMover = second === 'opponent';
    const said = sideIn({ ...fields, ...(isByMover && { player: undefined }) });
    if (isByMover) {
      return said === 'white'
        ? { black: other, white: one, toMove: 'white' }
        : { black: one, white: other, toMove: 'black' };
    }
    const board = { black: one, white: other };
    return { ...board, toMove: said ?? likelySides(board)[0] ?? 'black' };
  }
  return undefined;
}

/**
 * Two bit boards without a common disc. Sixteen digits may be hexadecimal though none is a letter: they are where both
 * texts are so long and one has a letter or a zero in front, or where only then the centre is filled.
 */
function bitsOf(...values: readonly [unknown, unknown]): readonly [Bitboard, Bitboard] | undefined {
  const isLong = values.every((value) => typeof value === 'string' && /^[\da-f]{16}$/i.test(value.trim()));
  const isClear = isLong && values.some((value) => /^\s*0|[a-f]/i.test(String(value)));
  const pairs = (isClear ? [true] : isLong ? [false, true] : [false]).flatMap((isHexadecimal) => {
    const [one, other] = values.map((value) => bitBoard(value, isHexadecimal));
    const isPair = one !== undefined && other !== undefined && (one & other) === 0n && (one | other) !== 0n;
    return isPair ? [[one, other] as const] : [];
  });
  return pairs.find(([one, other]) => ((one | other) & CENTRE) === CENTRE) ?? pairs[0];
}

function bitBoard(value: unknown, isHexadecimal: boolean): Bitboard | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replaceAll('_', '');
  const written = /^[01]{64}$/.test(text)
    ? `0b${text}`
    : isHexadecimal && /^[\da-f]{16}$/i.test(text)
      ? `0x${text}`
      : /^0x[\da-f]{1,16}$/i.test(text) || /^\d{1,20}$/.test(text)
        ? text
        : undefined;
  if (written === undefined) return undefined;
  const bits = BigInt(written);
  return bits <= FULL ? bits : undefined;
}
