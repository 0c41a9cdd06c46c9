/** Evolved: alpha-beta, exactly eight plies, on eight measures whose weights were bred by self-play. */
import type { PlayerKind } from './player.ts';

/** It takes as long for them as Club for its six. */
const DEPTH = 8;
const MOST_DEPTH = 12;

export const EVOLVED: PlayerKind = {
  kind: 'evolved',
  players: [
    {
      spec: { kind: 'evolved' },
      signature: 'Evolved',
      // From 100 games against Club.
      elo: 1282,
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
