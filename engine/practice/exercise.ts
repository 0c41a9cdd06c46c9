/**
 * An exercise: a position of a game, what each of its moves is worth, and how a wrong one is answered. Pure. It is written
 * as one line of text: the moves that lead to the position, the depth of the searches, and the legal moves with their
 * values for the side to move in whole discs, each with the play that follows.
 *
 *     readExercise('f5d6c3 14 c4+2:d3 d3-6:c4e3f4')
 */
import { type Position, START_POSITION } from '../game/position.ts';
import { legalMoves, onTurn, passMove, playMove } from '../game/rules.ts';
import { type Square, parseSquare, squareName } from '../game/square.ts';
import { squaresOf } from '../game/bitboard.ts';
import { readMove } from '../notation/transcript-reader.ts';

/** A legal move of an exercise. */
export interface Option {
  readonly square: Square;
  /** Whole discs for the side to move. */
  readonly value: number;
  /** What follows it with good play, passes left out; a few moves at most. */
  readonly line: readonly Square[];
}

/** A position of which it is known what each move is worth. */
export interface Exercise {
  readonly position: Position;
  /** The depth of the searches in plies; undefined where the values are those of perfect play. */
  readonly depth: number | undefined;
  /** All legal moves, the best first. */
  readonly options: readonly [Option, ...Option[]];
  /** The moves that are right. Each of the others loses at least `margin`. */
  readonly answers: readonly Square[];
  /** Discs between the best of the wrong moves and the right ones. */
  readonly margin: number;
}

/** An exercise of a lesson. */
export interface LessonExercise extends Exercise {
  /** The moves that lead to it from the standard start, passes included, without blanks. */
  readonly moves: string;
}

/** The least margin in discs: an estimate may err by a disc or two, what is exact is told apart by less. */
export const LEAST_MARGIN = { exact: 2, estimated: 4 };

/** Estimates so close to the best are as good. */
const AS_GOOD = { exact: 0, estimated: 1 };

/** What of `options` is right, and how far the others are from it; undefined where that is not clear enough to be taught. */
export function clearAnswers(
  options: readonly Option[],
  isExact: boolean,
): Pick<Exercise, 'answers' | 'margin'> | undefined {
  const kind = isExact ? 'exact' : 'estimated';
  const best = Math.max(...options.map(({ value }) => value));
  const answers = options.filter(({ value }) => best - value <= AS_GOOD[kind]);
  const wrong = options.filter((option) => !answers.includes(option));
  if (answers.length === 0 || wrong.length === 0) return undefined;
  const margin =
    Math.min(...answers.map(({ value }) => value)) - Math.max(...wrong.map(({ value }) => value));
  return margin >= LEAST_MARGIN[kind] ? { answers: answers.map(({ square }) => square), margin } : undefined;
}

/** The discs that the legal move `square` loses against the best one. */
export function lossOf({ options }: Pick<Exercise, 'options'>, square: Square): number {
  const [best] = options;
  return best.value - (options.find((option) => option.square === square)?.value ?? best.value);
}

const OPTION = /^([a-h][1-8])([+-]\d{1,2})(?::((?:[a-h][1-8])+))?$/;

/** Reads the line of an exercise; what cannot be is refused with a sentence. */
export function readExercise(line: string): LessonExercise | string {
  const [moves = '', depthText = '', ...written] = line.split(' ');
  const position = reachedBy(moves);
  if (!position) return `The moves "${moves}" cannot be played.`;
  const depth = depthText === 'exact' ? undefined : Number(depthText);
  if (depth !== undefined && !(Number.isInteger(depth) && depth > 0)) return `"${depthText}" is no depth.`;
  const options = readOptions(position, written);
  if (options === 'unreadable') return `A move cannot be read in "${line}".`;
  if (options === 'incomplete') return `The exercise after "${moves}" must name each legal move once.`;
  const exercise = exerciseOf(position, depth, options);
  return exercise
    ? { moves, ...exercise }
    : `The exercise after "${moves}" has no move that is clearly right.`;
}

/** The exercise that a position is whose legal moves are worth what `options` say; undefined where no move is clearly right. */
export function exerciseOf(
  position: Position,
  depth: number | undefined,
  options: readonly Option[],
): Exercise | undefined {
  const [best, ...others] = options.toSorted((one, other) => other.value - one.value);
  const clear = clearAnswers(options, depth === undefined);
  return best && clear && { position, depth, options: [best, ...others], ...clear };
}

export function writeExercise({
  moves,
  depth,
  options,
}: Pick<LessonExercise, 'moves' | 'depth' | 'options'>): string {
  return [moves, depth ?? 'exact', ...options.map(writeOption)].join(' ');
}

export function writeOption({ square, value, line }: Option): string {
  const sign = value < 0 ? '-' : '+';
  const follows = line.length === 0 ? '' : `:${line.map(squareName).join('')}`;
  return `${squareName(square)}${sign}${Math.abs(value)}${follows}`;
}

/** The options that are written, each legal move of `position` once; else what is wrong with them. */
export function readOptions(
  position: Position,
  written: readonly string[],
): readonly Option[] | 'unreadable' | 'incomplete' {
  const options = written.flatMap((each) => readOption(position, each) ?? []);
  const named = new Set(options.map(({ square }) => square));
  const legal = squaresOf(legalMoves(position));
  if (options.length !== written.length || named.size !== options.length) return 'unreadable';
  return legal.length === named.size && legal.every((square) => named.has(square)) ? options : 'incomplete';
}

/** The position that moves written without blanks lead to; undefined where one of them cannot be played. */
function reachedBy(moves: string): Position | undefined {
  let position = START_POSITION;
  for (const written of moves.match(/../g) ?? []) {
    const move = readMove(written);
    if (move === undefined) return undefined;
    const next = move === 'pass' ? passMove(position) : playMove(position, move);
    if (!next.ok) return undefined;
    position = next.value;
  }
  return moves.length % 2 === 0 ? position : undefined;
}

function readOption(position: Position, written: string): Option | undefined {
  const [, name = '', value, follows = ''] = OPTION.exec(written) ?? [];
  const square = parseSquare(name);
  if (square === undefined) return undefined;
  const line = (follows.match(/../g) ?? []).flatMap((each) => parseSquare(each) ?? []);
  return placesAlong(position, [square, ...line]) && { square, value: Number(value), line };
}

/** A move that was made, and where it led. */
export interface PlacedMove {
  readonly square: Square;
  readonly before: Position;
  readonly after: Position;
}

/** The moves of a line from `position` on, whose passes are left out; undefined where one cannot be played. */
export function placesAlong(position: Position, line: readonly Square[]): readonly PlacedMove[] | undefined {
  const places: PlacedMove[] = [];
  let now = position;
  for (const square of line) {
    const before = onTurn(now);
    const next = playMove(before, square);
    if (!next.ok) return undefined;
    places.push({ square, before, after: next.value });
    now = next.value;
  }
  return places;
}
