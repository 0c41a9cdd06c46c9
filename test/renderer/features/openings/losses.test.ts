/** Where discs are lost in the openings of one's own reviewed games. */
import { describe, expect, test } from 'vitest';
import { squareName } from '../../../../engine/game/square.ts';
import { annotate, lineNodes } from '../../../../engine/game/tree.ts';
import { OpeningLosses } from '../../../../renderer/features/openings/losses.ts';
import { evaluation, recordOf } from '../../../engine/review/lines.ts';

/** A game in which White's d6 loses so many discs. */
function losing(discs: number) {
  const game = recordOf('f5d6c3d3c4');
  const [first] = lineNodes(game);
  return annotate(game, first!.id, {
    evaluation: evaluation(-discs, [`${-discs} f6 d3`, '0 d6'], { exact: true }),
  });
}

describe('discs lost in openings', () => {
  test('are summed up by position, those with the most first, with the move that cost most', () => {
    const losses = new OpeningLosses();
    for (const discs of [4, 6]) losses.add(losing(discs), 'white');
    const [worst, ...others] = losses.list(9);
    expect(others).toEqual([]);
    expect(worst).toMatchObject({ discs: 10, times: 2 });
    expect(worst!.moves.map(squareName)).toEqual(['f5']);
    expect(squareName(worst!.played)).toBe('d6');
  });

  test('are those of one’s own moves alone', () => {
    const losses = new OpeningLosses();
    losses.add(losing(12), 'black');
    expect(losses.list(9)).toEqual([]);
  });

  test('are not counted where hardly anything was lost', () => {
    const losses = new OpeningLosses();
    losses.add(losing(0.4), 'white');
    expect(losses.list(9)).toEqual([]);
  });
});
