/** Every word of a language, for tests. */
import en from '../../../locales/en.json' with { type: 'json' };
import fr from '../../../locales/fr.json' with { type: 'json' };
import ja from '../../../locales/ja.json' with { type: 'json' };
import type { Locale } from '../../../locales/languages.ts';
import zhCN from '../../../locales/zh-CN.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };

type Forms = Readonly<Record<'one' | 'other', string>>;

/** The words that English has; of the forms of a text, those that all languages have. */
type Words<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? string
    : Tree[Key] extends Forms
      ? Pick<Forms, 'other'>
      : Words<Tree[Key]>;
};

const WORDS: Readonly<Record<Locale, Words<typeof en>>> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, fr };

export function allWords(locale: Locale): Words<typeof en> {
  return WORDS[locale];
}
