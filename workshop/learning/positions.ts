/** Labelled positions in columns. The positions of a game stand together, in the order of play. */
import { bit } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';

/** The source of a score. */
export const LABEL = {
  /** The result of the game. */
  result: 0,
  /**
   * Perfect play from a later position of the same game, alone or mixed with searches by `mixEnds` or `lambdaReturns`,
   * which before a random move has nothing but searches.
   */
  later: 1,
  /** Perfect play from this position, proved or very likely: see workshop/training/label.ts. */
  exact: 2,
  /** A search with the evaluation. */
  search: 3,
} as const;

export type Label = (typeof LABEL)[keyof typeof LABEL];

/** The number of empty squares that a game begins with. */
export const MOST_EMPTIES = 60;

/** Columns of the same length, except `boards`, which has two entries for each position. */
export interface Positions {
  readonly count: number;
  readonly boards: BigUint64Array;
  /** The final disc difference for the mover, where empty squares count for the winner. */
  readonly scores: Int8Array;
  readonly labels: Uint8Array;
  /** The square played in the position. */
  readonly moves: Uint8Array;
  /** 0 to 255, the same for all positions of a game, so that whole games are held out of training. */
  readonly folds: Uint8Array;
}

export interface LabelledPosition {
  readonly mover: bigint;
  readonly opponent: bigint;
  readonly score: number;
  readonly label: Label;
  readonly move: number;
  readonly fold: number;
}

export function collectPositions(list: readonly LabelledPosition[]): Positions {
  const boards = new BigUint64Array(2 * list.length);
  for (const [at, { mover, opponent }] of list.entries()) {
    boards[2 * at] = mover;
    boards[2 * at + 1] = opponent;
  }
  return {
    count: list.length,
    boards,
    scores: Int8Array.from(list, ({ score }) => score),
    labels: Uint8Array.from(list, ({ label }) => label),
    moves: Uint8Array.from(list, ({ move }) => move),
    folds: Uint8Array.from(list, ({ fold }) => fold),
  };
}

/** A position of the columns. Scores do not depend on colours, so the mover plays black. */
export function positionAt({ boards }: Positions, at: number): Position {
  return { black: boards[2 * at] ?? 0n, white: boards[2 * at + 1] ?? 0n, toMove: 'black' };
}

/** The number of empty squares of each position. */
export function emptiesOf({ count, boards }: Positions): Uint8Array {
  const words = new Uint32Array(boards.buffer, boards.byteOffset, 4 * count);
  const empties = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const low = (words[4 * at] ?? 0) | (words[4 * at + 2] ?? 0);
    const high = (words[4 * at + 1] ?? 0) | (words[4 * at + 3] ?? 0);
    empties[at] = 64 - ones(low) - ones(high);
  }
  return empties;
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Positions of one game that follow each other, from index `from` on. */
export interface Stretch {
  readonly from: number;
  /** The index behind the last position. */
  readonly to: number;
  /** 1 for each position with the same mover as the first, -1 for each with the other. */
  readonly sides: readonly number[];
}

/** The stretches of the positions. A game is one stretch, or several if positions were left out. */
export function* stretchesOf(positions: Positions): Generator<Stretch> {
  for (let from = 0; from < positions.count;) {
    const sides = [1];
    let to = from + 1;
    for (; to < positions.count && continues(positions, to); to++) {
      const side = sides.at(-1) ?? 1;
      sides.push(hasPassed(positions, to) ? side : -side);
    }
    yield { from, to, sides };
    from = to;
  }
}

/** Whether a position follows from the one before it by the move played there. */
function continues({ boards, moves, folds }: Positions, at: number): boolean {
  const before = (boards[2 * at - 2] ?? 0n) | (boards[2 * at - 1] ?? 0n) | bit(moves[at - 1] ?? 0);
  return folds[at] === folds[at - 1] && before === ((boards[2 * at] ?? 0n) | (boards[2 * at + 1] ?? 0n));
}

/** Whether the same side moved twice, because the other had to pass: then it has all the discs that it had before. */
function hasPassed({ boards }: Positions, at: number): boolean {
  return ((boards[2 * at - 2] ?? 0n) & ~(boards[2 * at] ?? 0n)) === 0n;
}

/** A sample of the positions held out whose number of empty squares is in range, for labels that take long to make. */
export function sampleHeldOut(
  data: readonly Positions[],
  options: {
    readonly every: number;
    readonly leastEmpties: number;
    readonly mostEmpties: number;
    readonly heldOutFolds: number;
  },
): Positions {
  const drawn: LabelledPosition[] = [];
  let met = 0;
  for (const positions of data) {
    for (const [at, empties] of emptiesOf(positions).entries()) {
      if ((positions.folds[at] ?? 0) >= options.heldOutFolds) continue;
      if (empties < options.leastEmpties || empties > options.mostEmpties) continue;
      met++;
      if (met % options.every !== 0) continue;
      drawn.push({
        mover: positions.boards[2 * at] ?? 0n,
        opponent: positions.boards[2 * at + 1] ?? 0n,
        score: positions.scores[at] ?? 0,
        label: LABEL.result,
        move: positions.moves[at] ?? 0,
        fold: positions.folds[at] ?? 0,
      });
    }
  }
  return collectPositions(drawn);
}
