/**
 * What the lines of an own book say of each position. Lines may come in any order: of values the one with the deepest
 * support counts, of edits of one field the last by counter and writer. Pure.
 */
import type { BookKey } from '../key.ts';
import {
  type BookColour,
  type EditLine,
  type OwnFinding,
  type OwnLine,
  type Source,
  compare,
} from './lines.ts';

/** A value that was found, and where it comes from. */
export interface OwnFound extends Omit<OwnFinding, 'key'> {
  readonly source: Source;
}

/** What an own book says of a position. Values are in discs for its side to move. */
export interface OwnEntry {
  readonly found: OwnFound | undefined;
  /** The value that the user has given it. */
  readonly edited: number | undefined;
  readonly note: string;
  /** The user never wants to play to this position. */
  readonly isNever: boolean;
  readonly colour: BookColour | undefined;
  /** The games from which values were taken, in which it came. */
  readonly games: ReadonlySet<string>;
}

export type OwnEntries = ReadonlyMap<BookKey, OwnEntry>;

/** An entry with the line that each of its edits stands in. */
interface Kept extends OwnEntry {
  readonly edits: Readonly<Partial<Record<'value' | 'note' | 'isNever' | 'colour', EditLine>>>;
}

const NOTHING: Kept = {
  found: undefined,
  edited: undefined,
  note: '',
  isNever: false,
  colour: undefined,
  games: new Set(),
  edits: {},
};

/** Adds what a line says. */
export function foldInto(entries: Map<BookKey, OwnEntry>, line: OwnLine): void {
  if (line.kind === 'edit') entries.set(line.key, edited(keptIn(entries, line.key), line));
  if (line.kind !== 'found') return;
  for (const { key, ...finding } of line.findings) {
    const kept = keptIn(entries, key);
    const found = { ...finding, source: line.source };
    const isBetter = !kept.found || support(found, kept.found) > 0;
    const games = line.game === undefined ? kept.games : withGame(kept.games, line.game);
    entries.set(key, { ...kept, games, ...(isBetter && { found }) });
  }
}

/** The set of an entry grows in place, because a copy for each of many games in one position would take their square. */
function withGame(games: ReadonlySet<string>, game: string): ReadonlySet<string> {
  return games instanceof Set && games !== NOTHING.games ? games.add(game) : new Set(games).add(game);
}

function keptIn(entries: ReadonlyMap<BookKey, OwnEntry>, key: BookKey): Kept {
  const entry = entries.get(key);
  // Whatever stands in the map was put there by `foldInto`.
  return entry ? { edits: {}, ...entry } : NOTHING;
}

const FIELDS = ['value', 'note', 'isNever', 'colour'] as const;

function edited(kept: Kept, line: EditLine): Kept {
  const edits = { ...kept.edits };
  for (const field of FIELDS) {
    const before = edits[field];
    if (line[field] !== undefined && (!before || compare(line, before) > 0)) edits[field] = line;
  }
  return {
    ...kept,
    edits,
    edited: edits.value?.value ?? undefined,
    note: edits.note?.note ?? '',
    isNever: edits.isNever?.isNever ?? false,
    colour: edits.colour?.colour ?? undefined,
  };
}

const RANK: Readonly<Record<Source, number>> = { thought: 2, review: 1, import: 0 };

/** More than 0 if `one` has more support than `other`: exact, then deeper, then surer; never 0 for different ones. */
export function support(one: OwnFound, other: OwnFound): number {
  return (
    Number(one.isExact) - Number(other.isExact) ||
    one.plies - other.plies ||
    one.confidence - other.confidence ||
    RANK[one.source] - RANK[other.source] ||
    one.value - other.value ||
    ((one.best ?? '') > (other.best ?? '') ? 1 : (one.best ?? '') < (other.best ?? '') ? -1 : 0)
  );
}

/** The entry of a position without what the user gave it, as nobody has it. */
export function isEmptyEntry({ found, edited: value, note, isNever, colour }: OwnEntry): boolean {
  return found === undefined && value === undefined && note === '' && !isNever && colour === undefined;
}
