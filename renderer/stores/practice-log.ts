/**
 * The log of what somebody has practised: a journal whose first line names its form, and then a line for each answer. Nothing
 * in it is ever changed, so that logs of two machines are joined by reading both.
 */
import { type Fields, asKept, isFields, upToDate } from '../../engine/kept/kept.ts';
import { type LessonId, LESSON_IDS } from '../../engine/practice/lesson-ids.ts';
import type { PositionId } from '../../engine/practice/position-id.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type JournalId, newJournalId } from '../../main/contract/journals.ts';
import { PRACTICE_LOG } from '../../main/contract/kept-forms.ts';
import { journalLines } from './journal-lines.ts';

/** `found` alone, after the right move was shown, or not. */
export type AnswerOutcome = 'found' | 'shown' | 'missed';

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

/** An answer to a position that is known by itself: a puzzle, or one from an own game in which a slip was made. */
export interface PositionAnswer extends AnyAnswer {
  readonly of: PositionSource;
  readonly position: PositionId;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The day on which it was given where the person was; see engine/practice/days.ts. */
  readonly day: number;
}

export const POSITION_SOURCES = ['puzzle', 'mistake'] as const;

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

/** A line of the log. */
export type Logged = Answer | Rest;

type Port = Pick<JournalBridge, 'journals' | 'readJournal' | 'addToJournal'>;

export interface PracticeLog {
  /** The lines of each log that could be read, the oldest log first. What is added goes to the last of them, or to a new one. */
  readonly logs: readonly (readonly Logged[])[];
  /** Adds a line; false where it cannot be kept. */
  add(line: Logged): Promise<boolean>;
}

/** Reads all logs. A log that a newer version has begun stays as it is, and what is added goes to one of our own. */
export async function openPracticeLog(port: Port): Promise<PracticeLog> {
  const kept = await port.journals('practice').catch(() => []);
  const logs = await Promise.all(
    kept.map(async ({ id, heading }) => {
      const lines = isOurs(heading) ? await journalLines(port, id).catch(() => undefined) : undefined;
      return lines && { id, lines: lines.flatMap((line) => readLogged(line) ?? []) };
    }),
  );
  const readable = logs.filter((log) => log !== undefined);
  let id: JournalId | undefined = readable[0]?.id;
  let adding: Promise<unknown> = Promise.resolve();

  const addLine = async (to: JournalId, line: object): Promise<boolean> =>
    port.addToJournal(to, JSON.stringify(line)).catch(() => false);

  async function addNow(line: Logged): Promise<boolean> {
    if (id === undefined) {
      const begun = newJournalId('practice', crypto.randomUUID(), Date.now(), kept[0]?.id);
      if (!(await addLine(begun, asKept(PRACTICE_LOG, {}, __APP_VERSION__)))) return false;
      id = begun;
    }
    return addLine(id, line);
  }

  return {
    logs: readable.toReversed().map(({ lines }) => lines),
    async add(line) {
      const added = adding.then(async () => addNow(line));
      adding = added;
      return added;
    },
  };
}

/** Whether a log is of a form that this version knows. */
function isOurs(heading: string): boolean {
  return upToDate(parsed(heading), PRACTICE_LOG).kind === 'read';
}

/** What a line says; undefined for the heading, for a line that was cut off, and for what is not known here. */
function readLogged(line: string): Logged | undefined {
  const fields = parsed(line);
  if (!isFields(fields)) return undefined;
  return fields['of'] === 'rest' ? readRest(fields) : readAnswer(fields);
}

function readRest({ isOn, day, at }: Fields): Rest | undefined {
  return typeof isOn === 'boolean' && Number.isInteger(day) && typeof at === 'number'
    ? { of: 'rest', isOn, day: Number(day), at }
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
