/** Counts what became of a position in the games of segments. */
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import { IMAGES } from '../game/symmetry.ts';
import type { MoveTally, PositionTally, Tally } from './query.ts';
import {
  FLAG,
  MOVES_A_GAME,
  NO_MOVE,
  OUTCOME,
  type Run,
  type Segment,
  type Sought,
  findRuns,
} from './segment.ts';

/** The games of a segment that count: a byte each, 0 for those that do not. */
export type Mask = Uint8Array;

class Counter {
  games = 0;
  blackWins = 0;
  whiteWins = 0;
  draws = 0;
  #leads = 0;
  #scored = 0;
  #firstDay = Infinity;
  #lastDay = 0;

  add(outcome: number, lead: number, day: number): void {
    this.games++;
    const winner = outcome & OUTCOME.winner;
    if (winner === OUTCOME.black) this.blackWins++;
    else if (winner === OUTCOME.white) this.whiteWins++;
    else if (winner === OUTCOME.draw) this.draws++;
    if ((outcome & OUTCOME.hasLead) !== 0) {
      this.#leads += lead;
      this.#scored++;
    }
    if (day > 0) {
      if (day < this.#firstDay) this.#firstDay = day;
      if (day > this.#lastDay) this.#lastDay = day;
    }
  }

  join(other: Counter): void {
    this.games += other.games;
    this.blackWins += other.blackWins;
    this.whiteWins += other.whiteWins;
    this.draws += other.draws;
    this.#leads += other.#leads;
    this.#scored += other.#scored;
    this.#firstDay = Math.min(this.#firstDay, other.#firstDay);
    this.#lastDay = Math.max(this.#lastDay, other.#lastDay);
  }

  tally(): Tally {
    return {
      games: this.games,
      blackWins: this.blackWins,
      draws: this.draws,
      whiteWins: this.whiteWins,
      average: this.#leads / this.#scored,
      firstYear: this.#lastDay === 0 ? 0 : Math.floor(this.#firstDay / 10_000),
      lastYear: Math.floor(this.#lastDay / 10_000),
    };
  }
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
  const all = new Counter();
  const moves = Array.from({ length: SQUARE_COUNT }, () => new Counter());
  const lowest = lowestImages(sought);
  for (const { segment, mask } of segments) {
    for (const run of findRuns(segment, sought, startOf)) {
      tallyRun(
        segment,
        mask,
        run,
        sought.discs,
        all,
        (square) => moves[lowest[IMAGES[run.symmetry]![square]!]!]!,
      );
    }
  }
  const played: MoveTally[] = moves.flatMap((counter, move) =>
    counter.games > 0 ? [{ move, ...counter.tally() }] : [],
  );
  return {
    ...all.tally(),
    moves: played.toSorted((one, other) => other.games - one.games || one.move - other.move),
  };
}

/** For each square the lowest of those that are the same to it in the position. */
function lowestImages({ own }: Sought): Uint8Array {
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
  const { shared, first, outcome, lead, day, flags } = segment.columns;
  let begin = from;
  while (begin < to) {
    let end = begin + 1;
    while (end < to && shared[end]! > discs) end++;
    // All games from `begin` on have the same next move.
    const counter = new Counter();
    for (let slot = begin; slot < end; slot++) {
      if ((flags[slot]! & FLAG.removed) === 0 && (mask === undefined || mask[slot] !== 0)) {
        counter.add(outcome[slot]!, lead[slot]!, day[slot]!);
      }
    }
    if (counter.games > 0) {
      all.join(counter);
      const at = discs - first[begin]!;
      const move = at < MOVES_A_GAME ? segment.moves(begin)[at]! : NO_MOVE;
      if (move !== NO_MOVE) ofMove(move).join(counter);
    }
    begin = end;
  }
}
