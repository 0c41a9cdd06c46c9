/** By which weights players weigh the eight measures. It is apart from bred.ts, which the first screen loads. */
import type { PlayerSpec } from '../protocol.ts';
import { type BredSpec, bredLearner, bredWeights } from './bred.ts';
import { BRED_WEIGHTS, type MeasureWeights } from './measures.ts';

/** What a player of the lab was made of: weights that were bred, the worth of squares that was learnt, a network. */
export function madeOf({ weights }: BredSpec): 'bred' | 'learnt' | 'network' {
  if (bredWeights(weights)) return 'bred';
  return bredLearner(weights) === undefined ? 'learnt' : 'network';
}

/** The weights of a player; undefined for one that weighs no measures. */
export function weightsOf(player: PlayerSpec): MeasureWeights | undefined {
  if (player.kind === 'bred') return bredWeights(player.weights);
  return player.kind === 'evolved' ? BRED_WEIGHTS : undefined;
}
