/**
 * Learners who forget as FSRS says, but with parameters that the scheduler does not know, practise some minutes a day: once
 * as our repetition schedules it, once at fixed intervals. Pure, and the same for the same seed.
 */
import { FSRSAlgorithm, default_w } from 'ts-fsrs';
import { type Memory, dueOn, gradeOfAnswer, remembered } from '../../engine/practice/repetition.ts';
import { type Random, createRandom, mix } from '../../engine/players/random.ts';

export interface Plan {
  readonly learners: number;
  readonly days: number;
  /** Minutes of practice a day. */
  readonly minutes: number;
  readonly seed: number;
}

/** How somebody has fared, on the day after the last one of practice. */
export interface Learnt {
  /** Positions that are remembered then: the sum of how likely each of them is. */
  readonly retained: number;
  /** Positions that were begun. */
  readonly begun: number;
  readonly answers: number;
  readonly minutes: number;
}

/** Our repetition, and for each fixed schedule the days after a first, a second and each further success; a failure begins again. */
const FIXED = {
  'every day': [1],
  'every 3 days': [3],
  'every 7 days': [7],
  'after 1, 3, 7 days': [1, 3, 7],
} as const;

export type Schedule = 'repetition' | keyof typeof FIXED;

export const SCHEDULES: readonly Schedule[] = [
  'repetition',
  'every day',
  'every 3 days',
  'every 7 days',
  'after 1, 3, 7 days',
];

/** Each parameter of a learner is off by such a share, one standard deviation of its logarithm. */
const HIDDEN_SPREAD = 0.25;

/** Seconds of an answer: of one that comes at once, what doubt adds, and of a failure, after which the answer is looked at. */
const KNOWN_SECONDS = 5;
const DOUBT_SECONDS = 60;
const FAILED_SECONDS = 25;

/** What a learner really remembers of a position. */
type Hidden = Pick<Memory, 'stability' | 'difficulty' | 'last'>;

interface Learner {
  /** How likely a position is remembered on `day`. */
  recall(hidden: Hidden, day: number): number;
  answered(hidden: Hidden | undefined, day: number, grade: 1 | 2 | 3 | 4): Hidden;
}

function learnerOf(random: Random): Learner {
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
  const w = default_w.map((value) => value * Math.exp(HIDDEN_SPREAD * normal()));
  const algorithm = new FSRSAlgorithm({ w });
  return {
    recall: ({ stability, last }, day) => algorithm.forgetting_curve(day - last, stability),
    answered(hidden, day, grade) {
      const { stability, difficulty } = algorithm.next_state(
        hidden ?? null,
        hidden ? day - hidden.last : 0,
        grade,
      );
      return { stability, difficulty, last: day };
    },
  };
}

interface Deck {
  /** The positions to ask on a day, before any new one. */
  due(day: number): readonly string[];
  note(position: string, day: number, answer: { readonly isFound: boolean; readonly ms: number }): void;
}

function repetitionDeck(): Deck {
  const known = new Map<string, Memory>();
  return {
    due: (day) => dueOn(known, day),
    note(position, day, { isFound, ms }) {
      const before = known.get(position);
      const grade = gradeOfAnswer({ outcome: isFound ? 'found' : 'missed', ms });
      known.set(position, { ...remembered(before, day, grade), answers: (before?.answers ?? 0) + 1 });
    },
  };
}

function fixedDeck(intervals: readonly number[]): Deck {
  const known = new Map<string, { readonly due: number; readonly step: number }>();
  return {
    due: (day) =>
      [...known]
        .filter(([, { due }]) => due <= day)
        .toSorted(([, one], [, other]) => one.due - other.due)
        .map(([position]) => position),
    note(position, day, { isFound }) {
      const step = isFound ? Math.min((known.get(position)?.step ?? -1) + 1, intervals.length - 1) : 0;
      known.set(position, { due: day + (intervals[step] ?? 1), step });
    },
  };
}

/** One learner who practises by one schedule. The learner is the same for both, and chance falls for each by itself. */
function practised(schedule: Schedule, { days, minutes, seed }: Omit<Plan, 'learners'>): Learnt {
  const learner = learnerOf(createRandom(seed));
  const random = createRandom(mix(seed, 1));
  const deck = schedule === 'repetition' ? repetitionDeck() : fixedDeck(FIXED[schedule]);
  const hidden = new Map<string, Hidden>();
  let [answers, seconds] = [0, 0];

  function ask(position: string, day: number): number {
    const before = hidden.get(position);
    const recall = before ? learner.recall(before, day) : 0;
    const isFound = random.unit() < recall;
    const took = isFound ? KNOWN_SECONDS + DOUBT_SECONDS * (1 - recall) : FAILED_SECONDS;
    deck.note(position, day, { isFound, ms: 1000 * took });
    // What memory gains does not depend on how the schedule reads the time.
    hidden.set(position, learner.answered(before, day, isFound ? 3 : 1));
    answers++;
    if (isFound) return took;
    // What was missed is shown, and asked once more on the same day.
    hidden.set(position, learner.answered(hidden.get(position), day, 3));
    answers++;
    return took + KNOWN_SECONDS;
  }

  for (let day = 0; day < days; day++) {
    let left = 60 * minutes;
    for (const position of deck.due(day)) if (left > 0) left -= ask(position, day);
    while (left > 0) left -= ask(String(hidden.size), day);
    seconds += 60 * minutes - left;
  }
  const retained = [...hidden.values()].reduce((sum, each) => sum + learner.recall(each, days), 0);
  return { retained, begun: hidden.size, answers, minutes: seconds / 60 };
}

/** How the learners of a plan fare on average by each schedule. */
export function compared({ learners, ...plan }: Plan): ReadonlyMap<Schedule, Learnt> {
  const mean = (schedule: Schedule): Learnt => {
    const all = Array.from({ length: learners }, (_, at) =>
      practised(schedule, { ...plan, seed: mix(plan.seed, at) }),
    );
    const of = (part: keyof Learnt): number => all.reduce((sum, each) => sum + each[part], 0) / learners;
    return { retained: of('retained'), begun: of('begun'), answers: of('answers'), minutes: of('minutes') };
  };
  return new Map(SCHEDULES.map((schedule) => [schedule, mean(schedule)]));
}
