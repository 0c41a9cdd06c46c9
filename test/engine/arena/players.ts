/** Simple players for the tests of the arena. */
import type { Contestant, Turn } from '../../../engine/arena/game.ts';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';

export function firstMove({ position }: Turn): Square {
  return squaresOf(legalMoves(position))[0] ?? -1;
}

export function lastMove({ position }: Turn): Square {
  return squaresOf(legalMoves(position)).at(-1) ?? -1;
}

export const FIRST: Contestant = { think: firstMove };
export const LAST: Contestant = { think: lastMove };
