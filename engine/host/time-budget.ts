/** How much of a player's time a move may take, before the search begins. How it is then spent: see pacer.ts. */
import { count } from '../game/bitboard.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import type { Limits } from '../protocol.ts';
import { longestAnswerMs } from '../watchdog.ts';

/** Milliseconds since the search began. */
export interface Budget {
  /** What the move is worth when nothing is remarkable about it. Infinite: there is nothing to save time for. */
  readonly softMs: number;
  /** The search is stopped. */
  readonly hardMs: number;
}

export const ENDLESS: Budget = { softMs: Infinity, hardMs: Infinity };

/** For who asked for `timeMs` and wants all of it to be used. */
export function wholly(timeMs: number): Budget {
  return { softMs: Infinity, hardMs: timeMs };
}

/** For a move that is clearly better than all others. */
export function forClearMove({ softMs, hardMs }: Budget): Budget {
  return { softMs: softMs * CLEAR_MOVE_PART, hardMs };
}

type Clock = Extract<Limits, { kind: 'clock' }>;

/** A forced move needs no thought; this much gives it a meaningful score to show. */
const FORCED_MOVE_MS = 100;

/** A clear move is only looked at for what it might have overlooked. */
const CLEAR_MOVE_PART = 0.15;

/** A search that has no time at all still has to look at the moves. */
const LEAST_MS = 5;

/**
 * What a move may be held up by on its way from and to the clock, by a busy machine: on average, how much that varies,
 * and at most. What is kept for the moves to come is two and a half standard deviations more than the mean.
 */
const DELAY_MS = 100;
const DELAY_SPREAD_MS = 150;
const LONGEST_DELAY_MS = 200;
const MARGIN_MS = LONGEST_DELAY_MS + 50;

/** With less than a few seconds for a game, delays have to be hoped against. */
const LARGEST_RESERVE = 0.6;

/** From here on the rest may be solved, which is worth much, as what it costs is saved in all moves that follow. */
const SOLVABLE_EMPTIES = 26;

/** How much longer than it is worth a move may take at the very most, and what part of the clock. */
const LONGEST_FACTOR = 5;
const LARGEST_PART = 0.23;

/** Undefined where time does not matter. `waitedMs`: how much of it has been used. */
export function budgetFor(limits: Limits, position: Position, waitedMs = 0): Budget | undefined {
  if (limits.kind !== 'time' && limits.kind !== 'clock') return undefined;
  const { softMs, hardMs } =
    limits.kind === 'time' ? fixedTime(limits.timeMs) : shareOfClock(limits, position);
  const longestMs = Math.min(
    count(legalMoves(position)) === 1 ? FORCED_MOVE_MS : hardMs,
    longestAnswerMs(limits),
  );
  return afterWaiting({ softMs: Math.min(softMs, longestMs), hardMs: longestMs }, waitedMs);
}

/** What is left of a budget before the search has begun. */
export function afterWaiting({ softMs, hardMs }: Budget, waitedMs: number): Budget {
  return { softMs: Math.max(0, softMs - waitedMs), hardMs: Math.max(0, hardMs - waitedMs) };
}

/** All of it, but no longer than makes a difference. */
function fixedTime(timeMs: number): Budget {
  return { softMs: timeMs, hardMs: timeMs };
}

function shareOfClock({ remainingMs, incrementMs, movesToGo }: Clock, position: Position): Budget {
  const empties = countEmpties(position);
  const moves = Math.min(movesToGo ?? Infinity, Math.ceil(empties / 2));
  const touchableMs = Math.max(LEAST_MS, remainingMs - MARGIN_MS);
  const comingMs = incrementMs * (moves - 1);
  const reserveMs = Math.min(Math.max(0, delaysMs(moves) - comingMs), LARGEST_RESERVE * remainingMs);
  const usableMs = Math.max(0, remainingMs + comingMs - Math.max(reserveMs, MARGIN_MS));
  const softMs = Math.min(touchableMs, Math.max(LEAST_MS, usableMs * shareOf(empties, moves)));
  const factor = empties <= SOLVABLE_EMPTIES ? Infinity : LONGEST_FACTOR;
  const longestMs = Math.max(softMs, Math.min(usableMs * LARGEST_PART, softMs * factor));
  const hardMs = Math.min(touchableMs, longestMs);
  return { softMs, hardMs };
}

/** What `moves` moves may lose to delays. */
function delaysMs(moves: number): number {
  return (
    Math.min(LONGEST_DELAY_MS * moves, DELAY_MS * moves + DELAY_SPREAD_MS * Math.sqrt(moves)) + MARGIN_MS
  );
}

/** This move's part of the thought that it and the `moves - 1` after it deserve. */
function shareOf(empties: number, moves: number): number {
  let all = KEPT_WEIGHT;
  for (let move = 0; move < moves; move++) all += weightAt(empties - 2 * move);
  return weightAt(empties) / all;
}

/** As if the game went on for a few moves more: the last second is not for thinking. */
const KEPT_WEIGHT = 3;

/** How much thought a move deserves: the opening less than the middle of the game; what is solved, next to nothing. */
function weightAt(empties: number): number {
  if (empties > 46) return 2;
  if (empties > SOLVABLE_EMPTIES) return 3;
  if (empties > 18) return 1.6;
  return empties > 14 ? 0.5 : 0.2;
}
