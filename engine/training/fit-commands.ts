/** The commands that make weights: one from positions, and one from nothing but tournament games. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Console, InputError } from '../console/command.ts';
import { type Given, defineCommand, decimal, needed, text } from '../console/options.ts';
import { placeWeights, readWeights, writeWeights } from '../host/weights.ts';
import { games, label, selfplay } from './data-commands.ts';
import { type Drift, addDrift, mixEnds, searchDrift } from './drift.ts';
import { openEngine } from './engine.ts';
import { HELD_OUT_FOLDS } from './errors.ts';
import { PatternFit, toWeights } from './fit.ts';
import { OUT, THREADS, countOf, pathsIn } from './options.ts';
import { type Positions, positionFiles, readPositions, writeWhole } from './positions.ts';
import { recipe } from './recipe.ts';
import { patterns, printErrors } from './reports.ts';

/** The options in the order in which the note of the file names them. */
const FIT_OPTIONS = {
  out: needed('file', 'where the weights go'),
  rounds: countOf('how often iterations begin anew', 2),
  iterations: countOf('iterations of each round', 30),
  'weight-variance': decimal('v', 'how freely weights differ from 0', { otherwise: 5, positive: true }),
  'step-variance': decimal('v', 'how freely they differ from knot to knot', { otherwise: 2, positive: true }),
  ends: text('folders', 'folders of self-play, with commas between them', { otherwise: '' }),
  outcome: decimal('share', 'of a label that is how its game ended', { otherwise: 0, max: 1 }),
  from: text('file', 'weights to go on from', { otherwise: '' }),
  note: text('text', 'what else the file is to say', { otherwise: '' }),
  threads: THREADS,
} as const;

type FitGiven = Given<typeof FIT_OPTIONS>;

export const fit = defineCommand({
  usage: 'fit <position files or folders>',
  about: `How the games of self-play in those of the folders that --ends names ended shows what searches leave out on average: it
is added to those of the same folder, and that of the last folder to those of all others. --outcome then moves the scores of
searches in these games by that share of the way towards how their game ended. The file says which command made it, with this note, if there is one,
and without the folders of the paths.`,
  options: FIT_OPTIONS,
  async run(given, console) {
    const { options } = given;
    const paths = pathsIn(given.rest, 'Files of positions');
    if (options.outcome > 0 && options.ends === '') {
      throw new InputError('--outcome asks for --ends: which folders hold games of self-play.');
    }
    const data = corrected(paths, folderNames(given), options.outcome, console);
    const { rounds, iterations, from } = options;
    const fitting = new PatternFit(data, HELD_OUT_FOLDS, options.threads);
    console.err(`${fitting.positions} positions to learn from`);
    const began = performance.now();
    let solution: Float64Array;
    try {
      if (fitting.positions === 0) throw new InputError('There is no position in it that is not held out.');
      solution = await fitting.solve({
        rounds,
        iterations,
        weightVariance: options['weight-variance'],
        stepVariance: options['step-variance'],
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
      await fitting.close();
    }
    const weights = toWeights(solution, `${commandOf(given, paths)}; ${fitting.positions} positions`);
    writeWhole(options.out, writeWeights(weights));
    const { memory, search } = openEngine({ hashMb: 1 });
    placeWeights(memory, weights);
    printErrors(console, patterns(search), data);
  },
});

export const train = defineCommand({
  usage: 'train <WTHOR folder>',
  about:
    "What is there is not made again. The folder's steps.txt tells by which steps: others need another folder.",
  options: {
    out: OUT,
    scale: decimal('share', 'of the games of self-play', { otherwise: 1, positive: true }),
    threads: THREADS,
  },
  async run({ options: { out, scale, threads }, rest }, console) {
    const [tournaments = ''] = pathsIn(rest, 'A folder of WTHOR files');
    const steps = recipe({ tournaments, out, scale });
    keepSteps(
      join(out, 'steps.txt'),
      steps.map(({ command, args }) => [command, ...args].join(' ')).join('\n'),
    );
    for (const { command, args, out: made } of steps) {
      console.err([command, ...args].join(' '));
      if (command === 'fit' && existsSync(made)) continue;
      // oxlint-disable-next-line no-await-in-loop -- each step reads what the steps before it have made
      await STEPS[command].run([...args, '--threads', String(threads)], console);
    }
  },
});

/** The commands by their names in the recipe. */
const STEPS = { games, label, selfplay, fit } as const;

/** Checks that what is already in the folder was made by the same steps. @throws InputError if it was not. */
function keepSteps(file: string, steps: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') !== `${steps}\n`) {
    throw new InputError(`${file} tells of other steps: what they made cannot be used for these.`);
  }
  writeWhole(file, `${steps}\n`);
}

function folderNames({ options }: FitGiven): string[] {
  return options.ends.split(',').filter(Boolean);
}

/**
 * Reads the positions at `paths`, adds to the scores of searches the drift found in `ends`, and mixes how the games in
 * `ends` ended into theirs.
 */
function corrected(
  paths: readonly string[],
  ends: readonly string[],
  outcome: number,
  console: Console,
): Positions[] {
  const sets = new Map(paths.map((path) => [path, positionFiles([path]).map(readPositions)]));
  const drifts = new Map(
    ends.map((folder) => [folder, printedDrift(console, folder, sets.get(folder))] as const),
  );
  const lastDrift = drifts.get(ends.at(-1) ?? '');
  return [...sets].flatMap(([path, set]) => {
    const drift = drifts.get(path) ?? lastDrift;
    const added = drift ? set.map((positions) => addDrift(positions, drift)) : set;
    return drifts.has(path) && outcome > 0 ? added.map((positions) => mixEnds(positions, outcome)) : added;
  });
}

/** Works out the drift of the searches of `games`, which are those of `folder`, and prints it. */
function printedDrift(console: Console, folder: string, played: readonly Positions[] | undefined): Drift {
  if (!played) throw new InputError(`--ends: ${folder} is not among what is to be learnt from.`);
  const drift = searchDrift(played, HELD_OUT_FOLDS);
  if (!drift) throw new InputError(`${folder}: no game in it goes from a search to a solved position.`);
  const some = [20, 40].map((empties) => `${drift(empties).toFixed(2)} discs at ${empties} empty squares`);
  console.err(`${folder}: searches leave out ${some.join(', ')}`);
  return drift;
}

/** The command as it is written into the file, independent of the folder and the number of threads. */
function commandOf(given: FitGiven, paths: readonly string[]): string {
  const { options, typed } = given;
  const shown: Readonly<Record<string, string>> = {
    out: basename(options.out),
    ends: folderNames(given)
      .map((path) => basename(path))
      .join(','),
    from: basename(options.from),
  };
  const told = Object.entries(FIT_OPTIONS)
    .filter(([name, { otherwise }]) => name !== 'threads' && (typed[name] ?? otherwise) !== otherwise)
    .map(([name]) => `--${name} ${shown[name] ?? typed[name]}`);
  return ['fit', ...paths.map((path) => basename(path)), ...told].join(' ');
}
