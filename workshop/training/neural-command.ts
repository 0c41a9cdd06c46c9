/** The command that makes a network: the learnt evaluation, or that of the player Neural. */
import { InputError } from '../../engine/console/command.ts';
import { writeWhole } from '../../engine/console/files.ts';
import { decimal, defineCommand, needed, oneOf, whole } from '../../engine/console/options.ts';
import {
  type FirstUnits,
  MOST_BYTES,
  placeEvaluation,
  writeNetwork,
} from '../../engine/host/network-file.ts';
import { MOST_STAGES, PHASES, PHASE_BITS } from '../../engine/search/network-layout.ts';
import { checkpointIn } from './checkpoint.ts';
import { openEngine } from '../host/engine.ts';
import { HELD_OUT_FOLDS } from '../learning/errors.ts';
import { ABOUT_LESSONS, LESSON_OPTIONS, commandOf, readLessons } from './lessons.ts';
import { createNeural } from './neural.ts';
import { AGAINST, KEEP, SEED, countOf } from './options.ts';
import { MOST_EMPTIES } from '../learning/positions.ts';
import { positionFiles, readPositions } from './position-files.ts';
import { predict } from './predict.ts';
import { learntEstimate, printErrors, printMixedError, printPredictions } from './reports.ts';

/** The number of empty squares that a phase has. */
const IN_PHASE = 2 ** PHASE_BITS;
/** The last phase begins with so many. */
const MOST_SPLIT = (PHASES - 1) * IN_PHASE;

const SPLIT = whole('n', `empty squares from which on rows are others, a multiple of ${IN_PHASE}`, {
  min: IN_PHASE,
  max: MOST_SPLIT,
});
/** The number of empty squares with which the second stage begins. The first one holds the end of the game. */
const STAGES: typeof SPLIT = {
  ...SPLIT,
  read(typed, name) {
    const split = SPLIT.read(typed, name);
    if (split !== undefined && split % IN_PHASE !== 0) {
      throw new InputError(`--${name} must be a multiple of ${IN_PHASE}, not ${split}.`);
    }
    return split;
  },
};

/** The numbers of empty squares of each stage, as in "0-23". */
function spansOf(stages: readonly number[]): string[] {
  return stages.map((first, stage) => {
    const next = stages[stage + 1];
    return `${first * IN_PHASE}-${next === undefined ? MOST_EMPTIES : next * IN_PHASE - 1}`;
  });
}

const UNITS = ['8', '16'] as const satisfies readonly `${FirstUnits}`[];

const NEURAL_OPTIONS = {
  out: needed('file', 'where the network goes'),
  passes: countOf('how often it goes through the positions', 6),
  rate: decimal('r', 'of the first step', { otherwise: 0.01, positive: true }),
  seed: SEED,
  units: oneOf(UNITS, 'units of the first layer', { otherwise: UNITS[0] }),
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
    const { out, passes, rate, seed, units, keep, against, stages: split, stage } = given.options;
    const stages = split === undefined ? [0] : [0, split / IN_PHASE];
    const spans = spansOf(stages);
    if (stage !== undefined && (keep === '' || stage > stages.length)) {
      throw new InputError(`--stage ${stage} needs --keep, and --stages that make at least so many.`);
    }
    const { memory, search } = openEngine({ hashMb: 1 });
    const data = readLessons(given, console);
    const began = performance.now();
    const { learn, quantised, lessons } = createNeural(search, data, {
      firstUnits: units === '8' ? 8 : 16,
      stages,
      passes,
      seed,
      rate,
      heldOutFolds: HELD_OUT_FOLDS,
      // The name tells what was learnt from, because another division makes networks of the same shape.
      checkpoint: (at) => checkpointIn(keep === '' || stages.length === 1 ? keep : `${keep}.${spans[at]}`),
      onPass(pass, error, at) {
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        const where = stages.length === 1 ? '' : ` with ${spans[at]} empty squares`;
        console.err(
          `pass ${pass}${where}, ${seconds} s, standard error while learning ${Math.sqrt(error).toFixed(2)}`,
        );
      },
    });
    const empty = spans[lessons.indexOf(0)];
    if (empty !== undefined) {
      throw new InputError(`No position to learn from has ${empty} empty squares.`);
    }
    if (stage !== undefined) {
      learn(stage - 1);
      return;
    }
    for (const at of stages.keys()) learn(at);
    const positions = lessons.reduce((sum, count) => sum + count, 0);
    const network = quantised(`${commandOf('neural', NEURAL_OPTIONS, given)}; ${positions} positions`);
    const bytes = writeNetwork(network);
    console.out(`${bytes.length} bytes`);
    if (bytes.length > MOST_BYTES) throw new InputError(`More than ${MOST_BYTES} bytes cannot ship.`);
    writeWhole(out, bytes);
    placeEvaluation(memory, bytes);
    const estimate = learntEstimate(search);
    const unseen = against === '' ? data : positionFiles([against]).map(readPositions);
    printErrors(console, estimate, unseen);
    printMixedError(console, estimate, unseen);
    printPredictions(console, [['network', predict(unseen, search.evaluateMoves, HELD_OUT_FOLDS)]]);
  },
});
