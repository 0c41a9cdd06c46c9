/** Decides when a person is offered another strength for the next game. */
import type { BuiltInSpec } from './player.ts';
import { playerOf } from './registry.ts';
import { STRENGTHS, STRENGTH_STEPS, stepNear } from './strength.ts';

/** A finished game of a person against a player that comes with the app. */
export interface PlayedGame {
  readonly opponent: BuiltInSpec;
  /** Discs of the person minus those of the computer. */
  readonly lead: number;
}

/** A lead of fewer discs than this does not show who is stronger. */
const CLEAR_LEAD = 10;

/** Fewer Elo points apart two opponents are the same to a person. */
const LEAST_ELO = 50;

/** The lead with which a game counts that the person gave up with `lead` discs more on the board: clearly lost. */
export function leadAfterResigning(lead: number): number {
  return Math.min(lead, -CLEAR_LEAD);
}

/**
 * The step to offer for a rematch after a game that was clearly won or lost: the next step up or down, or from a level the
 * nearest step clearly beyond it. Undefined if there is nothing to offer.
 */
export function suggestRematch(last: PlayedGame | undefined): number | undefined {
  if (last === undefined || Math.abs(last.lead) < CLEAR_LEAD) return undefined;
  return last.lead > 0 ? stepAbove(last.opponent) : stepBelow(last.opponent);
}

function stepAbove(player: BuiltInSpec): number | undefined {
  const { elo } = playerOf(player);
  const at = STRENGTHS.findIndex((strength) => strength.elo >= elo + LEAST_ELO);
  return at < 0 ? undefined : at + 1;
}

function stepBelow(player: BuiltInSpec): number | undefined {
  const { elo } = playerOf(player);
  const at = STRENGTHS.findLastIndex((strength) => strength.elo <= elo - LEAST_ELO);
  return at < 0 ? undefined : at + 1;
}

/** A game that was won or lost by so many discs was no close one. */
const FAR_LEAD = 24;

/**
 * The step of an opponent that keeps games close: after a win the next one from the opponent's own strength, after a loss the
 * one before, and two steps after a game that was far from close. So about as many games are won as lost.
 */
export function closeStep({ opponent, lead }: PlayedGame): number {
  const by = Math.abs(lead) >= FAR_LEAD ? 2 : 1;
  const step = stepNear(playerOf(opponent).elo) + Math.sign(lead) * by;
  return Math.min(STRENGTH_STEPS, Math.max(1, step));
}
