/** The commands that make weights from positions, and the evaluation from nothing but tournament games. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../engine/console/command.ts';
import { defineCommand, decimal, needed, text } from '../../engine/console/options.ts';
import { placeWeights, readWeights, writeWeights } from '../host/weights.ts';
import { games, label, selfplay } from './data-commands.ts';
import { openEngine } from '../host/engine.ts';
import { HELD_OUT_FOLDS } from '../learning/errors.ts';
import { PatternFit, toWeights } from './fit.ts';
import { ABOUT_LESSONS, LESSON_OPTIONS, commandOf, readLessons } from './lessons.ts';
import { neural } from './neural-command.ts';
import { OUT, THREADS, countOf, pathsIn } from './options.ts';
import { writeWhole } from '../../engine/console/files.ts';
import { recipe } from './recipe.ts';
import { learntEstimate, printErrors } from './reports.ts';

/** The options in the order in which the note of the file names them. */
const FIT_OPTIONS = {
  out: needed('file', 'where the weights go'),
  rounds: countOf('how often iterations begin anew', 2),
  iterations: countOf('iterations of each round', 30),
  'weight-variance': decimal('v', 'how freely weights differ from 0', { otherwise: 5, positive: true }),
  'step-variance': decimal('v', 'how freely they differ from knot to knot', { otherwise: 2, positive: true }),
  ...LESSON_OPTIONS,
  from: text('file', 'weights to go on from', { otherwise: '' }),
  threads: THREADS,
} as const;

export const fit = defineCommand({
  usage: 'fit <position files or folders>',
  about: ABOUT_LESSONS,
  options: FIT_OPTIONS,
  async run(given, console) {
    const { options } = given;
    const data = readLessons(given, console);
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
    const weights = toWeights(
      solution,
      `${commandOf('fit', FIT_OPTIONS, given)}; ${fitting.positions} positions`,
    );
    writeWhole(options.out, writeWeights(weights));
    const { memory, search } = openEngine({ hashMb: 1 });
    placeWeights(memory, weights);
    printErrors(console, learntEstimate(search), data);
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
      const isLearning = command === 'fit' || command === 'neural';
      if (isLearning && existsSync(made)) continue;
      const given = command === 'neural' ? args : [...args, '--threads', String(threads)];
      // oxlint-disable-next-line no-await-in-loop -- each step reads what the steps before it have made
      await STEPS[command].run(given, console);
    }
  },
});

/** The commands by their names in the recipe. */
const STEPS = { games, label, selfplay, fit, neural } as const;

/** Checks that what is already in the folder was made by the same steps. @throws InputError if it was not. */
function keepSteps(file: string, steps: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') !== `${steps}\n`) {
    throw new InputError(`${file} tells of other steps: what they made cannot be used for these.`);
  }
  writeWhole(file, `${steps}\n`);
}
