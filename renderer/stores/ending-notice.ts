/** What is said of games that were opened, in words that are loaded when such a game is opened. */
import type { GameResult } from '../../engine/notation/info.ts';
import { decidedText } from '../documents/entry-words.ts';
import { translate } from '../locales/later.ts';

export { translate };

/** How a game has ended, where its board does not show it. */
export function endingNotice(result: GameResult): string {
  return decidedText(result, translate) ?? '';
}
