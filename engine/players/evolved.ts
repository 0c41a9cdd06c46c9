/** Evolved: alpha-beta to exactly eight plies with eight measures whose weights were bred by self-play. */
import type { Limits } from '../protocol.ts';
import type { PlayerKind } from './player.ts';
import type { Recipe } from './recipe.ts';

/** Eight plies take about as long as the six of Club. */
export const EVOLVED_DEPTH = 8;
const MOST_DEPTH = 12;

/** The search of Evolved, with these weights or its own, or by what squares are worth, or by a network. */
export function recipeOfMeasures(
  limits: Limits,
  by: Pick<Extract<Recipe, { kind: 'evolved' }>, 'weights' | 'learner'> = {},
): Recipe {
  const depth = limits.kind === 'depth' ? Math.min(MOST_DEPTH, Math.max(1, limits.depth)) : EVOLVED_DEPTH;
  return { kind: 'evolved', depth, ...by };
}

export const EVOLVED: PlayerKind = {
  kind: 'evolved',
  players: [
    {
      spec: { kind: 'evolved' },
      signature: 'Evolved',
      // Measured in 800 games; workshop/training/README.md has them under "Newcomers on the scale".
      elo: 1303,
      margin: 69,
      searches: true,
      countsInDiscs: false,
      shows: 'measures',
      ponders: false,
      limits: ['depth'],
      recipe: (limits) => recipeOfMeasures(limits),
    },
  ],
};
