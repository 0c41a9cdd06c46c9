/**
 * Variety in the first moves: a player that always finds the best move would otherwise play the same game again and
 * again. Who asks for the move asks for several lines and chooses here, so the engine itself knows nothing of it.
 */
import { type Position, WHOLE_GAME, countEmpties } from '../game/position.ts';
import type { Square } from '../game/square.ts';
import type { Line, PlayerSpec } from '../protocol.ts';
import { playerOf } from './registry.ts';

/** The number of lines that a varied move is chosen from. */
export const VARIED_LINES = 4;

/** How much worse than the best a move may be, in discs. */
const WITHIN_DISCS = 0.5;

/** Moves vary until so many have been played: six of each side. */
const VARIED_PLIES = 12;

/** Whether the player can choose among several moves here. */
export function canVary(player: PlayerSpec, position: Position): boolean {
  return playerOf(player).varies === true && countEmpties(position) > WHOLE_GAME - VARIED_PLIES;
}

/**
 * One of the moves that are at most half a disc worse than the best, each as likely as the others. `chance` is a uniform
 * number from 0 up to but not including 1. @throws RangeError without lines.
 */
export function variedMove(lines: readonly Line[], chance: number): Square {
  const best = Math.max(...lines.map(({ score }) => score));
  const good = lines.filter(({ score }) => score >= best - WITHIN_DISCS);
  const chosen = good[Math.floor(chance * good.length)];
  if (!chosen) throw new RangeError('There is no move to choose from.');
  return chosen.move;
}
