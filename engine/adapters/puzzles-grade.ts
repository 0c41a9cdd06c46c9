/** `puzzles grade`: how hard the puzzles that were made are, and the file of those that ship. */
import { appendFileSync } from 'node:fs';
import { InputError, createProgress } from '../console/command.ts';
import { bytesOf, resumeLines, wholeLines, writeWhole } from '../console/files.ts';
import { defineCommand, needed, text, whole } from '../console/options.ts';
import { normalised } from '../game/symmetry.ts';
import { positionId } from '../practice/position-id.ts';
import { gradeOf } from '../practice/grading.ts';
import {
  type Grade,
  PUZZLE_KINDS,
  type Puzzle,
  type RawPuzzle,
  isFit,
  isOfKind,
  motifsOf,
  readRawPuzzle,
} from '../practice/puzzle.ts';
import { writePuzzles } from '../practice/puzzle-file.ts';
import { mix } from '../players/random.ts';
import { linesOfGames } from './puzzle-lines.ts';
import { type PuzzleSearch, openPuzzleSearch, solversOf } from './puzzle-search.ts';

/** Puzzles are chosen evenly from the ratings, in spans of so many points. */
const SPAN = 100;

export const grade = defineCommand({
  usage: 'puzzles grade <made.txt> ...',
  about: `Grades the puzzles that "puzzles make" has made, in one file or several: how likely each step of the scale of strength finds the
right move, and from that the step from which on each finds it more often than not, and a rating with its deviation on the scale of
the players. Then chooses puzzles of all kinds and ratings alike, and writes them as the file that ships. With --kept, each
grade is a line of that file once it is found, and the same command goes on where it stopped.`,
  examples: ['puzzles grade made.txt --count 20 --out puzzles.bin'],
  options: {
    out: needed('file', 'where the puzzles go'),
    count: whole('n', 'how many', { min: 1, max: 100_000, otherwise: 4000 }),
    kept: text('file', 'where each grade is kept as it is found'),
  },

  async run({ options: { out, count, kept }, rest: files }, console) {
    if (files.length === 0)
      throw new InputError('puzzles grade takes the files that "puzzles make" has made.');
    const made = distinct(files.flatMap(puzzlesIn));
    const grades = gradesIn(kept);
    const search = openPuzzleSearch();
    const progress = createProgress(console);
    const graded = made.map((raw, at): Puzzle => {
      const known = grades.get(raw.id) ?? gradedNow(raw, search, kept);
      progress(() => `${at + 1} of ${made.length} puzzles`);
      return { ...raw, ...known, motifs: motifsOf(raw) };
    });
    const chosen = chosenOf(graded, count);
    const bytes = writePuzzles(chosen);
    writeWhole(out, bytes);
    for (const kind of PUZZLE_KINDS) {
      const ratings = chosen.filter((puzzle) => puzzle.kind === kind).map(({ rating }) => rating);
      console.out(
        `${kind}: ${ratings.length} puzzles, rated ${Math.min(...ratings)} to ${Math.max(...ratings)}`,
      );
    }
    console.out(`${chosen.length} of ${made.length} puzzles, ${bytes.length} bytes`);
  },
});

/** The puzzles of a file, those of the first game first. @throws InputError where a line is none. */
function puzzlesIn(file: string): RawPuzzle[] {
  const games = [...linesOfGames(file, wholeLines(bytesOf(file)))].toSorted(([one], [other]) => one - other);
  return games
    .flatMap(([, lines]) => lines)
    .map((line) => {
      const puzzle = readRawPuzzle(line);
      if (typeof puzzle === 'string') throw new InputError(`${file}: ${puzzle}`);
      if (!isFit(puzzle) || !isOfKind(puzzle.kind, puzzle))
        throw new InputError(`${file}: ${puzzle.id} is no puzzle of the kind "${puzzle.kind}".`);
      return puzzle;
    });
}

/** One puzzle of each position and its images, in an order that does not depend on how the work was shared out. */
function distinct(puzzles: readonly RawPuzzle[]): RawPuzzle[] {
  const sorted = puzzles.toSorted((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)));
  const first = new Map<string, RawPuzzle>();
  for (const puzzle of sorted) {
    const name = positionId(normalised(puzzle.position).position);
    if (!first.has(name)) first.set(name, puzzle);
  }
  return [...first.values()];
}

function gradedNow(raw: RawPuzzle, search: PuzzleSearch, kept: string | undefined): Grade {
  const found = gradeOf(solversOf(raw, search));
  const { step, rating, deviation } = found;
  if (kept !== undefined) appendFileSync(kept, `${raw.id} ${step} ${rating} ${deviation}\n`);
  return found;
}

/** The grades that are kept in a file, by the positions. */
function gradesIn(kept: string | undefined): Map<string, Grade> {
  if (kept === undefined) return new Map();
  return resumeLines(kept, (lines) => new Map(lines.map((line) => gradeIn(kept, line))));
}

/** @throws InputError if the line is no grade. */
function gradeIn(file: string, line: string): [string, Grade] {
  const [id = '', ...numbers] = line.split(' ');
  const [step = NaN, rating = NaN, deviation = NaN] = numbers.map(Number);
  if (![step, rating, deviation].every(Number.isInteger))
    throw new InputError(`${file}: "${line}" is no grade.`);
  return [id, { step, rating, deviation }];
}

/** As many of each kind and of each span of ratings as there are, the easiest first. */
function chosenOf(puzzles: readonly Puzzle[], count: number): Puzzle[] {
  const heaps = new Map<string, Puzzle[]>();
  for (const puzzle of puzzles) {
    const name = `${puzzle.kind} ${Math.floor(puzzle.rating / SPAN)}`;
    heaps.set(name, [...(heaps.get(name) ?? []), puzzle]);
  }
  const order = new Map(puzzles.map(({ id }) => [id, shuffledBy(id)]));
  const place = ({ id }: Puzzle): number => order.get(id) ?? 0;
  const shuffled = [...heaps.values()].map((heap) =>
    heap.toSorted((one, other) => place(one) - place(other)),
  );
  // Each round takes one of every heap that has any left.
  const deepest = Math.max(0, ...shuffled.map((heap) => heap.length));
  const rounds = Array.from({ length: deepest }, (_, round) => shuffled.flatMap((heap) => heap[round] ?? []));
  return rounds
    .flatMap((round) => round.toSorted((one, other) => place(one) - place(other)))
    .slice(0, count)
    .toSorted((one, other) => one.rating - other.rating || (one.id < other.id ? -1 : 1));
}

/** A number that follows from the position and shows nothing of it. */
function shuffledBy(id: string): number {
  return [...id].reduce((state, digit) => mix(state, digit.charCodeAt(0)), 0);
}
