/**
 * What a search says, as it is told to people. The search is made to choose moves, and for that only the differences
 * between moves count. Its values lean: those of an odd depth are up to two discs too high for the side to move, those of
 * an even one too low, because the evaluation thinks too little of whoever is to move and a search ends with one side or
 * the other. All are shrunk by some hundredths. A bonus for the mover in the evaluation would take the lean away, but it
 * plays no better, perhaps worse, and every game that was measured would be another (workshop/notes). So values are put
 * right here, once, where they leave the search, by straight lines that were fitted to positions whose values are known.
 *
 *     calibrated(6, { depth: 15, selectivity: 73, empties: 30 }) // 4.3: an odd depth says too much
 */
import { type Anchor, type Straight, TO_DEPTH, TO_END } from './table.ts';

/** How a value was found. */
export interface Searched {
  /** In plies; the number of empty squares where the search went to the end of the game. */
  readonly depth: number;
  /** The confidence in per cent at which the search pruned; 100 for one that did not. */
  readonly selectivity: number;
  /** The number of empty squares of the position. */
  readonly empties: number;
}

const MOST = 64;

/**
 * The expected result of the game in discs, for the side for which `value` counts, with at most two decimals: `value` is
 * what the full search with the shipped evaluation found for the side to move. The result of perfect play stays as it is.
 * The order of moves that were searched alike stays, too.
 */
export function calibrated(value: number, searched: Searched): number {
  const { slope, constant } = straightFor(searched);
  const discs = Math.max(-MOST, Math.min(MOST, slope * value + constant));
  return Math.round(100 * discs) / 100 + 0;
}

/**
 * What the search itself found, in whole discs, where `calibrated` made `value` of it: for what was measured on values of
 * the search, such as which openings are balanced.
 */
export function asSearched(value: number, searched: Searched): number {
  const { slope, constant } = straightFor(searched);
  return Math.round((value - constant) / slope) + 0;
}

function straightFor({ depth, selectivity, empties }: Searched): Straight {
  if (depth < empties) return between(depth % 2 === 0 ? TO_DEPTH.even : TO_DEPTH.odd, empties - depth);
  return TO_END[selectivity] ?? { slope: 1, constant: 0 };
}

/** The line between those of the two nearest anchors; beyond the first and the last that of the anchor itself. */
function between(anchors: readonly Anchor[], beyond: number): Straight {
  const above = anchors.find((anchor) => anchor.beyond >= beyond) ?? anchors.at(-1);
  const below = anchors.findLast((anchor) => anchor.beyond <= beyond) ?? anchors[0];
  if (!above || !below) throw new Error('There are no anchors.');
  const share =
    above === below || above.beyond === below.beyond
      ? 0
      : (beyond - below.beyond) / (above.beyond - below.beyond);
  return {
    slope: below.slope + share * (above.slope - below.slope),
    constant: below.constant + share * (above.constant - below.constant),
  };
}
