/**
 * Monte-Carlo: plays games out from the position, mostly along promising moves, and makes the move it tried most often.
 */
import { type Limits, MAX_PLAYOUTS } from '../protocol.ts';
import type { BuiltInPlayer, PlayerKind } from './player.ts';
import type { Recipe } from './recipe.ts';

/** The number of playouts if the limits give neither a time nor a number. */
const DEFAULT_PLAYOUTS = 100_000;

function recipeOf(limits: Limits, evaluated: boolean): Recipe {
  switch (limits.kind) {
    case 'playouts':
      return { kind: 'monteCarlo', evaluated, most: limits.playouts };
    case 'depth':
      return { kind: 'monteCarlo', evaluated, most: DEFAULT_PLAYOUTS };
    default:
      return { kind: 'monteCarlo', evaluated, most: MAX_PLAYOUTS };
  }
}

const COMMON: Omit<BuiltInPlayer, 'spec' | 'signature' | 'elo' | 'margin' | 'recipe'> = {
  searches: true,
  countsInDiscs: false,
  shows: 'visits',
  ponders: false,
  limits: ['time', 'playouts'],
};

export const MONTE_CARLO: PlayerKind = {
  kind: 'monte-carlo',
  players: [
    {
      ...COMMON,
      spec: { kind: 'monte-carlo' },
      signature: 'Monte-Carlo',
      // Measured in 40 games with 5,000 playouts a move against Club, +7 =1 -32; the app gives it more. The margin of
      // these games (135) and that of Club add up.
      elo: 880,
      margin: 149,
      recipe: (limits) => recipeOf(limits, false),
    },
  ],
};

export const MONTE_CARLO_EVALUATED: PlayerKind = {
  kind: 'monte-carlo-evaluated',
  players: [
    {
      ...COMMON,
      spec: { kind: 'monte-carlo-evaluated' },
      signature: 'Monte-Carlo evaluated',
      // Measured in the same way, with the evaluation: +38 =0 -2, which alone leaves a margin of 247.
      elo: 1647,
      margin: 255,
      recipe: (limits) => recipeOf(limits, true),
    },
  ],
};
