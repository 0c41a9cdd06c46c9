/**
 * The words of the interface. `translate` is reactive: whatever renders or computes with it follows a change of
 * language at once. Only English is part of the first bundle; every other language is fetched when it is wanted.
 */
import { shallowRef } from 'vue';
import { createI18n } from 'vue-i18n';
import { en } from './en.ts';
import type { Locale } from './locale.ts';
import type { MessageKey, Messages } from './messages.ts';

const LOADERS: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: async () => en,
  'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
  'zh-TW': async () => (await import('./zh-TW.ts')).zhTW,
  ja: async () => (await import('./ja.ts')).ja,
  fr: async () => (await import('./fr.ts')).fr,
};

export const i18n = createI18n<false>({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en },
  pluralRules: {
    // Only one is one: half a second is "0.5 seconds".
    en: (count, forms) => Math.min(count === 1 ? 0 : 1, forms - 1),
    // French counts nothing in the singular.
    fr: (count, forms) => Math.min(count < 2 ? 0 : 1, forms - 1),
  },
});

export type Translate = (
  key: MessageKey,
  named?: Readonly<Record<string, string | number>>,
  plural?: number,
) => string;

/** The text for `key` with `{name}` replaced from `named`; `plural` chooses among forms separated by `|`. */
export const translate: Translate = (key, named = {}, plural) =>
  plural === undefined ? i18n.global.t(key, { ...named }) : i18n.global.t(key, { ...named }, plural);

/** All texts of a language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}

/** The language of the words that are shown. */
export const locale = shallowRef<Locale>('en');

let wanted: Locale = 'en';

/** Changes the language as soon as its words are there, unless another one is wanted by then. */
export async function setLocale(next: Locale): Promise<void> {
  wanted = next;
  const messages = await loadMessages(next);
  if (wanted !== next) return;
  i18n.global.setLocaleMessage(next, messages);
  i18n.global.locale.value = next;
  locale.value = next;
  // What depends on the language beside its words: fonts, hyphenation, the voice of a screen reader.
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}
