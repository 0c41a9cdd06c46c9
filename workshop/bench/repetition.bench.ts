/**
 * How long it takes to schedule 10,000 positions, and to work out their memories and what is due from a log of answers:
 * `node workshop/bench/repetition.bench.ts`. The median of several runs, in the
 * processor time of its thread, which other work on the machine does not lengthen by much.
 */
import { createRandom } from '../../engine/players/random.ts';
import { type Repeated, dueOn, memories, remembered } from '../../engine/practice/repetition.ts';

const POSITIONS = 10_000;
const ANSWERS = 5;
const RUNS = 15;
const TODAY = 20_700;

/** Milliseconds for which this thread has worked so far. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function median(run: () => unknown): string {
  const times = Array.from({ length: RUNS }, () => {
    const start = workedMs();
    run();
    return workedMs() - start;
  });
  const middle = times.toSorted((one, other) => one - other)[(RUNS - 1) / 2] ?? Number.NaN;
  return `${middle.toFixed(1)} ms`;
}

const random = createRandom(1);
const first = Array.from({ length: POSITIONS }, () => remembered(undefined, TODAY - random.integer(60), 3));
const log = Array.from({ length: ANSWERS }, (_, round) =>
  Array.from({ length: POSITIONS }, (__, at): Repeated => ({
    position: String(at),
    day: TODAY - 12 * (ANSWERS - round) + random.integer(5),
    at: round * POSITIONS + at,
    outcome: random.unit() < 0.85 ? 'found' : 'missed',
    ms: 1000 * random.integer(60),
  })),
).flat();
const known = memories([log], TODAY);

process.stdout.write(
  `next day of ${POSITIONS} positions: ${median(() => first.map((memory) => remembered(memory, TODAY, 3)))}\n`,
);
process.stdout.write(
  `memories of ${POSITIONS} positions from ${log.length} answers: ${median(() => memories([log], TODAY))}\n`,
);
process.stdout.write(
  `the ${dueOn(known, TODAY).length} that are due, in order: ${median(() => dueOn(known, TODAY))}\n`,
);
