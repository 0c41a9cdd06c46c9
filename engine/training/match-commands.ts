/** The commands in which evaluations play: against each other, and to breed the hand-made one. */
import { join } from 'node:path';
import { playWholeMatch } from '../arena/match.ts';
import { seededOpenings } from '../arena/openings.ts';
import { InputError, signed } from '../console/command.ts';
import { defineCommand, decimal, text, whole } from '../console/options.ts';
import { entryFile } from '../host/node/files.ts';
import { mix } from '../players/random.ts';
import { SHIPPED_WEIGHTS } from './engine.ts';
import {
  GENERATION,
  type Generation,
  type Pairing,
  contestants,
  drawEvolution,
  firstGeneration,
  nextGeneration,
  pairings,
  playPairing,
} from './evolve.ts';
import { readLog, writeLog } from './log.ts';
import { HAND_MADE, fairness, matchPlayer } from './match-players.ts';
import { OUT, SEED, THREADS, countOf } from './options.ts';
import { MOST_EMPTIES, writeWhole } from './positions.ts';
import { createProgress } from './progress.ts';
import { runOnWorkers } from './workers.ts';

/** No opening is that far from balanced. */
const ANY_LEAD = 64;
/** Later, many random openings are over before they are played. */
const MOST_OPENING_PLIES = 40;

/** From which the last generation plays the first. */
const FINAL_OPENINGS = 100;

const EVALUATION = 'file or hand-made';

export const compare = defineCommand({
  usage: 'compare',
  about: '',
  options: {
    first: text(EVALUATION, 'the first evaluation', { otherwise: SHIPPED_WEIGHTS, shown: 'the shipped one' }),
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
    const first = matchPlayer(options.first, limits, SHIPPED_WEIGHTS);
    const second = matchPlayer(options.second, limits, SHIPPED_WEIGHTS);
    const openings = seededOpenings(seed, {
      plies: { least: plies, most: plies },
      ...(lead < ANY_LEAD && { isFair: fairness(lead, SHIPPED_WEIGHTS) }),
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
  about: '',
  options: {
    out: OUT,
    generations: countOf('generations', 100),
    openings: countOf('openings of each pairing', 4),
    seed: SEED,
    threads: THREADS,
  },
  async run({ options: { out, generations: wanted, openings, seed, threads } }, console) {
    const logFile = join(out, 'evolution.jsonl');
    const log: Generation[] = readLog(logFile, GENERATION);
    if (log.some((generation) => generation.seed !== seed)) {
      throw new InputError(`${logFile} is of another seed: give that one, or another folder.`);
    }
    if (log.length === 0) log.push(firstGeneration(seed));
    const progress = createProgress('generations', wanted, Math.min(wanted, log.length - 1));
    for (let last = log.at(-1); last && last.generation < wanted; last = log.at(-1)) {
      const field = contestants(last);
      const matches = pairings(field, last, openings);
      // oxlint-disable-next-line no-await-in-loop -- each generation is bred from the one before
      const differences = await runOnWorkers<Pairing, number>(
        entryFile('training/evolve-worker.ts'),
        matches.map(({ pairing }) => pairing),
        { threads: threads, describe: () => 'a pairing' },
      );
      const results = matches.map(({ first, second }, at) => ({
        first,
        second,
        difference: differences[at] ?? 0,
      }));
      const next = nextGeneration(last, field, results);
      log.push(next);
      writeLog(logFile, log);
      writeWhole(join(out, 'evolution.svg'), drawEvolution(log));
      progress.advance(next.weights.map((weight) => weight.toFixed(2)).join(' '));
    }
    progress.finish();
    const [origin] = log;
    const best = log.at(-1);
    if (!origin || !best) return;
    const difference = await playPairing({
      first: best.weights,
      second: origin.weights,
      openings: FINAL_OPENINGS,
      seed: mix(best.seed, ~best.generation),
    });
    console.out(
      `generation ${best.generation} against generation 0: ${signed(Number(difference.toFixed(1)))} discs a game in ${2 * FINAL_OPENINGS}`,
    );
  },
});
