/** Level 2, Club: alpha-beta to exactly six plies with the classic six-part evaluation. */
import type { PlayerKind } from './player.ts';

export const CLUB_DEPTH = 6;

export const CLASSIC: PlayerKind = {
  kind: 'club',
  players: [
    {
      spec: { kind: 'club' },
      level: 2,
      signature: 'Club',
      elo: 1154,
      margin: 62,
      searches: true,
      countsInDiscs: false,
      ponders: false,
      limits: [],
      recipe: () => ({ kind: 'classic', depth: CLUB_DEPTH }),
    },
  ],
};
