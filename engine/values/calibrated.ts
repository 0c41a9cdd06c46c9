/**
 * What a search says, as it is told to people. The search is made to choose moves, and for that only the differences
 * between moves count. Its values lean, and the source is known: where an odd number of squares is empty, the evaluation
 * thinks some two discs too little of whoever is to move, and so gets the last move; where it is even, next to nothing.
 * So an even depth is too low for the side to move in positions with an odd number of empty squares, and an odd depth too
 * high in those with an even one; all values are shrunk by some hundredths besides. A bonus for the mover in the
 * evaluation takes the lean away, but the search plays no better with it, perhaps worse, and every game that was ever
 * measured would be another (workshop/notes/2026-11-search.md). So values are put right here, once, where they leave the
 * search, by lines that were fitted to positions whose values are known.
 *
 *     calibrated(6, { depth: 15, selectivity: 73, empties: 30 }) // 4.7: the search ends where 15 squares are empty
 */
import { type Anchor, BOTH, SLOPE, TEMPO, TO_END } from './table.ts';

/** How a value was found. */
export interface Searched {
  /** In plies; the number of empty squares where the search went to the end of the game. */
  readonly depth: number;
  /** The confidence in per cent at which the search pruned; 100 for one that did not. */
  readonly selectivity: number;
  /** The number of empty squares of the position. */
  readonly empties: number;
}

/** A straight line: what a value of 0 becomes, and by how much that grows with a disc of the value. */
interface Straight {
  readonly slope: number;
  readonly constant: number;
}

const MOST = 64;

/**
 * How far from 0 the line holds, in discs of the search's value; from there on a second one leads to the end of the scale,
 * so that no two values become one. The positions behind the lines have values up to 30.
 */
const STRAIGHT = 48;

/**
 * The expected result of the game in discs, for the side for which `value` counts, with at most two decimals: `value` is
 * what the full search with the shipped evaluation found for the side to move. The result of perfect play stays as it is.
 * The order of moves that were searched alike stays, too.
 */
export function calibrated(value: number, searched: Searched): number {
  const { slope, constant } = partAt(value, straightFor(searched));
  return Math.round(100 * (slope * value + constant)) / 100 + 0;
}

/**
 * What the search itself found, in whole discs, where `calibrated` made `value` of it: for what was measured on values of
 * the search, such as which openings are balanced.
 */
export function asSearched(value: number, searched: Searched): number {
  const line = straightFor(searched);
  const { slope, constant } = partAt((value - line.constant) / line.slope, line);
  return Math.round((value - constant) / slope) + 0;
}

/** The line itself, or for values of the search beyond its reach the one from where it ends to the end of the scale. */
function partAt(value: number, line: Straight): Straight {
  if (Math.abs(value) <= STRAIGHT) return line;
  const side = Math.sign(value);
  const slope = (MOST - STRAIGHT * line.slope - side * line.constant) / (MOST - STRAIGHT);
  return { slope, constant: side * MOST * (1 - slope) };
}

function straightFor({ depth, selectivity, empties }: Searched): Straight {
  if (depth >= empties) return TO_END[selectivity] ?? { slope: 1, constant: 0 };
  const beyond = empties - depth;
  const tempo = between(beyond % 2 === 0 ? TEMPO.even : TEMPO.odd, beyond);
  // After an odd number of plies it is the other side that is thought too little of.
  return { slope: between(SLOPE, beyond), constant: BOTH + (depth % 2 === 0 ? tempo : -tempo) };
}

/** What lies between the two nearest anchors; beyond the first and the last that of the anchor itself. */
function between(anchors: readonly Anchor[], beyond: number): number {
  const next = anchors.findIndex((anchor) => anchor.beyond >= beyond);
  const above = anchors.at(next);
  const below = anchors[next - 1];
  if (!above || !below) return above?.is ?? 0;
  return below.is + ((beyond - below.beyond) / (above.beyond - below.beyond)) * (above.is - below.is);
}
