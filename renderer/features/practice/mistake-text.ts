/** What is said of the mistakes of own games. */
import { opposite } from '../../../engine/game/position.ts';
import { nameInList } from '../../documents/entry-words.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { dateText } from '../../ui/date-text.ts';
import type { MistakeKind, OwnGame } from './mistakes.ts';

/** What a kind of mistakes is called: as the lesson about it. */
export function kindText(kind: MistakeKind, t: Translate<MessageKey>): string {
  return kind === 'other' ? t('slips.other') : t(`lessons.${kind}.title`);
}

/** Which game something is from, and its move as players count. */
export function sourceText(
  { info, colour }: OwnGame,
  number: number,
  locale: string,
  t: Translate<MessageKey>,
): string {
  const named = { name: nameInList(info, opposite(colour), t), number };
  return info.date === undefined
    ? t('slips.sourceUndated', named)
    : t('slips.source', { ...named, date: dateText(info.date, locale) });
}
