/** What the marks of reviews are worth. Pure. */
import { markFor } from '../../engine/review/judge.ts';
import { slipOf } from '../../engine/review/slips.ts';
import type { Review, ReviewedMove } from './journal.ts';

/** The name of the reviewer that counts as right. */
export const TRUTH = 'truth';

/** By how much the truth itself may be off where it is no fact, in discs. */
const DOUBT = 1;

/** A mark that tells of a loss, or none. */
type Word = 'none' | 'inaccuracy' | 'mistake' | 'blunder';

/** A move that a reviewer and the truth have judged. */
interface Pair {
  readonly said: ReviewedMove;
  readonly truth: ReviewedMove;
}

/** What is right and wrong with marks. */
export interface Tally {
  readonly moves: number;
  /** Marks that the truth has. */
  readonly due: number;
  /** A loss that deserves a mark has none. */
  readonly missing: number;
  /** A mark where none is due. */
  readonly wrong: number;
  /** A mark that should be another. */
  readonly other: number;
  /** Of those the ones that a truth which is off by a disc does not explain. */
  readonly certain: number;
}

const isSlip = (mark: string): mark is Exclude<Word, 'none'> =>
  mark === 'inaccuracy' || mark === 'mistake' || mark === 'blunder';

/** The table of losses to words is the same for all, without what a change of the winner adds. */
function wordOf(loss: number): Word {
  return slipOf(loss) ?? 'none';
}

/** What a reviewer's mark says of the loss. */
function saidOf({ loss, error, mark }: ReviewedMove, by: string): Word {
  const said = by === 'before' ? mark : markFor(loss, error).mark;
  return isSlip(said) ? said : 'none';
}

export function tallyOf(pairs: readonly Pair[], by: string): Tally {
  const judged = pairs.map(({ said, truth }) => {
    const word = saidOf(said, by);
    const doubt = truth.exact ? 0 : DOUBT;
    const possible = [truth.loss - doubt, truth.loss, truth.loss + doubt].map(wordOf);
    return { word, due: wordOf(truth.loss), isCertain: !possible.includes(word) };
  });
  const count = (is: (each: (typeof judged)[number]) => boolean): number => judged.filter(is).length;
  return {
    moves: judged.length,
    due: count(({ due }) => due !== 'none'),
    missing: count(({ word, due }) => word === 'none' && due !== 'none'),
    wrong: count(({ word, due }) => word !== 'none' && due === 'none'),
    other: count(({ word, due }) => word !== 'none' && due !== 'none' && word !== due),
    certain: count(({ isCertain }) => isCertain),
  };
}

/** The moves that both have judged. */
export function pairsOf(reviews: readonly Review[], truths: ReadonlyMap<string, Review>): Pair[] {
  return reviews.flatMap(({ game, moves }) => {
    const truth = new Map(truths.get(game)?.moves.map((move) => [move.ply, move]));
    return moves.flatMap((said) => {
      const is = truth.get(said.ply);
      return is ? [{ said, truth: is }] : [];
    });
  });
}

const STAGES = [
  [49, 60],
  [41, 48],
  [33, 40],
  [25, 32],
  [0, 24],
] as const;

export function* reportOf(reviews: readonly Review[]): Generator<string> {
  const truths = new Map(reviews.filter(({ by }) => by === TRUTH).map((each) => [each.game, each]));
  const byName = Map.groupBy(
    reviews.filter(({ game, by }) => by !== TRUTH && truths.has(game)),
    ({ by }) => by,
  );
  for (const [by, own] of byName) {
    const seconds = own.map(({ ms }) => ms / 1000);
    const checked = own.map(({ game }) => (truths.get(game)?.ms ?? 0) / 1000);
    yield `${by}: ${own.length} games, ${meanOf(seconds).toFixed(2)} s of processor time each; the truth took ${meanOf(checked).toFixed(2)}`;
    yield 'empty squares  moves  marks due  missing  without reason  other word  all  beyond a disc';
    const pairs = pairsOf(own, truths);
    for (const [least, most] of [...STAGES, [0, 60] as const]) {
      const stage = pairs.filter(({ said }) => said.empties >= least && said.empties <= most);
      const { moves, due, missing, wrong, other, certain } = tallyOf(stage, by);
      const columns = [moves, due, missing, wrong, other, missing + wrong + other, certain];
      const widths = [6, 10, 8, 15, 11, 4, 14];
      yield `${`${least}-${most}`.padStart(13)} ${columns.map((each, at) => String(each).padStart(widths[at] ?? 0)).join(' ')}`;
    }
  }
  yield* lossErrors(byName.get('now') ?? [], truths);
}

/** How far losses are from the truth, by how many squares are empty and how deep the searches were. */
function* lossErrors(reviews: readonly Review[], truths: ReadonlyMap<string, Review>): Generator<string> {
  const found = reviews.flatMap(({ game, steps }) => {
    const truth = new Map(truths.get(game)?.moves.map((move) => [move.ply, move]));
    return steps.flatMap((step) => {
      const is = truth.get(step.ply);
      const isDeeper = is && (is.exact || step.depth < 26);
      return isDeeper ? [{ ...step, off: Math.abs(step.loss - is.loss) }] : [];
    });
  });
  yield 'empty squares  plies  losses  mean error  nine of ten at most';
  const byGroup = Map.groupBy(found, ({ empties, depth }) => `${Math.ceil(empties / 4)} ${depth}`);
  const groups = [...byGroup].map(([name, of]) => ({ key: name.split(' ').map(Number), of }));
  for (const { key, of } of groups.toSorted(
    ({ key: one }, { key: other }) => (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0),
  )) {
    const [group = 0, depth = 0] = key;
    const sorted = of.map(({ off }) => off).toSorted((one, other) => one - other);
    const most = sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0;
    const columns = [
      String(depth).padStart(6),
      String(of.length).padStart(7),
      meanOf(sorted).toFixed(2).padStart(11),
      most.toFixed(2).padStart(20),
    ];
    yield `${`${4 * group - 3}-${4 * group}`.padStart(13)} ${columns.join(' ')}`;
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
