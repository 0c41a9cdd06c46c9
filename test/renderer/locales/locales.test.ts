import { afterEach, describe, expect, test } from 'vitest';
import { entriesOf, formsOf, placeholdersOf } from '../../../build/word-check.ts';
import { LANGUAGES, LOCALES, type Locale, resolveLocale } from '../../../locales/languages.ts';
import { languageOf, textOf } from '../../../locales/text.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';
import { allWords } from './all-words.ts';

/** Every text of a language with its dotted key; one with plural forms as often as it has forms. */
function textsOf(locale: Locale): [key: string, text: string][] {
  return [...entriesOf(allWords(locale))].flatMap(([key, entry]) =>
    formsOf(entry).map((text): [string, string] => [key, text]),
  );
}

afterEach(async () => setLocale('en'));

describe.each(LOCALES)('%s', (locale) => {
  test('fills in whatever a text has in braces, in the form that the number asks for', () => {
    const language = languageOf(locale, allWords(locale));
    const numbers = [0, 1, 2, 3, 5, 11, 21, 1_000_000];
    for (const [key, entry] of entriesOf(allWords(locale))) {
      for (const count of typeof entry === 'string' ? [1] : numbers) {
        const form = typeof entry === 'string' ? entry : (entry[language.plurals.select(count)] ?? '');
        const values = Object.fromEntries(placeholdersOf(form).map((name) => [name, `<${name}>`]));
        const expected = form
          .replaceAll('{count}', String(count))
          .replaceAll(/\{(\w+)\}/g, (_braces, name: string) => `<${name}>`);
        expect(textOf(language, key, { ...values, count }), key).toBe(expected);
      }
    }
  });

  test('writes one ellipsis sign, as the menus of systems do', () => {
    for (const [key, text] of textsOf(locale)) expect(text, key).not.toMatch(/……|\.\.\./);
  });

  test('names languages in their own words', async () => {
    await setLocale(locale);
    for (const each of LOCALES) expect(translate(`language.${each}`)).toBe(LANGUAGES[each].name);
  });
});

test('half of one is plural in English and singular in French', async () => {
  expect(translate('preferences.seconds', { seconds: '0.5', count: 0.5 })).toBe('0.5 seconds');
  await setLocale('fr');
  expect(translate('preferences.seconds', { seconds: '0,5', count: 0.5 })).toBe('0,5 seconde');
});

test('a named count chooses between singular and plural', async () => {
  await setLocale('en');
  expect(translate('review.tryLost', { square: 'g2', count: 5 })).toContain('5 discs');
});

test('what has no value stays visible with its braces', () => {
  expect(textOf(languageOf('en', { both: '{first}, {second}' }), 'both', { first: 'one' })).toBe(
    'one, {second}',
  );
});

test('English has the words of later bundles after another language was shown', async () => {
  await setLocale('fr');
  await setLocale('en');
  expect(translate('about.title')).toBe('About Othello');
});

describe('while a language is being loaded', () => {
  test('the latest choice wins, whichever language arrives last', async () => {
    const first = setLocale('fr');
    const second = setLocale('ja');
    await Promise.all([second, first]);
    expect(translate('side.black')).toBe('黒');
  });

  test('the texts are those of the language before', async () => {
    await setLocale('fr');
    const pending = setLocale('zh-TW');
    expect(translate('side.black')).toBe('Noir');
    await pending;
    expect(translate('side.black')).toBe('黑方');
  });
});

test('Polish has its few and its many', () => {
  const tree = {
    discs: { one: '{count} pion', few: '{count} piony', many: '{count} pionów', other: '{count} piona' },
  };
  const polish = { tree, plurals: new Intl.PluralRules('pl') };
  const said = [1, 2, 5, 22, 0.5].map((count) => textOf(polish, 'discs', { count }));
  expect(said).toEqual(['1 pion', '2 piony', '5 pionów', '22 piony', '0.5 piona']);
});

test('a form that is left out is that of all other numbers', () => {
  const french = languageOf('fr', { moves: { one: '{count} coup', other: '{count} coups' } });
  expect(textOf(french, 'moves', { count: 1_000_000 })).toBe('1000000 coups');
});

test('a key without a text stands for itself', () => {
  expect(textOf(languageOf('en', { side: { black: 'Black' } }), 'side')).toBe('side');
});

test('French counts nothing in the singular', async () => {
  await setLocale('fr');
  expect(translate('announce.toMove', { side: 'Noir', count: 0 })).toBe('Trait à Noir, 0 coup possible.');
  expect(translate('announce.toMove', { side: 'Noir', count: 2 })).toBe('Trait à Noir, 2 coups possibles.');
});

test('French sets its two-part signs after a no-break space', () => {
  for (const [key, text] of textsOf('fr')) {
    expect(text, key).not.toMatch(/[^\u00a0\u202f][;:?!%](?!\/)/);
  }
});

test.each([
  { locale: 'fr', what: 'the board', not: /plateau|damier/i },
  { locale: 'zh-TW', what: 'reading out', not: /播報|讀出(?!對局)/ },
  { locale: 'zh-CN', what: 'reading out', not: /播报|读出(?!对局)/ },
] as const)('$locale has one word for $what', ({ locale, not }) => {
  const others = textsOf(locale).filter(([, text]) => not.test(text));
  expect(others).toEqual([]);
});

test('English counts one and many', () => {
  expect(translate('announce.toMove', { side: 'Black', count: 1 })).toBe('Black to move, 1 move.');
  expect(translate('announce.toMove', { side: 'Black', count: 0 })).toBe('Black to move, 0 moves.');
});

describe('the system’s language', () => {
  test.each([
    [['en-GB'], 'en'],
    [['zh-CN'], 'zh-CN'],
    [['zh-Hant-TW', 'en'], 'zh-TW'],
    [['zh-TW'], 'zh-TW'],
    [['zh-HK'], 'zh-TW'],
    [['zh-MO'], 'zh-TW'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-Hans-HK'], 'zh-CN'],
    [['ZH-hant-hk'], 'zh-TW'],
    [['zh'], 'zh-CN'],
    [['zh-Hans'], 'zh-CN'],
    [['de-DE', 'zh-SG', 'en'], 'zh-CN'],
    [['fr-CA', 'en'], 'fr'],
    [['ja-JP'], 'ja'],
    [['de', 'pt-BR'], 'en'],
    [[], 'en'],
    [[''], 'en'],
  ] as const)('%j comes to %s', (wishes, locale) => {
    expect(resolveLocale(wishes)).toBe(locale);
  });
});
