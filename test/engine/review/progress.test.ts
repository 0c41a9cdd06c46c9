/** How accurately somebody has played, by the parts of the game and by weeks. */
import { describe, expect, test } from 'vitest';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import {
  type PhaseAccuracies,
  accuraciesIn,
  meanAccuracies,
  weakestPhase,
  weeksOf,
} from '../../../engine/review/progress.ts';
import { evaluation, recordOf } from './lines.ts';

const of = (opening: number | undefined, endgame?: number): PhaseAccuracies => ({
  all: opening,
  opening,
  middle: undefined,
  endgame,
});

describe('accuracies of a game', () => {
  test('are those of one side in each part of the game', () => {
    const game = recordOf('f5d6c3d3c4');
    const [first] = lineNodes(game);
    const reviewed = annotate(game, first!.id, {
      evaluation: evaluation(-6, ['-6 f6', '0 d6'], { exact: true }),
    });
    const white = accuraciesIn(reviewed, 'white');
    expect(white.opening).toBe(white.all);
    expect(white.all).toBeGreaterThan(0);
    expect(white.all).toBeLessThan(100);
    expect(white.endgame).toBeUndefined();
    expect(accuraciesIn(reviewed, 'black').all).toBeUndefined();
  });
});

describe('weeks', () => {
  test('begin on Mondays, the latest first, each with the means of its games', () => {
    const weeks = weeksOf([
      { date: '2026-11-28', accuracies: of(80) },
      { date: '2026-11-23', accuracies: of(60, 90) },
      { date: '2026-11-22T10:00', accuracies: of(40) },
      { date: undefined, accuracies: of(10) },
      { date: '2026', accuracies: of(10) },
    ]);
    expect(weeks.map(({ monday, games }) => [monday, games])).toEqual([
      ['2026-11-23', 2],
      ['2026-11-16', 1],
    ]);
    expect(weeks[0]?.accuracies).toEqual({ all: 70, opening: 70, middle: undefined, endgame: 90 });
  });

  test('of years long ago begin on Mondays, too', () => {
    const [week] = weeksOf([{ date: '1969-12-31', accuracies: of(1) }]);
    expect(week?.monday).toBe('1969-12-29');
  });
});

describe('the weakest part of the game', () => {
  test('is told where it is clearly weaker', () => {
    expect(weakestPhase(of(60, 80))).toBe('opening');
    expect(weakestPhase(of(80, 60))).toBe('endgame');
    expect(weakestPhase(of(60, 62))).toBeUndefined();
    expect(weakestPhase(meanAccuracies([]))).toBeUndefined();
  });
});
