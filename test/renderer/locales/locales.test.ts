import { afterEach, describe, expect, test } from 'vitest';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';
import { LOCALES, resolveLocale } from '../../../renderer/locales/locale.ts';
import type { MessageKey } from '../../../renderer/locales/messages.ts';
import { allWords } from './all-words.ts';

interface Tree {
  readonly [key: string]: string | Tree;
}

/** Every text of a language by its dotted key. */
function texts(tree: Tree, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') all.set(prefix + key, value);
    else for (const entry of texts(value, `${prefix}${key}.`)) all.set(...entry);
  }
  return all;
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort();
}

const english = texts(await allWords('en'));

/** The names of languages are the same in every language: each is written in its own. */
const OWN_NAMES = [...english.keys()].filter((key) => /^command\.language(?!System)/.test(key));

afterEach(async () => setLocale('en'));

describe.each(LOCALES)('%s', async (locale) => {
  const own = texts(await allWords(locale));

  test('has every key, and no other', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('has a text for each key, with the same placeholders in each of its forms', () => {
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('');
      const expected = placeholders(english.get(key) ?? '');
      for (const form of text.split(' | ')) expect(placeholders(form), key).toEqual(expected);
    }
  });

  test('fills the placeholders of every text', async () => {
    await setLocale(locale);
    for (const [key, text] of own) {
      const named = Object.fromEntries(placeholders(text).map((name) => [name.slice(1, -1), `<${name}>`]));
      for (const [at, form] of text.split(' | ').entries()) {
        const expected = form.replace(/\{\w+\}/g, (name) => `<${name}>`);
        const plural = text.includes(' | ') ? at + 1 : undefined;
        expect(translate(key as MessageKey, named, plural), key).toBe(expected);
      }
    }
  });

  test('writes one ellipsis sign, as the menus of systems do', () => {
    for (const [key, text] of own) expect(text, key).not.toMatch(/……|\.\.\./);
  });

  test('names languages in their own words', () => {
    expect(OWN_NAMES).toHaveLength(LOCALES.length);
    for (const key of OWN_NAMES) expect(own.get(key), key).toBe(english.get(key));
  });
});

test('half of one is plural in English and singular in French', async () => {
  expect(translate('preferences.seconds', { count: '0.5' }, 0.5)).toBe('0.5 seconds');
  await setLocale('fr');
  expect(translate('preferences.seconds', { count: '0,5' }, 0.5)).toBe('0,5 seconde');
});

test('the number that chooses between singular and plural is also the count', async () => {
  await setLocale('en');
  expect(translate('branch.unfold', {}, 3)).toContain('3');
});

test('a named count chooses between singular and plural', async () => {
  await setLocale('en');
  expect(translate('review.tryLost', { square: 'g2', count: 5 })).toContain('5 discs');
});

test('a placeholder without a value stays visible', async () => {
  await setLocale('en');
  expect(translate('board.both', { first: 'one' })).toContain('{second}');
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

test('French counts nothing in the singular', async () => {
  await setLocale('fr');
  expect(translate('announce.toMove', { side: 'Noir', count: 0 }, 0)).toBe('Trait à Noir, 0 coup possible.');
  expect(translate('announce.toMove', { side: 'Noir', count: 2 }, 2)).toBe(
    'Trait à Noir, 2 coups possibles.',
  );
});

test('French sets its two-part signs after a no-break space', async () => {
  for (const [key, text] of texts(await allWords('fr'))) {
    expect(text.replaceAll(' | ', ''), key).not.toMatch(/[^\u00a0\u202f][;:?!%](?!\/)/);
  }
});

test.each([
  { locale: 'fr', what: 'the board', not: /plateau|damier/i },
  { locale: 'zh-TW', what: 'reading out', not: /播報|讀出(?!對局)/ },
  { locale: 'zh-CN', what: 'reading out', not: /播报|读出(?!对局)/ },
] as const)('$locale has one word for $what', async ({ locale, not }) => {
  const others = [...texts(await allWords(locale)).values()].filter((text) => not.test(text));
  expect(others).toEqual([]);
});

test('English counts one and many', () => {
  expect(translate('announce.toMove', { side: 'Black', count: 1 }, 1)).toBe('Black to move, 1 move.');
  expect(translate('announce.toMove', { side: 'Black', count: 0 }, 0)).toBe('Black to move, 0 moves.');
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
