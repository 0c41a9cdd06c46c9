/** What the reviews of one person's games have in common. */
import { describe, expect, test } from 'vitest';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import { HabitsOfGames } from '../../../engine/review/habits.ts';
import { phaseOf } from '../../../engine/review/summary.ts';
import { evaluation, recordOf } from './lines.ts';

const GAME = recordOf('f5d6c3d3c4');
const [AFTER_F5] = lineNodes(GAME);

/** A game in which White's d6 loses so many discs. */
const losing = (discs: number) =>
  annotate(GAME, AFTER_F5!.id, {
    evaluation: evaluation(-discs, [`${-discs} f6 d3`, '0 d6'], { exact: true }),
  });

describe('habits', () => {
  test('are of the person’s moves alone', () => {
    const sums = new HabitsOfGames();
    sums.add(losing(12), 'black', 0);
    const { games, worst, lossIn } = sums.habits();
    expect(games).toBe(1);
    expect(worst).toEqual([]);
    expect(lossIn[phaseOf(59)]).toBeUndefined();
  });

  test('name the worst moves of all games with the numbers of these, the worst first', () => {
    const sums = new HabitsOfGames();
    for (const [game, discs] of [4, 20, 12].entries()) sums.add(losing(discs), 'white', game);
    const { worst, lossIn, games } = sums.habits();
    expect(games).toBe(3);
    expect(worst.map(({ game, judgement }) => [game, judgement.loss])).toEqual([
      [1, 20],
      [2, 12],
      [0, 4],
    ]);
    expect(lossIn.opening).toBe(12);
  });

  test('have no mean where nothing was at stake', () => {
    expect(new HabitsOfGames().habits()).toMatchObject({
      games: 0,
      accuracy: undefined,
      missed: [],
      worst: [],
    });
  });
});
