/** The computer's strength in words and as an Elo rating. */
import { isNamed, parsePlayer, playerOf } from '../../engine/players/registry.ts';
import { eloOfStep } from '../../engine/players/strength.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type { Translate } from '../locales/i18n.ts';
import type { FirstLabel } from '../locales/messages.ts';

/** The highest rating that each word describes. */
const WORDS: readonly (readonly [elo: number, word: FirstLabel])[] = [
  [250, 'strength.veryEasy'],
  [550, 'strength.easy'],
  [850, 'strength.casual'],
  [1150, 'strength.skilled'],
  [1450, 'strength.strong'],
  [Infinity, 'strength.veryStrong'],
];

/** From the weakest to the strongest. */
export const PLACED_LEVELS = ['beginner', 'club', 'master'] as const;

/** Ratings are rounded to tens, because they were not measured more exactly. */
function roundedElo(elo: number): number {
  return Math.round(elo / 10) * 10;
}

/**
 * A rating, or the half of its interval: "1140". Ratings are written without separators in all languages; a formatter of
 * the language would also be the slowest part of the first screen.
 */
export function eloText(elo: number): string {
  return String(roundedElo(elo));
}

/** "Casual, about 800 Elo". */
export function strengthText(step: number, t: Translate): string {
  const elo = eloOfStep(step);
  const [, word] = WORDS.find(([most]) => roundedElo(elo) <= most) ?? [];
  return t('strength.about', { word: word ? t(word) : '', elo: eloText(elo) });
}

/** "Casual, about 800 Elo, between Beginner and Club". */
export function placedStrengthText(step: number, t: Translate): string {
  const elo = eloOfStep(step);
  const below = PLACED_LEVELS.findLast((level) => playerOf({ kind: level }).elo <= elo);
  const above = PLACED_LEVELS.find((level) => playerOf({ kind: level }).elo > elo) ?? 'master';
  const to = t(`level.${above}`);
  const place = below
    ? t('strength.between', { from: t(`level.${below}`), to })
    : t('strength.below', { level: to });
  return t('strength.placed', { strength: strengthText(step, t), place });
}

/** "Master", "Custom, 800 Elo", or the name of a player that somebody has named. */
export function computerText(player: PlayerSpec, t: Translate): string {
  if (isNamed(player)) return player.name;
  if (player.kind !== 'custom') return t(`level.${player.kind}`);
  return t('strength.custom', { level: t('level.custom'), elo: eloText(eloOfStep(player.step)) });
}

/** The name of the player that made an evaluation, which is stored as its id or as the name of another program. */
export function engineText(engine: string, t: Translate): string {
  const player = parsePlayer(engine);
  return player ? computerText(player, t) : engine;
}
