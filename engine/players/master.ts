/** Level 3, Master: the full strength of the engine, within the limits. */
import type { PlayerKind } from './player.ts';
import { UNLIMITED_DEPTH } from './recipe.ts';

export const MASTER: PlayerKind = {
  kind: 'master',
  players: [
    {
      spec: { kind: 'master' },
      level: 3,
      signature: 'Master',
      // Measured with 0.1 s of processor time a move; the app gives it more.
      elo: 2142,
      margin: 110,
      searches: true,
      countsInDiscs: true,
      varies: true,
      playsBook: true,
      ponders: true,
      limits: ['time', 'depth'],
      recipe: (limits, lines) => ({
        kind: 'search',
        maxDepth: limits.kind === 'depth' ? Math.min(limits.depth, UNLIMITED_DEPTH) : UNLIMITED_DEPTH,
        lines,
      }),
    },
  ],
};
