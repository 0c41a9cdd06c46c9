/**
 * Decides, before the search begins, how much of a player's time a move may take. How that time is used is decided in
 * pacer.ts.
 */
import { count } from '../game/bitboard.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import type { Limits } from '../protocol.ts';
import { longestAnswerMs } from '../keeper/watchdog.ts';

/** Both times are in milliseconds since the search began. */
export interface Budget {
  /** The time for a move of ordinary difficulty; infinite if no time need be saved. */
  readonly softMs: number;
  /** The search is stopped at this time. */
  readonly hardMs: number;
}

export const ENDLESS: Budget = { softMs: Infinity, hardMs: Infinity };

/** The budget for a search that is to use all of `timeMs`. */
export function wholly(timeMs: number): Budget {
  return { softMs: Infinity, hardMs: timeMs };
}

/** The budget for a move that is clearly better than all others. */
export function forClearMove({ softMs, hardMs }: Budget): Budget {
  return { softMs: softMs * CLEAR_MOVE_PART, hardMs };
}

type Clock = Extract<Limits, { kind: 'clock' }>;

/** A forced move needs no thought; this time gives it a meaningful score to show. */
export const FORCED_MOVE_MS = 100;

/** The share of the usual time for a clear move, which is searched only in case something was overlooked. */
const CLEAR_MOVE_PART = 0.15;

/** A search without any time left still has to look at the moves. */
const LEAST_MS = 5;

/**
 * The delays of a move on a busy machine, on its way from and to the clock: their mean, their standard deviation and
 * their maximum. The time reserved for the moves to come is two and a half standard deviations more than the mean.
 */
const DELAY_MS = 100;
const DELAY_SPREAD_MS = 150;
const LONGEST_DELAY_MS = 200;
const MARGIN_MS = LONGEST_DELAY_MS + 50;

/**
 * The largest share of the clock that is reserved for delays: with only a few seconds for a game, more cannot be kept.
 */
const LARGEST_RESERVE = 0.6;

/**
 * From this number of empty squares on, the game may be solved. That is worth much time, because the moves that follow
 * then cost none.
 */
const SOLVABLE_EMPTIES = 26;

/** The most that a move may take: a multiple of its ordinary time, and a share of the clock. */
const LONGEST_FACTOR = 5;
const LARGEST_PART = 0.23;

/** The budget of a move, of which `waitedMs` have passed already; undefined if time does not matter. */
export function budgetFor(limits: Limits, position: Position, waitedMs = 0): Budget | undefined {
  if (limits.kind !== 'time' && limits.kind !== 'clock') return undefined;
  if (limits.kind === 'time' && limits.wholly) return afterWaiting(wholly(limits.timeMs), waitedMs);
  const { softMs, hardMs } =
    limits.kind === 'time' ? fixedTime(limits.timeMs) : shareOfClock(limits, position);
  const isForced = count(legalMoves(position)) === 1;
  const longestMs = Math.min(hardMs, isForced ? FORCED_MOVE_MS : Infinity, longestAnswerMs(limits));
  return afterWaiting({ softMs: Math.min(softMs, longestMs), hardMs: longestMs }, waitedMs);
}

/** The rest of a budget of which some time passed before the search began. */
export function afterWaiting({ softMs, hardMs }: Budget, waitedMs: number): Budget {
  return { softMs: Math.max(0, softMs - waitedMs), hardMs: Math.max(0, hardMs - waitedMs) };
}

/** A fixed time is used in full, but no longer than it makes a difference. */
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

/** The time that `moves` moves may lose to delays. */
function delaysMs(moves: number): number {
  return (
    Math.min(LONGEST_DELAY_MS * moves, DELAY_MS * moves + DELAY_SPREAD_MS * Math.sqrt(moves)) + MARGIN_MS
  );
}

/** The share of this move in the thought that it and the `moves - 1` moves after it deserve. */
function shareOf(empties: number, moves: number): number {
  let all = KEPT_WEIGHT;
  for (let move = 0; move < moves; move++) all += weightAt(empties - 2 * move);
  return weightAt(empties) / all;
}

/** Weight of a few imaginary moves at the end, so that the last second is never planned for thinking. */
const KEPT_WEIGHT = 3;

/**
 * The weight of a move: the opening gets less thought than the middle of the game, and positions that are solved get
 * almost none.
 */
function weightAt(empties: number): number {
  if (empties > 46) return 2;
  if (empties > SOLVABLE_EMPTIES) return 3;
  if (empties > 18) return 1.6;
  return empties > 14 ? 0.5 : 0.2;
}
