/** The commands in which evaluations play: against each other, and to breed the hand-made one. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playWholeMatch } from '../arena/match.ts';
import { seededOpenings } from '../arena/openings.ts';
import { InputError, signed } from '../console/command.ts';
import { entryFile } from '../host/node/files.ts';
import { mix } from '../players/random.ts';
import { trainingCommand } from './arguments.ts';
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
import { fairness, matchPlayer } from './match-players.ts';
import { MOST_EMPTIES, writeWhole } from './positions.ts';
import { createProgress } from './progress.ts';
import { runOnWorkers } from './workers.ts';

/** No opening is that far from balanced. */
const ANY_LEAD = 64;
/** Later, many random openings are over before they are played. */
const MOST_OPENING_PLIES = 40;

export const compare = trainingCommand({
  summary: 'play one evaluation against another',
  help: `compare --first <weights file or hand-made> --second <the same> [--pairs 50] [--depth 6 | --ms 100] [--exact 12]
  [--opening 8] [--lead 64] [--seed 1]

From openings of --opening random plies, those alone that a search sees within --lead discs.`,
  options: {
    first: SHIPPED_WEIGHTS,
    second: 'hand-made',
    pairs: '50',
    depth: '6',
    ms: '0',
    exact: '12',
    opening: '8',
    lead: String(ANY_LEAD),
    seed: '1',
  },
  async run(given, console) {
    const limits = {
      depth: given.whole('depth', 1, MOST_EMPTIES),
      timeMs: given.number('ms'),
      exactEmpties: given.whole('exact', 0, MOST_EMPTIES),
    };
    const lead = given.whole('lead', 0, ANY_LEAD);
    const first = matchPlayer(given.text('first'), limits, SHIPPED_WEIGHTS);
    const second = matchPlayer(given.text('second'), limits, SHIPPED_WEIGHTS);
    const plies = given.whole('opening', 0, MOST_OPENING_PLIES);
    const openings = seededOpenings(given.seed(), {
      plies: { least: plies, most: plies },
      ...(lead < ANY_LEAD && { isFair: fairness(lead, SHIPPED_WEIGHTS) }),
    });
    const pairs = given.count('pairs');
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

export const evolve = trainingCommand({
  summary: 'breed the weights of eight hand-made measures by self-play',
  help: 'evolve --out <folder> [--generations 100] [--openings 4] [--seed 1] [--threads <all>]',
  options: {
    out: undefined,
    generations: '100',
    openings: '4',
    seed: '1',
    threads: String(availableParallelism()),
  },
  async run(given, console) {
    const logFile = join(given.text('out'), 'evolution.jsonl');
    const wanted = given.count('generations');
    const seed = given.seed();
    const log: Generation[] = readLog(logFile, GENERATION);
    if (log.some((generation) => generation.seed !== seed)) {
      throw new InputError(`${logFile} is of another seed: give that one, or another folder.`);
    }
    if (log.length === 0) log.push(firstGeneration(seed));
    const progress = createProgress('generations', wanted, Math.min(wanted, log.length - 1));
    for (let last = log.at(-1); last && last.generation < wanted; last = log.at(-1)) {
      const field = contestants(last);
      const matches = pairings(field, last, given.count('openings'));
      // oxlint-disable-next-line no-await-in-loop -- each generation is bred from the one before
      const differences = await runOnWorkers<Pairing, number>(
        entryFile('training/evolve-worker.ts'),
        matches.map(({ pairing }) => pairing),
        { threads: given.threads(), describe: () => 'a pairing' },
      );
      const results = matches.map(({ first, second }, at) => ({
        first,
        second,
        difference: differences[at] ?? 0,
      }));
      const next = nextGeneration(last, field, results);
      log.push(next);
      writeLog(logFile, log);
      writeWhole(join(given.text('out'), 'evolution.svg'), drawEvolution(log));
      progress.advance(next.weights.map((weight) => weight.toFixed(2)).join(' '));
    }
    progress.finish();
    const [origin] = log;
    const best = log.at(-1);
    if (!origin || !best) return;
    const openings = 100;
    const difference = await playPairing({
      first: best.weights,
      second: origin.weights,
      openings,
      seed: mix(best.seed, ~best.generation),
    });
    console.out(
      `generation ${best.generation} against generation 0: ${signed(Number(difference.toFixed(1)))} discs a game in ${2 * openings}`,
    );
  },
});
