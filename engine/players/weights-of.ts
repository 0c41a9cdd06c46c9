/** By which weights players weigh the eight measures. It is apart from bred.ts, which the first screen loads. */
import type { PlayerSpec } from '../protocol.ts';
import { bredWeights } from './bred.ts';
import { BRED_WEIGHTS, type MeasureWeights } from './measures.ts';

/** The weights of a player; undefined for one that weighs no measures. */
export function weightsOf(player: PlayerSpec): MeasureWeights | undefined {
  if (player.kind === 'bred') return bredWeights(player.weights);
  return player.kind === 'evolved' ? BRED_WEIGHTS : undefined;
}
