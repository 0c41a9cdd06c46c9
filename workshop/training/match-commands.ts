/** The command in which evaluations play each other. */
import { playWholeMatch } from '../../engine/arena/match.ts';
import { seededOpenings } from '../../engine/arena/openings.ts';
import { signed } from '../../engine/console/command.ts';
import { defineCommand, decimal, text, whole } from '../../engine/console/options.ts';
import { SHIPPED_EVALUATION } from '../host/engine.ts';
import { HAND_MADE, fairness, matchPlayer } from './match-players.ts';
import { SEED, countOf } from './options.ts';
import { MOST_EMPTIES } from '../learning/positions.ts';

/** A lead that is greater than that of any opening. */
const ANY_LEAD = 64;
/** The most random moves of an opening; with more, many games would already be over. */
const MOST_OPENING_PLIES = 40;

const EVALUATION = 'file or hand-made';

export const compare = defineCommand({
  usage: 'compare',
  about: '',
  options: {
    first: text(EVALUATION, 'the first evaluation', {
      otherwise: SHIPPED_EVALUATION,
      shown: 'the shipped one',
    }),
    second: text(EVALUATION, 'the second evaluation', { otherwise: HAND_MADE }),
    pairs: countOf('openings, each played with both colours', 50),
    depth: whole('d', 'plies that are searched for a move', { min: 1, max: MOST_EMPTIES, otherwise: 6 }),
    ms: decimal('t', 'milliseconds of processor time a move instead', { otherwise: 0 }),
    exact: whole('n', 'empty squares from which on both play perfectly', {
      min: 0,
      max: MOST_EMPTIES,
      otherwise: 12,
    }),
    opening: whole('n', 'random plies at the beginning', { min: 0, max: MOST_OPENING_PLIES, otherwise: 8 }),
    lead: whole('discs', 'only openings that a search sees within so many', {
      min: 0,
      max: ANY_LEAD,
      otherwise: ANY_LEAD,
    }),
    seed: SEED,
  },
  async run({ options }, console) {
    const { depth, ms: timeMs, exact: exactEmpties, lead, opening: plies, pairs, seed } = options;
    const limits = { depth, timeMs, exactEmpties };
    const first = matchPlayer(options.first, limits, SHIPPED_EVALUATION);
    const second = matchPlayer(options.second, limits, SHIPPED_EVALUATION);
    const openings = seededOpenings(seed, {
      plies: { least: plies, most: plies },
      ...(lead < ANY_LEAD && { isFair: fairness(lead, SHIPPED_EVALUATION) }),
    });
    const result = await playWholeMatch(first, second, { pairs, openings });
    const { wins, draws, losses, meanLead, openingsWon, openingsDrawn } = result;
    console.out(
      `${wins} won, ${draws} drawn, ${losses} lost, ${signed(Number(meanLead.toFixed(1)))} discs a game`,
    );
    console.out(
      `of ${pairs} openings, both games together: ${openingsWon} won, ${openingsDrawn} drawn, ${pairs - openingsWon - openingsDrawn} lost`,
    );
  },
});
