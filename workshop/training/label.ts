/**
 * Gives the positions of games better labels than the result of the game: the score of perfect play if it can be found,
 * otherwise the score of a search or the score of perfect play from a later position of the game.
 */
import { countEmpties } from '../../engine/game/position.ts';
import type { SearchInstance } from '../../engine/host/search-wasm.ts';
import { LABEL, type Positions, type Stretch, positionAt, stretchesOf } from '../learning/positions.ts';

export interface LabelOptions {
  readonly exactEmpties: number;
  readonly depth: number;
}

/**
 * The positions with new labels. Labels that were exact stay. If two exact positions of a game have the same score, the
 * positions between them get it as an exact label too, because the moves between them most likely gave nothing away:
 * mistakes that make up for each other are rare, and such labels are nearer to the truth than shallow searches (see
 * README.md, "Labels").
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

/** Labels the positions from the last to the first, so that each can use the labels of those after it. */
function labelStretch(
  search: SearchInstance,
  positions: Positions,
  { from, to, sides }: Stretch,
  options: LabelOptions,
  scores: Int8Array,
  labels: Uint8Array,
): void {
  /**
   * The score of the latest known position for the first mover of the game, and whether all play after it is perfect.
   */
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
