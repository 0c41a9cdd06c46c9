/** How a game that was opened has ended, where its board does not show it; loaded when such a game is opened. */
import type { GameResult } from '../../engine/notation/info.ts';
import { decidedText } from '../documents/entry-words.ts';
import { translate } from '../locales/later.ts';

export function endingNotice(result: GameResult): string {
  return decidedText(result, translate) ?? '';
}
