import { describe, expect, it } from 'vitest';
import { SCHEDULES, compared } from '../../practice/learners.ts';

const PLAN = { learners: 3, days: 60, minutes: 5, seed: 1 };

describe('simulated learners', () => {
  const results = compared(PLAN);
  const of = (schedule: (typeof SCHEDULES)[number]) => results.get(schedule)!;

  it('practise so many minutes by every schedule', () => {
    for (const schedule of SCHEDULES) {
      expect(of(schedule).minutes).toBeGreaterThanOrEqual(PLAN.days * PLAN.minutes);
      expect(of(schedule).minutes).toBeLessThan(1.1 * PLAN.days * PLAN.minutes);
      expect(of(schedule).retained).toBeLessThanOrEqual(of(schedule).begun);
    }
  });

  it('remember more by our repetition than at any fixed intervals', () => {
    const fixed = SCHEDULES.filter((schedule) => schedule !== 'repetition').map(
      (schedule) => of(schedule).retained,
    );
    expect(of('repetition').retained).toBeGreaterThan(Math.max(...fixed));
    for (const schedule of ['every day', 'every 3 days', 'every 7 days'] as const) {
      expect(of('repetition').retained).toBeGreaterThan(1.3 * of(schedule).retained);
    }
  });

  it('are the same for the same seed, and others for another one', () => {
    expect(compared(PLAN)).toEqual(results);
    expect(compared({ ...PLAN, seed: 2 })).not.toEqual(results);
  });
});
