/** `puzzles verify`: solves puzzles of the file that ships again, and looks whether all that it says of them is true. */
import { InputError, createProgress } from '../console/command.ts';
import { bytesOf } from '../console/files.ts';
import { defineCommand, flag, whole } from '../console/options.ts';
import { SHARD, shareOf } from '../console/shard.ts';
import { squareName } from '../game/square.ts';
import { PUZZLES_FILE } from '../host/node/files.ts';
import { createRandom } from '../players/random.ts';
import { placesAlong } from '../practice/exercise.ts';
import { gradeOf } from '../practice/grading.ts';
import { type Puzzle, isFit, isOfKind, motifsOf } from '../practice/puzzle.ts';
import { readPuzzles } from '../practice/puzzle-file.ts';
import { type PuzzleSearch, openPuzzleSearch, solversOf } from './puzzle-search.ts';

export const verify = defineCommand({
  usage: 'puzzles verify [puzzles.bin]',
  about: `Solves puzzles to the end of the game again, all of them or a sample: whether each move is worth what the file says, whether
the right move is the only right one, whether the answer to each wrong one holds it to its value, and whether the kind and
the lessons that are named hold on the board. With --grades, also whether the steps of strength grade them the same. Without
a file it looks at the one that ships. Its status is 1 if anything is not true.`,
  examples: ['puzzles verify --sample 3'],
  options: {
    sample: whole('n', 'solve so many of them instead of all', { min: 1, max: 1_000_000 }),
    seed: whole('s', 'which ones', { min: 0, max: 2 ** 31, otherwise: 1 }),
    grades: flag('grade them again'),
    shard: SHARD,
  },

  async run({ options: { sample, seed, grades, shard }, rest: [path = PUZZLES_FILE, ...others] }, console) {
    if (others.length > 0) throw new InputError('puzzles verify takes one file.');
    const file = readPuzzles(new Uint8Array(bytesOf(path)));
    if (!file.ok) throw new InputError(`${path} ${file.error}.`);
    const { heads, puzzle } = file.value;
    const count = heads.length;
    const search = openPuzzleSearch();
    const progress = createProgress(console);
    const numbers = shareOf(sampleOf(count, sample ?? count, seed), shard);
    const faults = numbers.flatMap((number, at) => {
      progress(() => `${at} of ${numbers.length} puzzles`);
      return faultsOf(puzzle(number), search, grades);
    });
    console.out(`${numbers.length} of ${count} puzzles solved`);
    for (const fault of faults) console.err(fault);
    if (faults.length > 0) throw new Error(`${faults.length} claims of the puzzles are not true.`);
  },
});

/** So many of the numbers below `count`, in their order. */
function sampleOf(count: number, size: number, seed: number): number[] {
  const random = createRandom(seed);
  const numbers = Array.from({ length: count }, (_, at) => ({ at, chance: random.unit() }));
  const chosen = numbers.toSorted((one, other) => one.chance - other.chance).slice(0, size);
  return chosen.map(({ at }) => at).toSorted((one, other) => one - other);
}

/** What of a puzzle is not true, in sentences; none if all of it is. */
export function faultsOf(puzzle: Puzzle, search: PuzzleSearch, withGrades = false): string[] {
  const { id, position, options, kind, motifs } = puzzle;
  const found = new Map(search.options(position, undefined).map(({ square, value }) => [square, value]));
  const faults = options.flatMap(({ square, value, line }) => {
    const name = squareName(square);
    const solved = found.get(square);
    if (solved !== value) return [`${id}: ${name} is worth ${solved ?? 'nothing'}, not ${value} discs.`];
    const places = placesAlong(position, [square, ...line]);
    if (!places) return [`${id}: what follows ${name} cannot be played.`];
    return places.slice(1).flatMap(({ after }) => {
      const { value: lead } = search.value(after, undefined);
      const forMover = after.toMove === position.toMove ? lead : 0 - lead;
      return forMover === value ? [] : [`${id}: what follows ${name} does not hold it to ${value} discs.`];
    });
  });
  if (!isFit(puzzle) || !isOfKind(kind, puzzle)) faults.push(`${id}: it is no puzzle of the kind "${kind}".`);
  if (motifsOf(puzzle).join(' ') !== motifs.join(' '))
    faults.push(`${id}: its lessons are not "${motifs.join(' ')}".`);
  if (withGrades) {
    const { step, rating, deviation } = gradeOf(solversOf(puzzle, search));
    if (step !== puzzle.step || rating !== puzzle.rating || deviation !== puzzle.deviation)
      faults.push(
        `${id}: its rating is ${rating} with a deviation of ${deviation}, found from step ${step} on.`,
      );
  }
  return faults;
}
