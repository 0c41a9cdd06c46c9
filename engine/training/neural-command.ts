/** The command that makes a network: the learnt evaluation, or that of the player Neural. */
import { InputError } from '../console/command.ts';
import { decimal, defineCommand, needed } from '../console/options.ts';
import { placeEvaluation, writeNetwork } from '../host/network-file.ts';
import { checkpointIn } from './checkpoint.ts';
import { openEngine } from './engine.ts';
import { HELD_OUT_FOLDS } from './errors.ts';
import { ABOUT_LESSONS, LESSON_OPTIONS, commandOf, readLessons } from './lessons.ts';
import { trainNeural } from './neural.ts';
import { AGAINST, KEEP, SEED, countOf } from './options.ts';
import { positionFiles, readPositions, writeWhole } from './positions.ts';
import { predict } from './predict.ts';
import { learntEstimate, printErrors, printMixedError, printPredictions } from './reports.ts';

/** The file is part of the app, which is to start quickly. */
const MOST_BYTES = 2_000_000;

const NEURAL_OPTIONS = {
  out: needed('file', 'where the network goes'),
  passes: countOf('how often it goes through the positions', 6),
  rate: decimal('r', 'of the first step', { otherwise: 0.01, positive: true }),
  seed: SEED,
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
    const { out, passes, rate, seed, keep, against } = given.options;
    const { memory, search } = openEngine({ hashMb: 1 });
    const data = readLessons(given, console);
    const began = performance.now();
    const { quantised, positions } = trainNeural(search, data, {
      passes,
      seed,
      rate,
      heldOutFolds: HELD_OUT_FOLDS,
      checkpoint: checkpointIn(keep),
      onPass(pass, error) {
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        console.err(
          `pass ${pass}, ${seconds} s, standard error while learning ${Math.sqrt(error).toFixed(2)}`,
        );
      },
    });
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
