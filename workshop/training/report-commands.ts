/** The commands that measure an evaluation against labels, moves that were played, and a neural network. */
import { defineCommand, decimal, oneOf, whole } from '../../engine/console/options.ts';
import type { WorkshopInstance } from '../host/workshop-wasm.ts';
import { checkpointIn } from './checkpoint.ts';
import { openEngine } from '../host/engine.ts';
import { type Estimate, HELD_OUT_FOLDS } from '../learning/errors.ts';
import { trainNetwork } from '../learning/discs-network.ts';
import { AGAINST, KEEP, SEED, WEIGHTS, countOf, pathsIn } from './options.ts';
import { MOST_EMPTIES } from '../learning/positions.ts';
import { positionFiles, readPositions } from './position-files.ts';
import { onePlyValues, predict as predictMoves } from './predict.ts';
import { learntEstimate, printErrors, printMixedError, printPredictions } from './reports.ts';

export const errors = defineCommand({
  usage: 'errors <position files or folders>',
  about:
    'With a depth: of what a search of so many plies makes of the evaluation. The time is that of reading a position, too.',
  options: {
    weights: WEIGHTS,
    of: oneOf(['held-out', 'learnt'], 'which positions', { otherwise: 'held-out' }),
    depth: whole('d', 'plies that are searched', { min: 0, max: MOST_EMPTIES, otherwise: 0 }),
  },
  async run({ options: { weights, of, depth }, rest }, console) {
    const { search } = openEngine({ hashMb: 1, evaluationFile: weights });
    const data = positionFiles(pathsIn(rest, 'Files of positions')).map(readPositions);
    const estimate = depth > 0 ? foresight(search, depth) : learntEstimate(search);
    const began = performance.now();
    const positions = printErrors(console, estimate, data, of === 'learnt' ? 'learnt' : 'heldOut');
    const milliseconds = performance.now() - began;
    if (positions > 0) console.out(`${((1000 * milliseconds) / positions).toFixed(1)} µs a position`);
  },
});

export const predict = defineCommand({
  usage: 'predict <position files or folders>',
  about: '',
  options: { weights: WEIGHTS },
  async run({ options: { weights }, rest }, console) {
    const { search } = openEngine({ hashMb: 1, evaluationFile: weights });
    const data = positionFiles(pathsIn(rest, 'Files of positions')).map(readPositions);
    printPredictions(console, [
      ['learnt', predictMoves(data, search.evaluateMoves, HELD_OUT_FOLDS)],
      ['hand-made', predictMoves(data, onePlyValues(search, search.evaluateByHand), HELD_OUT_FOLDS)],
    ]);
  },
});

export const network = defineCommand({
  usage: 'network <position files or folders>',
  about: '',
  options: {
    every: countOf('learn from one position of so many', 10),
    passes: countOf('how often it goes through them', 5),
    outcome: decimal('share', 'of the target that is how the game ended', { max: 1, otherwise: 0.5 }),
    rate: decimal('r', 'of the first step', { otherwise: 0.01, positive: true }),
    seed: SEED,
    against: AGAINST,
    keep: KEEP,
  },
  async run({ options: { every, passes, outcome, rate, seed, against, keep }, rest }, console) {
    const { search } = openEngine({ hashMb: 1 });
    const data = positionFiles(pathsIn(rest, 'Files of positions')).map(readPositions);
    const estimate = trainNetwork(data, {
      passes,
      seed,
      rate,
      outcomeShare: outcome,
      heldOutFolds: HELD_OUT_FOLDS,
      every,
      checkpoint: checkpointIn(keep),
      onPass: (pass, error) =>
        console.err(`pass ${pass}, standard error while learning ${Math.sqrt(error).toFixed(2)}`),
    });
    const unseen = against === '' ? data : positionFiles([against]).map(readPositions);
    printErrors(console, estimate, unseen);
    printMixedError(console, estimate, unseen);
    const found = predictMoves(data, onePlyValues(search, estimate), HELD_OUT_FOLDS);
    printPredictions(console, [['network', found]]);
  },
});

/** Estimates positions by a search of `depth` plies without pruning, with an empty hash table for each. */
function foresight(search: WorkshopInstance, depth: number): Estimate {
  return (position) => {
    search.clearHash();
    return search.search({ position, maxDepth: depth, threads: 1, selectivity: 100 }).score;
  };
}
