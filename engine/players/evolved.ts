/** Evolved: alpha-beta, exactly six plies, on eight measures whose weights were bred by self-play. */
import type { PlayerKind } from './player.ts';

const DEPTH = 6;
const MOST_DEPTH = 12;

export const EVOLVED: PlayerKind = {
  kind: 'evolved',
  players: [
    {
      spec: { kind: 'evolved' },
      signature: 'Evolved',
      elo: 905,
      searches: true,
      countsInDiscs: false,
      ponders: false,
      limits: ['depth'],
      recipe: (limits) => ({
        kind: 'evolved',
        depth: limits.kind === 'depth' ? Math.min(MOST_DEPTH, Math.max(1, limits.depth)) : DEPTH,
      }),
    },
  ],
};
