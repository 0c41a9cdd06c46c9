/** The commands that measure an evaluation against labels, moves that were played, and a neural network. */
import { InputError } from '../console/command.ts';
import type { SearchInstance } from '../host/search-wasm.ts';
import { trainingCommand } from './arguments.ts';
import { SHIPPED_WEIGHTS, openEngine } from './engine.ts';
import { type Estimate, HELD_OUT_FOLDS } from './errors.ts';
import { trainNetwork } from './network.ts';
import { MOST_EMPTIES, positionFiles, readPositions } from './positions.ts';
import { onePlyValues, predict as predictMoves } from './predict.ts';
import { patterns, printErrors, printPredictions } from './reports.ts';

export const errors = trainingCommand({
  summary: 'measure how far an evaluation is from labels it has not seen',
  help: `errors <position files or folders> [--weights <file>] [--of held-out | learnt] [--depth 0]

With a depth: of what a search of so many plies makes of the evaluation. The time is that of reading a position, too.`,
  options: { weights: SHIPPED_WEIGHTS, of: 'held-out', depth: '0' },
  async run(given, console) {
    const depth = given.whole('depth', 0, MOST_EMPTIES);
    const of = given.text('of');
    if (of !== 'held-out' && of !== 'learnt') throw new InputError('--of must be held-out or learnt.');
    const { search } = openEngine({ hashMb: 1, weightsFile: given.text('weights') });
    const data = positionFiles(given.paths('Files of positions')).map(readPositions);
    const estimate = depth > 0 ? foresight(search, depth) : patterns(search);
    const began = performance.now();
    const positions = printErrors(console, estimate, data, of === 'learnt' ? 'learnt' : 'heldOut');
    const milliseconds = performance.now() - began;
    if (positions > 0) console.out(`${((1000 * milliseconds) / positions).toFixed(1)} µs a position`);
  },
});

export const predict = trainingCommand({
  summary: 'count how often one ply finds the move that was played',
  help: 'predict <position files or folders> [--weights <file>]',
  options: { weights: SHIPPED_WEIGHTS },
  async run(given, console) {
    const { search } = openEngine({ hashMb: 1, weightsFile: given.text('weights') });
    const data = positionFiles(given.paths('Files of positions')).map(readPositions);
    printPredictions(console, [
      ['learnt', predictMoves(data, search.evaluateMoves, HELD_OUT_FOLDS)],
      ['hand-made', predictMoves(data, onePlyValues(search, search.evaluate), HELD_OUT_FOLDS)],
    ]);
  },
});

export const network = trainingCommand({
  summary: 'train a small neural network to compare with',
  help: `network <position files or folders> [--every 10] [--passes 5] [--outcome 0.5] [--rate 0.01] [--seed 1]
  [--against <positions to measure errors with>]`,
  options: { every: '10', passes: '5', outcome: '0.5', rate: '0.01', seed: '1', against: '' },
  async run(given, console) {
    const { search } = openEngine({ hashMb: 1 });
    const data = positionFiles(given.paths('Files of positions')).map(readPositions);
    const estimate = trainNetwork(data, {
      passes: given.count('passes'),
      seed: given.seed(),
      rate: given.positive('rate'),
      outcomeShare: given.number('outcome', 1),
      heldOutFolds: HELD_OUT_FOLDS,
      every: given.count('every'),
      onPass: (pass, error) =>
        console.err(`pass ${pass}, standard error while learning ${Math.sqrt(error).toFixed(2)}`),
    });
    const against = given.text('against');
    const unseen = against === '' ? data : positionFiles([against]).map(readPositions);
    printErrors(console, estimate, unseen);
    const found = predictMoves(data, onePlyValues(search, estimate), HELD_OUT_FOLDS);
    printPredictions(console, [['network', found]]);
  },
});

/** What `depth` plies without pruning come to; every position is searched as if it were the first. */
function foresight(search: SearchInstance, depth: number): Estimate {
  return (position) => {
    search.clearHash();
    return search.search({ position, maxDepth: depth, threads: 1, selectivity: 100 }).score;
  };
}
