/**
 * The words of the first bundle. `translate` is reactive: whatever renders or computes with it follows a change of
 * language at once. English is there from the start, but for what `later.ts` adds; every other language is fetched as a
 * whole when it is wanted.
 */
import { shallowRef } from 'vue';
import { createI18n } from 'vue-i18n';
import { en } from './en.ts';
import type { Locale } from './locale.ts';
import type { FirstKey, MessageKey, Messages } from './messages.ts';

/** Languages that are fetched when they are wanted. */
export type FetchedLocale = Exclude<Locale, 'en'>;

const LOADERS: Readonly<Record<FetchedLocale, () => Promise<Messages>>> = {
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

/** A translator that knows the texts of `Key`. */
export type Translate<Key extends MessageKey = FirstKey> = (
  key: Key,
  named?: Readonly<Record<string, string | number>>,
  plural?: number,
) => string;

/**
 * Returns a translator of the texts of `Key`, which must be there: it replaces `{name}` from `named`, and `plural`
 * chooses among forms separated by `|`.
 */
export function createTranslate<Key extends MessageKey>(): Translate<Key> {
  return (key, named = {}, plural) =>
    plural === undefined ? i18n.global.t(key, { ...named }) : i18n.global.t(key, { ...named }, plural);
}

export const translate = createTranslate<FirstKey>();

/** All texts of a language. */
export async function loadMessages(locale: FetchedLocale): Promise<Messages> {
  return LOADERS[locale]();
}

/** The language of the words that are shown. */
export const locale = shallowRef<Locale>('en');

let wanted: Locale = 'en';

/** Changes the language as soon as its words are there, unless another one is wanted by then. */
export async function setLocale(next: Locale): Promise<void> {
  wanted = next;
  if (next !== 'en') {
    const messages = await loadMessages(next);
    if (wanted !== next) return;
    i18n.global.setLocaleMessage(next, messages);
  }
  i18n.global.locale.value = next;
  locale.value = next;
  // What depends on the language beside its words: fonts, hyphenation, the voice of a screen reader.
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}
