/**
 * Plans what to think about during the opponent's turn: the positions after the likeliest replies, in order of their
 * probability. Each gets time in proportion to its probability, and further passes follow with more time. Pure.
 */
import type { Position } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { Line } from '../protocol.ts';

/** The depth in plies of the search of all replies, which shows how likely each is. */
export const SURVEY_DEPTH = 10;

/** A reply that is this many discs worse than another is less likely by the factor e. */
const TEMPERATURE_DISCS = 1.5;

/**
 * The probability of the reply that the last deep search expects. An opponent of the same strength plays it nine times
 * out of ten, people less often.
 */
const FORESEEN_PROBABILITY = 0.6;

/** Less likely replies are left out. */
const LEAST_PROBABILITY = 0.04;

/** The time for a reply of probability 1 in the first pass; each pass has longer slices than the one before. */
const FIRST_SLICE_MS = 2000;
const ROUND_GROWTH = 3;

export interface Reply {
  /** The position after the opponent's move; the side that ponders is to move and has a move. */
  readonly position: Position;
  /** The probability of this reply, 0 .. 1. */
  readonly probability: number;
}

/** A move that a search expects: `reply` in `position`. */
export interface Expectation {
  readonly position: Position;
  readonly reply: Square;
}

export interface Slice {
  readonly position: Position;
  readonly timeMs: number;
}

export type Slices = Generator<Slice, void, { readonly solved: boolean }>;

/** The first two moves of a line from `position`, as expectations. */
export function expectations(position: Position, [move, reply]: readonly Square[]): readonly Expectation[] {
  if (move === undefined) return [];
  const played = playMove(position, move);
  if (!played.ok) return [];
  const first = { position, reply: move };
  return reply === undefined ? [first] : [first, { position: played.value, reply }];
}

/**
 * The likely replies, likeliest first. `lines` are the values of the opponent's moves in `position`. `foreseen` is the
 * reply that a deeper search expects, if there was such a search.
 */
export function likelyReplies(
  position: Position,
  lines: readonly Line[],
  foreseen?: Square,
): readonly Reply[] {
  const isForeseen = lines.some(({ move }) => move === foreseen);
  const known = isForeseen ? FORESEEN_PROBABILITY : 0;
  const best = Math.max(...lines.map(({ score }) => score));
  const weights = lines.map(({ score }) => Math.exp((score - best) / TEMPERATURE_DISCS));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return lines
    .flatMap(({ move }, index): Reply[] => {
      const played = playMove(position, move);
      const shallow = (weights[index] ?? 0) / sum;
      const probability = (1 - known) * shallow + (move === foreseen ? known : 0);
      const isWorthwhile = played.ok && probability >= LEAST_PROBABILITY && legalMoves(played.value) !== 0n;
      return isWorthwhile ? [{ position: played.value, probability }] : [];
    })
    .toSorted((a, b) => b.probability - a.probability);
}

/**
 * Yields slices without end, unless the list is empty. The caller tells after each slice whether its position was
 * solved; a solved one is not yielded again.
 */
export function* slices(replies: readonly Reply[]): Slices {
  let left = replies;
  for (let wholeMs = FIRST_SLICE_MS; left.length > 0; wholeMs *= ROUND_GROWTH) {
    for (const reply of left) {
      const { solved } = yield { position: reply.position, timeMs: reply.probability * wholeMs };
      if (solved) left = left.filter((other) => other !== reply);
    }
  }
}
