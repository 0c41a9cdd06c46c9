/** What the desktop app itself says, in native dialogs and menus: the section `shell` of each language and its buttons. */
import { shortName } from '../engine/notation/place.ts';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import ja from '../locales/ja.json' with { type: 'json' };
import type { Locale } from '../locales/languages.ts';
import type { MainKey } from '../locales/parts.ts';
import { type Translate, type WordTree, languageOf, textOf } from '../locales/text.ts';
import zhCN from '../locales/zh-CN.json' with { type: 'json' };
import zhTW from '../locales/zh-TW.json' with { type: 'json' };

const WORDS: Readonly<Record<Locale, WordTree>> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, fr };

export type Say = Translate<MainKey>;

/**
 * Says something in the language that `locale` returns by then. Values are inserted as they are, except that very long
 * names are shortened.
 */
export function createSay(locale: () => Locale): Say {
  return (key, values: Readonly<Record<string, string | number>> = {}) => {
    const short = Object.entries(values).map(([name, value]) => [name, shortName(String(value))]);
    return textOf(languageOf(locale(), WORDS[locale()]), key, Object.fromEntries(short));
  };
}
