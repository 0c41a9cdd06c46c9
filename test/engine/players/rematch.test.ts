import { describe, expect, it } from 'vitest';
import { playerOf } from '../../../engine/players/registry.ts';
import { createRandom } from '../../../engine/players/random.ts';
import { closeStep, suggestRematch } from '../../../engine/players/rematch.ts';
import { STRENGTHS, STRENGTH_STEPS, eloOfStep } from '../../../engine/players/strength.ts';
import type { BuiltInSpec } from '../../../engine/players/player.ts';

describe('a rematch', () => {
  const custom = (step: number): BuiltInSpec => ({ kind: 'custom', step });
  const after = (opponent: BuiltInSpec, lead: number) => suggestRematch({ opponent, lead });

  it('is suggested one step up after a clear win and one down after a clear loss', () => {
    expect(after(custom(5), 10)).toBe(6);
    expect(after(custom(5), -64)).toBe(4);
  });

  it('keeps the strength after a narrow result, a draw, or none', () => {
    expect(suggestRematch(undefined)).toBeUndefined();
    for (const lead of [9, 0, -9]) expect(after(custom(5), lead)).toBeUndefined();
  });

  it('from a level goes to the nearest step that is clearly beyond it', () => {
    const up = after({ kind: 'beginner' }, 20)!;
    expect(eloOfStep(up)).toBeGreaterThanOrEqual(playerOf({ kind: 'beginner' }).elo + 50);
    expect(eloOfStep(up - 1)).toBeLessThan(playerOf({ kind: 'beginner' }).elo + 50);
    const down = after({ kind: 'club' }, -20)!;
    expect(eloOfStep(down)).toBeLessThanOrEqual(playerOf({ kind: 'club' }).elo - 50);
    expect(eloOfStep(down + 1)).toBeGreaterThan(playerOf({ kind: 'club' }).elo - 50);
  });

  it('has no step beyond the first and the last', () => {
    expect(after(custom(STRENGTH_STEPS), 20)).toBeUndefined();
    expect(after(custom(1), -20)).toBeUndefined();
  });

  it('after losses to Master is the strongest step below it', () => {
    const step = after({ kind: 'master' }, -20)!;
    expect(STRENGTHS.filter(({ elo }) => elo < playerOf({ kind: 'master' }).elo)).toHaveLength(step);
  });
});

describe('an opponent that keeps games close', () => {
  const custom = (step: number): BuiltInSpec => ({ kind: 'custom', step });

  it('goes a step up after a win, one down after a loss, two where it was not close, and stays after a draw', () => {
    const after = (lead: number): number => closeStep({ opponent: custom(5), lead });
    expect([2, 40, -2, -40, 0].map(after)).toEqual([6, 7, 4, 3, 5]);
    expect(closeStep({ opponent: custom(1), lead: -64 })).toBe(1);
    expect(closeStep({ opponent: custom(STRENGTH_STEPS), lead: 64 })).toBe(STRENGTH_STEPS);
    expect(closeStep({ opponent: { kind: 'master' }, lead: -2 })).toBe(STRENGTH_STEPS - 1);
  });

  it.each([400, 900, 1500])('wins about as often as it loses against a person of %i Elo', (elo) => {
    const random = createRandom(elo);
    let step = 9;
    let wins = 0;
    let rating = 0;
    const games = 2000;
    for (let game = 0; game < games; game++) {
      const chance = 1 / (1 + 10 ** ((eloOfStep(step) - elo) / 400));
      const isWon = random.unit() < chance;
      if (isWon) wins++;
      rating += eloOfStep(step) / games;
      step = closeStep({ opponent: custom(step), lead: isWon ? 6 : -6 });
    }
    expect(wins / games).toBeGreaterThan(0.45);
    expect(wins / games).toBeLessThan(0.55);
    expect(Math.abs(rating - elo)).toBeLessThan(100);
  });
});
