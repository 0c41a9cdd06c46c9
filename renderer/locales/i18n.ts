/**
 * The words of the first bundle. `translate` is reactive: whatever renders or computes with it follows a change of
 * language at once. English is there from the start, but for what `later.ts` adds; every other language is fetched as a
 * whole when it is wanted. The build gives each import its part of the file: see build/words.ts.
 */
import { computed, shallowRef } from 'vue';
import en from '../../locales/en.json' with { type: 'json' };
import type { Locale } from '../../locales/languages.ts';
import {
  type Language,
  type Translate as TranslateKeys,
  type WordTree,
  languageOf,
  textOf,
} from '../../locales/text.ts';
import type { FirstKey, FirstLabel, MessageKey } from './messages.ts';

/** A translator that knows the texts of `Key`. */
export type Translate<Key extends MessageKey = FirstKey> = TranslateKeys<Key>;

/** Languages that are fetched when they are wanted. */
type FetchedLocale = Exclude<Locale, 'en'>;

const LOADERS: Readonly<Record<FetchedLocale, () => Promise<{ readonly default: WordTree }>>> = {
  'zh-CN': async () => import('../../locales/zh-CN.json', { with: { type: 'json' } }),
  'zh-TW': async () => import('../../locales/zh-TW.json', { with: { type: 'json' } }),
  ja: async () => import('../../locales/ja.json', { with: { type: 'json' } }),
  fr: async () => import('../../locales/fr.json', { with: { type: 'json' } }),
};

let english: WordTree = en;

const language = shallowRef<Language>(languageOf('en', english));

/** Adds words that English lacks in the first bundle. */
export function addEnglish(more: WordTree): void {
  english = { ...english, ...more };
  if (language.value.locale === 'en') language.value = languageOf('en', english);
}

/** Returns a translator of the texts of `Key`, which must be there. */
export function createTranslate<Key extends MessageKey>(): Translate<Key> {
  return (key, values?: Readonly<Record<string, string | number>>) => textOf(language.value, key, values);
}

export const translate = createTranslate<FirstKey>();

/** What a command with the label `key` is called in English, which is how some look for it in any language. */
export function englishOf(key: FirstLabel): string {
  return textOf(languageOf('en', english), key);
}

/** The language of the words that are shown. */
export const locale = computed(() => language.value.locale);

let wanted: Locale = 'en';

/** Changes the language as soon as its words are there, unless another one is wanted by then. */
export async function setLocale(next: Locale): Promise<void> {
  wanted = next;
  const fetched = next === 'en' ? undefined : await LOADERS[next]();
  if (wanted !== next) return;
  language.value = languageOf(next, fetched?.default ?? english);
  // What depends on the language beside its words: fonts, hyphenation, the voice of a screen reader.
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}
