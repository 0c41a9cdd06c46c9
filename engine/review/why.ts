/**
 * Reasons for which one move is better than another, as facts that hold on the board. What refutes the played move comes
 * first: the expected reply and what it wins. Measures of the position, such as how many moves are left, come after it, and
 * only where they set the two moves apart. No reason is given if none holds.
 */
import { CORNERS, EMPTY, count, has, squaresOf } from '../game/bitboard.ts';
import type { Evaluation } from '../game/evaluation.ts';
import { frontier } from '../game/frontier.ts';
import { type Colour, type Position, emptySquares, opposite } from '../game/position.ts';
import { flips, legalMoves, playMove, turnState } from '../game/rules.ts';
import { type Square, fileOf, rankOf } from '../game/square.ts';
import { regionOf, regions } from '../game/regions.ts';
import { stableDiscs } from '../game/stability.ts';
import { type Judgement, isSlip } from './judge.ts';

/** `best` is the better move, `played` the other one; the opponent is the side that moves after them. */
export type Reason =
  /** The better move takes a corner, the played one does not. */
  | { readonly kind: 'takesCorner'; readonly corner: Square }
  /** After the played move the opponent's expected reply, if one is known, takes this corner; after the better one it may take none. */
  | { readonly kind: 'givesCorner'; readonly corner: Square }
  /** The expected reply to the played move prepares that the opponent takes this corner with its next move. */
  | { readonly kind: 'preparesCorner'; readonly reply: Square; readonly corner: Square }
  /** With its expected reply the opponent has so many more discs that can never be turned. */
  | { readonly kind: 'replySecures'; readonly reply: Square; readonly discs: number }
  /** The better move leaves the opponent without a move, so that the mover goes on. */
  | { readonly kind: 'makesPass' }
  /** After the played move and the expected reply the mover has no move; after the better one it has one. */
  | { readonly kind: 'mustPass'; readonly reply: Square }
  /** After the better move this many discs of the mover can never be turned that can be after the played one. */
  | { readonly kind: 'securesDiscs'; readonly discs: number }
  /** The better move leaves the opponent this many moves, the played one leaves more. */
  | { readonly kind: 'fewerMoves'; readonly best: number; readonly played: number }
  /** The better move goes into a region with an odd number of empty squares, the played one into an even one. */
  | { readonly kind: 'parity'; readonly best: number; readonly played: number }
  /** The played move stands on the square diagonally beside this corner, which is empty; the better one beside no empty corner. */
  | { readonly kind: 'besideCorner'; readonly corner: Square }
  /** After the better move and the expected reply the mover has this many moves, after the played one and its reply fewer. */
  | { readonly kind: 'keepsMoves'; readonly best: number; readonly played: number }
  /** After the better move so many discs of the mover touch an empty square, after the played one more. */
  | { readonly kind: 'lessOpen'; readonly best: number; readonly played: number }
  /** Nothing else tells the moves apart, but this reply turns many discs, as many as these. */
  | { readonly kind: 'reply'; readonly reply: Square; readonly turns: number };

/** What these say is about the played move and what answers it. The others tell which move is better. */
const OF_PLAYED: ReadonlySet<Reason['kind']> = new Set([
  'givesCorner',
  'preparesCorner',
  'replySecures',
  'mustPass',
  'besideCorner',
  'reply',
]);

/** Whether a reason tells which move is the better one. */
export function tellsBetter({ kind }: Reason): boolean {
  return !OF_PLAYED.has(kind);
}

export interface Choice {
  readonly position: Position;
  readonly best: Square;
  readonly played: Square;
  /** The expected replies of the opponent to both moves, if they are known. */
  readonly replyToBest?: Square | undefined;
  readonly replyToPlayed?: Square | undefined;
  /** The moves that are expected after the reply to the played move. */
  readonly afterReply?: readonly Square[] | undefined;
}

/** A smaller difference in moves or in safe discs explains nothing; this one in moves only where nothing else does. */
const LEAST_MOVES = 3;
const FEW_MOVES = 2;
const LEAST_DISCS = 2;
const LEAST_FRONTIER = 2;
/** That a reply turns fewer discs says nothing: where few are turned, that is often a virtue. */
const LEAST_TURNED = 5;

/** The most empty squares with which regions are counted. */
const MOST_EMPTIES_FOR_PARITY = 18;

/** The reasons that distinguish the two moves, the most important first; empty if none holds. */
export function reasons(choice: Choice): Reason[] {
  const { position, best, played } = choice;
  const afterBest = after(position, best);
  const afterPlayed = after(position, played);
  if (best === played || !afterBest || !afterPlayed) return [];
  const both: Both = { ...choice, mover: position.toMove, afterBest, afterPlayed };
  return PREDICATES.flatMap((predicate) => predicate(both) ?? []);
}

/**
 * Why another move would have been better than the one that was judged; undefined where it was not, or where nothing can be
 * proved. `before` is the position of the move, and `values` are those of all places. While the better move is still looked for
 * (`isSought`), no reason that tells it counts.
 */
export function whyReason(
  judgement: Judgement,
  before: Position,
  values: readonly (Pick<Evaluation, 'lines'> | undefined)[],
  isSought = false,
): Reason | undefined {
  if (!isSlip(judgement)) return undefined;
  const { ply, best, move } = judgement;
  const lineOf = (first: Square): readonly Square[] | undefined =>
    values[ply - 1]?.lines.find(({ moves }) => moves[0] === first)?.moves.slice(1);
  const [reply, ...afterReply] = lineAfter(judgement, values);
  return reasons({
    position: before,
    best,
    played: move,
    replyToBest: lineOf(best)?.[0],
    replyToPlayed: reply,
    afterReply,
  }).find((reason) => !isSought || !tellsBetter(reason));
}

/** What is expected after the played move: as the search of the place after it says, which saw most of it. */
export function lineAfter(
  { ply, move }: Judgement,
  values: readonly (Pick<Evaluation, 'lines'> | undefined)[],
): readonly Square[] {
  const fromBefore = values[ply - 1]?.lines.find(({ moves }) => moves[0] === move);
  return values[ply]?.lines[0]?.moves ?? fromBefore?.moves.slice(1) ?? [];
}

interface Both extends Choice {
  readonly mover: Colour;
  readonly afterBest: Position;
  readonly afterPlayed: Position;
}

const PREDICATES: readonly ((both: Both) => Reason | undefined)[] = [
  givesCorner,
  mustPass,
  takesCorner,
  makesPass,
  preparesCorner,
  replySecures,
  securesDiscs,
  parity,
  (both) => fewerMoves(both),
  besideCorner,
  (both) => keepsMoves(both),
  (both) => fewerMoves(both, FEW_MOVES),
  (both) => keepsMoves(both, FEW_MOVES),
  lessOpen,
  replyAlone,
];

function after(position: Position, move: Square): Position | undefined {
  const played = playMove(position, move);
  return played.ok ? played.value : undefined;
}

function takesCorner({ best, played }: Both): Reason | undefined {
  return has(CORNERS, best) && !has(CORNERS, played) ? { kind: 'takesCorner', corner: best } : undefined;
}

function givesCorner({ afterBest, afterPlayed, replyToPlayed }: Both): Reason | undefined {
  const corners = squaresOf(legalMoves(afterPlayed) & CORNERS);
  const corner = replyToPlayed === undefined ? corners[0] : corners.find((each) => each === replyToPlayed);
  const isSafe = (legalMoves(afterBest) & CORNERS) === EMPTY;
  return corner !== undefined && isSafe ? { kind: 'givesCorner', corner } : undefined;
}

/** The expected reply of the opponent and the position after it; undefined if none is known or the opponent has no move. */
function answerTo({
  mover,
  afterPlayed,
  replyToPlayed,
}: Both): { reply: Square; position: Position } | undefined {
  if (replyToPlayed === undefined || afterPlayed.toMove !== opposite(mover)) return undefined;
  const position = after(afterPlayed, replyToPlayed);
  return position && { reply: replyToPlayed, position };
}

function preparesCorner(both: Both): Reason | undefined {
  const { mover, afterPlayed, afterReply = [] } = both;
  const answer = answerTo(both);
  const [own, corner] = afterReply;
  if (!answer || own === undefined || corner === undefined || !has(CORNERS, corner)) return undefined;
  // Where somebody passes, the moves are not the mover's and the opponent's in turn.
  const isTheirs =
    answer.position.toMove === mover && after(answer.position, own)?.toMove === opposite(mover);
  const isNew = !has(legalMoves(afterPlayed), corner);
  return isTheirs && isNew ? { kind: 'preparesCorner', reply: answer.reply, corner } : undefined;
}

function replySecures(both: Both): Reason | undefined {
  const answer = answerTo(both);
  if (!answer) return undefined;
  const opponent = opposite(both.mover);
  const discs =
    count(stableDiscs(answer.position, opponent)) - count(stableDiscs(both.afterPlayed, opponent));
  return discs >= LEAST_DISCS ? { kind: 'replySecures', reply: answer.reply, discs } : undefined;
}

function replyAlone(both: Both): Reason | undefined {
  const answer = answerTo(both);
  if (!answer) return undefined;
  const turns = count(flips(both.afterPlayed, answer.reply));
  return turns >= LEAST_TURNED ? { kind: 'reply', reply: answer.reply, turns } : undefined;
}

/** The empty corner that `square` stands diagonally beside. */
function cornerBeside(position: Position, square: Square): Square | undefined {
  return squaresOf(CORNERS & emptySquares(position)).find(
    (corner) =>
      Math.abs(fileOf(corner) - fileOf(square)) === 1 && Math.abs(rankOf(corner) - rankOf(square)) === 1,
  );
}

function besideCorner({ position, best, played }: Both): Reason | undefined {
  const corner = cornerBeside(position, played);
  return corner !== undefined && cornerBeside(position, best) === undefined
    ? { kind: 'besideCorner', corner }
    : undefined;
}

function keepsMoves(
  { mover, afterBest, afterPlayed, replyToBest, replyToPlayed }: Both,
  least = LEAST_MOVES,
): Reason | undefined {
  const left = (position: Position, reply: Square | undefined): number | undefined => {
    const replied = reply === undefined ? undefined : after(position, reply);
    return replied?.toMove === mover && turnState(replied) === 'move'
      ? count(legalMoves(replied))
      : undefined;
  };
  const [best, played] = [left(afterBest, replyToBest), left(afterPlayed, replyToPlayed)];
  if (best === undefined || played === undefined || best - played < least) return undefined;
  return { kind: 'keepsMoves', best, played };
}

function lessOpen({ mover, afterBest, afterPlayed }: Both): Reason | undefined {
  const open = (position: Position): number => count(frontier(position) & position[mover]);
  const [best, played] = [open(afterBest), open(afterPlayed)];
  return played - best >= LEAST_FRONTIER ? { kind: 'lessOpen', best, played } : undefined;
}

function makesPass({ afterBest, afterPlayed }: Both): Reason | undefined {
  const isPass = turnState(afterBest) === 'pass' && turnState(afterPlayed) !== 'pass';
  return isPass ? { kind: 'makesPass' } : undefined;
}

function mustPass({ afterBest, afterPlayed, replyToBest, replyToPlayed }: Both): Reason | undefined {
  const passesAfter = (position: Position, reply: Square | undefined): boolean | undefined => {
    const replied = reply === undefined ? undefined : after(position, reply);
    return replied && turnState(replied) === 'pass';
  };
  const isPass = passesAfter(afterPlayed, replyToPlayed) === true;
  return isPass && replyToPlayed !== undefined && passesAfter(afterBest, replyToBest) === false
    ? { kind: 'mustPass', reply: replyToPlayed }
    : undefined;
}

function securesDiscs({ mover, afterBest, afterPlayed }: Both): Reason | undefined {
  const discs = count(stableDiscs(afterBest, mover)) - count(stableDiscs(afterPlayed, mover));
  return discs >= LEAST_DISCS ? { kind: 'securesDiscs', discs } : undefined;
}

function fewerMoves({ mover, afterBest, afterPlayed }: Both, least = LEAST_MOVES): Reason | undefined {
  // A side that has passed is not the opponent any more.
  if (afterBest.toMove !== opposite(mover) || turnState(afterBest) !== 'move') return undefined;
  const best = count(legalMoves(afterBest));
  const played = count(legalMoves(afterPlayed));
  return played - best >= least ? { kind: 'fewerMoves', best, played } : undefined;
}

function parity({ position, best, played }: Both): Reason | undefined {
  const sizeAt = (square: Square): number => count(regionOf(position, square));
  const isLate = regions(position).reduce((sum, region) => sum + count(region), 0) <= MOST_EMPTIES_FOR_PARITY;
  const sizes = { best: sizeAt(best), played: sizeAt(played) };
  const isSpoilt = sizes.best % 2 === 1 && sizes.played % 2 === 0;
  return isLate && isSpoilt ? { kind: 'parity', ...sizes } : undefined;
}
