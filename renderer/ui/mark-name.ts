/** The name of the mark of a move. */
import type { Mark } from '../../engine/game/tree.ts';
import type { Translate } from '../locales/i18n.ts';
import type { MessageKey } from '../locales/messages.ts';

/** "Mistake", or "Probably a mistake" where the move may as well have earned another mark. */
export function markName(mark: Mark, isProbable: boolean, t: Translate<MessageKey>): string {
  // Only reviews give marks that are probable, and none of these.
  if (!isProbable || mark === 'forced' || mark === 'interesting') return t(`mark.${mark}`);
  return t(`review.probably.${mark}`);
}
