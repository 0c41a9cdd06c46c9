/**
 * The lines of a user's own book: what each says, and how it is written. A line is never changed; what was said last counts,
 * and a line may take others back. Lines are ordered by a counter that is one more than the greatest its writer had seen,
 * then by the writer: clocks lie, counters do not. Pure.
 */
import { type Fields, type Form, asKept, fieldsIn, upToDate } from '../../kept/kept.ts';
import { type BookKey, positionOf } from '../key.ts';

/** The form of the book: of the first line of its journal, and of its file. */
export const OWN_BOOK: Form = { migrations: [] };

/** Where a value comes from: the review of a game, thinking about a line, or another program's or person's list. */
export const SOURCES = ['review', 'thought', 'import'] as const;

export type Source = (typeof SOURCES)[number];

/** Colours that a position can be marked with. */
export const COLOURS = ['red', 'amber', 'green', 'blue', 'violet'] as const;

export type BookColour = (typeof COLOURS)[number];

/** What was found out about a position by one search, or is said of it by a list. */
export interface OwnFinding {
  readonly key: BookKey;
  /** In discs, for the side to move. */
  readonly value: number;
  /** The plies of the search; 0 where that is not known. */
  readonly plies: number;
  /** The confidence in per cent at which the search pruned; 0 where that is not known. */
  readonly confidence: number;
  /** Whether it is the result of perfect play. */
  readonly isExact: boolean;
  /** The position after the move that was found to be the best, which has a finding of its own. */
  readonly best?: BookKey;
}

/**
 * Which line it is: `n` is the counter, `by` the writer, and `act` names the action that it is part of by the writer and the
 * counter of its first line, because another run, which is another writer, may go on with it.
 */
export interface Stamp {
  readonly n: number;
  readonly by: string;
  readonly act: string;
}

export interface FoundLine extends Stamp {
  readonly kind: 'found';
  readonly source: Source;
  /** The game in which the positions came, by whatever names it for good; absent where there was none. */
  readonly game?: string;
  /** How far the game was reviewed, so that a deeper review of it says something new. */
  readonly state?: string;
  readonly findings: readonly OwnFinding[];
  /** For thinking: how long the search took, in milliseconds. */
  readonly ms?: number;
}

/** Each field that is there replaces what was said before; null takes it away. */
export interface EditLine extends Stamp {
  readonly kind: 'edit';
  readonly key: BookKey;
  readonly value?: number | null;
  readonly note?: string | null;
  readonly isNever?: boolean;
  readonly colour?: BookColour | null;
}

/** Thinking about a line of moves begins; what it finds has its `act`. */
export interface ThinkLine extends Stamp {
  readonly kind: 'think';
  /** From the standard start on, without blanks. */
  readonly moves: string;
  /** For how long, in hours of search. */
  readonly hours: number;
}

/** Thinking has ended: it is through, or nobody wants more of it. */
export interface ThoughtLine extends Stamp {
  readonly kind: 'thought';
}

/** The lines of a book from elsewhere were taken in. */
export interface MergedLine extends Stamp {
  readonly kind: 'merged';
  readonly of: readonly Span[];
}

/** Lines of one writer, from one counter to another. */
export type Span = readonly [by: string, from: number, to: number];

/** Takes lines that came before it back, also one that takes lines back. */
export interface UndoLine extends Stamp {
  readonly kind: 'undo';
  readonly why: 'undo' | 'redo' | 'reset';
  readonly of: readonly Span[];
}

export type OwnLine = FoundLine | EditLine | ThinkLine | ThoughtLine | MergedLine | UndoLine;

/** A line without its stamp. */
export type Said<Line = OwnLine> = Line extends OwnLine ? Omit<Line, keyof Stamp> : never;

/** What can be undone, with all its lines, or made again, with the line that has undone it. */
export interface Action {
  readonly kind: Exclude<OwnLine['kind'], 'undo' | 'thought'> | 'reset';
  /** For values that were found. */
  readonly source?: Source;
  readonly lines: readonly OwnLine[];
}

export const MOST_NOTE = 1000;
export const MOST_DISCS = 64;
/** Findings of one line, so that it fits a journal. */
export const MOST_FINDINGS = 400;

const BY = /^[0-9a-f]{8}$/;
const ACT = /^[0-9a-f]{8}\.\d{1,16}$/;
const MOVES = /^(?:[a-h][1-8])*$/;

/** What the first line of a book says that it is. */
export const OWN_LOG = 'ownBook';

export function ownHeading(app: string): string {
  return JSON.stringify(asKept(OWN_BOOK, { log: OWN_LOG }, app));
}

/** Whether a journal with this first line is of a form that is known here. */
export function isKnownHeading(heading: string): boolean {
  return upToDate(fieldsIn(heading), OWN_BOOK).kind === 'read';
}

/** One text for equal lines, whoever made them. */
export function writeLine(line: OwnLine): string {
  const { n, by, act, kind } = line;
  const head = { n, by, act, kind };
  switch (line.kind) {
    case 'found': {
      const { source, game, state, findings, ms } = line;
      return JSON.stringify({ ...head, source, game, state, ms, findings: findings.map(tupleOf) });
    }
    case 'edit': {
      const { key, value, note, isNever, colour } = line;
      return JSON.stringify({ ...head, key, value, note, isNever, colour });
    }
    case 'think':
      return JSON.stringify({ ...head, moves: line.moves, hours: line.hours });
    case 'thought':
      return JSON.stringify(head);
    case 'merged':
      return JSON.stringify({ ...head, of: line.of });
    case 'undo':
      return JSON.stringify({ ...head, why: line.why, of: line.of });
  }
  return line satisfies never;
}

function tupleOf({ key, value, plies, confidence, isExact, best }: OwnFinding): readonly unknown[] {
  const tuple = [key, value, plies, confidence, isExact ? 1 : 0];
  return best === undefined ? tuple : [...tuple, best];
}

/** What a line of a journal says; undefined for its heading, for one that was cut off, and for what is not known here. */
export function readLine(text: string): OwnLine | undefined {
  const fields = fieldsIn(text);
  return fields && lineOf(fields);
}

/** A line from its fields; undefined if they make no sense. */
export function lineOf(fields: Fields): OwnLine | undefined {
  const { n, by, act } = fields;
  if (!isWhole(n, 1) || typeof by !== 'string' || !BY.test(by)) return undefined;
  if (typeof act !== 'string' || !ACT.test(act)) return undefined;
  const stamp = { n, by, act };
  switch (fields['kind']) {
    case 'found':
      return foundOf(stamp, fields);
    case 'edit':
      return editOf(stamp, fields);
    case 'think': {
      const { moves, hours } = fields;
      const isLine = typeof moves === 'string' && moves.length <= 120 && MOVES.test(moves);
      return isLine && isWithin(hours, 0, 1000) ? { ...stamp, kind: 'think', moves, hours } : undefined;
    }
    case 'thought':
      return { ...stamp, kind: 'thought' };
    case 'merged': {
      const of = spansOf(fields['of']);
      return of && { ...stamp, kind: 'merged', of };
    }
    case 'undo': {
      const of = spansOf(fields['of']);
      const why = (['undo', 'redo', 'reset'] as const).find((each) => each === fields['why']);
      return of && why && { ...stamp, kind: 'undo', why, of };
    }
    default:
      return undefined;
  }
}

function foundOf(stamp: Stamp, { source, game, state, findings, ms }: Fields): FoundLine | undefined {
  const from = SOURCES.find((each) => each === source);
  if (!from || !Array.isArray(findings) || findings.length > MOST_FINDINGS) return undefined;
  const read = findings.map((each: unknown) => findingOf(each));
  const known = read.filter((each) => each !== undefined);
  if (known.length !== read.length) return undefined;
  if (!isName(game) || !isName(state)) return undefined;
  if (ms !== undefined && !isWithin(ms, 0, 1e12)) return undefined;
  return {
    ...stamp,
    kind: 'found',
    source: from,
    ...(game !== undefined && { game }),
    ...(state !== undefined && { state }),
    ...(ms !== undefined && { ms }),
    findings: known,
  };
}

function isName(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === 'string' && value.length <= 200);
}

function findingOf(tuple: unknown): OwnFinding | undefined {
  if (!Array.isArray(tuple)) return undefined;
  const [key, value, plies, confidence, exact, best]: unknown[] = tuple;
  if (!isKey(key) || !isValue(value) || !isWhole(plies, 0, 60) || !isWhole(confidence, 0, 100))
    return undefined;
  if (exact !== 0 && exact !== 1) return undefined;
  if (best !== undefined && !isKey(best)) return undefined;
  return { key, value, plies, confidence, isExact: exact === 1, ...(best !== undefined && { best }) };
}

function editOf(stamp: Stamp, { key, value, note, isNever, colour }: Fields): EditLine | undefined {
  if (!isKey(key)) return undefined;
  if (value !== undefined && value !== null && !isValue(value)) return undefined;
  if (note !== undefined && note !== null && (typeof note !== 'string' || note.length > MOST_NOTE))
    return undefined;
  if (isNever !== undefined && typeof isNever !== 'boolean') return undefined;
  const marked = colour === null ? null : COLOURS.find((each) => each === colour);
  if (colour !== undefined && marked === undefined) return undefined;
  return {
    ...stamp,
    kind: 'edit',
    key,
    ...(value !== undefined && { value }),
    ...(note !== undefined && { note }),
    ...(isNever !== undefined && { isNever }),
    ...(marked !== undefined && { colour: marked }),
  };
}

function spansOf(value: unknown): readonly Span[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const spans = value.map((each: unknown): Span | undefined => {
    if (!Array.isArray(each)) return undefined;
    const [by, from, to]: unknown[] = each;
    return typeof by === 'string' && BY.test(by) && isWhole(from, 1) && isWhole(to, from)
      ? [by, from, to]
      : undefined;
  });
  const known = spans.filter((each) => each !== undefined);
  return known.length === spans.length ? known : undefined;
}

function isKey(value: unknown): value is BookKey {
  return typeof value === 'string' && positionOf(value) !== undefined;
}

/** Discs with at most two decimals. */
function isValue(value: unknown): value is number {
  return isWithin(value, -MOST_DISCS, MOST_DISCS) && Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

/** Counters leave room for more of them after the greatest that a file may have. */
const MOST_COUNT = 2 ** 52;

function isWhole(value: unknown, least: number, most = MOST_COUNT): value is number {
  return Number.isSafeInteger(value) && isWithin(value, least, most);
}

/**
 * The order of lines: by counter, then by writer. Two lines of one writer have one counter only where a whole folder of data
 * was copied and both copies went on; then what they say decides.
 */
export function compare(one: OwnLine, other: OwnLine): number {
  if (one.n !== other.n) return one.n - other.n;
  const [a, b] = one.by === other.by ? [writeLine(one), writeLine(other)] : [one.by, other.by];
  return a < b ? -1 : a > b ? 1 : 0;
}
