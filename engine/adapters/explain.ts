/** `explain`: what the evaluation of a position is made of, and why one move is preferred to another. */
import { readFileSync } from 'node:fs';
import { type Console, InputError } from '../console/command.ts';
import { defineCommand, flag, oneOf, text, whole } from '../console/options.ts';
import { has } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import { type Square, parseSquare, squareName } from '../game/square.ts';
import { EVALUATION_FILE, NEURAL_FILE, TEXTBOOK_FILE } from '../host/node/files.ts';
import { type Explained, differencesOf, sideOf } from '../lab/evaluation/terms.ts';
import {
  type Opinions,
  VOICES,
  type Voices,
  openVoices,
  positionAfter,
  worthBy,
} from '../lab/evaluation/voices.ts';
import { lineText, positionToSearch, readPosition, typedOrRead } from './position-text.ts';

const DECIMALS = 4;
const NAME_WIDTH = 24;

const OPTIONS = {
  by: oneOf(VOICES, 'whose evaluation it is', { otherwise: 'evolved' }),
  moves: text('list', 'two moves to compare, as in d3,c4'),
  depth: whole('d', 'plies to look ahead', { min: 1, max: 24 }),
  after: oneOf(['line', 'move'] as const, 'compare at the ends of the lines, or right after the moves', {
    otherwise: 'line',
  }),
  squares: flag('print what each disc is worth'),
  part: text('name', 'print it for this part alone, by its name, as in "diagonal a1-h8"'),
};

export const explain = defineCommand({
  usage: 'explain <board, transcript or ->',
  about: `Prints what an evaluation says of a position, and what it is made of: each part, and what it adds. All numbers are Black's:
above 0 they speak for Black. Evolved's are on a scale of its own, all others in discs; those of the first study (classic) and of
Evolved are a count times a weight. Those of the learnt networks (patterns, which the engine uses, and neural) are shares of the
value. "-" reads the position from standard input.

--moves compares two moves by what is said after them, for the side that chooses. --depth looks so many plies ahead and prints what
is thought of each move, depth by depth; with it the two moves are compared at the ends of the lines that are expected.
--squares prints what each disc is worth: half of what turning it would change, in all or (--part) in one part; of a place of a
pattern only its own squares.`,
  examples: [
    'explain f5d6c3d3c4',
    'explain f5d6c3d3c4 --by patterns --squares',
    'explain f5d6c3d3c4 --by classic --moves f4,b3 --depth 6',
  ],
  options: OPTIONS,

  async run({ options: { by, moves, depth, after, squares, part }, rest }, console) {
    if (rest.length === 0) throw new InputError('explain takes a board or moves.');
    const position = readPosition(await typedOrRead(rest, console));
    const voices = openVoices(
      new WebAssembly.Module(readFileSync(TEXTBOOK_FILE)),
      readFileSync(EVALUATION_FILE),
      readFileSync(NEURAL_FILE),
    );
    const explained = voices.explain[by](position);
    if (part !== undefined && !explained.terms.some(({ name }) => name === part))
      throw new InputError(`--part must be one of the parts that are printed, not "${part}".`);
    printTerms(explained, console);
    for (const voice of VOICES)
      printRow(console, `says ${voice}`, voices.explain[voice](position).sum.toFixed(DECIMALS));
    if (squares || part !== undefined) printWorth(worthBy(voices.explain[by], position, part), console);
    const found = depth === undefined ? [] : voices.opinions(positionToSearch(position).position, depth);
    printOpinions(found, console);
    if (moves !== undefined) {
      const [one, other] = movesOf(moves, positionToSearch(position).position);
      printDifferences(
        voices,
        by,
        positionToSearch(position).position,
        [one, other],
        after === 'line' ? found.at(-1) : undefined,
        console,
      );
    }
  },
});

function printRow(console: Console, name: string, ...numbers: readonly string[]): void {
  console.out([name.padEnd(NAME_WIDTH), ...numbers.map((number) => number.padStart(9))].join('').trimEnd());
}

function printTerms({ terms, sum }: Explained, console: Console): void {
  printRow(console, '', 'counts', 'weight', 'adds');
  for (const { name, value, weight, adds } of terms)
    printRow(console, name, value?.toFixed(DECIMALS) ?? '', weight?.toFixed(2) ?? '', adds.toFixed(DECIMALS));
  printRow(console, 'sum', '', '', sum.toFixed(DECIMALS));
}

function printWorth(worth: readonly (number | undefined)[], console: Console): void {
  for (let rank = 0; rank < 8; rank++)
    console.out(
      worth
        .slice(8 * rank, 8 * rank + 8)
        .map((value) => (value?.toFixed(2) ?? '.').padStart(8))
        .join(''),
    );
}

function printOpinions(found: readonly Opinions[], console: Console): void {
  const last = found.at(-1);
  if (!last) return;
  const moves = last.moves.map(({ move }) => move);
  printRow(console, 'depth', ...moves.map(squareName));
  for (const { depth, moves: then } of found) {
    const scores = moves.map((move) => then.find((each) => each.move === move)?.score);
    printRow(console, String(depth), ...scores.map((score) => score?.toString() ?? ''));
  }
  for (const { line } of last.moves) console.out(`expected ${lineText(line)}`);
}

/** @throws InputError unless these are two legal moves. */
function movesOf(list: string, position: Position): readonly [Square, Square] {
  const squares = list.split(',').map((name) => {
    const square = parseSquare(name.trim());
    if (square === undefined || !has(legalMoves(position), square))
      throw new InputError(`"${name}" is no legal move.`);
    return square;
  });
  const [one, other] = squares;
  if (one === undefined || other === undefined || squares.length > 2)
    throw new InputError('--moves takes two moves, as in d3,c4.');
  return [one, other];
}

function printDifferences(
  voices: Voices,
  by: (typeof VOICES)[number],
  position: Position,
  moves: readonly [Square, Square],
  last: Opinions | undefined,
  console: Console,
): void {
  const [one, other] = moves.map((move) => {
    const line = last?.moves.find((each) => each.move === move)?.line ?? [move];
    return voices.explain[by](positionAfter(position, line));
  });
  if (!one || !other) return;
  const side = sideOf(position);
  printRow(console, '', ...moves.map(squareName), 'favours');
  for (const { name, one: first, other: second, favours } of differencesOf(one, other, side))
    printRow(console, name, ...[first, second, favours].map((number) => number.toFixed(DECIMALS)));
  const all = [one.sum, other.sum, side * (one.sum - other.sum)];
  printRow(console, 'sum', ...all.map((number) => number.toFixed(DECIMALS)));
}
