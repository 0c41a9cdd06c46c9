/** What the rows of a library say in English, so that the command line finds by a word what the search of the screen finds. */
import { type Colour, opposite } from '../game/position.ts';
import type { RowEnding, RowWords } from '../library/query.ts';
import { TOLD_RESULTS, outcomeOf } from '../library/record.ts';
import { OUTCOME } from '../library/segment.ts';
import type { GameResult } from '../notation/info.ts';
import { PLAYERS } from '../players/registry.ts';
import { eloOfStep } from '../players/strength.ts';

const SIDES: Readonly<Record<Colour, string>> = { black: 'Black', white: 'White' };

/** What the name of a level says otherwise than its signature. */
const LEVELS: Readonly<Record<string, string>> = { 'Monte-Carlo evaluated': 'Monte-Carlo with judgement' };

/** How a game ended, to the user who played `you` or to others. */
function endingOf(result: GameResult | undefined, you: Colour | undefined): string {
  if (result === undefined) return 'unfinished';
  const { ending, winner } = result;
  if (winner === 'nobody') return 'does not count';
  if (winner === 'draw') return 'draw';
  const loser = SIDES[opposite(winner)];
  const decided = {
    score: undefined,
    void: undefined,
    resignation: `${loser} resigned`,
    time: `${loser} ran out of time`,
    forfeit: `${loser} forfeited`,
    unknown: `${SIDES[winner]} wins`,
  }[ending];
  if (you === undefined) return decided ?? `${SIDES[winner]} wins`;
  if (you === winner) return decided === undefined ? 'you won' : `you won, ${decided}`;
  if (ending === 'time') return 'you ran out of time';
  return ending === 'resignation' ? 'you resigned' : 'you lost';
}

export const ENGLISH_ROWS: RowWords = {
  language: 'en',
  you: 'You',
  computer: 'Othello',
  players: PLAYERS.map(({ spec, signature }) => ({
    text:
      spec.kind === 'custom'
        ? `Custom, ${Math.round(eloOfStep(spec.step) / 10) * 10} Elo`
        : (LEVELS[signature] ?? signature),
    level: signature,
  })),
  unnamed: SIDES,
  endings: [undefined, 'black' as const, 'white' as const].flatMap((you) =>
    TOLD_RESULTS.map((result): RowEnding => ({
      outcome: outcomeOf(result).outcome & ~OUTCOME.hasLead,
      ...(you && { of: you }),
      text: endingOf(result, you),
    })),
  ),
};
