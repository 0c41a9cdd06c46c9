/**
 * Thinking about a line for hours: which position is searched next, and how deep. It keeps no state: what is left follows
 * from what the own book has found so far, so that it goes on after any kill where it was.
 *
 * In each round the line is gone through from its end to its start, then some way further by the best moves. Of each
 * position all moves are looked at a little, then those that are good enough as deeply as the round says. Pure.
 */
import { type Position, START_POSITION, countEmpties } from '../../game/position.ts';
import { onTurn, turnState } from '../../game/rules.ts';
import { stepsFrom } from '../../game/steps.ts';
import { type Square, parseSquare } from '../../game/square.ts';
import { type BookKey, distinctReplies, keyOf } from '../key.ts';
import type { OwnEntries } from './entries.ts';
import type { OwnFinding } from './lines.ts';
import { discs } from './reviewed.ts';

/** The plies of the rounds. They are even, as in the book that ships, so that values can be compared with its. */
export const ROUNDS = [14, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36] as const;

/** The plies at which all moves of a position are looked at. */
const SCREEN = 10;

/** Moves that are so many discs worse than the best one are not looked at more deeply. */
const WINDOW = 5;

/** By so many moves more than in the round before the line goes on at its end. */
const GROWTH = 3;

/** From this many empty squares on, positions are solved. */
const EXACT = 24;

export interface ThinkTask {
  /** A position whose side to move has a move. */
  readonly position: Position;
  /** The position that a move leads to it from. */
  readonly before: Position;
  /** In plies; as many as there are empty squares where it is solved. */
  readonly depth: number;
  /** Counted from 1. */
  readonly round: number;
}

export interface Progress {
  /** Undefined where nothing is left to do. */
  readonly next: ThinkTask | undefined;
  /** How many searches of the round are done, of how many that are known so far. */
  readonly done: number;
  readonly all: number;
}

/** The squares of moves as `f5d6c3`. */
export function squaresIn(moves: string): Square[] {
  return (moves.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []);
}

/** The positions in which a line of moves is to move, its start first; it ends before a move that cannot be played. */
export function positionsOf(moves: string): Position[] {
  const steps = stepsFrom(START_POSITION, squaresIn(moves));
  return [START_POSITION, ...steps.map(({ position }) => onTurn(position))].filter(
    (position) => turnState(position) === 'move',
  );
}

/** What is to be searched next for a line of moves, and how far its round is. */
export function progressOf(moves: string, own: OwnEntries): Progress {
  for (const [at, depth] of ROUNDS.entries()) {
    const line = positionsOf(moves);
    const more = grown(line, own, GROWTH * at);
    let done = 0;
    let next: ThinkTask | undefined;
    let all = 0;
    for (const position of [...line.toReversed(), ...more]) {
      for (const wanted of wantedAt(position, depth, own)) {
        all++;
        if (isFound(wanted.position, wanted.depth, own)) done++;
        else next ??= { ...wanted, round: at + 1 };
      }
    }
    if (next) return { next, done, all };
  }
  return { next: undefined, done: 0, all: 0 };
}

/** The searches of a position in a round: its moves a little, then the good ones deeply, and what is known of them. */
function wantedAt(position: Position, depth: number, own: OwnEntries): Omit<ThinkTask, 'round'>[] {
  const replies = distinctReplies(position).filter(({ over }) => over === undefined);
  const screened = replies.map((reply) => ({
    ...reply,
    before: position,
    depth: plyOf(reply.position, SCREEN),
  }));
  const missing = screened.filter((reply) => !isFound(reply.position, reply.depth, own));
  if (missing.length > 0) return screened;
  const values = screened.map(({ key, side }) => (own.get(key)?.found?.value ?? 0) * side);
  const enough = Math.max(...values) - WINDOW;
  const good = screened.filter((_, at) => values[at]! >= enough);
  return [...screened, ...good.map((reply) => ({ ...reply, depth: plyOf(reply.position, depth) }))];
}

/** How deep a position is searched in place of `depth`. */
function plyOf(position: Position, depth: number): number {
  const empties = countEmpties(position);
  return empties <= EXACT && depth >= ROUNDS[0] ? empties : Math.min(depth, empties);
}

function isFound(position: Position, depth: number, own: OwnEntries): boolean {
  const found = own.get(keyOf(position))?.found;
  return found !== undefined && (found.isExact || found.plies >= depth);
}

/** So many positions behind the end of the line, by the best moves that are known. */
function grown(line: readonly Position[], own: OwnEntries, count: number): readonly Position[] {
  const positions: Position[] = [];
  while (positions.length < count) {
    const best = bestReply(positions.at(-1) ?? line.at(-1), own);
    if (!best) break;
    positions.push(best.position);
  }
  return positions;
}

function bestReply(
  position: Position | undefined,
  own: OwnEntries,
): { readonly position: Position } | undefined {
  if (!position) return undefined;
  let best: { readonly position: Position; readonly value: number; readonly key: BookKey } | undefined;
  for (const { position: after, key, side, over } of distinctReplies(position)) {
    const found = own.get(key)?.found;
    if (!found || over !== undefined) continue;
    const value = found.value * side;
    if (!best || value > best.value || (value === best.value && key < best.key))
      best = { position: after, value, key };
  }
  return best;
}

/** What a search found; scores count for the side to move. */
export interface Answer {
  readonly score: number;
  readonly exact: boolean;
  readonly depth: number;
  readonly selectivity: number;
}

/**
 * What an answer says of the position that was searched and, once all moves of the position before it were looked at, of
 * that one, too.
 */
export function findingsFrom(
  { position, before, depth }: ThinkTask,
  answer: Answer,
  own: OwnEntries,
): OwnFinding[] {
  const empties = countEmpties(position);
  const found: OwnFinding = {
    key: keyOf(position),
    value: discs(answer.score),
    plies: answer.exact ? empties : Math.min(depth, empties),
    confidence: answer.exact ? 100 : Math.round(answer.selectivity),
    isExact: answer.exact,
  };
  const replies = distinctReplies(before).map(({ key, side, over }) => {
    if (over !== undefined) return { key, value: over, plies: 0, confidence: 100, isExact: true };
    const known = key === found.key ? found : own.get(key)?.found;
    return known && { ...known, key, value: known.value * side };
  });
  const known = replies.filter((each) => each !== undefined);
  const best = known.reduce<(typeof known)[number] | undefined>(
    (most, each) => (most && most.value >= each.value ? most : each),
    undefined,
  );
  if (!best || known.length < replies.length) return [found];
  const isExact = known.every((each) => each.isExact);
  const plies = isExact ? countEmpties(before) : best.plies + 1;
  const { value, confidence, key } = best;
  return [found, { key: keyOf(before), value: value + 0, plies, confidence, isExact, best: key }];
}
