/** Neural: the search of Master, with a small neural network in place of the learnt evaluation. */
import type { PlayerKind } from './player.ts';
import { UNLIMITED_DEPTH } from './recipe.ts';

export const NEURAL: PlayerKind = {
  kind: 'neural',
  players: [
    {
      spec: { kind: 'neural' },
      signature: 'Neural',
      // Provisional: measured in 60 games with 0.1 s a move against Master, +20 =6 -34, 83 less. Its margin (68) and that
      // of Master add up.
      elo: 2037,
      margin: 184,
      searches: true,
      countsInDiscs: true,
      shows: 'sights',
      ponders: true,
      limits: ['time', 'depth'],
      recipe: (limits, lines) => ({
        kind: 'neural',
        maxDepth: limits.kind === 'depth' ? Math.min(limits.depth, UNLIMITED_DEPTH) : UNLIMITED_DEPTH,
        lines,
      }),
    },
  ],
};
