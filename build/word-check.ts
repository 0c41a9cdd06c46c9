/**
 * Checks the words of all languages against English and against the code, and makes the types of their keys. `npm run
 * words` writes the types; a test runs the checks and compares the types.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '../locales/languages.ts';
import type { WordTree } from '../locales/text.ts';
import { ToolFailure, root } from './tools.ts';
import { isPlural } from './words.ts';

/** What translators are told: what stands in braces, and whatever a text does not tell itself. */
export interface Notes {
  /** What each name in braces stands for; all texts use it alike. */
  readonly placeholders: Readonly<Record<string, { readonly type: PlaceholderType; readonly note: string }>>;
  /** Notes by the dotted keys of texts or of whole sections. */
  readonly notes: Readonly<Record<string, string>>;
}

type PlaceholderType = 'number' | 'text' | 'number or text';

const TYPES: Readonly<Record<PlaceholderType, string>> = {
  number: 'number',
  text: 'string',
  'number or text': 'number | string',
};

/** A text, or its forms by the names of plural categories. */
type Entry = string | Readonly<Record<string, string>>;

export const TYPES_FILE = join(root, 'locales/words.ts');

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(root, 'locales', file), 'utf8'));
}

export function readWords(locale: Locale): WordTree {
  return readJson(`${locale}.json`);
}

export function readNotes(): Notes {
  return readJson('notes.json');
}

/** All texts of a language by their dotted keys. */
export function entriesOf(tree: WordTree, above = ''): Map<string, Entry> {
  return new Map(
    Object.entries(tree).flatMap(([name, words]): [string, Entry][] =>
      typeof words === 'string' || isPlural(words)
        ? [[above + name, words]]
        : [...entriesOf(words, `${above}${name}.`)],
    ),
  );
}

/** The texts of an entry, of which one without plural forms has a single one. */
export function formsOf(entry: Entry): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(entry);
}

/** The names in braces, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort();
}

/** A sentence for each way in which the words of `locale` do not fit those of English. */
export function misfits(locale: Locale, own: WordTree, english: WordTree): string[] {
  const texts = entriesOf(own);
  const expected = entriesOf(english);
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const missing = [...expected.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing.`);
  const faults = [...texts].flatMap(([key, entry]): string[] => {
    const model = expected.get(key);
    if (model === undefined) return [`${key} is no key of English.`];
    if (typeof model !== typeof entry) {
      return [
        `${key} ${typeof model === 'string' ? 'has plural forms, unlike' : 'lacks the plural forms of'} English.`,
      ];
    }
    const isComplete =
      typeof entry === 'string' || Object.keys(entry).sort().join() === pluralCategories.toSorted().join();
    const named = placeholdersOf(formsOf(model).join(' ')).join(', ');
    return [
      ...(isComplete ? [] : [`${key} needs the forms ${pluralCategories.join(', ')}.`]),
      ...(formsOf(entry).some((text) => text.trim() === '') ? [`${key} has no words.`] : []),
      ...formsOf(entry).flatMap((text) =>
        placeholdersOf(text).join(', ') === named ? [] : [`${key} needs in braces: ${named || 'nothing'}.`],
      ),
    ];
  });
  return [...missing, ...faults].map((fault) => `${locale}.json: ${fault}`);
}

/** A sentence for each note about nothing, and for each name in braces that no note explains. */
export function noteFaults({ placeholders, notes }: Notes, english: WordTree): string[] {
  const keys = [...entriesOf(english).keys()];
  const used = new Set([...entriesOf(english).values()].flatMap(formsOf).flatMap(placeholdersOf));
  const isAbout = (part: string): boolean => keys.some((key) => key === part || key.startsWith(`${part}.`));
  return [
    ...Object.keys(notes)
      .filter((key) => !isAbout(key))
      .map((key) => `${key} is no key.`),
    ...[...used]
      .filter((name) => !Object.hasOwn(placeholders, name))
      .map((name) => `{${name}} lacks a note.`),
    ...Object.keys(placeholders)
      .filter((name) => !used.has(name))
      .map((name) => `{${name}} is in no text.`),
    ...Object.entries(placeholders)
      .filter(([, { type }]) => !Object.hasOwn(TYPES, type))
      .map(([name, { type }]) => `{${name}} cannot be of the type "${type}".`),
  ].map((fault) => `notes.json: ${fault}`);
}

/**
 * The keys that the code never names. A template such as `side.${colour}` names all keys that fit and whose part in its
 * place is some word of the code.
 */
export function unusedKeys(english: WordTree, sources: readonly string[]): string[] {
  const code = sources.join('\n');
  const named = new Set(Array.from(code.matchAll(/(['"])([\w-]+(?:\.[\w-]+)+)\1/g), ([, , key = '']) => key));
  const words = new Set(code.match(/[\w-]+/g));
  const templates = Array.from(
    code.matchAll(/`([\w-]+\.(?:[\w.-]|\$\{[^}]*\})*)`/g),
    ([, text = '']) => text,
  );
  const patterns = [...new Set(templates)].map(
    (text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([\\w-]+)')}$`),
  );
  const isNamed = (key: string): boolean =>
    named.has(key) ||
    patterns.some(
      (pattern) =>
        pattern
          .exec(key)
          ?.slice(1)
          .every((part) => words.has(part)) === true,
    );
  return [...entriesOf(english).keys()].filter((key) => !isNamed(key));
}

/** The sources of everything that says words, and of what it says them about. */
export function readSources(): string[] {
  return globSync(
    [
      '{main,renderer}/**/*.{ts,vue}',
      'engine/{arena,book,game,notation,players,practice,review}/**/*.ts',
      'engine/protocol.ts',
    ],
    { cwd: root },
  ).map((file) => readFileSync(join(root, file), 'utf8'));
}

/** The module with the type of each key's values. */
export function typesOf(english: WordTree, { placeholders }: Notes): string {
  const lines = [...entriesOf(english)].map(([key, entry]) => {
    const values = placeholdersOf(formsOf(entry).join(' ')).filter(
      (name) => name !== 'count' || typeof entry === 'string',
    );
    const typed = values.map((name) => `readonly ${name}: ${TYPES[placeholders[name]?.type ?? 'text']}`);
    const all = typeof entry === 'string' ? typed : ['readonly count: number', ...typed];
    return `  readonly '${key}': ${all.length === 0 ? 'None' : `{ ${all.join('; ')} }`};`;
  });
  return `/**
 * What must be given besides the key of a text: a value for each name in braces, and a number where plural forms depend
 * on it. Made from locales/en.json by \`npm run words\`.
 *
 * The file is longer than 400 lines because each text has one.
 */
import type { Locale } from './languages.ts';

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a text without braces needs nothing
type None = Readonly<Record<never, never>>;

/** The languages' names, which no translator gives. */
type OwnNames = Readonly<Record<\`language.\${Locale}\`, None>>;

export interface Words extends OwnNames {
${lines.join('\n')}
}
`;
}

/** A sentence for everything that is wrong with the words. */
export function wordFaults(): string[] {
  const english = readWords('en');
  return [
    ...LOCALES.flatMap((locale) => misfits(locale, readWords(locale), english)),
    ...noteFaults(readNotes(), english),
    ...unusedKeys(english, readSources()).map((key) => `en.json: ${key} is said nowhere.`),
  ];
}

/** `npm run words`: writes the types of the keys. @throws ToolFailure that lists everything that is wrong. */
export function updateWords(): void {
  writeFileSync(TYPES_FILE, typesOf(readWords('en'), readNotes()));
  const faults = wordFaults();
  if (faults.length > 0) throw new ToolFailure(faults.join('\n'));
}
