/**
 * Gives the positions of games better labels than how the game ended: perfect play where it can be had, then what a
 * search says, or what perfect play makes of the rest of the game.
 */
import { countEmpties } from '../game/position.ts';
import type { SearchInstance } from '../host/search-wasm.ts';
import { LABEL, type Positions, type Stretch, positionAt, stretchesOf } from './positions.ts';

export interface LabelOptions {
  readonly exactEmpties: number;
  readonly depth: number;
}

/**
 * The same positions, labelled anew. What was exact stays. Between two such positions of the same worth nothing was given
 * away, unless errors made up for each other, and what was not looks the same: such labels are exact as well, and nearer
 * to the truth than shallow searches (see README.md, "Labels").
 */
export function labelPositions(
  search: SearchInstance,
  positions: Positions,
  options: LabelOptions,
): Positions {
  const scores = positions.scores.slice();
  const labels = positions.labels.slice();
  for (const stretch of stretchesOf(positions)) {
    search.clearHash();
    labelStretch(search, positions, stretch, options, scores, labels);
  }
  return { ...positions, scores, labels };
}

/** From the last position to the first, so that each can lean on what comes after it. */
function labelStretch(
  search: SearchInstance,
  positions: Positions,
  { from, to, sides }: Stretch,
  options: LabelOptions,
  scores: Int8Array,
  labels: Uint8Array,
): void {
  /** What the latest known position is worth to the first mover of the game, and whether all after it is perfect. */
  let later: number | undefined;
  let exactFrom = to;
  for (let at = to - 1; at >= from; at--) {
    const side = sides[at - from] ?? 1;
    const empties = countEmpties(positionAt(positions, at));
    if (empties <= options.exactEmpties) {
      scores[at] = search.search({
        position: positionAt(positions, at),
        maxDepth: empties,
        threads: 1,
        selectivity: 100,
      }).score;
      labels[at] = LABEL.exact;
    } else if (labels[at] === LABEL.exact) {
      const worth = side * (scores[at] ?? 0);
      const reach = worth === later ? exactFrom : at;
      for (let inner = at + 1; inner < reach; inner++) {
        scores[inner] = worth * (sides[inner - from] ?? 1);
        labels[inner] = LABEL.exact;
      }
    } else if (labels[at] === LABEL.result && later !== undefined) {
      scores[at] = later * side;
      labels[at] = LABEL.later;
    }
    if (labels[at] === LABEL.exact) {
      later = side * (scores[at] ?? 0);
      exactFrom = at;
    }
  }
  if (options.depth === 0) return;
  for (let at = from; at < to; at++) {
    if (labels[at] === LABEL.exact) continue;
    const position = positionAt(positions, at);
    scores[at] = search.search({ position, maxDepth: options.depth, threads: 1 }).score;
    labels[at] = LABEL.search;
  }
}
