/**
 * The five steps in which the rules are taught. Each begins at a position of a game that can be played, and what a step
 * asks for follows from the rules, so that the words beside the board cannot claim what the board does not hold.
 */
import {
  type Bitboard,
  CORNERS,
  EMPTY,
  bit,
  count,
  fromSquares,
  squaresOf,
} from '../../../engine/game/bitboard.ts';
import type { Position } from '../../../engine/game/position.ts';
import { flips, legalMoves, playMove, turnState } from '../../../engine/game/rules.ts';
import { type GameTree, newTree, play } from '../../../engine/game/tree.ts';
import { readMove } from '../../../engine/notation/transcript-reader.ts';

export const STEPS = ['place', 'flip', 'pass', 'end', 'corners'] as const;

export type LessonId = (typeof STEPS)[number];

export interface Lesson {
  /** The moves of the two sides to the positions at which a step begins, with Black to move. */
  readonly moves: string;
  /** The number of moves until the step is done, passes included. */
  readonly length: number;
  /** The first moves that do what the step asks for. */
  targets(position: Position): Bitboard;
}

/** The moves that turn more discs than any other. */
function turningMost(position: Position): Bitboard {
  const legal = squaresOf(legalMoves(position));
  const turned = (square: number): number => count(flips(position, square));
  const most = Math.max(...legal.map(turned));
  return fromSquares(legal.filter((square) => turned(square) === most));
}

/** The moves after which the other side has none. */
function forcingPass(position: Position): Bitboard {
  return squaresOf(legalMoves(position)).reduce((found, square) => {
    const played = playMove(position, square);
    return played.ok && turnState(played.value) === 'pass' ? found | bit(square) : found;
  }, EMPTY);
}

export const LESSONS: Readonly<Record<LessonId, Lesson>> = {
  place: { moves: '', length: 1, targets: legalMoves },
  flip: { moves: 'f5d6c6f6c4f4g6d3', length: 1, targets: turningMost },
  // A move, White's pass, and another move.
  pass: { moves: 'f5f6e6f4g4h4h3d6f7f8', length: 3, targets: forcingPass },
  end: {
    moves:
      'e6f4e3d6c5b4f6f2c3f7c7c6b7d3e2f5f3d2g3h3f1g4e7b8h4d7g7h8g6f8e1d8g2h7e8c8c1d1a3b6c2b1b2h1a6a7g1a1g5h2a8b5h6h5a4a5c4a2b3--',
    length: 1,
    targets: legalMoves,
  },
  corners: {
    moves: 'd3c3c4c5b4d2e1a3e6c2b2b1c1d1a4a2',
    length: 1,
    targets: (position) => legalMoves(position) & CORNERS,
  },
};

/** The game that leads to the position at which `step` begins. */
export function lessonGame(step: LessonId): GameTree {
  let tree = newTree();
  for (const written of LESSONS[step].moves.match(/../g) ?? []) {
    const played = play(tree, readMove(written) ?? 'pass');
    if (!played.ok) throw new Error(`The moves of the step ${step} cannot be played: ${written}.`);
    tree = played.value;
  }
  return tree;
}
