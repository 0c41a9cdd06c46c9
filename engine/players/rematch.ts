/** Decides when a person is offered another strength for the next game. */
import type { BuiltInSpec } from './player.ts';
import { playerOf, samePlayer } from './registry.ts';
import { STRENGTHS } from './strength.ts';

/** A finished game of a person against a player that comes with the app. */
export interface PlayedGame {
  readonly opponent: BuiltInSpec;
  /** Discs of the person minus those of the computer. */
  readonly lead: number;
}

/** A lead of fewer discs than this does not show who is stronger. */
const CLEAR_LEAD = 10;
const CLEAR_RESULTS = 3;

/**
 * The step to offer for a rematch if the last games, newest last, were three clear wins or three clear losses in a row
 * against the same opponent: the next step up or down, or from a level the nearest step beyond it. Undefined if there
 * is nothing to offer. A person who declines is not asked again before three more such results.
 */
export function suggestRematch(games: readonly PlayedGame[]): number | undefined {
  const last = games.at(-1);
  if (last === undefined || Math.abs(last.lead) < CLEAR_LEAD) return undefined;
  const isLike = ({ opponent, lead }: PlayedGame): boolean =>
    samePlayer(opponent, last.opponent) &&
    Math.abs(lead) >= CLEAR_LEAD &&
    Math.sign(lead) === Math.sign(last.lead);
  const others = games.findLastIndex((game) => !isLike(game));
  if ((games.length - 1 - others) % CLEAR_RESULTS !== 0) return undefined;
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
