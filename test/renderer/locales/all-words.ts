/** Every word of a language, for tests. */
import { en } from '../../../renderer/locales/en.ts';
import { later } from '../../../renderer/locales/en/later.ts';
import { loadMessages } from '../../../renderer/locales/i18n.ts';
import type { Locale } from '../../../renderer/locales/locale.ts';
import type { Messages } from '../../../renderer/locales/messages.ts';

export async function allWords(locale: Locale): Promise<Messages> {
  return locale === 'en' ? { ...en, ...later } : loadMessages(locale);
}
