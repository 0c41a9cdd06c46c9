/**
 * The log of what somebody has practised: a line of JSON for each answer, after a heading that names the form. Nothing in it
 * is ever changed, so that the logs of two machines are joined by having both. A file of several logs has them one after
 * another, each with its heading. Pure.
 *
 *     const read = readLogs(text);
 *     if (read.ok) keep(unknownIn(read.value, known));
 */
import type { Colour } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type Fields, type Form, asKept, isFields, upToDate } from '../kept/kept.ts';
import { type LessonId, LESSON_IDS } from './lesson-ids.ts';
import type { PositionId } from './position-id.ts';

/** The log of what was practised: of its first line, and of the answers after it. */
export const PRACTICE_LOG: Form = { migrations: [] };

/** `found` alone, after the right move was shown, or not. */
export type AnswerOutcome = 'found' | 'shown' | 'missed';

const LINE = /^(?:[a-h][1-8])+$/;

interface AnyAnswer {
  /** The square that was played. */
  readonly played: string;
  readonly outcome: AnswerOutcome;
  /** Milliseconds since 1970, as the clock said. */
  readonly at: number;
}

/** An answer to a position of a lesson. */
export interface LessonAnswer extends AnyAnswer {
  readonly of: 'lesson';
  readonly lesson: LessonId;
  /** The moves that lead to the position, by which it is known wherever it stands in a lesson. */
  readonly moves: string;
}

/**
 * An answer to a position that is known by itself: a puzzle, one from an own game in which a slip was made, an ending that was
 * played out, of which `played` is the move that gave its goal away, if one did, or one of an own opening.
 */
export interface PositionAnswer extends AnyAnswer {
  readonly of: PositionSource;
  readonly position: PositionId;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The day on which it was given where the person was; see days.ts. */
  readonly day: number;
}

export const POSITION_SOURCES = ['puzzle', 'mistake', 'ending', 'opening'] as const;

export type PositionSource = (typeof POSITION_SOURCES)[number];

export type Answer = LessonAnswer | PositionAnswer;

/** Repetition rests from here on, or goes on. */
export interface Rest {
  readonly of: 'rest';
  readonly isOn: boolean;
  readonly day: number;
  /** Milliseconds since 1970, as the clock said. */
  readonly at: number;
}

/** A line of the own openings is learnt from here on, or no more. */
export interface LearntLine {
  readonly of: 'line';
  readonly side: Colour;
  /** The moves from the standard start, without blanks. */
  readonly moves: string;
  readonly isOn: boolean;
  readonly day: number;
  /** Milliseconds since 1970, as the clock said. */
  readonly at: number;
}

/** The user calls the position at the end of a line so from here on, or, with an empty name, no more. */
export interface GivenName {
  readonly of: 'name';
  /** The moves from the standard start, without blanks. */
  readonly moves: string;
  readonly name: string;
  readonly day: number;
  /** Milliseconds since 1970, as the clock said. */
  readonly at: number;
}

/** A line of the log. */
export type Logged = Answer | Rest | LearntLine | GivenName;

/** Whether a line of the log is an answer to something that was asked. */
export function isAnswer(line: Logged): line is Answer {
  return line.of !== 'rest' && line.of !== 'line' && line.of !== 'name';
}

/** The lines of one log, in their order. */
export type Log = readonly Logged[];

/** Why a text holds no logs: its first line, 1, has no heading of one, or a newer version of the app has begun one. */
export type LogRefusal =
  | { readonly code: 'noPracticeLog' }
  | { readonly code: 'newerPracticeLog'; readonly line: number; readonly madeBy: string };

/** The heading of a log; `app` is the version of the app that writes it. */
export function logHeading(app: string): string {
  return JSON.stringify(asKept(PRACTICE_LOG, { log: 'practice' }, app));
}

/** Whether a log with this first line is of a form that is known here. */
export function isKnownHeading(heading: string): boolean {
  return upToDate(parsed(heading), PRACTICE_LOG).kind === 'read';
}

/** What a line says; undefined for the heading, for a line that was cut off, and for what is not known here. */
export function readLogged(line: string): Logged | undefined {
  const fields = parsed(line);
  if (!isFields(fields)) return undefined;
  if (fields['of'] === 'rest') return readRest(fields);
  if (fields['of'] === 'name') return readGivenName(fields);
  return fields['of'] === 'line' ? readLearntLine(fields) : readAnswer(fields);
}

/** A text of all logs but for empty ones; `app` is the version of the app that writes it. */
export function writeLogs(logs: readonly Log[], app: string): string {
  const linesOf = (log: Log): readonly string[] =>
    log.length === 0 ? [] : [logHeading(app), ...log.map((line) => JSON.stringify(line))];
  return logs
    .flatMap(linesOf)
    .map((line) => `${line}\n`)
    .join('');
}

/** The logs of a text. A line that was cut off, or that is not known here, is passed over as it is in a log. */
export function readLogs(text: string): Result<readonly Log[], LogRefusal> {
  const logs: Logged[][] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const fields = parsed(line);
    const isHeading = isFields(fields) && Object.hasOwn(fields, 'version') && !Object.hasOwn(fields, 'of');
    if (isHeading) {
      const found = upToDate(fields, PRACTICE_LOG);
      if (found.kind === 'newer')
        return err({ code: 'newerPracticeLog', line: at + 1, madeBy: found.madeBy });
      if (found.kind === 'read') logs.push([]);
    } else {
      const logged = readLogged(line);
      if (logged) logs.at(-1)?.push(logged);
    }
    if (logs.length === 0 && line.trim() !== '') return err({ code: 'noPracticeLog' });
  }
  return logs.length === 0 ? err({ code: 'noPracticeLog' }) : ok(logs);
}

/** The lines of `logs` that are in none of the `known` ones, in the same order; logs without any are left out. */
export function unknownIn(logs: readonly Log[], known: readonly Log[]): Log[] {
  const seen = new Set(known.flat().map(sayingOf));
  const isNew = (line: Logged): boolean => {
    const saying = sayingOf(line);
    const isSeen = seen.has(saying);
    seen.add(saying);
    return !isSeen;
  };
  return logs.map((log) => log.filter(isNew)).filter((log) => log.length > 0);
}

/** What a line says, in one form for equal ones. */
function sayingOf(line: Logged): string {
  return JSON.stringify(Object.entries(line).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function readRest({ isOn, day, at }: Fields): Rest | undefined {
  return typeof isOn === 'boolean' && Number.isInteger(day) && typeof at === 'number'
    ? { of: 'rest', isOn, day: Number(day), at }
    : undefined;
}

function readLearntLine({ side, moves, isOn, day, at }: Fields): LearntLine | undefined {
  const isLine = (side === 'black' || side === 'white') && typeof moves === 'string' && LINE.test(moves);
  return isLine && typeof isOn === 'boolean' && Number.isInteger(day) && typeof at === 'number'
    ? { of: 'line', side, moves, isOn, day: Number(day), at }
    : undefined;
}

function readGivenName({ moves, name, day, at }: Fields): GivenName | undefined {
  const isLine = typeof moves === 'string' && LINE.test(moves);
  return isLine && typeof name === 'string' && Number.isInteger(day) && typeof at === 'number'
    ? { of: 'name', moves, name, day: Number(day), at }
    : undefined;
}

function readAnswer(fields: Fields): Answer | undefined {
  const { played, at } = fields;
  const outcome = (['found', 'shown', 'missed'] as const).find((each) => each === fields['outcome']);
  if (outcome === undefined || typeof played !== 'string' || typeof at !== 'number') return undefined;
  const any = { played, outcome, at };
  return fields['of'] === 'lesson' ? readLessonAnswer(fields, any) : readPositionAnswer(fields, any);
}

function readLessonAnswer(fields: Fields, any: AnyAnswer): LessonAnswer | undefined {
  const { moves } = fields;
  const lesson = LESSON_IDS.find((id) => id === fields['lesson']);
  return lesson !== undefined && typeof moves === 'string'
    ? { of: 'lesson', lesson, moves, ...any }
    : undefined;
}

function readPositionAnswer(fields: Fields, any: AnyAnswer): PositionAnswer | undefined {
  const { position, ms, day } = fields;
  const of = POSITION_SOURCES.find((each) => each === fields['of']);
  return of !== undefined && typeof position === 'string' && typeof ms === 'number' && Number.isInteger(day)
    ? { of, position, ms, day: Number(day), ...any }
    : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
