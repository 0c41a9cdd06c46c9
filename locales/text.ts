/** Makes a sentence of a language's words: chooses a plural form and fills in what stands in braces. */
import { LANGUAGES, LOCALES, type Locale } from './languages.ts';
import type { Words } from './words.ts';

/**
 * The words of a language. A text with plural forms is an object of texts by the names that Unicode gives the categories
 * of a language: zero, one, two, few, many, other.
 */
export interface WordTree {
  readonly [name: string]: string | WordTree;
}

export interface Language {
  readonly locale: Locale;
  readonly tree: WordTree;
  readonly plurals: Intl.PluralRules;
}

const OWN_NAMES: WordTree = {
  language: Object.fromEntries(LOCALES.map((locale) => [locale, LANGUAGES[locale].name])),
};

/** A language whose words are `tree`, with the names that languages have in all of them. */
export function languageOf(locale: Locale, tree: WordTree): Language {
  return { locale, tree: { ...tree, ...OWN_NAMES }, plurals: new Intl.PluralRules(locale) };
}

type Values = Readonly<Record<string, string | number>>;

/** What each member of a union asks for, at once. */
type Both<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
  all: infer All extends Values,
) => void
  ? All
  : never;

/** What must be given besides a key: nothing, or an object with a value for each name that its text has in braces. */
export type Arguments<Key extends keyof Words> = keyof Both<Words[Key]> extends never
  ? []
  : [values: Both<Words[Key]>];

/** The keys among `Key` whose texts are complete as they are. */
export type Plain<Key extends keyof Words> = Key extends unknown
  ? keyof Words[Key] extends never
    ? Key
    : never
  : never;

/** Says the text with a key of `Key`: `t('lead.ahead', { side: 'Black', count: 4 })`. */
export type Translate<Key extends keyof Words> = <Said extends Key>(
  key: Said,
  ...values: Arguments<Said>
) => string;

function find(tree: WordTree, key: string): string | WordTree | undefined {
  let found: string | WordTree | undefined = tree;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return found;
}

/**
 * The text with the dotted `key`, or the key itself where there is none. The number `count` of `values` chooses among
 * plural forms; a form that is left out is that of `other`.
 */
export function textOf(
  { tree, plurals }: Pick<Language, 'tree' | 'plurals'>,
  key: string,
  values: Values = {},
): string {
  const found = find(tree, key);
  const { count } = values;
  const forms = typeof found === 'object' ? found : {};
  const chosen = (typeof count === 'number' ? forms[plurals.select(count)] : undefined) ?? forms['other'];
  const text = typeof found === 'string' ? found : chosen;
  if (typeof text !== 'string') return key;
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));
}
