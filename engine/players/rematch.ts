/** Decides when a person is offered another strength for the next game. */
import type { BuiltInSpec } from './player.ts';
import { playerOf } from './registry.ts';
import { STRENGTHS } from './strength.ts';

/** A finished game of a person against a player that comes with the app. */
export interface PlayedGame {
  readonly opponent: BuiltInSpec;
  /** Discs of the person minus those of the computer. */
  readonly lead: number;
}

/** A lead of fewer discs than this does not show who is stronger. */
const CLEAR_LEAD = 10;

/**
 * The step to offer for a rematch after a game that was clearly won or lost: the next step up or down, or from a level the
 * nearest step beyond it. Undefined if there is nothing to offer.
 */
export function suggestRematch(last: PlayedGame | undefined): number | undefined {
  if (last === undefined || Math.abs(last.lead) < CLEAR_LEAD) return undefined;
  return last.lead > 0 ? stepAbove(last.opponent) : stepBelow(last.opponent);
}

function stepAbove(player: BuiltInSpec): number | undefined {
  const { elo } = playerOf(player);
  const at = STRENGTHS.findIndex((strength) => strength.elo > elo);
  return at < 0 ? undefined : at + 1;
}

function stepBelow(player: BuiltInSpec): number | undefined {
  const { elo } = playerOf(player);
  const at = STRENGTHS.findLastIndex((strength) => strength.elo < elo);
  return at < 0 ? undefined : at + 1;
}
