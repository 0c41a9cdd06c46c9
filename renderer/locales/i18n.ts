/**
 * The words of the first bundle. `translate` is reactive: whatever renders or computes with it follows a change of
 * language at once. English is there from the start, but for what `later.ts` adds; every other language is fetched as a
 * whole when it is wanted.
 */
import { computed, shallowRef } from 'vue';
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

/** The words of one language, and how many of something make its singular. */
interface Words {
  readonly locale: Locale;
  readonly tree: object;
  readonly plurals: Intl.PluralRules;
}

const words = shallowRef<Words>({ locale: 'en', tree: en, plurals: new Intl.PluralRules('en') });

let english: object = en;

/** Adds words that English lacks in the first bundle. */
export function addEnglish(more: object): void {
  english = { ...english, ...more };
  if (words.value.locale === 'en') words.value = { ...words.value, tree: english };
}

/** The text with the dotted `key`, or the key itself where there is no such text. */
function find(tree: object, key: string): string {
  let found: unknown = tree;
  for (const name of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }
  return typeof found === 'string' ? found : key;
}

/** A translator that knows the texts of `Key`. */
export type Translate<Key extends MessageKey = FirstKey> = (
  key: Key,
  named?: Readonly<Record<string, string | number>>,
  plural?: number,
) => string;

/**
 * Returns a translator of the texts of `Key`, which must be there: it replaces `{name}` from `named`, and `plural`, which
 * is also `{count}`, chooses between a singular and a plural separated by ` | `. Without it a number named `count` chooses.
 */
export function createTranslate<Key extends MessageKey>(): Translate<Key> {
  return (key, named, plural) => {
    const values: Readonly<Record<string, string | number | undefined>> = { count: plural, ...named };
    const { tree, plurals } = words.value;
    const [singular = '', several = singular] = find(tree, key).split(' | ');
    const { count } = values;
    const chosen = plural ?? (typeof count === 'number' ? count : 1);
    const text = plurals.select(chosen) === 'one' ? singular : several;
    return text.replaceAll(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));
  };
}

export const translate = createTranslate<FirstKey>();

/** All texts of a language. */
export async function loadMessages(locale: FetchedLocale): Promise<Messages> {
  return LOADERS[locale]();
}

/** The language of the words that are shown. */
export const locale = computed(() => words.value.locale);

let wanted: Locale = 'en';

/** Changes the language as soon as its words are there, unless another one is wanted by then. */
export async function setLocale(next: Locale): Promise<void> {
  wanted = next;
  const messages = next === 'en' ? undefined : await loadMessages(next);
  if (wanted !== next) return;
  words.value = { locale: next, tree: messages ?? english, plurals: new Intl.PluralRules(next) };
  // What depends on the language beside its words: fonts, hyphenation, the voice of a screen reader.
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}
