/** `learn`: the learning of the lab, with the same numbers. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LEARNING_FILE } from '../host/node/files.ts';
import type { LearningInstance, Span } from '../host/learning-wasm.ts';
import { openLearnt } from './learnt-file.ts';
import {
  type Course,
  LABELS,
  type LearningOptions,
  type Standing,
  USUAL,
  createLearning,
  divide,
  floorOfSquares,
  openSquares,
  openLearning,
  playGame,
  squaresPlayed,
} from '../lab/learning/learning.ts';
import { gamesInFiles } from './game-files.ts';
import { LEARNERS } from '../players/learners.ts';
import { LEARNER_FORMAT, readLearner, writeLearner } from '../host/learner-file.ts';
import { worthOfMove, worthOfSquares } from '../lab/learning/squares.ts';
import { type Console, InputError, createProgress, signedTenths } from '../console/command.ts';
import { writeWhole } from '../console/files.ts';
import { decimal, defineCommand, oneOf, text, whole } from '../console/options.ts';

const OPTIONS = {
  games: whole('n', 'games of self-play', { min: 20, max: 15_000, otherwise: 2000 }),
  depth: whole('d', 'plies that their search looks ahead', { min: 1, max: 6, otherwise: 4 }),
  passes: whole('n', 'how often it goes through the positions at most', { min: 1, max: 100 }),
  rate: decimal('r', 'of the first step', { otherwise: 0, shown: 'what serves the kind' }),
  seed: whole('n', 'another one gives other games', { min: 0, max: 2 ** 31 - 1, otherwise: 1 }),
  from: text('files', 'files of games to learn from instead, with commas between them', { otherwise: '' }),
  out: text('file', 'where the learner goes', { otherwise: '' }),
  label: oneOf(LABELS, 'whose learner is written', { otherwise: 'result' }),
} as const;

export const learn = defineCommand({
  usage: `learn ${LEARNERS.join('|')}`,
  about: `Learns the worth of squares, a network on the discs, or one on patterns, as the page of the lab does: from games of
self-play, of which one in twenty is held out, by three labels of a position side by side: the result of its game, the value
that the learner itself gives the next position, and their mean. Of the games held out it prints, as it learns,

  error   the root of the mean square against the result, and behind it against the mean of result and next value
  jump    by how many discs the values of two positions that follow each other differ
  early   the size of values with 40 empty squares and more, as a share of the size of the results
  move    how often it would have chosen the move that was played, after one ply

It ends early when there is nothing more to be learnt. With a file in place of the kind it says what a learner is.`,
  examples: ['learn squares --games 200'],
  options: OPTIONS,

  async run({ options, rest: [what, ...others] }, console) {
    if (what === undefined || others.length > 0)
      throw new InputError(`learn takes ${LEARNERS.join(', ')}, or a file.`);
    const kind = LEARNERS.find((each) => each === what);
    if (kind === undefined) return tell(what, console);
    const usual = USUAL[kind];
    const chosen: LearningOptions = {
      kind,
      games: options.games,
      depth: options.depth,
      seed: options.seed,
      passes: options.passes ?? usual.passes,
      rate: options.rate > 0 ? options.rate : usual.rate,
    };
    const instance = openLearning(new WebAssembly.Module(readFileSync(LEARNING_FILE)));
    const games =
      options.from === '' ? played(instance, chosen, console) : await gamesOf(instance, options.from);
    const sample = divide(games, chosen.seed);
    if (sample.heldOut.length === 0 || sample.learnt.length === 0)
      throw new InputError(`${games.length} games are too few: one in twenty is held out.`);
    console.out(
      `${games.length} games, ${sample.learnt.length} positions to learn from, ${sample.heldOut.length} held out`,
    );
    const learning = createLearning(instance, sample, chosen);
    console.out('label     lessons   error    mean   jump   early   move');
    for (const course of learning.courses()) console.out(row(course, course.best));
    for (let isLearning = true; isLearning;) {
      const studying = learning.courses().map(({ state }) => state === 'learning');
      isLearning = learning.advance();
      for (const [at, course] of learning.courses().entries()) {
        const now = course.standings.at(-1);
        if (studying[at] === true && now) console.out(row(course, now));
      }
    }
    for (const course of learning.courses()) printPhases(console, course);
    if (kind === 'squares') {
      printSquares(console, learning.best('result')[0] ?? new Float32Array());
      console.out('the same of the positions in which no corner is taken, by the best fit to them:');
      printSquares(console, openSquares(instance, sample));
      console.out(
        `the weights that fit the games learnt from best err by ${floorOfSquares(instance, sample).error.toFixed(2)} on those held out`,
      );
    }
    if (options.out === '') return;
    const from =
      options.from === ''
        ? `${chosen.games} games of self-play, seed ${chosen.seed}`
        : basename(options.from);
    const note = `${kind}, ${options.label}; ${from}; ${chosen.passes} passes, rate ${chosen.rate}`;
    const bytes = writeLearner({ kind, note, state: learning.best(options.label) });
    writeWhole(options.out, bytes);
    console.out(`${options.out}: ${bytes.length} bytes`);
  },
});

function played(instance: LearningInstance, options: LearningOptions, console: Console): Span[] {
  const progress = createProgress(console);
  return Array.from({ length: options.games }, (_, number) => {
    progress(() => `${number} of ${options.games} games`);
    return playGame(instance, options, number);
  });
}

/** @throws InputError if a file cannot be read, or has no game that began as usual and is over. */
async function gamesOf(instance: LearningInstance, files: string): Promise<Span[]> {
  const lines = (await gamesInFiles(files)).flatMap((tree) => squaresPlayed(tree) ?? []);
  const games = lines.map((squares) => instance.addGame(squares)).filter(({ from, to }) => to > from);
  if (games.length === 0) throw new InputError(`${files}: no game in it began as usual and is over.`);
  return games;
}

function row({ label }: Course, { lessons, error, meanError, jump, earlySize, foreseen }: Standing): string {
  return [
    label.padEnd(6),
    String(lessons).padStart(11),
    error.toFixed(2).padStart(8),
    meanError.toFixed(2).padStart(8),
    jump.toFixed(2).padStart(7),
    `${percent(earlySize)} %`.padStart(8),
    `${percent(foreseen)} %`.padStart(8),
  ].join('');
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function printPhases(console: Console, { label, best, state }: Course): void {
  const early = state === 'stoppedEarly' ? ', stopped early' : '';
  console.out(`${label}: best after ${best.lessons} lessons${early}; mean error by empty squares`);
  console.out(best.phases.map((_, phase) => `${4 * phase}-${4 * phase + 3}`.padStart(6)).join(''));
  console.out(best.phases.map((error) => (Number.isNaN(error) ? '' : error.toFixed(1)).padStart(6)).join(''));
}

function printSquares(console: Console, weights: Float32Array): void {
  const worth = worthOfSquares(weights);
  console.out('what a disc on each square is worth, in discs at the end');
  for (let rank = 0; rank < 8; rank++) {
    console.out(
      worth
        .slice(8 * rank, 8 * rank + 8)
        .map((value) => signedTenths(value).padStart(6))
        .join(''),
    );
  }
  console.out(`and to be on the move: ${signedTenths(worthOfMove(weights))}`);
}

/** Says what a file of a learner holds. */
function tell(file: string, console: Console): void {
  const { kind, note, state } = openLearnt(file, readLearner, LEARNER_FORMAT);
  console.out(`${kind}: ${note}`);
  if (kind === 'squares') printSquares(console, state[0] ?? new Float32Array());
}
