import { describe, expect, it } from 'vitest';
import { playerOf } from '../../../engine/players/registry.ts';
import { suggestRematch } from '../../../engine/players/rematch.ts';
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

  it('from a level goes to the nearest step beyond it', () => {
    const up = after({ kind: 'beginner' }, 20)!;
    expect(eloOfStep(up)).toBeGreaterThan(playerOf({ kind: 'beginner' }).elo);
    expect(eloOfStep(up - 1)).toBeLessThanOrEqual(playerOf({ kind: 'beginner' }).elo);
    const down = after({ kind: 'club' }, -20)!;
    expect(eloOfStep(down)).toBeLessThan(playerOf({ kind: 'club' }).elo);
    expect(eloOfStep(down + 1)).toBeGreaterThanOrEqual(playerOf({ kind: 'club' }).elo);
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
