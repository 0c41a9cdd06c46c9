import { describe, expect, it } from 'vitest';
import { openMoveSearch } from '../../../engine/adapters/lesson-search.ts';
import { faultsOf } from '../../../engine/adapters/lessons-verify.ts';
import { LESSON_IDS } from '../../../engine/practice/lesson-ids.ts';
import { exercisesOf } from '../../../engine/practice/lessons.ts';
import { run } from '../command-line/command-line.ts';

const search = openMoveSearch();

describe('every claim of a lesson is checked by the engine', () => {
  it.each(LESSON_IDS)('%s', (lesson) => {
    expect(exercisesOf(lesson).flatMap((exercise) => faultsOf(lesson, exercise, search))).toEqual([]);
  });

  it('finds a value that is not true, a wrong move that passes for right, and an answer that refutes nothing', () => {
    const [exercise] = exercisesOf('counting');
    if (!exercise) throw new Error('The lesson has no position.');
    const [best, second, ...others] = exercise.options;
    if (!second) throw new Error('The position has one move.');
    const swapped = {
      ...exercise,
      options: [{ ...second, value: best.value }, { ...best, value: second.value }, ...others] as const,
      answers: [second.square],
    };
    const faults = faultsOf('counting', swapped, search).join('\n');
    expect(faults).toContain('is worth');
    expect(faults).toContain('discs better than the others');
    expect(faults).toContain('does not refute it');
    expect(faultsOf('corners', exercise, search).join('\n')).toContain('does not hold on the board');
  });
});

describe('lessons verify', () => {
  it('says of a lesson how many positions it has and how clear they are', async () => {
    const { status, out } = await run(['lessons', 'verify', '--lesson', '16']);
    expect(status).toBe(0);
    expect(out[0]).toMatch(/^counting: 6 positions, 6 exact, least margin \d+ discs$/);
  });

  it.each([
    [['lessons', 'verify', '--lesson', '17']],
    [['lessons', 'verify', 'file']],
    [['lessons', 'pick']],
    [['lessons', 'pick', '/nowhere.txt', '--out', 'x.ts']],
    [['lessons']],
  ])('refuses with a sentence: %j', async (args) => {
    const { status, err } = await run(args);
    expect(status).toBe(2);
    expect(err.join('').length).toBeGreaterThan(10);
  });
});
