/** Which languages there are, and which of them a system's wishes come to. */

/**
 * The languages in the order of the menus. Each is called by its own name in all of them; `command` is the id under which
 * the key of its menu item is kept.
 */
export const LANGUAGES = {
  en: { name: 'English', command: 'languageEnglish' },
  'zh-CN': { name: '简体中文', command: 'languageSimplifiedChinese' },
  'zh-TW': { name: '繁體中文', command: 'languageTraditionalChinese' },
  ja: { name: '日本語', command: 'languageJapanese' },
  fr: { name: 'Français', command: 'languageFrench' },
} as const;

export type Locale = keyof typeof LANGUAGES;

export type LanguageCommand = (typeof LANGUAGES)[Locale]['command'];

export const LOCALES: readonly Locale[] = Object.keys(LANGUAGES).filter(isLocale);

function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(LANGUAGES, tag);
}

/** The script, and where it is in use. */
const TRADITIONAL: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);

/** The script decides where it is named, else the region. */
function chinese(subtags: readonly string[]): Locale {
  if (subtags.includes('hans')) return 'zh-CN';
  return subtags.some((each) => TRADITIONAL.has(each)) ? 'zh-TW' : 'zh-CN';
}

/** The first of the wished-for languages (BCP 47 tags, best first) that there is; else English. */
export function resolveLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const [language = '', ...subtags] = wish.toLowerCase().split('-');
    if (language === 'zh') return chinese(subtags);
    if (isLocale(language)) return language;
  }
  return 'en';
}
