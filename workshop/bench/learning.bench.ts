/**
 * How fast the lab learns: `node workshop/bench/learning.bench.ts [rounds]` after `npm run -s engine -- --help`. Vectors
 * and plain JavaScript learn the same lessons in turns, by processor time; then each kind of learner learns from some
 * 100,000 positions as the lab does, with three labels side by side.
 */
import {
  USUAL,
  createLearner,
  createLearning,
  divide,
  floorOfSquares,
} from '../../engine/lab/learning/learning.ts';
import { LEARNERS, type LearnerKind } from '../../engine/players/learners.ts';
import { createRandom } from '../../engine/players/random.ts';
import { openLearning } from '../../test/engine/lab/learning/open-learning.ts';
import { plainLearner } from '../../test/engine/lab/learning/plain-learner.ts';

const GAMES = 1770;
const LESSONS: Readonly<Record<LearnerKind, number>> = {
  squares: 1_000_000,
  discs: 20_000,
  patterns: 40_000,
};
const rounds = Number(process.argv[2] ?? 8);

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function timed(work: () => unknown): number {
  const began = processorMs();
  work();
  return processorMs() - began;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

const instance = openLearning();
const games: { from: number; to: number }[] = [];
const playing = timed(() => {
  for (let game = 0; game < GAMES; game++) games.push(instance.playGame(game, 4));
});
process.stdout.write(`${GAMES} games, ${instance.count()} positions: ${playing.toFixed(0)} ms\n`);
const sample = divide(games, 1);

for (const kind of LEARNERS) {
  const random = createRandom(3);
  const order = Uint32Array.from({ length: LESSONS[kind] }, () => {
    return ((sample.learnt[random.integer(sample.learnt.length)] ?? 0) | (random.integer(8) << 29)) >>> 0;
  });
  const vectors = createLearner(instance, kind, 1);
  const plain = plainLearner(instance, kind, 1);
  const lessons = { order, share: 0.5, rate: USUAL[kind].rate, rateStep: 0 };
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const fast = timed(() => vectors.learn(lessons));
    const slow = timed(() => plain.learn(lessons));
    if (round === 0) continue;
    ratios.push(slow / fast);
    times.push((1000 * fast) / order.length);
  }
  process.stdout.write(
    `${kind}: ${median(times).toFixed(3)} microseconds a lesson, plain JavaScript ${median(ratios).toFixed(1)} times that\n`,
  );
}

process.stdout.write(`floor of squares ${floorOfSquares(instance, sample).error.toFixed(2)}\n`);
for (const kind of LEARNERS) {
  const learning = createLearning(instance, sample, {
    kind,
    seed: 1,
    ...USUAL[kind],
  });
  const ms = timed(() => {
    while (learning.advance());
  });
  const ends = learning.courses().map(({ label, best }) => `${label} ${best.error.toFixed(2)}`);
  process.stdout.write(
    `${kind}: three labels, ${sample.learnt.length} positions: ${(ms / 1000).toFixed(1)} s; ${ends.join(', ')}\n`,
  );
}
