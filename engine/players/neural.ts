/** Neural: the search of Master, with a network that has learnt from tournament games alone. */
import type { PlayerKind } from './player.ts';
import { UNLIMITED_DEPTH } from './recipe.ts';

export const NEURAL: PlayerKind = {
  kind: 'neural',
  players: [
    {
      spec: { kind: 'neural' },
      signature: 'Neural',
      // Measured in 80 games with 0.1 s of processor time a move, as Master was; workshop/training/README.md has them
      // under "Newcomers on the scale". The app gives it more.
      elo: 2046,
      margin: 123,
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
