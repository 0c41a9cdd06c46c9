/** Evolved: alpha-beta to exactly eight plies with eight measures whose weights were bred by self-play. */
import type { PlayerKind } from './player.ts';

/** Eight plies take about as long as the six of Club. */
const DEPTH = 8;
const MOST_DEPTH = 12;

export const EVOLVED: PlayerKind = {
  kind: 'evolved',
  players: [
    {
      spec: { kind: 'evolved' },
      signature: 'Evolved',
      // Measured in 100 games against Club: +69 =2 -29, 147 more. Its margin (73) and that of Club add up.
      elo: 1282,
      margin: 96,
      searches: true,
      countsInDiscs: false,
      shows: 'measures',
      ponders: false,
      limits: ['depth'],
      recipe: (limits) => ({
        kind: 'evolved',
        depth: limits.kind === 'depth' ? Math.min(MOST_DEPTH, Math.max(1, limits.depth)) : DEPTH,
      }),
    },
  ],
};
