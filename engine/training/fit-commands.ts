/** The commands that make weights: of positions that are there, and of nothing but tournament games. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { type Console, InputError } from '../console/command.ts';
import { placeWeights, readWeights, writeWeights } from '../host/weights.ts';
import { type TrainingArguments, trainingCommand } from './arguments.ts';
import { games, label, selfplay } from './data-commands.ts';
import { type Drift, addDrift, searchDrift } from './drift.ts';
import { openEngine } from './engine.ts';
import { HELD_OUT_FOLDS } from './errors.ts';
import { PatternFit, toWeights } from './fit.ts';
import { type Positions, positionFiles, readPositions, writeWhole } from './positions.ts';
import { recipe } from './recipe.ts';
import { patterns, printErrors } from './reports.ts';

const ALL_CORES = String(availableParallelism());

/** In the order in which the file tells them. */
const FIT_OPTIONS = {
  out: undefined,
  rounds: '2',
  iterations: '30',
  'weight-variance': '5',
  'step-variance': '2',
  ends: '',
  from: '',
  note: '',
  threads: ALL_CORES,
} as const;

export const fit = trainingCommand({
  summary: 'fit the weights of the evaluation to labelled positions',
  help: `fit <position files or folders> --out <file> [--rounds 2] [--iterations 30] [--weight-variance 5]
  [--step-variance 2] [--ends <position folders>] [--from <weights file>] [--note <text>] [--threads <all>]

How the games of self-play in those of the folders that --ends names (with commas between them) ended shows what
searches leave out on average: it is added to those of the same folder, and that of the last folder to those of all
others. The file says which command made it, with this note, if there is one, and without the folders of the paths.`,
  options: FIT_OPTIONS,
  async run(given, console) {
    const paths = given.paths('Files of positions');
    const data = corrected(paths, folderNames(given), console);
    const from = given.text('from');
    const rounds = given.count('rounds');
    const iterations = given.count('iterations');
    const weightVariance = given.positive('weight-variance');
    const stepVariance = given.positive('step-variance');
    const fitting = new PatternFit(data, HELD_OUT_FOLDS, given.threads());
    console.err(`${fitting.positions} positions to learn from`);
    const began = performance.now();
    let solution: Float64Array;
    try {
      if (fitting.positions === 0) throw new InputError('There is no position in it that is not held out.');
      solution = await fitting.solve({
        rounds,
        iterations,
        weightVariance,
        stepVariance,
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
    writeWhole(given.text('out'), writeWeights(weights));
    const { memory, search } = openEngine({ hashMb: 1 });
    placeWeights(memory, weights);
    printErrors(console, patterns(search), data);
  },
});

export const train = trainingCommand({
  summary: 'make the evaluation from nothing: all steps, one after the other',
  help: `train <WTHOR folder> --out <folder> [--scale 1] [--threads <all>]

What is there is not made again. <folder>/steps.txt tells by which steps: others need another folder.`,
  options: { out: undefined, scale: '1', threads: ALL_CORES },
  async run(given, console) {
    const [tournaments = ''] = given.paths('A folder of WTHOR files');
    const out = given.text('out');
    const steps = recipe({ tournaments, out, scale: given.positive('scale') });
    keepSteps(
      join(out, 'steps.txt'),
      steps.map(({ command, args }) => [command, ...args].join(' ')).join('\n'),
    );
    for (const { command, args, out: made } of steps) {
      console.err([command, ...args].join(' '));
      if (command === 'fit' && existsSync(made)) continue;
      // oxlint-disable-next-line no-await-in-loop -- each step reads what those before it have made
      await STEPS[command].run([...args, '--threads', given.text('threads')], console);
    }
  },
});

/** By the names that the recipe has for them. */
const STEPS = { games, label, selfplay, fit } as const;

/** @throws InputError if what is there was made by other steps. */
function keepSteps(file: string, steps: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') !== `${steps}\n`) {
    throw new InputError(`${file} tells of other steps: what they made cannot be used for these.`);
  }
  writeWhole(file, `${steps}\n`);
}

function folderNames(given: TrainingArguments): string[] {
  return given.text('ends').split(',').filter(Boolean);
}

/** The positions at `paths`, with what searches leave out in `ends` added to the scores of searches. */
function corrected(paths: readonly string[], ends: readonly string[], console: Console): Positions[] {
  const sets = new Map(paths.map((path) => [path, positionFiles([path]).map(readPositions)]));
  const drifts = new Map(
    ends.map((folder) => [folder, printedDrift(console, folder, sets.get(folder))] as const),
  );
  const lastDrift = drifts.get(ends.at(-1) ?? '');
  return [...sets].flatMap(([path, set]) => {
    const drift = drifts.get(path) ?? lastDrift;
    return drift ? set.map((positions) => addDrift(positions, drift)) : set;
  });
}

/** How much the searches of `games` leave out, found in `folder` and printed. */
function printedDrift(console: Console, folder: string, played: readonly Positions[] | undefined): Drift {
  if (!played) throw new InputError(`--ends: ${folder} is not among what is to be learnt from.`);
  const drift = searchDrift(played, HELD_OUT_FOLDS);
  if (!drift) throw new InputError(`${folder}: no game in it goes from a search to a solved position.`);
  const some = [20, 40].map((empties) => `${drift(empties).toFixed(2)} discs at ${empties} empty squares`);
  console.err(`${folder}: searches leave out ${some.join(', ')}`);
  return drift;
}

/** The command as the file tells it: the same wherever it was made, and on however many threads. */
function commandOf(given: TrainingArguments, paths: readonly string[]): string {
  const shown: Readonly<Record<string, string>> = {
    out: basename(given.text('out')),
    ends: folderNames(given)
      .map((path) => basename(path))
      .join(','),
    from: basename(given.text('from')),
  };
  const options = Object.entries(FIT_OPTIONS)
    .filter(([name, otherwise]) => name !== 'threads' && given.text(name) !== otherwise)
    .map(([name]) => `--${name} ${shown[name] ?? given.text(name)}`);
  return ['fit', ...paths.map((path) => basename(path)), ...options].join(' ');
}
