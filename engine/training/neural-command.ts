/** The command that makes a network: the learnt evaluation, or that of the player Neural. */
import { InputError } from '../console/command.ts';
import { type Option, decimal, defineCommand, needed, text, whole, wholeNumber } from '../console/options.ts';
import { placeEvaluation, writeNetwork } from '../host/network-file.ts';
import { MOST_STAGES, PHASE_BITS } from '../search/network-layout.ts';
import { checkpointIn } from './checkpoint.ts';
import { openEngine } from './engine.ts';
import { HELD_OUT_FOLDS } from './errors.ts';
import { ABOUT_LESSONS, LESSON_OPTIONS, commandOf, readLessons } from './lessons.ts';
import { createNeural } from './neural.ts';
import { AGAINST, KEEP, SEED, countOf } from './options.ts';
import { MOST_EMPTIES, positionFiles, readPositions, writeWhole } from './positions.ts';
import { predict } from './predict.ts';
import { learntEstimate, printErrors, printMixedError, printPredictions } from './reports.ts';

/** The file is part of the app, which is to start quickly. */
const MOST_BYTES = 2_000_000;

/** The first phases of all stages but that of the end of games, from their numbers of empty squares. */
const STAGES: Option<number[]> = {
  ...text(
    'numbers',
    'of empty squares from which on rows are others: multiples of 4, with commas between them',
  ),
  read(typed, name) {
    if (typed === undefined) return [];
    const numbers = typed.split(',').map((number) => wholeNumber(number, `--${name}`, 1, MOST_EMPTIES));
    const phases = numbers.map((number) => number / 2 ** PHASE_BITS);
    const isRising = phases.every((phase, at) => Number.isInteger(phase) && phase > (phases[at - 1] ?? 0));
    if (!isRising || phases.length >= MOST_STAGES) {
      throw new InputError(
        `--${name} must be less than ${MOST_STAGES} multiples of 4 that rise, not "${typed}".`,
      );
    }
    return phases;
  },
};

const NEURAL_OPTIONS = {
  out: needed('file', 'where the network goes'),
  passes: countOf('how often it goes through the positions', 6),
  rate: decimal('r', 'of the first step', { otherwise: 0.01, positive: true }),
  seed: SEED,
  stages: STAGES,
  stage: whole('n', 'learn this one alone, counted from the end of games, and only keep it', {
    min: 1,
    max: MOST_STAGES,
  }),
  ...LESSON_OPTIONS,
  keep: KEEP,
  against: AGAINST,
} as const;

export const neural = defineCommand({
  usage: 'neural <position files or folders>',
  about: `The labels of the positions are what the network learns. ${ABOUT_LESSONS} What is printed at the end is measured with the
network in whole numbers, as it is in the file.`,
  options: NEURAL_OPTIONS,
  async run(given, console) {
    const { out, passes, rate, seed, keep, against, stage } = given.options;
    const stages = [0, ...given.options.stages];
    const ofStage = (at: number, words: string): string => (stages.length === 1 ? '' : words + (at + 1));
    if (stage !== undefined && (keep === '' || stage > stages.length)) {
      throw new InputError('--stage asks for --keep, and for so many --stages.');
    }
    const { memory, search } = openEngine({ hashMb: 1 });
    const data = readLessons(given, console);
    const began = performance.now();
    const { learn, quantised, positions } = createNeural(search, data, {
      stages,
      passes,
      seed,
      rate,
      heldOutFolds: HELD_OUT_FOLDS,
      checkpoint: (at) => checkpointIn(keep && keep + ofStage(at, '.')),
      onPass(pass, error, at) {
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        console.err(
          `pass ${pass}${ofStage(at, ' of stage ')}, ${seconds} s, standard error while learning ${Math.sqrt(error).toFixed(2)}`,
        );
      },
    });
    if (stage !== undefined) {
      learn(stage - 1);
      return;
    }
    for (const at of stages.keys()) learn(at);
    const network = quantised(`${commandOf('neural', NEURAL_OPTIONS, given)}; ${positions} positions`);
    const bytes = writeNetwork(network);
    console.out(`${bytes.length} bytes`);
    if (bytes.length > MOST_BYTES) throw new InputError(`More than ${MOST_BYTES} bytes cannot ship.`);
    writeWhole(out, bytes);
    placeEvaluation(memory, network);
    const estimate = learntEstimate(search);
    const unseen = against === '' ? data : positionFiles([against]).map(readPositions);
    printErrors(console, estimate, unseen);
    printMixedError(console, estimate, unseen);
    printPredictions(console, [['network', predict(unseen, search.evaluateMoves, HELD_OUT_FOLDS)]]);
  },
});
