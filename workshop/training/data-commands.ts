/** The commands that make files of labelled positions. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Console } from '../../engine/console/command.ts';
import { writeWhole } from '../../engine/console/files.ts';
import { defineCommand, needed, whole } from '../../engine/console/options.ts';
import { mix } from '../../engine/players/random.ts';
import { HELD_OUT_FOLDS } from '../learning/errors.ts';
import { SHARD } from '../../engine/console/shard.ts';
import { OUT, SEED, THREADS, WEIGHTS, countOf, neededCount, pathsIn } from './options.ts';
import { parseTournaments } from './games.ts';
import { type Part, makeParts } from './parts.ts';
import { MOST_EMPTIES, sampleHeldOut } from '../learning/positions.ts';
import { POSITIONS_SUFFIX, positionFiles, readPositions, writePositions } from './position-files.ts';

const PARTS_OPTIONS = { out: OUT, shard: SHARD, threads: THREADS } as const;

/** The number of games of self-play in a file. */
const GAMES_IN_PART = 250;

export const games = defineCommand({
  usage: 'games <WTHOR files or folders>',
  about: '',
  options: PARTS_OPTIONS,
  async run({ options: { out, ...how }, rest }, console) {
    const sources = tournamentFiles(pathsIn(rest, 'Files of tournament games'));
    const parts = sources
      .filter((source) => isRead(source, console))
      .map((source): Part => ({
        file: join(out, `${basename(source).replace(/\.wtb$/i, '')}${POSITIONS_SUFFIX}`),
        job: { kind: 'games', source },
      }));
    await makeParts(parts, how);
  },
});

export const selfplay = defineCommand({
  usage: 'selfplay',
  about: '',
  options: {
    ...PARTS_OPTIONS,
    games: neededCount('how many games are played'),
    depth: whole('d', 'plies that are searched for a move', { min: 1, max: MOST_EMPTIES, otherwise: 6 }),
    exact: whole('n', 'empty squares from which on both sides play perfectly', {
      min: 0,
      max: MOST_EMPTIES,
      otherwise: 16,
    }),
    seed: SEED,
    weights: WEIGHTS,
  },
  async run({ options: { out, seed, depth, exact, weights, shard, threads, games: wanted } }) {
    const parts = Array.from({ length: Math.ceil(wanted / GAMES_IN_PART) }, (_, part): Part => ({
      file: join(out, `seed-${seed}-${String(part).padStart(5, '0')}${POSITIONS_SUFFIX}`),
      job: {
        kind: 'selfplay',
        evaluationFile: weights,
        seed: mix(seed, part),
        games: Math.min(GAMES_IN_PART, wanted - part * GAMES_IN_PART),
        depth,
        exactEmpties: exact,
      },
    }));
    await makeParts(parts, { shard, threads });
  },
});

export const label = defineCommand({
  usage: 'label <position files or folders>',
  about: `Positions with an exact label keep it. With a depth of 0, all other positions that are not solved get the score of perfect
play from a later position of the game.`,
  options: {
    ...PARTS_OPTIONS,
    exact: whole('n', 'positions with up to this many empty squares are solved', {
      min: 0,
      max: MOST_EMPTIES,
      otherwise: 14,
    }),
    depth: whole('d', 'how deep others are searched', { min: 0, max: MOST_EMPTIES, otherwise: 0 }),
    weights: WEIGHTS,
  },
  async run({ options: { out, exact, depth, weights, ...how }, rest }) {
    const parts = positionFiles(pathsIn(rest, 'Files of positions')).map((source): Part => ({
      file: join(out, basename(source)),
      job: { kind: 'label', evaluationFile: weights, source, exactEmpties: exact, depth },
    }));
    await makeParts(parts, how);
  },
});

export const sample = defineCommand({
  usage: 'sample <position files or folders>',
  about: '',
  options: {
    out: needed('file', 'where they go'),
    every: countOf('draw one of so many', 100),
    least: whole('n', 'empty squares, at least', { min: 0, max: MOST_EMPTIES, otherwise: 20 }),
    most: whole('n', 'empty squares, at most', { min: 0, max: MOST_EMPTIES, otherwise: 40 }),
  },
  async run({ options: { out, every, least, most }, rest }, console) {
    const data = positionFiles(pathsIn(rest, 'Files of positions')).map(readPositions);
    const drawn = sampleHeldOut(data, {
      every,
      leastEmpties: least,
      mostEmpties: most,
      heldOutFolds: HELD_OUT_FOLDS,
    });
    writeWhole(out, writePositions(drawn));
    console.out(`${drawn.count} positions`);
  },
});

/** Whether a file is one of WTHOR; any other one is told and passed over. */
function isRead(source: string, console: Console): boolean {
  try {
    parseTournaments(readFileSync(source));
    return true;
  } catch (error) {
    console.err(`${source}: ${error instanceof Error ? error.message : String(error)}; it is left out.`);
    return false;
  }
}

function tournamentFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => /\.wtb$/i.test(name));
    return names.toSorted().map((name) => join(path, name));
  });
}
