/**
 * The names of opening positions, found up to the symmetries of the board and whatever the order of the moves. Pure.
 */
import { type Position, START_POSITION, countEmpties } from '../game/position.ts';
import { playMove } from '../game/rules.ts';
import { type Square, parseSquare } from '../game/square.ts';
import { normalised } from '../game/symmetry.ts';
import { OPENING_NAMES } from './names.ts';

/** The languages in which openings have names of their own. */
export const NAME_LANGUAGES = ['en', 'ja', 'fr'] as const;

export type NameLanguage = (typeof NAME_LANGUAGES)[number];

/** A position that has a name; a name that is not established in a language is absent. */
export interface Opening {
  /** The moves in their usual order, from the standard start on. */
  readonly moves: readonly Square[];
  readonly names: Readonly<Partial<Record<NameLanguage, string>>>;
}

/** A name, and the place in a line at which it first applies. */
export interface NamedPly {
  /** The number of moves of the line that lead to the position. */
  readonly ply: number;
  readonly name: string;
}

/** Every opening that has a name, in the order of their moves. */
export const OPENINGS: readonly Opening[] = OPENING_NAMES.trim()
  .split('\n')
  .map((row) => {
    const [moves = '', ...names] = row.split('|');
    return { moves: readMoves(moves), names: namesFrom(names) };
  });

function readMoves(text: string): Square[] {
  return (text.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []);
}

function namesFrom(names: readonly string[]): Opening['names'] {
  return Object.fromEntries(
    NAME_LANGUAGES.flatMap((language, at) => (names[at] ? [[language, names[at]]] : [])),
  );
}

/** A list of games names what was played after so many moves at most. */
export const LISTED_PLIES = 24;

/** The number of moves of the longest opening. */
export const LONGEST_OPENING = Math.max(...OPENINGS.map(({ moves }) => moves.length));

/** The positions by their moves: later openings continue earlier ones. */
const reached = new Map<string, Position>([['', START_POSITION]]);

/** The position after the moves of an opening. @throws Error if the table lists an illegal move. */
export function positionOf({ moves }: Pick<Opening, 'moves'>): Position {
  const key = moves.join(' ');
  const before = reached.get(key);
  if (before) return before;
  const played = playMove(positionOf({ moves: moves.slice(0, -1) }), moves.at(-1) ?? -1);
  if (!played.ok) throw new Error(`A named opening cannot be played: ${played.error}.`);
  reached.set(key, played.value);
  return played.value;
}

/** A text that is the same only for the same discs on the same squares with the same side to move. */
export function textOf({ black, white, toMove }: Position): string {
  return `${black} ${white} ${toMove}`;
}

/** The same text for all positions that differ only by a symmetry of the board. */
export function keyOf(position: Position): string {
  return textOf(normalised(position).position);
}

const BY_KEY: ReadonlyMap<string, Opening> = new Map(
  OPENINGS.map((opening) => [keyOf(positionOf(opening)), opening]),
);

/** The places on the way to an opening and those that have names, which are the book of names. */
const BOOK: ReadonlySet<string> = new Set([...reached.values()].map(keyOf));

const EMPTIES: ReadonlySet<number> = new Set(OPENINGS.map(({ moves }) => 60 - moves.length));

/** Kept because many callers share positions, and because to count discs and to turn a board eight times takes longer. */
const known = new WeakMap<Position, Opening | 'none'>();

/** The opening of `position`, in any of its eight views; undefined if it has no name. */
export function openingAt(position: Position): Opening | undefined {
  let found = known.get(position);
  if (found === undefined) {
    const isAsLong = EMPTIES.has(countEmpties(position));
    found = (isAsLong ? BY_KEY.get(keyOf(position)) : undefined) ?? 'none';
    known.set(position, found);
  }
  return found === 'none' ? undefined : found;
}

/** Between what marks a foreign name stands, by languages and regions. */
const FOREIGN: Readonly<Record<string, readonly [string, string]>> = {
  fr: ['«\u00a0', '\u00a0»'],
  ja: ['「', '」'],
  'zh-TW': ['「', '」'],
  zh: ['“', '”'],
};

/**
 * The name of `position` for readers of `language`, a tag such as `fr` or `zh-CN`: in that language, or else the English
 * one, in the marks that say that it is foreign; undefined if it has neither. It begins as the title that it is.
 */
export function openingName(position: Position, language: string): string | undefined {
  const opening = openingAt(position);
  return opening && nameOf(opening, language);
}

/** What readers of a language call the others: asked again and again by a list of what is found. */
const languageNames = new Map<string, Intl.DisplayNames>();

function languageName(language: string, of: NameLanguage): string {
  const names = languageNames.get(language) ?? new Intl.DisplayNames(language, { type: 'language' });
  languageNames.set(language, names);
  return names.of(of) ?? of;
}

/**
 * What `opening` is called where it is sought and shown by itself: as `nameOf` says, or else as another language calls it,
 * which is told behind the name.
 */
export function titleOf(opening: Opening, language: string): string {
  const title = nameOf(opening, language);
  if (title !== undefined) return title;
  const other = NAME_LANGUAGES.find((each) => opening.names[each] !== undefined) ?? 'en';
  const [before, after] = /^(?:ja|zh)/.test(language) ? ['（', '）'] : [' (', ')'];
  return `${opening.names[other] ?? ''}${before}${languageName(language, other)}${after}`;
}

/** The name of `opening`, as `openingName` gives it. */
export function nameOf({ names }: Opening, language: string): string | undefined {
  const own = NAME_LANGUAGES.find((each) => language === each || language.startsWith(`${each}-`));
  const name = own && names[own];
  if (name !== undefined) return name.charAt(0).toLocaleUpperCase(own) + name.slice(1);
  const [before, after] = FOREIGN[language] ?? FOREIGN[language.replace(/-.*/, '')] ?? ['', ''];
  return names.en && `${before}${names.en}${after}`;
}

/** The places at which the name changes along the positions of a line, of which the first is the start. */
export function namedPlies(line: readonly Position[], language: string): NamedPly[] {
  return line.flatMap((position, ply) => {
    const name = openingName(position, language);
    return name === undefined ? [] : [{ ply, name }];
  });
}

/**
 * The number of moves after which `line`, whose first position is the start, is no longer in the book of names, in which
 * each place has a name or is on the way to one; undefined while it is, and for lines that never were.
 */
export function leftBookAt(line: readonly Position[]): number | undefined {
  const early = line.slice(0, LONGEST_OPENING + 1);
  const last = early.findLastIndex((position) => BOOK.has(keyOf(position)));
  return last < 1 || last === line.length - 1 ? undefined : last + 1;
}

/** The name of a line of positions: that of its last position which has one. */
export function openingOfLine(line: readonly Position[], language: string): NamedPly | undefined {
  for (let ply = line.length - 1; ply >= 0; ply--) {
    const position = line[ply];
    const name = position && openingName(position, language);
    if (name !== undefined) return { ply, name };
  }
  return undefined;
}
