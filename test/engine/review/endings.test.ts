/** Where somebody left the best end of a reviewed game. */
import { describe, expect, test } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { countEmpties } from '../../../engine/game/position.ts';
import { legalMoves, turnState } from '../../../engine/game/rules.ts';
import {
  type GameTree,
  annotate,
  currentPosition,
  lineNodes,
  newTree,
  play,
} from '../../../engine/game/tree.ts';
import { missedEnding } from '../../../engine/review/endings.ts';
import { finalScore } from '../../../engine/review/plan.ts';
import { evaluation } from './lines.ts';

/** A whole game in which both sides always play the first of their moves. */
function wholeGame(): GameTree {
  let tree = newTree();
  for (;;) {
    const position = currentPosition(tree);
    const turn = turnState(position);
    if (turn === 'over') return tree;
    const played = play(tree, turn === 'pass' ? 'pass' : squaresOf(legalMoves(position))[0]!);
    if (!played.ok) throw new Error(played.error);
    tree = played.value;
  }
}

const GAME = wholeGame();
const NODES = lineNodes(GAME);
const RESULT = finalScore(NODES.at(-1)!.position);

/** The first place with Black to move and so many empty squares at most. */
const AT = NODES.findIndex(
  ({ position }) =>
    position.toMove === 'black' && countEmpties(position) <= 12 && turnState(position) === 'move',
);

/** The game with the value of that place for Black. */
function valued(score: number, exact = true): GameTree {
  return annotate(GAME, NODES[AT]!.id, { evaluation: evaluation(score, [`${score} a1`], { exact }) });
}

describe('an end of an own game', () => {
  test('is played out again where it has come out worse than it might have', () => {
    const found = missedEnding(valued(RESULT + 6), 'black');
    expect(found).toMatchObject({ ply: AT + 1, value: RESULT + 6, position: NODES[AT]!.position });
    // Who has won asks for all that was there, and who has not for a better result.
    expect(found?.least).toBe(RESULT > 0 ? RESULT + 6 : Math.min(RESULT + 6, 1));
  });

  test('is none where the result was the best one, or nearly, or is not solved', () => {
    expect(missedEnding(valued(RESULT), 'black')).toBeUndefined();
    expect(missedEnding(valued(RESULT + Math.sign(RESULT) * 2), 'black')).toBeUndefined();
    expect(missedEnding(valued(RESULT + 6, false), 'black')).toBeUndefined();
    expect(missedEnding(GAME, 'black')).toBeUndefined();
  });

  test('is none of the other side, nor of a game that was not played to its end', () => {
    expect(missedEnding(valued(RESULT + 6), 'white')).toBeUndefined();
    const cut = valued(RESULT + 6);
    expect(missedEnding({ root: cut.root, line: cut.line.slice(0, AT + 4) }, 'black')).toBeUndefined();
  });
});
