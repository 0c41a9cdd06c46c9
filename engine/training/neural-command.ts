/** The command that makes the network of the player Neural. */
import { basename } from 'node:path';
import { InputError } from '../console/command.ts';
import { decimal, defineCommand, needed } from '../console/options.ts';
import { placeNeural, writeNeural } from '../host/neural.ts';
import { UNITS_PER_DISC } from '../search/pattern-layout.ts';
import { checkpointIn } from './checkpoint.ts';
import { openOpponents } from './engine.ts';
import { HELD_OUT_FOLDS } from './errors.ts';
import { trainNeural } from './neural.ts';
import { AGAINST, KEEP, SEED, countOf, pathsIn } from './options.ts';
import { positionFiles, readPositions, writeWhole } from './positions.ts';
import { onePlyValues, predict } from './predict.ts';
import { printErrors, printMixedError, printPredictions } from './reports.ts';

/** The file is part of the app, which is to start quickly. */
const MOST_BYTES = 1_000_000;

export const neural = defineCommand({
  usage: 'neural <position files or folders>',
  about: `The labels of the positions are what the network learns. What is printed at the end is measured with the network in whole
numbers, as it is in the file.`,
  options: {
    out: needed('file', 'where the network goes'),
    passes: countOf('how often it goes through the positions', 6),
    rate: decimal('r', 'of the first step', { otherwise: 0.01, positive: true }),
    seed: SEED,
    keep: KEEP,
    against: AGAINST,
  },
  async run({ options: { out, passes, rate, seed, keep, against }, rest }, console) {
    const { memory, search, opponents } = openOpponents();
    const paths = pathsIn(rest, 'Files of positions');
    const data = positionFiles(paths).map(readPositions);
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
    const names = paths.map((path) => basename(path)).join(' ');
    const note = `neural ${names} --passes ${passes} --rate ${rate} --seed ${seed}; ${positions} positions`;
    const network = quantised(note);
    const bytes = writeNeural(network);
    console.out(`${bytes.length} bytes`);
    if (bytes.length > MOST_BYTES) throw new InputError(`More than ${MOST_BYTES} bytes cannot ship.`);
    writeWhole(out, bytes);
    placeNeural(memory, network);
    const estimate = (position: Parameters<typeof opponents.evaluateNeural>[0]): number =>
      opponents.evaluateNeural(position) / UNITS_PER_DISC;
    const unseen = against === '' ? data : positionFiles([against]).map(readPositions);
    printErrors(console, estimate, unseen);
    printMixedError(console, estimate, unseen);
    printPredictions(console, [['network', predict(unseen, onePlyValues(search, estimate), HELD_OUT_FOLDS)]]);
  },
});
