import { describe, expect, it } from 'vitest';
import { playerOf } from '../../../engine/players/registry.ts';
import { STRENGTH_STEPS, eloOfStep, strengthOf } from '../../../engine/players/strength.ts';

describe('the strengths', () => {
  it('see at least as far, give away less and win more with each step', () => {
    for (let step = 2; step <= STRENGTH_STEPS; step++) {
      const [weaker, stronger] = [strengthOf(step - 1), strengthOf(step)];
      expect(stronger.elo).toBeGreaterThan(weaker.elo);
      expect(stronger.loss).toBeLessThanOrEqual(weaker.loss);
      expect(stronger.depth).toBeGreaterThanOrEqual(weaker.depth);
    }
  });

  it('are about equally far apart', () => {
    const whole = eloOfStep(STRENGTH_STEPS) - eloOfStep(1);
    const even = whole / (STRENGTH_STEPS - 1);
    for (let step = 2; step <= STRENGTH_STEPS; step++) {
      const distance = eloOfStep(step) - eloOfStep(step - 1);
      expect(distance).toBeGreaterThan(even / 2);
      expect(distance).toBeLessThan(even * 1.5);
    }
  });

  it('have the levels Beginner and Club among them, and Master no lower than Club', () => {
    const [beginner, club, master] = (['beginner', 'club', 'master'] as const).map(
      (kind) => playerOf({ kind }).elo,
    ) as [number, number, number];
    expect(beginner).toBeGreaterThan(eloOfStep(1));
    expect(club).toBeGreaterThan(beginner);
    expect(eloOfStep(STRENGTH_STEPS)).toBeGreaterThan(club);
    expect(master).toBeGreaterThan(club);
  });

  it.each([0, STRENGTH_STEPS + 1, 1.5, NaN])('do not include step %d', (step) => {
    expect(() => eloOfStep(step)).toThrow(RangeError);
  });
});
