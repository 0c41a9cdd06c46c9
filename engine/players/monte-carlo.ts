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
      // Measured in 80 games with 0.1 s of processor time a move, as Master was; workshop/training/README.md has them
      // under "Newcomers on the scale". The app gives it more.
      elo: 1033,
      margin: 100,
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
      // Measured in as many games with as much time.
      elo: 2018,
      margin: 124,
      recipe: (limits) => recipeOf(limits, true),
    },
  ],
};
