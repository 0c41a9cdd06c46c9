/** The commands that make files of labelled positions. */
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { mix } from '../players/random.ts';
import { trainingCommand } from './arguments.ts';
import { SHIPPED_WEIGHTS } from './engine.ts';
import { HELD_OUT_FOLDS } from './errors.ts';
import { type Part, makeParts } from './parts.ts';
import {
  MOST_EMPTIES,
  POSITIONS_SUFFIX,
  positionFiles,
  readPositions,
  sampleHeldOut,
  writePositions,
  writeWhole,
} from './positions.ts';

const PARTS_OPTIONS = { out: undefined, shard: '1/1', threads: String(availableParallelism()) } as const;
const PARTS_HELP = '[--shard 1/1] [--threads <all>]';

/** How many games of self-play a file holds. */
const GAMES_IN_PART = 250;

export const games = trainingCommand({
  summary: 'read tournament games into files of labelled positions',
  help: `games <WTHOR files or folders> --out <folder> ${PARTS_HELP}`,
  options: PARTS_OPTIONS,
  async run(given) {
    const out = given.text('out');
    const parts = tournamentFiles(given.paths('Files of tournament games')).map((source): Part => ({
      file: join(out, `${basename(source).replace(/\.wtb$/i, '')}${POSITIONS_SUFFIX}`),
      job: { kind: 'games', source },
    }));
    await makeParts(parts, { shard: given.shard(), threads: given.threads() });
  },
});

export const selfplay = trainingCommand({
  summary: 'play games of the engine against itself',
  help: `selfplay --out <folder> --games <number> [--depth 6] [--exact 16] [--seed 1] [--weights <file>] ${PARTS_HELP}`,
  options: {
    ...PARTS_OPTIONS,
    games: undefined,
    depth: '6',
    exact: '16',
    seed: '1',
    weights: SHIPPED_WEIGHTS,
  },
  async run(given) {
    const seed = given.seed();
    const wanted = given.count('games');
    const depth = given.whole('depth', 1, MOST_EMPTIES);
    const exactEmpties = given.whole('exact', 0, MOST_EMPTIES);
    const weightsFile = given.text('weights');
    const parts = Array.from({ length: Math.ceil(wanted / GAMES_IN_PART) }, (_, part): Part => ({
      file: join(given.text('out'), `seed-${seed}-${String(part).padStart(5, '0')}${POSITIONS_SUFFIX}`),
      job: {
        kind: 'selfplay',
        weightsFile,
        seed: mix(seed, part),
        games: Math.min(GAMES_IN_PART, wanted - part * GAMES_IN_PART),
        depth,
        exactEmpties,
      },
    }));
    await makeParts(parts, { shard: given.shard(), threads: given.threads() });
  },
});

export const label = trainingCommand({
  summary: 'label positions anew: perfect play near the end, searches before',
  help: `label <position files or folders> --out <folder> [--exact 14] [--depth 0] [--weights <file>] ${PARTS_HELP}

What has an exact label keeps it. With a depth of 0, what perfect play later makes of the game is the label of what is
neither solved nor exact.`,
  options: { ...PARTS_OPTIONS, exact: '14', depth: '0', weights: SHIPPED_WEIGHTS },
  async run(given) {
    const exactEmpties = given.whole('exact', 0, MOST_EMPTIES);
    const depth = given.whole('depth', 0, MOST_EMPTIES);
    const weightsFile = given.text('weights');
    const parts = positionFiles(given.paths('Files of positions')).map((source): Part => ({
      file: join(given.text('out'), basename(source)),
      job: { kind: 'label', weightsFile, source, exactEmpties, depth },
    }));
    await makeParts(parts, { shard: given.shard(), threads: given.threads() });
  },
});

export const sample = trainingCommand({
  summary: 'draw positions that are held out, for labels that are dear',
  help: 'sample <position files or folders> --out <file> [--every 100] [--least 20] [--most 40]',
  options: { out: undefined, every: '100', least: '20', most: '40' },
  async run(given, console) {
    const data = positionFiles(given.paths('Files of positions')).map(readPositions);
    const drawn = sampleHeldOut(data, {
      every: given.count('every'),
      leastEmpties: given.whole('least', 0, MOST_EMPTIES),
      mostEmpties: given.whole('most', 0, MOST_EMPTIES),
      heldOutFolds: HELD_OUT_FOLDS,
    });
    writeWhole(given.text('out'), writePositions(drawn));
    console.out(`${drawn.count} positions`);
  },
});

function tournamentFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => /\.wtb$/i.test(name));
    return names.toSorted().map((name) => join(path, name));
  });
}
