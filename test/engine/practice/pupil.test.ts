/** What the lessons teach is enough to beat Beginner well: a pupil who plays by it and nothing else, without search or weights. */
import { expect, test } from 'vitest';
import { CORNERS, type Bitboard, count, has, squaresOf } from '../../../engine/game/bitboard.ts';
import { frontier } from '../../../engine/game/frontier.ts';
import {
  type Colour,
  type Position,
  START_POSITION,
  countEmpties,
  opposite,
  sides,
} from '../../../engine/game/position.ts';
import { regionOf } from '../../../engine/game/regions.ts';
import { legalMoves, officialScore, onTurn, playMove, turnState } from '../../../engine/game/rules.ts';
import { stableDiscs } from '../../../engine/game/stability.ts';
import type { Square } from '../../../engine/game/square.ts';
import { greedyMove } from '../../../engine/players/greedy.ts';
import { createRandom } from '../../../engine/players/random.ts';
import { solved } from './solver.ts';

/** From so few empty squares on, the lesson "counting" has one count to the end. */
const COUNTED = 6;

/**
 * What the lessons ask of a move, the most important first; where two moves are equal by one, the next decides. Each is told by
 * what one sees on the board after the move.
 */
const IDEAS: readonly ((before: Position, square: Square, after: Position) => number)[] = [
  // Corners: take one. Danger, edges: do not give one.
  (_, square, after) => Number(has(CORNERS, square)) - Number((legalMoves(after) & CORNERS) !== 0n),
  // Mobility, passes, tempo: leave the other side few moves, and do not run out of moves oneself.
  (before, _, after) => movesOf(after, before.toMove) - movesOf(after, opposite(before.toMove)),
  // Stable discs: they stay.
  (before, _, after) => count(stableDiscs(after, before.toMove)),
  // Quiet moves, the frontier, walls: few own discs beside empty squares.
  (before, _, after) => -count(frontier(after) & own(after, before)),
  // Parity: play where the number of empty squares is odd.
  (before, square) => count(regionOf(before, square)) % 2,
  // Few discs are better early.
  (before, _, after) => -count(own(after, before)),
];

function own(after: Position, before: Position): Bitboard {
  return sides({ ...after, toMove: before.toMove }).mover;
}

function movesOf(position: Position, toMove: Colour): number {
  return count(legalMoves({ ...position, toMove }));
}

function played(position: Position, square: Square): Position {
  const after = playMove(position, square);
  if (!after.ok) throw new Error(after.error);
  return after.value;
}

/** The moves of `position` between which the lessons do not tell. */
function lessonMoves(position: Position): Square[] {
  if (countEmpties(position) <= COUNTED) return [solved(position).move];
  let left = squaresOf(legalMoves(position));
  for (const idea of IDEAS) {
    const worth = left.map((square) => idea(position, square, played(position, square)));
    const most = Math.max(...worth);
    left = left.filter((_, at) => worth[at] === most);
  }
  return left;
}

/** By how many discs the pupil beats Beginner, choosing by `seed` where the lessons do not tell. */
function leadAgainstBeginner(pupil: Colour, seed: number): number {
  const random = createRandom(seed);
  let position = START_POSITION;
  while (turnState(position) !== 'over') {
    const moves = position.toMove === pupil ? lessonMoves(position) : [greedyMove(position)!];
    position = onTurn(played(position, moves[random.integer(moves.length)]!));
  }
  const score = officialScore(position);
  return score[pupil] - score[opposite(pupil)];
}

test.each(['black', 'white'] as const)('a pupil of the lessons beats Beginner by 20 as %s', (pupil) => {
  const leads = Array.from({ length: 20 }, (_, seed) => leadAgainstBeginner(pupil, seed));
  expect(Math.min(...leads)).toBeGreaterThanOrEqual(20);
});
