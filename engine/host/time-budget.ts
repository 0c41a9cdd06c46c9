/** How much of a player's time a move may take. */
import { count } from '../game/bitboard.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import type { Limits } from '../protocol.ts';

/** A forced move needs no thought; this much gives it a meaningful score to show. */
const FORCED_MOVE_MS = 100;

/** What no move may touch: delays between the clock and this engine. */
const MARGIN_MS = 300;

/** With so few empty squares left the rest is solved in no time. */
const SOLVED_EMPTIES = 16;

/** Milliseconds from the arrival of the command until the search has to end; undefined: it may go on for ever. */
export function hardLimitMs(limits: Limits, position: Position): number | undefined {
  if (limits.kind === 'depth' || limits.kind === 'infinite') return undefined;
  const allowed = limits.kind === 'time' ? limits.timeMs : shareOfClock(limits, position);
  return count(legalMoves(position)) === 1 ? Math.min(allowed, FORCED_MOVE_MS) : allowed;
}

function shareOfClock(
  { remainingMs, incrementMs, movesToGo }: Extract<Limits, { kind: 'clock' }>,
  position: Position,
): number {
  const usable = Math.max(0, remainingMs - MARGIN_MS);
  const moves = movesToGo ?? Math.max(2, Math.ceil((countEmpties(position) - SOLVED_EMPTIES) / 2));
  return Math.min(usable, usable / moves + incrementMs);
}
