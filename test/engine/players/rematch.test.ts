import { describe, expect, it } from 'vitest';
import { playerOf } from '../../../engine/players/registry.ts';
import { suggestRematch } from '../../../engine/players/rematch.ts';
import { STRENGTHS, STRENGTH_STEPS, eloOfStep } from '../../../engine/players/strength.ts';
import type { BuiltInSpec } from '../../../engine/players/player.ts';

describe('a rematch', () => {
  const custom = (step: number): BuiltInSpec => ({ kind: 'custom', step });
  const games = (opponent: BuiltInSpec, ...leads: number[]) => leads.map((lead) => ({ opponent, lead }));

  it('is suggested one step up after three clear wins and one down after three clear losses', () => {
    expect(suggestRematch(games(custom(5), 10, 64, 22))).toBe(6);
    expect(suggestRematch(games(custom(5), -10, -64, -22))).toBe(4);
  });

  it('keeps the strength after fewer, narrower or mixed results', () => {
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
    expect(eloOfStep(up)).toBeGreaterThan(playerOf({ kind: 'beginner' }).elo);
    expect(eloOfStep(up - 1)).toBeLessThanOrEqual(playerOf({ kind: 'beginner' }).elo);
    const down = suggestRematch(games({ kind: 'club' }, -20, -20, -20))!;
    expect(eloOfStep(down)).toBeLessThan(playerOf({ kind: 'club' }).elo);
    expect(eloOfStep(down + 1)).toBeGreaterThanOrEqual(playerOf({ kind: 'club' }).elo);
  });

  it('has no step beyond the first and the last', () => {
    expect(suggestRematch(games(custom(STRENGTH_STEPS), 20, 20, 20))).toBeUndefined();
    expect(suggestRematch(games(custom(1), -20, -20, -20))).toBeUndefined();
  });

  it('after losses to Master is the strongest step below it', () => {
    const step = suggestRematch(games({ kind: 'master' }, -20, -20, -20))!;
    expect(STRENGTHS.filter(({ elo }) => elo < playerOf({ kind: 'master' }).elo)).toHaveLength(step);
  });
});
