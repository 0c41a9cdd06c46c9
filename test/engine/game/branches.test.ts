import { describe, expect, test } from 'vitest';
import {
  backToMainLine,
  branchDepth,
  departure,
  endOfGame,
  firstChildren,
  goToSibling,
  liftBranch,
  lineThrough,
  makeMainLine,
  moveNumber,
} from '../../../engine/game/branches.ts';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import {
  type GameTree,
  type Move,
  ROOT_ID,
  annotate,
  currentPlace,
  goTo,
  newTree,
  play,
  playedMoves,
} from '../../../engine/game/tree.ts';
import { passMove, playMove } from '../../../engine/game/rules.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { placesOf, randomFrom, randomTree } from './random-play.ts';

function played(tree: GameTree, transcript: string): GameTree {
  return (transcript.match(/../g) ?? []).reduce((at, name) => {
    const next = play(at, name === '--' ? 'pass' : parseSquare(name)!);
    if (!next.ok) throw new Error(`${name}: ${next.error}`);
    return next.value;
  }, tree);
}

function text(moves: readonly Move[]): string {
  return moves.map((move) => (move === 'pass' ? '--' : squareName(move))).join('');
}

/** f5 d6 c3 d3 is the main line; f5 d6 c5 f6 leaves it after two moves, and f5 d6 c5 b4 leaves that one. */
function branched(): GameTree {
  const main = played(newTree(), 'f5d6c3d3');
  const beside = played(goTo(main, 2), 'c5f6');
  return played(goTo(beside, 3), 'b4');
}

describe('the main line', () => {
  test('is left where another move was played', () => {
    expect(text(playedMoves(branched()))).toBe('f5d6c5b4');
    expect(departure(branched())?.id).toBe(2);
  });

  test('is not left while the board shows it', () => {
    expect(departure(played(newTree(), 'f5d6'))).toBeUndefined();
  });

  test('is resumed at the place where it was left', () => {
    const back = backToMainLine(branched());
    expect(text(playedMoves(back))).toBe('f5d6');
    expect(text(playedMoves(goTo(back, 4)))).toBe('f5d6c3d3');
  });

  test('is resumed without a step if the place shown is on it', () => {
    const back = backToMainLine(goTo(branched(), 1));
    expect(back.ply).toBe(1);
    expect(departure(back)).toBeUndefined();
  });

  test('can be moved to the way to any place of a branch', () => {
    const tree = branched();
    const changed = makeMainLine(tree, currentPlace(tree).id);
    expect(text(firstChildren(changed.root).map(({ move }) => move))).toBe('f5d6c5b4');
    expect(branchDepth(changed, currentPlace(changed).id)).toBe(0);
  });
});

describe('the end of the game', () => {
  test('lies on the main line, where shorter ones were tried beside it', () => {
    const tried = played(goTo(played(newTree(), 'f5d6c3d3'), 1), 'f6');
    expect(text(playedMoves(endOfGame(tried, false)))).toBe('f5d6c3d3');
  });

  test('lies on the line of the board, where that went on after a move was taken back', () => {
    const replayed = played(goTo(played(newTree(), 'f5d6'), 1), 'f6e6f4');
    expect(text(playedMoves(endOfGame(goTo(replayed, 2), false)))).toBe('f5f6e6f4');
  });

  test('lies on the main line of a game that was given up, even if a longer one was tried beside it', () => {
    const tried = played(goTo(played(newTree(), 'f5d6c3'), 1), 'f6e6f4');
    expect(text(playedMoves(endOfGame(tried, true)))).toBe('f5d6c3');
  });

  test('lies on the line of the board if both lines are over, because it was played last', () => {
    const first = played(newTree(), 'e6f4e3f6g5d6e7f5c5');
    const again = played(goTo(first, 0), 'f5d6c5f4e7f6g5e6e3');
    expect(text(playedMoves(endOfGame(again, false)))).toBe('f5d6c5f4e7f6g5e6e3');
  });

  test('is where the moves have times, whatever was tried beside them or taken back before them', () => {
    const times = (tree: GameTree): GameTree =>
      tree.line.reduce((timed, id) => annotate(timed, id, { timeMs: 1000 }), tree);
    const lost = times(played(newTree(), 'f5d6c3'));
    const tried = played(goTo(lost, 1), 'f6e6f4');
    expect(text(playedMoves(endOfGame(tried, true)))).toBe('f5d6c3');
    const replayed = times(played(goTo(times(played(newTree(), 'f5d6')), 1), 'f6e6f4'));
    expect(text(playedMoves(endOfGame(replayed, true)))).toBe('f5f6e6f4');
  });

  test('is where the game is over, even if a longer line was tried beside it', () => {
    const over = played(newTree(), 'e6f4e3f6g5d6e7f5c5');
    const tried = played(goTo(over, 2), 'c3c4d3d6f6c6f5g5');
    expect(tried.line.length).toBeGreaterThan(9);
    expect(text(playedMoves(endOfGame(tried, false)))).toBe('e6f4e3f6g5d6e7f5c5');
  });
});

describe('a branch', () => {
  test('has a depth that counts the lines that were left', () => {
    const tree = branched();
    expect(tree.line.map((id) => branchDepth(tree, id))).toEqual([0, 0, 1, 2]);
    expect(branchDepth(tree, ROOT_ID)).toBe(0);
  });

  test('takes the place of the line it left and of no other', () => {
    const tree = branched();
    const { id } = currentPlace(tree);
    const lifted = liftBranch(tree, id);
    expect(branchDepth(lifted, id)).toBe(1);
    expect(text(firstChildren(lifted.root).map(({ move }) => move))).toBe('f5d6c3d3');
  });

  test('leads to the moves tried in its place and stops at the last', () => {
    const tree = branched();
    const other = goToSibling(tree, -1);
    expect(text(playedMoves(other))).toBe('f5d6c5f6');
    expect(goToSibling(other, 1)).toEqual(tree);
    expect(goToSibling(tree, 1)).toBe(tree);
  });

  test('is left from any of its moves for the move that was tried before the one it begins with', () => {
    const inside = goToSibling(branched(), -1);
    const left = goToSibling(inside, -1);
    expect(text(playedMoves(left))).toBe('f5d6c3');
    expect(goToSibling(left, -1)).toBe(left);
    expect(text(playedMoves(goToSibling(left, 1)))).toBe('f5d6c5');
  });

  test('is read as a line from the start to its end', () => {
    const tree = branched();
    expect(text(lineThrough(tree, 5).map(({ move }) => move))).toBe('f5d6c5f6');
    expect(text(lineThrough(tree, ROOT_ID).map(({ move }) => move))).toBe('f5d6c3d3');
  });
});

describe('moves are numbered', () => {
  test('by the discs they place, so a pass has no number', () => {
    const tree = played(newTree(), 'e6f6d3e7e8d8g6f8--');
    const numbers = firstChildren(tree.root).map((node) => moveNumber(tree.root, node));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, undefined]);
  });

  test('from the discs of a board that was set up', () => {
    const first = playMove(START_POSITION, parseSquare('f5')!);
    if (!first.ok) throw new Error(first.error);
    const tree = played(newTree(first.value), 'd6');
    expect(moveNumber(tree.root, tree.root.children[0]!)).toBe(2);
    expect(passMove(first.value).ok).toBe(false);
  });
});

test('in any tree, the way to any place can become the main line, and nothing is lost', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const tree = randomTree(randomFrom(seed));
    const { id } = currentPlace(tree);
    const changed = makeMainLine(tree, id);
    expect(
      firstChildren(changed.root)
        .map((node) => node.id)
        .slice(0, tree.ply),
    ).toEqual(tree.line.slice(0, tree.ply));
    expect(idsOf(changed)).toEqual(idsOf(tree));
    const back = backToMainLine(tree);
    expect(departure(back)).toBeUndefined();
    expect(idsOf(back)).toEqual(idsOf(tree));
  }
});

function idsOf(tree: GameTree): number[] {
  return placesOf(tree)
    .map(({ id }) => id)
    .sort((one, other) => one - other);
}
