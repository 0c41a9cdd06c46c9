/** How the engine's scores are shown to people. The engine counts for the side to move. */
import type { Position } from '../../engine/game/position.ts';

/** A score of `position` for black, because scores beside the board are black's, whoever is to move. */
export function forBlack(score: number, { toMove }: Position): number {
  return toMove === 'black' || score === 0 ? score : -score;
}

/** The score in whole discs with its sign: "+4", "−12", "0". */
export function scoreText(score: number): string {
  const discs = Math.round(score);
  if (discs === 0) return '0';
  return discs > 0 ? `+${discs}` : `−${-discs}`;
}
