import type { GameInfo } from '../../engine/notation/info.ts';
import type { Colour } from '../../engine/game/position.ts';
import type { Translate } from '../locales/i18n.ts';
import type { Mode } from '../../engine/players/seats.ts';

/** The name of a person who plays `colour`: the one in the game's information, or else the name of the colour. */
export function personName(info: GameInfo, mode: Mode, colour: Colour, t: Translate): string {
  return info[colour].name ?? t(mode === 'twoPlayers' ? `side.${colour}` : 'player.you');
}
