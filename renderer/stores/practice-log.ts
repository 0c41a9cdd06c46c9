/**
 * The log of what somebody has practised: a journal whose first line names its form, and then a line for each answer. Nothing
 * in it is ever changed, so that logs of two machines are joined by reading both.
 */
import { asKept, isFields, upToDate } from '../../engine/kept/kept.ts';
import { type LessonId, LESSON_IDS } from '../../engine/practice/lesson-ids.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { type JournalId, newJournalId } from '../../main/contract/journals.ts';
import { PRACTICE_LOG } from '../../main/contract/kept-forms.ts';
import { journalLines } from './journal-lines.ts';

/** `found` alone, after the right move was shown, or not. */
export type AnswerOutcome = 'found' | 'shown' | 'missed';

/** An answer to a position. Others than those of lessons will have another `of`. */
export interface Answer {
  readonly of: 'lesson';
  readonly lesson: LessonId;
  /** The moves that lead to the position, by which it is known wherever it stands in a lesson. */
  readonly moves: string;
  /** The square that was played. */
  readonly played: string;
  readonly outcome: AnswerOutcome;
  /** Milliseconds since 1970, as the clock said. */
  readonly at: number;
}

type Port = Pick<JournalBridge, 'journals' | 'readJournal' | 'addToJournal'>;

export interface PracticeLog {
  /** The answers of all logs that could be read, those of the oldest log first. */
  readonly answers: readonly Answer[];
  /** Adds an answer; false where it cannot be kept. */
  add(answer: Answer): Promise<boolean>;
}

/** Reads all logs. A log that a newer version has begun stays as it is, and what is added goes to one of our own. */
export async function openPracticeLog(port: Port): Promise<PracticeLog> {
  const kept = await port.journals('practice').catch(() => []);
  const logs = await Promise.all(
    kept.map(async ({ id, heading }) => {
      const lines = isOurs(heading) ? await journalLines(port, id).catch(() => undefined) : undefined;
      return lines && { id, answers: lines.flatMap((line) => readAnswer(line) ?? []) };
    }),
  );
  const readable = logs.filter((log) => log !== undefined);
  let id: JournalId | undefined = readable[0]?.id;
  let adding: Promise<unknown> = Promise.resolve();

  const addLine = async (to: JournalId, line: object): Promise<boolean> =>
    port.addToJournal(to, JSON.stringify(line)).catch(() => false);

  async function addNow(answer: Answer): Promise<boolean> {
    if (id === undefined) {
      const begun = newJournalId('practice', crypto.randomUUID(), Date.now(), kept[0]?.id);
      if (!(await addLine(begun, asKept(PRACTICE_LOG, {}, __APP_VERSION__)))) return false;
      id = begun;
    }
    return addLine(id, answer);
  }

  return {
    answers: readable.toReversed().flatMap(({ answers }) => answers),
    async add(answer) {
      const added = adding.then(async () => addNow(answer));
      adding = added;
      return added;
    },
  };
}

/** Whether a log is of a form that this version knows. */
function isOurs(heading: string): boolean {
  return upToDate(parsed(heading), PRACTICE_LOG).kind === 'read';
}

/** The answer in a line; undefined for the heading, for a line that was cut off, and for what is not known here. */
function readAnswer(line: string): Answer | undefined {
  const fields = parsed(line);
  if (!isFields(fields)) return undefined;
  const { of, moves, played, at } = fields;
  const lesson = LESSON_IDS.find((id) => id === fields['lesson']);
  const outcome = (['found', 'shown', 'missed'] as const).find((each) => each === fields['outcome']);
  return of === 'lesson' &&
    lesson !== undefined &&
    outcome !== undefined &&
    typeof moves === 'string' &&
    typeof played === 'string' &&
    typeof at === 'number'
    ? { of, lesson, moves, played, outcome, at }
    : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
