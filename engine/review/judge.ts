/**
 * Judges the moves of a game: the loss of each in discs against the best move, and the mark for that loss. Pure:
 * everything follows from the evaluations that plan.ts asked for.
 *
 * A loss between two exact values is a fact. A loss between estimates is only as sure as they are: nine of ten measured
 * losses of its kind were not off by more than `lossError`. Within that error nothing is called a mistake; beyond it the
 * mark is the one of the loss, and it is not sure if the true loss may as well have another.
 */
import { count, squaresOf } from '../game/bitboard.ts';
import { placedDiscs } from '../game/branches.ts';
import { type Colour, type Position, countEmpties } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import { SQUARE_COUNT, type Square } from '../game/square.ts';
import { normalised } from '../game/symmetry.ts';
import type { Mark, NodeId } from '../game/tree.ts';
import { type LinePlace, playedLine, valueAt } from './plan.ts';
import { slipOf } from './slips.ts';

/** The marks that a review gives, from the best to the worst; a move without a choice is `forced`. */
export const REVIEW_MARKS = [
  'best',
  'good',
  'forced',
  'inaccuracy',
  'mistake',
  'blunder',
] as const satisfies readonly Mark[];

export type ReviewMark = (typeof REVIEW_MARKS)[number];

/** The judgement of one move. */
export interface Judgement {
  /** The place that the move led to, which has the mark. */
  readonly id: NodeId;
  /** The number of moves of the line up to this one, passes included. */
  readonly ply: number;
  /** The number of the move as players count: see `moveNumber` of engine/game. */
  readonly number: number;
  /** Empty squares before the move. */
  readonly empties: number;
  readonly move: Square;
  readonly mover: Colour;
  /** Discs given away against the best move, at least 0. */
  readonly loss: number;
  /** The error in discs that nine of ten losses do not exceed; 0 if the loss is exact. */
  readonly error: number;
  /** Whether both values are results of perfect play. */
  readonly exact: boolean;
  /** The best move; the move itself where none is better. */
  readonly best: Square;
  /**
   * The discs by which Black ends ahead after the best move, and after this one: they differ by the loss. Both are values of
   * one search of the position before the move, or of two that are as deep, and what is solved stays as it is.
   */
  readonly bestScore: number;
  readonly score: number;
  readonly mark: ReviewMark;
  /** Whether the mark is the same however far the loss is off within its error. */
  readonly isSure: boolean;
  /** What the mover had and was left with, if the move changed who wins for certain or beyond the error. */
  readonly turned: Turned | undefined;
}

/** A result that a move gives away. */
export type Turned = 'winToDraw' | 'winToLoss' | 'drawToLoss';

/**
 * The error in discs that nine of ten measured losses did not exceed, between a search of `depth` plies and one of a
 * ply less, with this many empty squares. Figures: workshop/bench/README.md, "Review".
 */
export function lossError(empties: number, depth: number): number {
  if (depth >= empties) return 0;
  return Math.max(ERROR.least, ERROR.base - ERROR.perPly * depth - ERROR.perEmpty * empties);
}

/** The least is two discs of a search, each told as up to 1.08 (engine/values). */
const ERROR = { base: 9.4, perPly: 0.09, perEmpty: 0.15, least: 2.1 } as const;

/**
 * The judgement of the move that was played after `ply` others; undefined for a pass, and if too little is known yet.
 */
export function judge(line: readonly LinePlace[], ply: number): Judgement | undefined {
  const at = line[ply];
  return at && judgePlace(at, ply, line[0]?.place.position);
}

/**
 * The judgement of the move that was played from a place after `ply` moves of any line of a game that began with the position
 * `start`; undefined for a pass, and if too little is known yet.
 */
export function judgePlace(
  at: LinePlace,
  ply: number,
  start: Position = at.place.position,
): Judgement | undefined {
  const { place, next } = at;
  const value = valueAt(place);
  if (value === undefined || next === undefined || next.move === 'pass') return undefined;
  const { position } = place;
  const { move } = next;
  const played = playedLine(at);
  const isForced = count(legalMoves(position)) === 1;
  if (played === undefined && !isForced) return undefined;
  const side = position.toMove === 'black' ? 1 : -1;
  const after = valueAt(next.place);
  // No move leads to more than all squares, whatever little is known of the others.
  const isWhole = after?.exact === true && side * after.score === SQUARE_COUNT;
  const isBest = isForced || isWhole || isImage(position, move, value.lines[0]?.moves[0]);
  const lost = isBest || played === undefined ? 0 : Math.max(0, side * (value.score - played.score));
  const loss = hundredths(lost);
  const exact = isWhole || (value.exact && (played?.exact ?? true));
  // Where the game is solved after the move and only estimated before it, the estimates say what was lost, and from what.
  const isSolvedAfter = after?.exact === true && !value.exact;
  // Moves that all lead to images of one position leave the game as it stood, and the search of that position saw more.
  const isAlike = !exact && areImages(position, move);
  const isSeenAfter = isAlike && !isForced && after !== undefined && after.depth >= value.depth - 1;
  const before = isSeenAfter ? after.score : value.score;
  const bestScore = isSolvedAfter ? hundredths(after.score + side * loss) : before;
  const score = isSolvedAfter ? after.score : hundredths(bestScore - side * loss);
  const empties = countEmpties(position);
  // Nothing can be lost by a move that leads where all others do, whatever little is known of it.
  const error = exact || isAlike ? 0 : lossError(empties, value.depth);
  const best = loss === 0 ? move : (value.lines[0]?.moves[0] ?? move);
  const turned = turnedBy(side * bestScore, side * score, error);
  const marked = isForced ? ({ mark: 'forced', isSure: true } as const) : markFor(loss, error, turned);
  return {
    id: next.place.id,
    ply: ply + 1,
    number: placedDiscs(start, position) + 1,
    empties,
    move,
    mover: position.toMove,
    loss,
    error,
    exact,
    best,
    bestScore,
    score,
    ...marked,
    turned,
  };
}

/**
 * What a move changes whose mover would end `best` discs ahead and ends `played` ahead; both are off by `error` at most.
 * Estimates do not tell a draw.
 */
export function turnedBy(best: number, played: number, error: number): Turned | undefined {
  const [before, after] = [standing(best, error), standing(played, error)];
  if (before - after < (error > 0 ? 2 : 1)) return undefined;
  if (before < 1) return 'drawToLoss';
  return after < 0 ? 'winToLoss' : 'winToDraw';
}

/** Sums and differences of values with two decimals have no more, but floating point makes more of them. */
export function hundredths(discs: number): number {
  return Math.round(100 * discs) / 100 + 0;
}

/**
 * Whether two moves lead to images of one position, as all four first moves do. They are worth the same, but searches of
 * them need not find quite the same.
 */
function isImage(position: Position, one: Square, other: Square | undefined): boolean {
  if (one === other || other === undefined) return one === other;
  const [first, second] = [one, other].map((square) => {
    const played = playMove(position, square);
    return played.ok ? normalised(played.value).position : undefined;
  });
  return first !== undefined && first.black === second?.black && first.white === second.white;
}

/** Whether all moves lead where `move` does, as on the first board. */
function areImages(position: Position, move: Square): boolean {
  return squaresOf(legalMoves(position)).every((other) => isImage(position, move, other));
}

/** The mark of a move that had alternatives and this loss in discs, plus or minus `error`, and whether it is sure. */
export function markFor(loss: number, error: number, turned?: Turned): Pick<Judgement, 'mark' | 'isSure'> {
  const markOf = (discs: number): ReviewMark =>
    discs <= 0 ? 'best' : (slipOf(discs, turned !== undefined) ?? 'good');
  const mark = loss > 0 && loss <= error ? 'good' : markOf(loss);
  return { mark, isSure: mark === markOf(loss - error) && mark === markOf(loss + error) };
}

/** The judgements of the moves of a line so far, in their order; moves without a judgement are left out. */
export function judgeLine(line: readonly LinePlace[]): Judgement[] {
  return line.flatMap((_, ply) => judge(line, ply) ?? []);
}

/** Whether a move lost enough to be mentioned. */
export function isSlip({ mark }: Pick<Judgement, 'mark'>): boolean {
  return mark === 'inaccuracy' || mark === 'mistake' || mark === 'blunder';
}

/**
 * The mark of a place after a review has gone further: the new one, unless a person has set another or removed it. A
 * mark that differs from the previous mark of the review was set by a person; where there was one before and is none
 * now, a person has removed it.
 */
export function nextMark(
  mark: Mark | undefined,
  before: ReviewMark | undefined,
  now: ReviewMark | undefined,
): Mark | undefined {
  return mark === before ? (now ?? mark) : mark;
}

/** The state of a position for readers: 1 if Black wins, -1 if White wins, 0 if neither is sure. */
export function standing(score: number, error: number): -1 | 0 | 1 {
  if (score > error) return 1;
  return score < -error ? -1 : 0;
}
