/** Level 1, Beginner: takes a corner if it can, otherwise the move that gains the most discs. */
import { CORNERS, count, squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { flips, legalMoves } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { PlayerKind } from './player.ts';

/**
 * Finds the move. The first of equal moves in reading order is taken, so that a game can be replayed. Undefined without
 * a legal move.
 */
export function greedyMove(position: Position): Square | undefined {
  const moves = legalMoves(position);
  const candidates = squaresOf((moves & CORNERS) === 0n ? moves : moves & CORNERS);
  let best: Square | undefined;
  let most = 0;
  for (const square of candidates) {
    const gained = count(flips(position, square));
    if (gained > most) {
      best = square;
      most = gained;
    }
  }
  return best;
}

export const GREEDY: PlayerKind = {
  kind: 'beginner',
  players: [
    {
      spec: { kind: 'beginner' },
      level: 1,
      signature: 'Beginner',
      elo: 239,
      margin: 37,
      searches: false,
      countsInDiscs: false,
      ponders: false,
      limits: [],
      recipe: () => ({ kind: 'greedy' }),
    },
  ],
};
