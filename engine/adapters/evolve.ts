/** `evolve`: the breeding of the lab, with the same numbers. */
import { appendFileSync, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };
import { type Console, InputError, createProgress, signedTenths } from '../console/command.ts';
import { resumeLines, writeWhole } from '../console/files.ts';
import { decimal, defineCommand, oneOf, text, whole } from '../console/options.ts';
import { hireWorkers } from '../console/workers.ts';
import { entryFile } from '../host/node/files.ts';
import { openLearnt } from './learnt-file.ts';
import { loadLearner, readLearntPlayer } from './learnt-players.ts';
import {
  type BreedingOptions,
  COMPARED_OPENINGS,
  EQUAL_WEIGHTS,
  type Generation,
  LIMITS,
  type Match,
  SHIPPED_WEIGHTS,
  USUAL,
  USUAL_DEPTH,
  WAYS,
  compared,
  firstGeneration,
  gamesOf,
  leadOverBefore,
  nextGeneration,
  overShipped,
  roundedWeights,
} from '../lab/evolution/breeding.ts';
import { BRED_FORMAT, readBredFile, writeBredFile } from '../lab/evolution/bred-file.ts';
import {
  breedingHeading,
  readBreedingHeading,
  readGenerations,
  writeGeneration,
} from '../lab/evolution/log.ts';
import { inParts } from '../lab/evolution/sharing.ts';
import { parseBred } from '../players/bred.ts';
import { MEASURE_NAMES } from '../players/measures.ts';

const MOST_THREADS = 64;

const within = ({ least, most }: { readonly least: number; readonly most: number }) => ({
  min: least,
  max: most,
});

const OPTIONS = {
  way: oneOf(WAYS, 'how the next weights come from a generation', { otherwise: 'winner' }),
  generations: whole('n', 'generations to breed', { min: 0, max: 100_000, otherwise: 20 }),
  start: text('weights', 'equal, evolved, a file, or a weight for each measure with commas between them', {
    otherwise: 'equal',
  }),
  mutants: whole('n', 'mutants in each generation', within(LIMITS.mutants)),
  mutation: decimal('f', 'by what a weight is usually multiplied or divided', {
    otherwise: USUAL.winner.mutation,
    max: LIMITS.mutation.most,
  }),
  openings: whole('n', 'openings of each pairing, played with both colours', within(LIMITS.openings)),
  depth: whole('d', 'plies that are searched for a move', {
    ...within(LIMITS.depth),
    otherwise: USUAL_DEPTH,
  }),
  seed: whole('s', 'another one gives other mutants and openings', { ...within(LIMITS.seed), otherwise: 1 }),
  threads: whole('n', 'how many play; the numbers do not depend on it', {
    min: 1,
    max: MOST_THREADS,
    otherwise: availableParallelism(),
    shown: 'all cores',
  }),
  log: text('file', 'where each generation goes, and what is gone on with', { otherwise: '' }),
  out: text('file', 'where the last weights go', { otherwise: '' }),
  measure: text(
    'player',
    'breed nothing: let a player that was made in the lab, bred:... or learnt:file, play the weights of Evolved',
  ),
} as const;

export const evolve = defineCommand({
  usage: 'evolve [file]',
  about: `Breeds the weights of the eight measures by self-play, as the page of the lab does. In each generation mutants of the weights
so far play, all from the same openings with both colours. With the way "winner" all play each other and the winner goes on, as
in the study; with "mean", by which Evolved was bred, the mutants play the one before, and the better half is averaged by rank
(CMA-ES). Of each generation it prints, in discs a game,

  won     the number of the player with the best score, 0 being the one before
  over    its lead over the one before, in their own games
  luck    what the luckiest of as many mutants makes against one that is as good, in 95 of 100 generations
  first   the lead of its weights over those at the beginning, and half the width of the 95 % interval

and the weights; then who met whom in the last generation, and matches of its weights from other openings. With a file it says
what was bred.`,
  examples: ['evolve --generations 1 --depth 1', 'evolve --measure bred:100-100-100-100-100-100-100-100'],
  options: OPTIONS,

  async run({ options, rest: [file, ...others] }, console) {
    if (others.length > 0) throw new InputError('evolve takes one file at most.');
    if (file !== undefined) return tell(file, console);
    const { way, generations, threads, log, out, seed, depth, mutation } = options;
    const wanted: BreedingOptions = {
      way,
      start: startOf(options.start),
      mutants: options.mutants ?? USUAL[way].mutants,
      mutation,
      openings: options.openings ?? USUAL[way].openings,
      depth,
      seed,
    };
    if (mutation < LIMITS.mutation.least)
      throw new InputError(`--mutation must be at least ${LIMITS.mutation.least}, not ${mutation}.`);
    const before = keptIn(log, wanted);
    const crew = hireWorkers<Match, number[]>(entryFile('adapters/evolve-worker.ts'), {
      threads,
      describe: ({ openings: { from, to } }) => `a match from openings ${from} to ${to}`,
    });
    const queue: { readonly part: Match; readonly done: PromiseWithResolvers<readonly number[]> }[] = [];
    // Parts wait here until the crew has answered the last lot; it takes one lot at a time.
    let isServing = false;
    async function serve(): Promise<void> {
      if (isServing) return;
      isServing = true;
      while (queue.length > 0) {
        const lot = queue.splice(0);
        try {
          // oxlint-disable-next-line no-await-in-loop -- the crew takes one lot at a time
          const leads = await crew.run(lot.map(({ part }) => part));
          for (const [at, { done }] of lot.entries()) done.resolve(leads[at] ?? []);
        } catch (error) {
          for (const { done } of lot) done.reject(error);
        }
      }
      isServing = false;
    }
    const play = inParts(async (part) => {
      const done = Promise.withResolvers<readonly number[]>();
      queue.push({ part, done });
      // All parts of one moment are one lot.
      queueMicrotask(() => void serve());
      return done.promise;
    });
    try {
      if (options.measure !== undefined) return await measure(options.measure, play, console);
      await breed({ wanted, before, generations, log, out }, play, console);
    } finally {
      await crew.dismiss();
    }
  },
});

/** @throws InputError for what is no player that was made in the lab. */
async function measure(
  typed: string,
  play: Parameters<typeof nextGeneration>[2],
  console: Console,
): Promise<void> {
  const player = readLearntPlayer(typed) ?? parseBred(typed);
  if (!player) throw new InputError(`"${typed}" is no player that was made in the lab.`);
  const found = await overShipped(player, play, loadLearner);
  if (!found) throw new InputError(`${player.name} plays by a network: name its file, as in "learnt:file".`);
  const { lead, margin } = found;
  console.out(
    `${player.name} against Evolved's weights: ${lead.toFixed(2)} ± ${margin.toFixed(2)} discs a game in ${2 * COMPARED_OPENINGS}`,
  );
}

interface Breeding {
  readonly wanted: BreedingOptions;
  readonly before: readonly Generation[];
  readonly generations: number;
  readonly log: string;
  readonly out: string;
}

async function breed(
  { wanted, before, generations, log, out }: Breeding,
  play: Parameters<typeof nextGeneration>[2],
  console: Console,
): Promise<void> {
  const progress = createProgress(console);
  console.out(`${gamesOf(wanted)} games a generation`);
  console.out(['generation', 'won', 'over', 'luck', 'first', '', ...MEASURE_NAMES].join('  '));
  let last = before.at(-1) ?? firstGeneration(wanted);
  for (const each of before) console.out(row(each));
  const startedMs = performance.now();
  const startedAt = last.number;
  while (last.number < generations) {
    // oxlint-disable-next-line no-await-in-loop -- each generation comes of the one before
    last = await nextGeneration(wanted, last, play);
    if (log !== '') appendFileSync(log, `${writeGeneration(last)}\n`);
    console.out(row(last));
    const { number } = last;
    progress(() => {
      const seconds = (performance.now() - startedMs) / 1000;
      const games = ((number - startedAt) * gamesOf(wanted)) / seconds;
      return `${number} of ${generations} generations, ${games.toFixed(0)} games a second`;
    });
  }
  printTable(last, console);
  for (const [name, other] of [
    ['the weights at the beginning', firstGeneration(wanted).weights],
    ["Evolved's weights", SHIPPED_WEIGHTS],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are printed
    const { lead, margin } = await compared(wanted, last.weights, other, play);
    console.out(
      `generation ${last.number} against ${name}: ${lead.toFixed(2)} ± ${margin.toFixed(2)} discs a game in ${2 * COMPARED_OPENINGS}`,
    );
  }
  if (out === '') return;
  const { way, mutants, openings, depth, seed } = wanted;
  const note = `generation ${last.number}; ${way}, ${mutants} mutants, ${openings} openings, ${depth} plies, seed ${seed}`;
  const bytes = writeBredFile({ note, weights: roundedWeights(last.weights) });
  writeWhole(out, bytes);
  console.out(`${out}: ${bytes.length} bytes`);
}

/** @throws InputError for what are no weights. */
function startOf(typed: string): readonly number[] {
  if (typed === 'equal') return EQUAL_WEIGHTS;
  if (typed === 'evolved') return SHIPPED_WEIGHTS;
  if (existsSync(typed)) return openLearnt(typed, readBredFile, BRED_FORMAT).weights;
  const weights = typed.split(',').map((each) => (each.trim() === '' ? NaN : Number(each)));
  if (weights.length !== MEASURE_NAMES.length || !weights.every((weight) => weight > 0 && weight <= 50)) {
    throw new InputError(
      `--start must be equal, evolved, a file, or ${MEASURE_NAMES.length} numbers above 0 and up to 50 with commas between them, not "${typed}".`,
    );
  }
  return weights;
}

/** The generations of a log that there is already; begins one if there is none. @throws InputError if it is of other options. */
function keptIn(log: string, wanted: BreedingOptions): Generation[] {
  if (log === '') return [];
  if (!existsSync(log)) {
    writeWhole(log, `${breedingHeading(wanted, manifest.version)}\n`);
    return [];
  }
  return resumeLines(log, (lines) => generationsIn(log, lines, wanted));
}

/** @throws InputError if the lines are of other options, or of something else. */
function generationsIn(
  log: string,
  [heading = '', ...lines]: readonly string[],
  wanted: BreedingOptions,
): Generation[] {
  const options = readBreedingHeading(heading);
  if (!options) throw new InputError(`${log}, line 1: this is no log of a breeding.`);
  if (JSON.stringify(options) !== JSON.stringify(wanted))
    throw new InputError(`${log} is of a breeding with other options: give those, or another file.`);
  const generations = readGenerations(lines);
  const written = lines.filter((line) => line !== '').length;
  if (generations.length < written)
    throw new InputError(`${log}, line ${generations.length + 2}: this is not the next generation.`);
  return generations;
}

function row(generation: Generation): string {
  const { number, best, luck, overFirst, weights } = generation;
  return [
    String(number).padStart(10),
    String(best).padStart(3),
    signedTenths(leadOverBefore(generation)).padStart(5),
    luck.toFixed(1).padStart(4),
    signedTenths(overFirst.lead).padStart(5),
    `± ${overFirst.margin.toFixed(1)}`.padStart(5),
    ...weights.map((weight, at) => weight.toFixed(2).padStart(MEASURE_NAMES[at]?.length ?? 0)),
  ].join('  ');
}

function printTable({ number, table }: Generation, console: Console): void {
  if (table.length === 0) return;
  console.out(`generation ${number}: the mean lead of each as Black over each as White`);
  console.out(['', ...table.map((_, at) => String(at))].map((cell) => cell.padStart(6)).join(''));
  for (const [black, cells] of table.entries()) {
    const texts = cells.map((cell) => (cell === null ? '' : signedTenths(cell)));
    console.out([String(black), ...texts].map((cell) => cell.padStart(6)).join(''));
  }
}

/** Says what a file of bred weights holds. */
function tell(file: string, console: Console): void {
  const { note, weights } = openLearnt(file, readBredFile, BRED_FORMAT);
  console.out(note);
  for (const [at, name] of MEASURE_NAMES.entries())
    console.out(`${name.padEnd(18)}${(weights[at] ?? 0).toFixed(2).padStart(6)}`);
}
