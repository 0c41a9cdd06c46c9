/**
 * When a position comes again: FSRS, from the log of all answers. Pure. The library's own cards with their dates are not used,
 * because its days are those of UTC: what is kept are answers, each with the number of the user's own day, and the memory of
 * a position is worked out from them whenever it is asked for.
 *
 *     memories([log], today).get(id)?.due
 *
 * Clocks lie, and two machines have a log each. So an answer counts where it stands in its log: days only go forward there,
 * and a day that has not come yet says nothing but that it is no earlier than the one before. The result depends on the set
 * of logs alone, whatever their order, and a line that two of them have in common counts once.
 */
import { FSRSAlgorithm } from 'ts-fsrs';
import type { PositionId } from './position-id.ts';

const OUTCOMES = ['found', 'shown', 'missed'] as const;

/** An answer as repetition needs it. */
export interface Repeated {
  readonly position: PositionId;
  /** The number of the day on which it was given; see days.ts. */
  readonly day: number;
  /** Milliseconds since 1970, by which a line is told from another one of the same day. */
  readonly at: number;
  readonly outcome: (typeof OUTCOMES)[number];
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** What is thought to be remembered of a position. */
export interface Memory {
  /** Days after which it is remembered nine times out of ten, as FSRS counts. */
  readonly stability: number;
  /** From 1 to 10. */
  readonly difficulty: number;
  /** The day of the last answer. */
  readonly last: number;
  /** The day on which it is to be asked again; the day of the last answer where that was in vain. */
  readonly due: number;
  /** How many answers there were. */
  readonly answers: number;
}

/** The grades of FSRS. */
export type RepetitionGrade = 1 | 2 | 3 | 4;

/** Faster than this is easily known, slower with effort. */
const EASY_MS = 6000;
const HARD_MS = 45_000;

/**
 * A position comes again when it is still remembered with this likelihood. After a miss, and after the first answer, which may
 * have been a guess, it comes soon. Otherwise it waits, because the curve of forgetting is flat, and a move that is found
 * after a long time stays for longer: 60 days of practice leave 1.26 times as much as with 0.85 throughout
 * (`npm run -s workshop -- learners`), and 74 of a hundred are still found.
 */
const SOON = intervalsAt(0.85);
const LATER = intervalsAt(0.6);

const algorithm = new FSRSAlgorithm({ enable_fuzz: false, enable_short_term: true });

/** Returns after how many whole days, at least one, a memory of some stability is still there with this likelihood. */
function intervalsAt(retention: number): (stability: number) => number {
  const scheduler = new FSRSAlgorithm({ request_retention: retention, enable_fuzz: false });
  return (stability) => scheduler.next_interval(stability, 0);
}

/** How well an answer was known, from what was played and how long it took. */
export function gradeOfAnswer({ outcome, ms }: Pick<Repeated, 'outcome' | 'ms'>): RepetitionGrade {
  if (outcome !== 'found') return 1;
  if (ms < EASY_MS) return 4;
  return ms > HARD_MS ? 2 : 3;
}

/** The memory after an answer of this grade on `day`, which is not before the last one. */
export function remembered(
  before: Pick<Memory, 'stability' | 'difficulty' | 'last'> | undefined,
  day: number,
  grade: RepetitionGrade,
): Pick<Memory, 'stability' | 'difficulty' | 'last' | 'due'> {
  const since = before ? Math.max(0, day - before.last) : 0;
  const { stability, difficulty } = algorithm.next_state(before ?? null, since, grade);
  const intervalOf = before && grade > 1 ? LATER : SOON;
  return { stability, difficulty, last: day, due: day + intervalOf(stability) };
}

/** How likely a position is still remembered on `day`, from 0 to 1. */
export function recallOn({ stability, last }: Pick<Memory, 'stability' | 'last'>, day: number): number {
  return algorithm.forgetting_curve(Math.max(0, day - last), stability);
}

/** The memories of all positions with an answer, on the day `today`. The logs are those of all machines, each in its order. */
export function memories(logs: readonly (readonly Repeated[])[], today: number): Map<PositionId, Memory> {
  const found = new Map<PositionId, Memory>();
  for (const [position, answers] of byPosition(logs, today)) {
    const memory = memoryOf(answers);
    if (memory) found.set(position, memory);
  }
  return found;
}

/** What is remembered after these answers, which are in their order. */
function memoryOf(answers: readonly Dated[]): Memory | undefined {
  let memory: Memory | undefined;
  for (const { answer, day } of answers) {
    const grade = gradeOfAnswer(answer);
    // The first answer of a day shows what was remembered; the others of the day follow what it has told.
    const next: Omit<Memory, 'answers'> =
      memory?.last === day
        ? { ...memory, due: memory.due > day ? memory.due : day + SOON(memory.stability) }
        : remembered(memory, day, grade);
    memory = { ...next, due: grade === 1 ? day : next.due, answers: (memory?.answers ?? 0) + 1 };
  }
  return memory;
}

interface Dated {
  readonly answer: Repeated;
  /** The day on which it counts. */
  readonly day: number;
  /** Where it stands in its log. */
  readonly line: number;
}

/** The answers to each position in their order, and each of them once. */
function byPosition(
  logs: readonly (readonly Repeated[])[],
  today: number,
): Map<PositionId, readonly Dated[]> {
  const found = new Map<PositionId, Dated[]>();
  for (const log of logs) {
    // What stands before the first day that can be true is taken for answered then.
    let day = log.find((answer) => answer.day <= today)?.day ?? today;
    for (const [line, answer] of log.entries()) {
      if (answer.day <= today) day = Math.max(day, answer.day);
      const dated = { answer, day, line };
      const known = found.get(answer.position);
      if (known) known.push(dated);
      else found.set(answer.position, [dated]);
    }
  }
  // Those of a single log are in order.
  if (logs.length > 1) for (const answers of found.values()) answers.sort(comesBefore);
  for (const [position, answers] of found) if (answers.length > 1) found.set(position, once(answers));
  return found;
}

/** The answers without those that say the same as an earlier one, which are copies of it. */
function once(answers: readonly Dated[]): Dated[] {
  const kept: Dated[] = [];
  for (const dated of answers)
    if (!kept.some(({ answer }) => compared(answer, dated.answer) === 0)) kept.push(dated);
  return kept;
}

function comesBefore(one: Dated, other: Dated): number {
  return one.day - other.day || one.line - other.line || compared(one.answer, other.answer);
}

/** An order of the answers to a position by what they say; 0 for copies of one. */
function compared(one: Repeated, other: Repeated): number {
  const byNumber = one.at - other.at || one.day - other.day || one.ms - other.ms;
  return byNumber || OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome);
}

/** The positions that are to be asked on `today`, those that are most likely forgotten first. */
export function dueOn(known: ReadonlyMap<PositionId, Memory>, today: number): PositionId[] {
  return [...known]
    .filter(([, memory]) => memory.due <= today)
    .map(([position, memory]) => ({ position, recall: recallOn(memory, today) }))
    .toSorted((one, other) => one.recall - other.recall || (one.position < other.position ? -1 : 1))
    .map(({ position }) => position);
}
