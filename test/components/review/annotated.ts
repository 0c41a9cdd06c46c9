/** A short game that has been reviewed. */
import { type GameTree, annotate, lineNodes } from '../../../engine/game/tree.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { recordOf } from '../../renderer/moves.ts';

/** White's d6 is a blunder, Black's c3 the best move, and what comes after that is exact. */
export function annotatedGame(): GameTree {
  const game = recordOf('f5d6c3');
  const [first, second, third] = lineNodes(game).map(({ id }) => id) as [number, number, number];
  const found = [
    [0, evaluation(0, ['0 f5'])],
    [first, evaluation(-20, ['-20 f6', '0 d6', '5 f4'])],
    [second, evaluation(0, ['0 c3'])],
    [third, evaluation(6, ['6 c4'], { exact: true, depth: 57 })],
  ] as const;
  return found.reduce((tree, [id, each]) => annotate(tree, id, { evaluation: each }), game);
}
