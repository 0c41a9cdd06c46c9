/** What an evaluation learns from: files of positions, whose searches are corrected by how games of self-play ended. */
import { basename } from 'node:path';
import { type Console, InputError } from '../../engine/console/command.ts';
import { type Given, type Options, decimal, text } from '../../engine/console/options.ts';
import { type Drift, addDrift, lambdaReturns, mixEnds, searchDrift } from '../learning/drift.ts';
import { HELD_OUT_FOLDS } from '../learning/errors.ts';
import { pathsIn } from './options.ts';
import { type Positions } from '../learning/positions.ts';
import { positionFiles, readPositions } from './position-files.ts';

/** The options of commands that learn. */
export const LESSON_OPTIONS = {
  ends: text('folders', 'folders of self-play, with commas between them', { otherwise: '' }),
  outcome: decimal('share', 'of a label that is how its game ended', { otherwise: 0, max: 1 }),
  lambda: decimal('l', 'by this factor each later search of a game counts less in a label', {
    otherwise: 0,
    max: 1,
  }),
  note: text('text', 'what else the file is to say', { otherwise: '' }),
} as const;

/** What the help says about these options. */
export const ABOUT_LESSONS = `How the games of self-play in those of the folders that --ends names ended shows what
searches leave out on average: it is added to those of the same folder, and that of the last folder to those of all
others. --outcome then moves the scores of searches in these games by that share of the way towards how their game ended;
--lambda, which excludes it, makes lambda-returns of them: means with all searches that follow in the game, and its end.
The file says which command made it, with what --note says, and without the folders of the paths.`;

type LessonsGiven = Given<typeof LESSON_OPTIONS>;

/**
 * Reads the positions of the files and folders given, adds to the scores of searches the drift found in `--ends`, and
 * mixes how the games in `--ends` ended, or what later searches in them found, into theirs.
 */
export function readLessons(
  { options, rest }: Pick<LessonsGiven, 'options' | 'rest'>,
  console: Console,
): Positions[] {
  const { outcome, lambda } = options;
  const ends = foldersIn(options.ends);
  if ((outcome > 0 || lambda > 0) && ends.length === 0) {
    throw new InputError(
      `--${lambda > 0 ? 'lambda' : 'outcome'} asks for --ends: which folders hold games of self-play.`,
    );
  }
  if (outcome > 0 && lambda > 0) throw new InputError('--outcome and --lambda exclude each other.');
  const paths = pathsIn(rest, 'Files of positions');
  const sets = new Map(paths.map((path) => [path, positionFiles([path]).map(readPositions)]));
  const drifts = new Map(
    ends.map((folder) => [folder, printedDrift(console, folder, sets.get(folder))] as const),
  );
  const lastDrift = drifts.get(ends.at(-1) ?? '');
  return [...sets].flatMap(([path, set]) => {
    const drift = drifts.get(path) ?? lastDrift;
    const added = drift ? set.map((positions) => addDrift(positions, drift)) : set;
    if (!drifts.has(path)) return added;
    if (lambda > 0) return added.map((positions) => lambdaReturns(positions, lambda));
    return outcome > 0 ? added.map((positions) => mixEnds(positions, outcome)) : added;
  });
}

/** Works out the drift of the searches of `games`, which are those of `folder`, and prints it. */
function printedDrift(console: Console, folder: string, played: readonly Positions[] | undefined): Drift {
  if (!played) throw new InputError(`--ends: ${folder} is not among what is to be learnt from.`);
  const drift = searchDrift(played, HELD_OUT_FOLDS);
  if (!drift) throw new InputError(`${folder}: no game in it goes from a search to a solved position.`);
  const some = [20, 40].map((empties) => `${drift(empties).toFixed(2)} discs at ${empties} empty squares`);
  console.err(`${folder}: searches leave out ${some.join(', ')}`);
  return drift;
}

function foldersIn(ends: string): string[] {
  return ends.split(',').filter(Boolean);
}

/** The options whose values are paths, and those that change nothing about what is learnt. */
const PATHS = new Set(['out', 'ends', 'from']);
const UNTOLD = new Set(['threads', 'keep', 'against']);

/**
 * A command as it is written into the file that it makes: in the order of `declared`, without defaults, and independent
 * of the folder and of how the work was done.
 */
export function commandOf(
  name: string,
  declared: Options,
  { rest, typed }: Pick<Given<Options>, 'rest' | 'typed'>,
): string {
  const shortened = (paths: string): string =>
    foldersIn(paths)
      .map((path) => basename(path))
      .join(',');
  const told = Object.entries(declared)
    .map(([option, { otherwise }]) => ({ option, value: typed[option] ?? otherwise, otherwise }))
    .filter(({ option, value, otherwise }) => value !== otherwise && !UNTOLD.has(option))
    .map(({ option, value = '' }) => `--${option} ${PATHS.has(option) ? shortened(value) : value}`);
  return [name, ...rest.map((path) => basename(path)), ...told].join(' ');
}
