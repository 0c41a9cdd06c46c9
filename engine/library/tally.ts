/** Counts what became of a position in the games of segments. */
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import { IMAGES } from '../game/symmetry.ts';
import type { MoveTally, PositionTally, Tally } from './query.ts';
import { type Run, type Sought, findRuns } from './runs.ts';
import { FLAG, MOVES_A_GAME, NO_MOVE, OUTCOME, type Segment } from './segment.ts';

/** The games of a segment that count: a byte each, 0 for those that do not. */
export type Mask = Uint8Array;

/** Sums over games; loops keep their own in local variables, which is what makes them fast. */
interface Counter {
  games: number;
  blackWins: number;
  whiteWins: number;
  draws: number;
  leads: number;
  scored: number;
  firstDay: number;
  lastDay: number;
}

function newCounter(): Counter {
  return {
    games: 0,
    blackWins: 0,
    whiteWins: 0,
    draws: 0,
    leads: 0,
    scored: 0,
    firstDay: Infinity,
    lastDay: 0,
  };
}

/** Adds the games of a run that count. */
function countRun({ columns }: Segment, mask: Mask | undefined, from: number, to: number): Counter {
  const { outcome, lead, day, flags } = columns;
  let [games, blackWins, whiteWins, draws] = [0, 0, 0, 0];
  let [leads, scored, firstDay, lastDay] = [0, 0, 0x7fffffff, 0];
  for (let slot = from; slot < to; slot++) {
    if ((flags[slot]! & FLAG.removed) !== 0 || (mask !== undefined && mask[slot] === 0)) continue;
    games++;
    const result = outcome[slot]!;
    const winner = result & OUTCOME.winner;
    if (winner === OUTCOME.black) blackWins++;
    else if (winner === OUTCOME.white) whiteWins++;
    else if (winner === OUTCOME.draw) draws++;
    if ((result & OUTCOME.hasLead) !== 0) {
      leads += lead[slot]!;
      scored++;
    }
    const played = day[slot]!;
    if (played !== 0) {
      if (played < firstDay) firstDay = played;
      if (played > lastDay) lastDay = played;
    }
  }
  return { games, blackWins, whiteWins, draws, leads, scored, firstDay, lastDay };
}

function join(to: Counter, from: Counter): void {
  to.games += from.games;
  to.blackWins += from.blackWins;
  to.whiteWins += from.whiteWins;
  to.draws += from.draws;
  to.leads += from.leads;
  to.scored += from.scored;
  to.firstDay = Math.min(to.firstDay, from.firstDay);
  to.lastDay = Math.max(to.lastDay, from.lastDay);
}

function tallyOf({ games, blackWins, whiteWins, draws, leads, scored, firstDay, lastDay }: Counter): Tally {
  return {
    games,
    blackWins,
    draws,
    whiteWins,
    average: leads / scored,
    firstYear: lastDay === 0 ? 0 : Math.floor(firstDay / 10_000),
    lastYear: Math.floor(lastDay / 10_000),
  };
}

export interface TalliedSegment {
  readonly segment: Segment;
  /** Missing where all games count that are not removed. */
  readonly mask: Mask | undefined;
}

/** The results of all games through a position, and of each move that was played there. */
export function tallyPosition(
  segments: readonly TalliedSegment[],
  sought: Sought,
  startOf: (start: number) => Position,
): PositionTally {
  const all = newCounter();
  const moves = new Map<number, Counter>();
  const lowest = lowestImages(sought);
  for (const { segment, mask } of segments) {
    for (const run of findRuns(segment, sought, startOf)) {
      const images = IMAGES[run.symmetry]!;
      tallyRun(segment, mask, run, sought.discs, all, (square) => {
        const move = lowest[images[square]!]!;
        let counter = moves.get(move);
        if (!counter) moves.set(move, (counter = newCounter()));
        return counter;
      });
    }
  }
  const played = Array.from(moves, ([move, counter]): MoveTally => ({ move, ...tallyOf(counter) }));
  return {
    ...tallyOf(all),
    moves: played.toSorted((one, other) => other.games - one.games || one.move - other.move),
  };
}

/** For each square the lowest of those that are the same to it in the position. */
function lowestImages({ own }: Sought): ArrayLike<number> {
  if (own.length === 1) return IMAGES[own[0]!]!;
  return Uint8Array.from({ length: SQUARE_COUNT }, (_, square) =>
    Math.min(...own.map((symmetry) => IMAGES[symmetry]![square]!)),
  );
}

function tallyRun(
  segment: Segment,
  mask: Mask | undefined,
  { from, to }: Run,
  discs: number,
  all: Counter,
  ofMove: (square: number) => Counter,
): void {
  const { shared, first } = segment.columns;
  let begin = from;
  while (begin < to) {
    let end = begin + 1;
    while (end < to && shared[end]! > discs) end++;
    // All games from `begin` on have the same next move.
    const counter = countRun(segment, mask, begin, end);
    if (counter.games > 0) {
      join(all, counter);
      const at = discs - first[begin]!;
      const move = at < MOVES_A_GAME ? segment.moves(begin)[at]! : NO_MOVE;
      if (move !== NO_MOVE) join(ofMove(move), counter);
    }
    begin = end;
  }
}
