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
      // Measured with 10,000 playouts a move by a tournament with nine others; engine/training/README.md has it under
      // "All against all". The app gives it more.
      elo: 1050,
      margin: 72,
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
      // Measured in the same tournament with as many evaluations.
      elo: 2142,
      margin: 83,
      recipe: (limits) => recipeOf(limits, true),
    },
  ],
};
