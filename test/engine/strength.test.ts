import { describe, expect, it } from 'vitest';
import type { PlayerSpec } from '../../engine/protocol.ts';
import {
  LEVEL_ELO,
  STRENGTHS,
  STRENGTH_STEPS,
  eloOfStep,
  strengthOf,
  suggestRematch,
} from '../../engine/strength.ts';

describe('the strengths', () => {
  it('rise from step to step: they see as far, give away less, and win more', () => {
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
    const { beginner, club, master } = LEVEL_ELO;
    expect(beginner).toBeGreaterThan(eloOfStep(1));
    expect(club).toBeGreaterThan(beginner);
    expect(eloOfStep(STRENGTH_STEPS)).toBeGreaterThan(club);
    expect(master).toBeGreaterThan(club);
  });

  it.each([0, STRENGTH_STEPS + 1, 1.5, NaN])('do not include step %d', (step) => {
    expect(() => eloOfStep(step)).toThrow(RangeError);
  });
});

describe('a rematch', () => {
  const custom = (step: number): PlayerSpec => ({ kind: 'custom', step });
  const games = (opponent: PlayerSpec, ...leads: number[]) => leads.map((lead) => ({ opponent, lead }));

  it('is suggested one step up after three clear wins, one down after three clear losses', () => {
    expect(suggestRematch(games(custom(5), 10, 64, 22))).toBe(6);
    expect(suggestRematch(games(custom(5), -10, -64, -22))).toBe(4);
  });

  it('stays as it is after fewer, narrower or mixed results', () => {
    expect(suggestRematch([])).toBeUndefined();
    expect(suggestRematch(games(custom(5), 20, 20))).toBeUndefined();
    expect(suggestRematch(games(custom(5), 20, 9, 20))).toBeUndefined();
    expect(suggestRematch(games(custom(5), 20, 0, 20))).toBeUndefined();
    expect(suggestRematch(games(custom(5), 20, -20, 20))).toBeUndefined();
    expect(suggestRematch(games(custom(5), 20, 20, 20, 4))).toBeUndefined();
  });

  it('counts games at the same strength only', () => {
    expect(suggestRematch([...games(custom(4), 20), ...games(custom(5), 20, 20)])).toBeUndefined();
    expect(suggestRematch([...games(custom(4), 20), ...games(custom(5), 20, 20, 20)])).toBe(6);
    expect(suggestRematch([...games({ kind: 'club' }, 20, 20), ...games(custom(5), 20)])).toBeUndefined();
  });

  it('is not suggested again before three more results', () => {
    const leads = [20, 20, 20, 20, 20, 20, 20];
    expect(leads.map((_, at) => suggestRematch(games(custom(5), ...leads.slice(0, at + 1))))).toEqual([
      undefined,
      undefined,
      6,
      undefined,
      undefined,
      6,
      undefined,
    ]);
  });

  it('from a level goes to the nearest step beyond it', () => {
    const up = suggestRematch(games({ kind: 'beginner' }, 20, 20, 20))!;
    expect(eloOfStep(up)).toBeGreaterThan(LEVEL_ELO.beginner);
    expect(eloOfStep(up - 1)).toBeLessThanOrEqual(LEVEL_ELO.beginner);
    const down = suggestRematch(games({ kind: 'club' }, -20, -20, -20))!;
    expect(eloOfStep(down)).toBeLessThan(LEVEL_ELO.club);
    expect(eloOfStep(down + 1)).toBeGreaterThanOrEqual(LEVEL_ELO.club);
  });

  it('has no step beyond the first and the last', () => {
    expect(suggestRematch(games(custom(STRENGTH_STEPS), 20, 20, 20))).toBeUndefined();
    expect(suggestRematch(games(custom(1), -20, -20, -20))).toBeUndefined();
  });

  it('after losses to Master is the strongest step below it', () => {
    const step = suggestRematch(games({ kind: 'master' }, -20, -20, -20))!;
    expect(STRENGTHS.filter(({ elo }) => elo < LEVEL_ELO.master)).toHaveLength(step);
  });
});
