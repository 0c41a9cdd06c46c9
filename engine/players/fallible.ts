/**
 * Custom strengths: a shallow search gives every move a score, and one of the moves is drawn at random (mistakes.ts);
 * the weaker the player, the less often it is the best one.
 */
import type { BuiltInPlayer, PlayerKind } from './player.ts';
import { STRENGTHS, STRENGTH_STEPS, type Strength } from './strength.ts';

function playerAt({ depth, loss, elo, margin }: Strength, index: number): BuiltInPlayer {
  const step = index + 1;
  return {
    spec: { kind: 'custom', step },
    signature: `Custom ${step}`,
    elo,
    margin,
    searches: true,
    countsInDiscs: false,
    ponders: false,
    limits: [],
    recipe: () => ({ kind: 'fallible', depth, loss }),
  };
}

export const FALLIBLE: PlayerKind = {
  kind: 'custom',
  setting: { name: 'step', least: 1, most: STRENGTH_STEPS },
  players: STRENGTHS.map(playerAt),
};
