/** The training commands, by name: see README.md in this folder. */
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { type Command, type Console, InputError, signed } from '../adapters/command.ts';
import type { SearchInstance } from '../host/search-wasm.ts';
import { placeWeights, readWeights, writeWeights } from '../host/weights.ts';
import { UNITS_PER_DISC } from '../search/patterns/layout.ts';
import { readTrainingArguments } from './arguments.ts';
import { calibrate } from './calibrate-command.ts';
import { type Drift, addDrift, searchDrift } from './drift.ts';
import { SHIPPED_WEIGHTS, openEngine } from './engine.ts';
import { ErrorSums, type Estimate, measureErrors } from './errors.ts';
import {
  type Pairing,
  contestants,
  drawEvolution,
  firstGeneration,
  nextGeneration,
  pairings,
  playPairing,
  readLog,
} from './evolve.ts';
import { PatternFit, toWeights } from './fit.ts';
import { fairness, matchPlayer, playMatch } from './match.ts';
import { trainNetwork } from './network.ts';
import { type Part, makeParts } from './parts.ts';
import {
  POSITIONS_SUFFIX,
  type Positions,
  positionFiles,
  readPositions,
  sampleHeldOut,
  writePositions,
  writeWhole,
} from './positions.ts';
import { type Prediction, onePlyValues, predict } from './predict.ts';
import { createProgress } from './progress.ts';
import { mix } from '../players/random.ts';
import { recipe } from './recipe.ts';
import { runOnWorkers } from './workers.ts';

/** One game in twenty is held out: 13 of 256 folds. */
const HELD_OUT_FOLDS = 13;

/** No opening is that far from balanced. */
const ANY_LEAD = 64;

const ALL_CORES = String(availableParallelism());
const PARTS_OPTIONS = { out: undefined, shard: '1/1', threads: ALL_CORES } as const;

/** All of them go on where they were interrupted, or take minutes at most. */
export const TRAINING_COMMANDS: Readonly<Record<string, Command>> = {
  games: {
    summary: 'read tournament games into files of labelled positions',
    help: 'games <WTHOR files or folders> --out <folder>',
    async run(args) {
      const options = readTrainingArguments(args, PARTS_OPTIONS);
      const out = options.text('out');
      const parts = tournamentFiles(options.paths).map((source): Part => ({
        file: join(out, `${basename(source).replace(/\.wtb$/i, '')}${POSITIONS_SUFFIX}`),
        job: { kind: 'games', source },
      }));
      await makeParts(parts, { shard: options.shard(), threads: options.threads() });
    },
  },

  selfplay: {
    summary: 'play games of the engine against itself',
    help: 'selfplay --out <folder> --games <number> [--depth 6] [--exact 16] [--seed 1] [--weights <file>]',
    async run(args) {
      const options = readTrainingArguments(args, {
        ...PARTS_OPTIONS,
        games: undefined,
        depth: '6',
        exact: '16',
        seed: '1',
        weights: SHIPPED_WEIGHTS,
      });
      const seed = options.number('seed');
      const games = 250;
      const parts = Array.from({ length: Math.ceil(options.number('games') / games) }, (_, part): Part => ({
        file: join(options.text('out'), `seed-${seed}-${String(part).padStart(5, '0')}${POSITIONS_SUFFIX}`),
        job: {
          kind: 'selfplay',
          weightsFile: options.text('weights'),
          seed: mix(seed, part),
          games,
          depth: options.number('depth'),
          exactEmpties: options.number('exact'),
        },
      }));
      await makeParts(parts, { shard: options.shard(), threads: options.threads() });
    },
  },

  label: {
    summary: 'label positions anew: perfect play near the end, searches before',
    help: 'label <position files or folders> --out <folder> [--exact 14] [--depth 0] [--weights <file>]',
    async run(args) {
      const options = readTrainingArguments(args, {
        ...PARTS_OPTIONS,
        exact: '14',
        depth: '0',
        weights: SHIPPED_WEIGHTS,
      });
      const parts = positionFiles(options.paths).map((source): Part => ({
        file: join(options.text('out'), basename(source)),
        job: {
          kind: 'label',
          weightsFile: options.text('weights'),
          source,
          exactEmpties: options.number('exact'),
          depth: options.number('depth'),
        },
      }));
      await makeParts(parts, { shard: options.shard(), threads: options.threads() });
    },
  },

  sample: {
    summary: 'draw positions that are held out, for labels that are dear',
    help: 'sample <position files or folders> --out <file> [--every 100] [--least 20] [--most 40]',
    async run(args, console) {
      const options = readTrainingArguments(args, { out: undefined, every: '100', least: '20', most: '40' });
      const data = positionFiles(options.paths).map(readPositions);
      const drawn = sampleHeldOut(data, {
        every: options.number('every'),
        leastEmpties: options.number('least'),
        mostEmpties: options.number('most'),
        heldOutFolds: HELD_OUT_FOLDS,
      });
      writeWhole(options.text('out'), writePositions(drawn));
      console.out(`${drawn.count} positions`);
    },
  },

  fit: {
    summary: 'fit the weights of the evaluation to labelled positions',
    help: 'fit <position files or folders> --out <file> [--rounds 2] [--iterations 30] [--weight-variance 5] [--step-variance 2] [--ends <position folders>] [--from <weights file>] [--note <text>] [--threads n]\n\nHow the games of self-play in those of the folders that --ends names (with commas between them) ended shows what searches leave out on average: it is added to those of the same folder, and that of the last folder to those of all others. The file says which command made it, with this note, if there is one, and without the folders of the paths.',
    async run(args, console) {
      const options = readTrainingArguments(args, {
        out: undefined,
        rounds: '2',
        iterations: '30',
        'weight-variance': '5',
        'step-variance': '2',
        ends: '',
        from: '',
        note: '',
        threads: ALL_CORES,
      });
      const ends = options.text('ends').split(',').filter(Boolean);
      const sets = new Map(options.paths.map((path) => [path, positionFiles([path]).map(readPositions)]));
      const drifts = new Map(
        ends.map((folder) => [folder, printedDrift(console, folder, sets.get(folder))] as const),
      );
      const lastDrift = drifts.get(ends.at(-1) ?? '');
      const data = [...sets].flatMap(([path, set]) => {
        const drift = drifts.get(path) ?? lastDrift;
        return drift ? set.map((positions) => addDrift(positions, drift)) : set;
      });
      if (data.length === 0) throw new InputError('fit needs files of positions.');
      const from = options.text('from');
      const rounds = options.number('rounds');
      const iterations = options.number('iterations');
      const fit = new PatternFit(data, HELD_OUT_FOLDS, options.threads());
      console.err(`${fit.positions} positions to learn from`);
      const began = performance.now();
      let solution: Float64Array;
      try {
        solution = await fit.solve({
          rounds,
          iterations,
          weightVariance: options.number('weight-variance'),
          stepVariance: options.number('step-variance'),
          from: from === '' ? undefined : readWeights(readFileSync(from)),
          onIteration(iteration, residual) {
            const seconds = (performance.now() - began) / 1000;
            const left = (seconds / iteration) * (rounds * iterations - iteration);
            console.err(
              `iteration ${iteration}, residual ${residual.toExponential(1)}, ${left.toFixed(0)} s left`,
            );
          },
        });
      } finally {
        await fit.close();
      }
      // The same wherever it was made.
      const threadsAt = args.indexOf('--threads');
      const command = args
        .filter((_, at) => threadsAt === -1 || (at !== threadsAt && at !== threadsAt + 1))
        .map((arg) =>
          arg
            .split(',')
            .map((path) => basename(path))
            .join(','),
        )
        .join(' ');
      const weights = toWeights(solution, `fit ${command}; ${fit.positions} positions`);
      writeWhole(options.text('out'), writeWeights(weights));
      const { memory, search } = openEngine({ hashMb: 1 });
      placeWeights(memory, weights);
      printErrors(console, patterns(search), data);
    },
  },

  train: {
    summary: 'make the evaluation from nothing: all steps, one after the other',
    help: 'train <WTHOR folder> --out <folder> [--scale 1]',
    async run(args, console) {
      const options = readTrainingArguments(args, { out: undefined, scale: '1', threads: ALL_CORES });
      const [tournaments] = options.paths;
      if (tournaments === undefined) throw new InputError('train needs a folder of WTHOR files.');
      const steps = recipe({ tournaments, out: options.text('out'), scale: options.number('scale') });
      for (const { command, args: own, out } of steps) {
        console.err([command, ...own].join(' '));
        if (command === 'fit' && existsSync(out)) continue;
        await TRAINING_COMMANDS[command]?.run([...own, '--threads', options.text('threads')], console);
      }
    },
  },

  errors: {
    summary: 'measure how far an evaluation is from labels it has not seen',
    help: 'errors <position files or folders> [--weights <file>] [--of held-out | learnt] [--depth 0]\n\nWith a depth: of what a search of so many plies makes of the evaluation. The time is that of reading a position, too.',
    async run(args, console) {
      const options = readTrainingArguments(args, {
        weights: SHIPPED_WEIGHTS,
        of: 'held-out',
        depth: '0',
      });
      const depth = options.number('depth');
      const of = options.text('of');
      if (of !== 'held-out' && of !== 'learnt') throw new InputError('--of must be held-out or learnt.');
      const { search } = openEngine({ hashMb: 1, weightsFile: options.text('weights') });
      const data = positionFiles(options.paths).map(readPositions);
      const estimate = depth > 0 ? foresight(search, depth) : patterns(search);
      const began = performance.now();
      const positions = printErrors(console, estimate, data, of === 'learnt' ? 'learnt' : 'heldOut');
      const milliseconds = performance.now() - began;
      if (positions > 0) console.out(`${((1000 * milliseconds) / positions).toFixed(1)} µs a position`);
    },
  },

  predict: {
    summary: 'count how often one ply finds the move that was played',
    help: 'predict <position files or folders> [--weights <file>]',
    async run(args, console) {
      const options = readTrainingArguments(args, { weights: SHIPPED_WEIGHTS });
      const { search } = openEngine({ hashMb: 1, weightsFile: options.text('weights') });
      const data = positionFiles(options.paths).map(readPositions);
      printPredictions(console, [
        ['learnt', predict(data, search.evaluateMoves, HELD_OUT_FOLDS)],
        ['hand-made', predict(data, onePlyValues(search, search.evaluate), HELD_OUT_FOLDS)],
      ]);
    },
  },

  network: {
    summary: 'train a small neural network to compare with',
    help: 'network <position files or folders> [--every 10] [--passes 5] [--outcome 0.5] [--rate 0.01] [--seed 1] [--against <positions to measure errors with>]',
    async run(args, console) {
      const options = readTrainingArguments(args, {
        every: '10',
        passes: '5',
        outcome: '0.5',
        rate: '0.01',
        seed: '1',
        against: '',
      });
      const { search } = openEngine({ hashMb: 1 });
      const data = positionFiles(options.paths).map(readPositions);
      const estimate = trainNetwork(data, {
        passes: options.number('passes'),
        seed: options.number('seed'),
        rate: options.number('rate'),
        outcomeShare: Math.min(1, options.number('outcome')),
        heldOutFolds: HELD_OUT_FOLDS,
        every: options.number('every'),
        onPass: (pass, error) =>
          console.err(`pass ${pass}, standard error while learning ${Math.sqrt(error).toFixed(2)}`),
      });
      const against = options.text('against');
      const unseen = against === '' ? data : positionFiles([against]).map(readPositions);
      printErrors(console, estimate, unseen);
      printPredictions(console, [['network', predict(data, onePlyValues(search, estimate), HELD_OUT_FOLDS)]]);
    },
  },

  evolve: {
    summary: 'breed the weights of eight hand-made measures by self-play',
    help: 'evolve --out <folder> [--generations 100] [--openings 4] [--seed 1]',
    async run(args, console) {
      const options = readTrainingArguments(args, {
        out: undefined,
        generations: '100',
        openings: '4',
        seed: '1',
        threads: ALL_CORES,
      });
      const logFile = join(options.text('out'), 'evolution.jsonl');
      const log = existsSync(logFile) ? readLog(readFileSync(logFile, 'utf8')) : [];
      if (log.length === 0) log.push(firstGeneration(options.number('seed')));
      const wanted = options.number('generations');
      const progress = createProgress('generations', wanted, Math.min(wanted, log.length - 1));
      for (let last = log.at(-1); last && last.generation < wanted; last = log.at(-1)) {
        const field = contestants(last);
        const matches = pairings(field, last, options.number('openings'));
        const differences = await runOnWorkers<Pairing, number>(
          new URL('./evolve-worker.ts', import.meta.url),
          matches.map(({ pairing }) => pairing),
          { threads: options.threads(), describe: () => 'a pairing' },
        );
        const results = matches.map(({ first, second }, at) => ({
          first,
          second,
          difference: differences[at] ?? 0,
        }));
        const next = nextGeneration(last, field, results);
        log.push(next);
        writeWhole(logFile, log.map((generation) => `${JSON.stringify(generation)}\n`).join(''));
        writeWhole(join(options.text('out'), 'evolution.svg'), drawEvolution(log));
        progress.advance(next.weights.map((weight) => weight.toFixed(2)).join(' '));
      }
      progress.finish();
      const [origin] = log;
      const best = log.at(-1);
      if (!origin || !best) return;
      const openings = 100;
      const seed = mix(best.seed, ~best.generation);
      const difference = playPairing({ first: best.weights, second: origin.weights, openings, seed });
      console.out(
        `generation ${best.generation} against generation 0: ${signed(Number(difference.toFixed(1)))} discs a game in ${2 * openings}`,
      );
    },
  },

  compare: {
    summary: 'play one evaluation against another',
    help: 'compare --first <weights file or hand-made> --second <the same> [--pairs 50] [--depth 6 | --ms 100] [--exact 12] [--lead 64] [--seed 1]',
    async run(args, console) {
      const options = readTrainingArguments(args, {
        first: SHIPPED_WEIGHTS,
        second: 'hand-made',
        pairs: '50',
        depth: '6',
        ms: '0',
        exact: '12',
        opening: '8',
        lead: String(ANY_LEAD),
        seed: '1',
      });
      const limits = {
        depth: options.number('depth'),
        timeMs: options.number('ms'),
        exactEmpties: options.number('exact'),
      };
      const lead = options.number('lead');
      const first = matchPlayer(options.text('first'), limits, SHIPPED_WEIGHTS);
      const second = matchPlayer(options.text('second'), limits, SHIPPED_WEIGHTS);
      const result = playMatch(first.choose, second.choose, {
        pairs: options.number('pairs'),
        openingPlies: options.number('opening'),
        ...(lead < ANY_LEAD && { isFair: fairness(lead, SHIPPED_WEIGHTS) }),
        seed: options.number('seed'),
        onGame() {
          first.forget();
          second.forget();
        },
      });
      const { games, wins, draws, meanDifference, openingsWon, openingsDrawn } = result;
      console.out(
        `${wins} won, ${draws} drawn, ${games - wins - draws} lost, ${signed(Number(meanDifference.toFixed(1)))} discs a game`,
      );
      const openings = games / 2;
      console.out(
        `of ${openings} openings, both games together: ${openingsWon} won, ${openingsDrawn} drawn, ${openings - openingsWon - openingsDrawn} lost`,
      );
    },
  },

  calibrate,
};

function tournamentFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => /\.wtb$/i.test(name));
    return names.toSorted().map((name) => join(path, name));
  });
}

function patterns(search: SearchInstance): Estimate {
  return (position) => search.evaluatePatterns(position) / UNITS_PER_DISC;
}

/** What `depth` plies without pruning come to; every position is searched as if it were the first. */
function foresight(search: SearchInstance, depth: number): Estimate {
  return (position) => {
    search.clearHash();
    return search.search({ position, maxDepth: depth, threads: 1, selectivity: 100 }).score;
  };
}

/** How much the searches of `games` leave out, found in `folder` and printed. */
function printedDrift(console: Console, folder: string, games: readonly Positions[] | undefined): Drift {
  if (!games) throw new InputError(`--ends: ${folder} is not among what is to be learnt from.`);
  const drift = searchDrift(games, HELD_OUT_FOLDS);
  if (!drift) throw new InputError(`${folder}: no game in it goes from a search to a solved position.`);
  const some = [20, 40].map((empties) => `${drift(empties).toFixed(2)} discs at ${empties} empty squares`);
  console.err(`${folder}: searches leave out ${some.join(', ')}`);
  return drift;
}

/**
 * By fives of empty squares, and over the two stretches that are compared with other programs. Returns the number of
 * positions that were estimated.
 */
function printErrors(
  console: Console,
  estimate: Estimate,
  data: readonly Positions[],
  which: 'heldOut' | 'learnt' = 'heldOut',
): number {
  const sums = measureErrors(estimate, data, HELD_OUT_FOLDS, which);
  console.out('empties    positions    mean abs        mean    standard correlation');
  const stretches = [
    ...Array.from({ length: 12 }, (_, five) => [5 * five + 1, 5 * five + 5]),
    [5, 10],
    [20, 40],
  ];
  for (const [least = 0, most = 0] of stretches) {
    const sum = new ErrorSums();
    for (const other of sums.slice(least, most + 1)) sum.merge(other);
    const { positions, meanAbsoluteError, meanError, standardError, correlation } = sum.error();
    const columns = [
      positions,
      meanAbsoluteError.toFixed(2),
      meanError.toFixed(2),
      standardError.toFixed(2),
      correlation.toFixed(4),
    ];
    console.out(
      `${`${least}-${most}`.padStart(7)} ${columns.map((column) => String(column).padStart(12)).join('')}`,
    );
  }
  return sums.reduce((total, sum) => total + sum.error().positions, 0);
}

function printPredictions(
  console: Console,
  rows: readonly (readonly [name: string, tens: readonly Prediction[]])[],
): void {
  console.out('empties      0-9  10-19  20-29  30-39  40-49  50-60    all  positions');
  for (const [name, tens] of rows) {
    const all = tens.reduce(
      (sum, { positions, hits }) => ({ positions: sum.positions + positions, hits: sum.hits + hits }),
      { positions: 0, hits: 0 },
    );
    const columns = [...tens, all].map(({ positions, hits }) =>
      `${((100 * hits) / positions).toFixed(1)} %`.padStart(7),
    );
    console.out(`${name.padEnd(9)}${columns.join('')}  ${all.positions}`);
  }
}
