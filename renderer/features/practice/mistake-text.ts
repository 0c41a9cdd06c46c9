/** What is said of the mistakes of own games. */
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import type { MistakeKind } from './mistakes.ts';

/** What a kind of mistakes is called: as the lesson about it. */
export function kindText(kind: MistakeKind, t: Translate<MessageKey>): string {
  return kind === 'other' ? t('slips.other') : t(`lessons.${kind}.title`);
}
