/**
 * What a lesson says of each of its positions, as a fact that holds on the board: the words of a lesson claim no more. Pure.
 * That the right moves are right, and by how much, is for the searches to say.
 */
import { type Bitboard, CORNERS, EMPTY, bit, count, fromSquares, has, squaresOf } from '../game/bitboard.ts';
import { frontier } from '../game/frontier.ts';
import { type Colour, type Position, countEmpties, emptySquares, opposite } from '../game/position.ts';
import { regionOf, regions } from '../game/regions.ts';
import { flips, legalMoves, onTurn, playMove, turnState } from '../game/rules.ts';
import { type Square, fileOf, rankOf, squareAt } from '../game/square.ts';
import { stableDiscs } from '../game/stability.ts';
import type { Exercise, Option } from './exercise.ts';
import type { LessonId } from './lesson-ids.ts';

/** The moves of an exercise, each with what it does on the board. */
interface Task {
  readonly position: Position;
  readonly mover: Colour;
  readonly right: readonly Tried[];
  readonly wrong: readonly Tried[];
}

interface Tried extends Option {
  readonly after: Position;
  /** The opponent's legal moves after it. */
  readonly replies: Bitboard;
  /** The discs that it turns. */
  readonly turned: Bitboard;
}

/** Whether what `lesson` says holds of an exercise. */
export function isTrueOf(
  lesson: LessonId,
  exercise: Pick<Exercise, 'position' | 'options' | 'answers'>,
): boolean {
  return isClaimedOf(lesson, exercise, exercise.answers);
}

/** The lessons whose task says what a move does on the board, so that moves that are not best may do it as well. */
const FACTUAL: ReadonlySet<LessonId> = new Set(['corners', 'wedges', 'parity', 'swindles']);

/** Whether `move`, which is not right in an exercise of `lesson`, does what was asked all the same. */
export function doesTask(
  lesson: LessonId,
  exercise: Pick<Exercise, 'position' | 'options'>,
  move: Square,
): boolean {
  return FACTUAL.has(lesson) && isClaimedOf(lesson, exercise, [move]);
}

function isClaimedOf(
  lesson: LessonId,
  { position, options }: Pick<Exercise, 'position' | 'options'>,
  answers: readonly Square[],
): boolean {
  const tried = options.flatMap((option): Tried[] => {
    const after = playMove(position, option.square);
    if (!after.ok) return [];
    const { value } = after;
    return [{ ...option, after: value, replies: legalMoves(value), turned: flips(position, option.square) }];
  });
  return CLAIMS[lesson]({
    position,
    mover: position.toMove,
    right: tried.filter(({ square }) => answers.includes(square)),
    wrong: tried.filter(({ square }) => !answers.includes(square)),
  });
}

const CLAIMS: Readonly<Record<LessonId, (task: Task) => boolean>> = {
  /** The right moves take a corner. */
  corners: ({ right }) => right.every(({ square }) => has(CORNERS, square)),

  /** A wrong move is beside an empty corner, which it gives away; the right moves give none and are not beside one. */
  danger: ({ position, right, wrong }) =>
    wrong.some(
      (move) =>
        has(besideEmptyCorners(position), move.square) &&
        (move.replies & cornersBeside(move.square)) !== EMPTY,
    ) &&
    right.every(
      ({ square, replies }) => !has(besideEmptyCorners(position), square) && (replies & CORNERS) === EMPTY,
    ),

  /** Early on the move that turns the most discs is wrong, and the right ones turn at most two. */
  fewDiscs: ({ position, right, wrong }) => {
    const most = Math.max(...wrong.map(({ turned }) => count(turned)));
    return (
      countEmpties(position) >= EARLY && most >= MANY && right.every(({ turned }) => count(turned) <= FEW)
    );
  },

  /** After the right moves the opponent has fewer moves than after any other. */
  mobility: ({ right, wrong }) => {
    const fewest = Math.min(...wrong.map(({ replies }) => count(replies)));
    return right.every(({ replies, after }) => turnState(after) === 'move' && count(replies) < fewest);
  },

  /** The right moves turn only discs with no empty square beside them; no other move does. */
  quiet: ({ right, wrong }) => right.every(isQuiet) && !wrong.some(isQuiet),

  /** After the right moves fewer discs of the mover touch an empty square than after any other. */
  frontier: ({ mover, right, wrong }) => {
    const open = ({ after }: Tried): number => count(frontier(after) & after[mover]);
    const fewest = Math.min(...wrong.map(open));
    return right.every((move) => open(move) < fewest);
  },

  /** A wrong move makes a wall, and the right ones leave none. */
  walls: ({ mover, right, wrong }) =>
    wrong.some(({ after }) => hasWall(after, mover)) && !right.some(({ after }) => hasWall(after, mover)),

  /** The right moves leave the mover at least three discs more that can never be turned than any other does. */
  stable: ({ mover, right, wrong }) => {
    const safe = ({ after }: Tried): number => count(stableDiscs(after, mover));
    const most = Math.max(...wrong.map(safe));
    return right.every((move) => !has(CORNERS, move.square) && safe(move) >= most + MORE_SAFE);
  },

  /** A wrong move makes an edge of five discs beside an empty corner; after the right ones there is none. */
  edges: ({ mover, right, wrong }) =>
    wrong.some(({ after }) => hasUnbalancedEdge(after, mover)) &&
    !right.some(({ after }) => hasUnbalancedEdge(after, mover)),

  /** The right moves stand on an edge between two discs of the opponent, which stay the opponent's. */
  wedges: ({ mover, right }) => right.every(({ after, square }) => isWedge(after, square, opposite(mover))),

  /** After the right moves every reply lets the mover take a corner; after the others there is one that does not. */
  tempo: ({ position, mover, right, wrong }) => {
    const isStuck = ({ after, replies }: Tried): boolean =>
      turnState(after) === 'move' && squaresOf(replies).every((reply) => givesCorner(after, reply, mover));
    return (
      (legalMoves(position) & CORNERS) === EMPTY &&
      right.every((move) => isStuck(move) && (move.replies & CORNERS) === EMPTY) &&
      !wrong.some(isStuck)
    );
  },

  /** The right moves let the opponent take a corner at once, and there is a wrong one that does not. */
  sacrifices: ({ right, wrong }) =>
    right.every(({ replies }) => (replies & CORNERS) !== EMPTY) &&
    wrong.some(({ replies }) => (replies & CORNERS) === EMPTY),

  /** The opponent has no move after the right moves, and has one after the others. */
  passes: ({ right, wrong }) =>
    right.every(({ after }) => turnState(after) === 'pass') &&
    wrong.every(({ after }) => turnState(after) === 'move'),

  /** The right moves are in a region with an odd number of empty squares, and a wrong one is in an even one. */
  parity: ({ position, right, wrong }) => {
    const size = ({ square }: Tried): number => count(regionOf(position, square));
    return (
      countEmpties(position) <= LATE &&
      regions(position).length > 1 &&
      right.every((move) => size(move) % 2 === 1) &&
      wrong.some((move) => size(move) % 2 === 0)
    );
  },

  /** The right moves are in a region of two squares, of which the opponent cannot play the other one and the mover can. */
  swindles: ({ position, mover, right, wrong }) => {
    const other = ({ square }: Tried): Bitboard => regionOf(position, square) & ~bit(square);
    return (
      right.every(
        (move) =>
          count(other(move)) === 1 &&
          (move.replies & other(move)) === EMPTY &&
          (legalMoves({ ...move.after, toMove: mover }) & other(move)) !== EMPTY,
      ) && wrong.some((move) => count(other(move)) !== 1)
    );
  },

  /** Six squares are empty, and the one right move wins; it does not turn the most discs. */
  counting: ({ position, right, wrong }) => {
    const [only, another] = right;
    return (
      countEmpties(position) === LAST &&
      only !== undefined &&
      another === undefined &&
      only.value > 0 &&
      wrong.some(({ turned }) => count(turned) > count(only.turned))
    );
  },
};

/** What the claims count: empty squares early, late and at the last, and discs turned. */
const EARLY = 36;
const LATE = 16;
const LAST = 6;
const MANY = 4;
const FEW = 2;
const MORE_SAFE = 3;

/** A wall is so many discs long. */
const WALL = 4;

/** X- and C-squares of a corner. */
function besideCorner(corner: Square): Square[] {
  const file = fileOf(corner) === 0 ? 1 : 6;
  const rank = rankOf(corner) === 0 ? 1 : 6;
  return [squareAt(file, rank), squareAt(file, rankOf(corner)), squareAt(fileOf(corner), rank)].filter(
    (square) => square !== undefined,
  );
}

function besideEmptyCorners(position: Position): Bitboard {
  return fromSquares(squaresOf(CORNERS & emptySquares(position)).flatMap(besideCorner));
}

function cornersBeside(square: Square): Bitboard {
  return fromSquares(squaresOf(CORNERS).filter((corner) => besideCorner(corner).includes(square)));
}

function isQuiet({ after, turned }: Tried): boolean {
  return (turned & frontier(after)) === EMPTY;
}

/** Whether `colour` has a straight run of discs away from the edges, along one side of which all squares are empty. */
function hasWall(position: Position, colour: Colour): boolean {
  const empty = emptySquares(position);
  const isOwn = (file: number, rank: number): boolean => hasAt(position[colour], file, rank);
  const isEmpty = (file: number, rank: number): boolean => hasAt(empty, file, rank);
  for (let line = 2; line <= 5; line++) {
    for (const side of [line - 1, line + 1]) {
      let across = 0;
      let down = 0;
      for (let at = 0; at < 8; at++) {
        across = isOwn(at, line) && isEmpty(at, side) ? across + 1 : 0;
        down = isOwn(line, at) && isEmpty(side, at) ? down + 1 : 0;
        if (across >= WALL || down >= WALL) return true;
      }
    }
  }
  return false;
}

function hasAt(set: Bitboard, file: number, rank: number): boolean {
  const square = squareAt(file, rank);
  return square !== undefined && has(set, square);
}

/** The four edges, each from corner to corner. */
const EDGES: readonly (readonly Square[])[] = [0, 1, 2, 3].map((edge) =>
  Array.from({ length: 8 }, (_, at) => {
    const fixed = edge % 2 === 0 ? 0 : 7;
    return edge < 2 ? 8 * fixed + at : 8 * at + fixed;
  }),
);

/** Whether `colour` has an edge of exactly five discs in a row between two empty corners, one of them beside the row. */
function hasUnbalancedEdge(position: Position, colour: Colour): boolean {
  const empty = emptySquares(position);
  return EDGES.some((edge) => {
    const row = edge
      .map((square) => (has(position[colour], square) ? 'o' : has(empty, square) ? '-' : 'x'))
      .join('');
    return row === '-ooooo--' || row === '--ooooo-';
  });
}

/** Whether `square` has discs of `theirs` on both sides of it along an edge. */
function isWedge(position: Position, square: Square, theirs: Colour): boolean {
  const discs = position[theirs];
  return EDGES.some((edge) => {
    const at = edge.indexOf(square);
    const [before, behind] = [edge[at - 1], edge[at + 1]];
    return at > 0 && before !== undefined && behind !== undefined && has(discs, before) && has(discs, behind);
  });
}

/** Whether after `reply` the side `mover` may take a corner. */
function givesCorner(position: Position, reply: Square, mover: Colour): boolean {
  const after = playMove(position, reply);
  if (!after.ok) return false;
  const now = onTurn(after.value);
  return now.toMove === mover && (legalMoves(now) & CORNERS) !== EMPTY;
}
