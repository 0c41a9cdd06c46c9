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

  it('remember 1.3 times as much by our repetition as at any fixed intervals', () => {
    for (const schedule of SCHEDULES) {
      if (schedule === 'repetition') continue;
      expect(of('repetition').retained).toBeGreaterThan(1.3 * of(schedule).retained);
    }
  });

  it('are the same for the same seed, and others for another one', () => {
    expect(compared(PLAN)).toEqual(results);
    expect(compared({ ...PLAN, seed: 2 })).not.toEqual(results);
  });
});
