import { describe, expect, it } from 'vitest';
import {
  type Label,
  USUAL,
  createLearner,
  createLearning,
  divide,
  floorOfSquares,
  openSquares,
  playGame,
  squaresPlayed,
} from '../../../../engine/lab/learning/learning.ts';
import { LEARNERS } from '../../../../engine/players/learners.ts';
import { partsOf, readLearner, writeLearner } from '../../../../engine/host/learner-file.ts';
import { leastSquares, numbersOfSquares, worthOfSquares } from '../../../../engine/lab/learning/squares.ts';
import { newTree, play } from '../../../../engine/game/tree.ts';
import { bredOf, bredSquares } from '../../../../engine/players/bred.ts';
import { BRED_WEIGHTS } from '../../../../engine/players/measures.ts';
import { randomPositions, startOpponents } from '../../search/search-module.ts';
import { openLearning } from './open-learning.ts';

const OPTIONS = { kind: 'squares', seed: 1, passes: 6, rate: 0.0001 } as const;

const instance = openLearning();
const games = Array.from({ length: 200 }, (_, game) => playGame(instance, { seed: 1, depth: 2 }, game));
const sample = divide(games, 1);

describe('games held out', () => {
  it('are some of all, whole games, and none of those learnt from', () => {
    expect(sample.heldOut.length / instance.count()).toBeGreaterThan(0.01);
    expect(sample.heldOut.length / instance.count()).toBeLessThan(0.12);
    const learnt = new Set(sample.learnt);
    expect(sample.heldOut.some((at) => learnt.has(at))).toBe(false);
    expect(sample.learnt.length + sample.heldOut.length).toBe(instance.count());
    expect(sample.shown && sample.heldOut.includes(sample.shown.from)).toBe(true);
  });
});

describe('learning the worth of squares', () => {
  const learning = createLearning(instance, sample, OPTIONS);
  while (learning.advance());
  const courses = learning.courses();

  it('comes near the error of the best fit, by the results', () => {
    const floor = floorOfSquares(instance, sample).error;
    expect(courses[0]?.best.error).toBeLessThan(floor * 1.02);
    expect(courses[0]?.best.error).toBeLessThan(0.97 * (courses[0]?.standings[0]?.error ?? 0));
  });

  it('finds that corners are worth most, and the same in every corner', () => {
    const worth = worthOfSquares(learning.best('result')[0] ?? []);
    expect(worth.indexOf(Math.max(...worth))).toBe(0);
    expect([worth[7], worth[56], worth[63]]).toEqual([worth[0], worth[0], worth[0]]);
  });

  it('finds that squares beside a corner cost discs only while no corner is taken', () => {
    const [c1, c2, x] = [1, 8, 9];
    const open = worthOfSquares(openSquares(instance, sample));
    const fitted = worthOfSquares(leastSquares(instance, sample.learnt));
    expect(open[x]).toBeLessThan(-3);
    expect(open[x]).toBeLessThan(fitted[x]! - 3);
    expect(open[c1]).toBeLessThan(fitted[c1]!);
    expect(open[c1]).toBe(open[c2]);
    expect(open[0]).toBe(0);
  });

  it('shows what is wrong with each label: values of the next position stay near 0 early', () => {
    const early = (label: Label): number =>
      courses.find((course) => course.label === label)?.standings[2]?.earlySize ?? NaN;
    expect(early('next')).toBeLessThan(early('result'));
  });

  it('is the same again, and another with another seed', () => {
    const again = createLearning(instance, sample, OPTIONS);
    while (again.advance());
    expect(again.courses()).toEqual(courses);
    const other = createLearning(instance, sample, { ...OPTIONS, seed: 2 });
    other.advance();
    expect(other.courses()[0]?.standings[1]).not.toEqual(courses[0]?.standings[1]);
  });

  it('keeps the numbers of where the error was least, and ends early where nothing more is learnt', () => {
    const long = createLearning(instance, sample, { ...OPTIONS, passes: 60, rate: 0.001 });
    while (long.advance());
    for (const { label, best, state, standings } of long.courses()) {
      expect(best.error).toBe(Math.min(...standings.map(({ error }) => error)));
      const kept = createLearner(instance, 'squares', 1, long.best(label));
      const measured = kept.measure(sample.heldOut);
      expect(Math.sqrt(measured.resultSquares / measured.positions)).toBe(best.error);
      expect(state).toBe('stoppedEarly');
      expect(standings.at(-1)?.lessons).toBeLessThan(60 * sample.learnt.length);
    }
  });
});

describe.each(['discs', 'patterns'] as const)('learning a network on %s', (kind) => {
  it('errs less on games that it has not seen', () => {
    const learning = createLearning(instance, sample, { ...USUAL[kind], kind, seed: 1, passes: 2 });
    while (learning.advance());
    const [course] = learning.courses();
    expect(course?.best.error).toBeLessThan(0.95 * (course?.standings[0]?.error ?? 0));
    expect(course?.best.foreseen).toBeGreaterThan(course?.standings[0]?.foreseen ?? 1);
  });
});

describe('a game as a list of squares', () => {
  it('is the whole line without its passes, from the usual start alone', () => {
    const played = play(newTree(), 19);
    if (!played.ok) throw new Error('d3 is legal.');
    expect([...(squaresPlayed(played.value) ?? [])]).toEqual([19]);
    const other = newTree({ black: 1n, white: 2n, toMove: 'black' });
    expect(squaresPlayed(other)).toBeUndefined();
  });
});

describe('a file of a learner', () => {
  it.each(LEARNERS)('of %s reads back as the same numbers', (kind) => {
    const learner = createLearner(instance, kind, 5);
    learner.learn({ order: sample.learnt.subarray(0, 500), share: 1, rate: 0.0005, rateStep: 0 });
    const state = learner.state();
    expect(state.map(({ length }) => length)).toEqual(partsOf(kind));
    const read = readLearner(writeLearner({ kind, note: 'as a test', state }));
    if (!read.ok) throw new Error(read.error);
    expect(read.value.kind).toBe(kind);
    expect(read.value.note).toBe('as a test');
    const again = createLearner(instance, kind, 1, read.value.state);
    expect(again.values({ from: 0, to: 60 })).toEqual(learner.values({ from: 0, to: 60 }));
  });

  it('is refused if anything about it is not as it was written', () => {
    const state = [Float32Array.from({ length: 12 }, (_, at) => at - 3.5)];
    const bytes = writeLearner({ kind: 'squares', note: 'x', state });
    expect(readLearner(bytes.subarray(0, 3))).toEqual({ ok: false, error: 'otherKind' });
    expect(readLearner(bytes.subarray(0, 30))).toEqual({ ok: false, error: 'truncated' });
    for (let at = 0; at < bytes.length; at++) {
      const altered = bytes.slice();
      altered[at] = (altered[at] ?? 0) ^ 4;
      expect(readLearner(altered).ok).toBe(false);
    }
    const endless = writeLearner({ kind: 'squares', note: '', state: [state[0]!.fill(Infinity)] });
    expect(readLearner(endless)).toEqual({ ok: false, error: 'outOfRange' });
    const short = writeLearner({ kind: 'squares', note: '', state: [new Float32Array(3).fill(1)] });
    expect(readLearner(short)).toEqual({ ok: false, error: 'truncated' });
  });
});

it('a player has the values of the learner whose numbers it has, to a hundredth', () => {
  const learning = createLearning(instance, sample, OPTIONS);
  while (learning.advance());
  const player = bredOf(numbersOfSquares(learning.best('result')) ?? [], 'Squares')!;
  const worth = bredSquares(player.weights)!;
  const learner = createLearner(instance, 'squares', 1, [Float32Array.from([...worth, 0])]);
  const { instance: opponents } = startOpponents(1);
  for (const position of randomPositions(7).take(300)) {
    // A sum of 1 stands for four discs.
    expect(4 * opponents.weighed(position, worth)).toBeCloseTo(learner.value(position), 3);
    opponents.weighed(position, BRED_WEIGHTS);
  }
});
