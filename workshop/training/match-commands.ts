/** The commands in which evaluations play: against each other, and to breed the hand-made one. */
import { join } from 'node:path';
import type { Contestant } from '../../engine/arena/game.ts';
import { playWholeMatch } from '../../engine/arena/match.ts';
import { seededOpenings } from '../../engine/arena/openings.ts';
import { InputError, signed } from '../../engine/console/command.ts';
import { defineCommand, decimal, text, whole } from '../../engine/console/options.ts';
import { mix } from '../../engine/players/random.ts';
import { SHIPPED_EVALUATION, openBareOpponents } from '../host/engine.ts';
import {
  GENERATION,
  type Generation,
  asWeights,
  drawEvolution,
  evolvedPlayer,
  firstGeneration,
  mutants,
  nextGeneration,
  playPairs,
} from '../learning/evolution.ts';
import { readLog, writeLog } from './log.ts';
import { HAND_MADE, fairness, matchPlayer } from './match-players.ts';
import { OUT, SEED, countOf } from './options.ts';
import { MOST_EMPTIES } from '../learning/positions.ts';
import { writeWhole } from '../../engine/console/files.ts';
import { createProgress } from './progress.ts';

/** A lead that is greater than that of any opening. */
const ANY_LEAD = 64;
/** The most random moves of an opening; with more, many games would already be over. */
const MOST_OPENING_PLIES = 40;

/** The number of openings from which the last generation plays the first. */
const FINAL_OPENINGS = 100;
/** A seed that gives the last matches openings that the evolution has not used. */
const FINAL_SEED = 1_000_000;

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

export const evolve = defineCommand({
  usage: 'evolve',
  about: `Breeds the weights of the eight measures by self-play and prints what the last generation makes of equal weights, and of
Club at the same depth, in ${2 * FINAL_OPENINGS} games each. Stopped, it goes on from the generations in its log.`,
  options: {
    out: OUT,
    generations: countOf('generations', 100),
    openings: countOf('openings that each mutant plays with both colours', 24),
    depth: whole('d', 'plies that are searched for a move', { min: 1, max: 12, otherwise: 4 }),
    seed: SEED,
  },
  async run({ options: { out, generations: wanted, openings, depth, seed } }, console) {
    const logFile = join(out, 'evolution.jsonl');
    const log: Generation[] = readLog(logFile, GENERATION);
    if (log.some((generation) => generation.seed !== seed)) {
      throw new InputError(`${logFile} is of another seed: give that one, or another folder.`);
    }
    if (log.length === 0) log.push(firstGeneration(seed));
    const { search, opponents } = openBareOpponents();
    const player = (weights: readonly number[]): Contestant =>
      evolvedPlayer(opponents, asWeights(weights), depth);
    const progress = createProgress('generations', wanted, Math.min(wanted, log.length - 1));
    for (let last = log.at(-1); last && last.generation < wanted; last = log.at(-1)) {
      const scores: number[] = [];
      for (const mutant of mutants(last)) {
        const match = { pairs: openings, seed: mix(seed, ~last.generation) };
        // oxlint-disable-next-line no-await-in-loop -- all play on one thread
        scores.push(await playPairs(player(mutant), player(last.weights), match));
      }
      const next = nextGeneration(last, scores);
      log.push(next);
      writeLog(logFile, log);
      writeWhole(join(out, 'evolution.svg'), drawEvolution(log));
      progress.advance(next.weights.map((weight) => weight.toFixed(2)).join(' '));
    }
    progress.finish();
    const [origin] = log;
    const best = log.at(-1);
    if (!origin || !best) return;
    const final = { pairs: FINAL_OPENINGS, seed: mix(seed, FINAL_SEED) };
    const club: Contestant = { think: ({ position }) => search.searchClassic(position, depth).move };
    for (const [name, other] of [
      ['equal weights', player(origin.weights)],
      [`the classic evaluation, ${depth} plies`, club],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- all play on one thread
      const lead = await playPairs(player(best.weights), other, final);
      console.out(
        `generation ${best.generation} against ${name}: ${signed(Number(lead.toFixed(1)))} discs a game in ${2 * FINAL_OPENINGS}`,
      );
    }
  },
});
