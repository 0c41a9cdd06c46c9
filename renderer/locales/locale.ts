/** Which languages there are, and which of them a system's wishes come to. */
export const LOCALES = ['en', 'zh-CN', 'zh-TW', 'ja', 'fr'] as const;

export type Locale = (typeof LOCALES)[number];

const BY_LANGUAGE: Readonly<Record<string, Locale>> = { en: 'en', ja: 'ja', fr: 'fr' };

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
    const locale = language === 'zh' ? chinese(subtags) : BY_LANGUAGE[language];
    if (locale) return locale;
  }
  return 'en';
}
