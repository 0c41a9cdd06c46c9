import { describe, expect, it } from 'vitest';
import { createLearner, createLearning, divide, playGame } from '../../../../engine/lab/learning/learning.ts';
import { watchLearning, worthOf } from '../../../../engine/lab/learning/watching.ts';
import { worthOfSquares } from '../../../../engine/lab/learning/squares.ts';
import { openLearning } from './open-learning.ts';

const OPTIONS = { kind: 'squares', games: 90, depth: 2, seed: 1, passes: 2, rate: 0.0002 } as const;

describe('learning that is watched', () => {
  it('plays its games first, and then has the numbers of learning that nobody watches', () => {
    const watch = watchLearning(openLearning(), OPTIONS, undefined);
    expect(watch.watched()).toMatchObject({ stage: 'playing', games: 0, progress: 0, courses: [] });
    watch.step();
    expect(watch.watched()).toMatchObject({ stage: 'playing', games: 20 });
    while (watch.step());
    const { stage, courses, floor, shown } = watch.watched();
    expect(stage).toBe('ended');

    const instance = openLearning();
    const games = Array.from({ length: OPTIONS.games }, (_, game) => playGame(instance, OPTIONS, game));
    const learning = createLearning(instance, divide(games, OPTIONS.seed), OPTIONS);
    while (learning.advance());
    expect(courses.map(({ standings }) => standings)).toEqual(
      learning.courses().map(({ standings }) => standings),
    );
    expect(watch.best('mean')).toEqual(learning.best('mean'));
    // It ends as it was at its best, which was before its last lesson.
    const [result] = courses;
    expect(result!.best.lessons).toBeLessThan(result!.standings.at(-1)!.lessons);
    expect(result!.worth).toEqual(worthOfSquares(learning.best('result')[0]!));
    expect(floor).toBeGreaterThan(0);
    expect(shown?.empties[0]).toBe(60);
    expect(courses[0]?.values).toHaveLength(shown?.empties.length ?? 0);
  });

  it('learns from given games, and leaves out those that are illegal', () => {
    const instance = openLearning();
    playGame(instance, OPTIONS, 0);
    const watch = watchLearning(instance, OPTIONS, [Uint8Array.of(0), Uint8Array.of(19)]);
    watch.step();
    expect(watch.watched().games).toBe(0);
    expect(() => watch.step()).toThrow('0 games are too few');
  });
});

describe('what a square is worth', () => {
  it('is the same by turning discs as by the weights', () => {
    const instance = openLearning();
    for (let game = 0; game < 10; game++) playGame(instance, OPTIONS, game);
    const weights = Float32Array.from({ length: 12 }, (_, at) => at - 4);
    weights[11] = 0;
    const learner = createLearner(instance, 'squares', 1, [weights]);
    const positions = Uint32Array.from({ length: instance.count() }, (_, at) => at);
    const turned = worthOf(instance, learner, 'discs', positions);
    for (const [square, worth] of worthOfSquares(weights).entries())
      expect(turned[square]).toBeCloseTo(worth, 3);
  });
});
