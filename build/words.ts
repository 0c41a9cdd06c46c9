/**
 * Vite's part in the words: each module that imports a language's file gets only what it says. The first bundle gets few
 * words of English and later ones the rest; other languages come whole, and main gets its own part of each.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { FIRST, MAIN, MAIN_ALONE } from '../locales/parts.ts';
import type { WordTree } from '../locales/text.ts';
import { root } from './tools.ts';

/** The words of `tree` with the dotted keys `parts`, and below them. */
export function pick(tree: WordTree, parts: readonly string[], above = ''): WordTree {
  const kept = Object.entries(tree).flatMap(([name, words]): [string, string | WordTree][] => {
    const key = above + name;
    if (parts.includes(key)) return [[name, words]];
    if (typeof words === 'string' || !hasPartBelow(parts, key)) return [];
    return [[name, pick(words, parts, `${key}.`)]];
  });
  return Object.fromEntries(kept);
}

/** `tree` without the words with the dotted keys `parts`, and below them. */
export function omit(tree: WordTree, parts: readonly string[], above = ''): WordTree {
  const kept = Object.entries(tree).flatMap(([name, words]): [string, string | WordTree][] => {
    const key = above + name;
    if (parts.includes(key)) return [];
    if (typeof words === 'string' || !hasPartBelow(parts, key)) return [[name, words]];
    return [[name, omit(words, parts, `${key}.`)]];
  });
  return Object.fromEntries(kept);
}

function hasPartBelow(parts: readonly string[], key: string): boolean {
  return parts.some((part) => part.startsWith(`${key}.`));
}

/** `tree` without the plural forms that equal `other`, which stands for a form that is not there. */
function withoutRepeats(tree: WordTree): WordTree {
  const entries = Object.entries(tree).map(([name, words]) => [
    name,
    typeof words === 'string' ? words : withoutRepeats(words),
  ]);
  const hasForms = isPlural(tree);
  return Object.fromEntries(
    hasForms ? entries.filter(([name, text]) => name === 'other' || text !== tree['other']) : entries,
  );
}

const CATEGORIES: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Whether these words are the forms of one text by the names of plural categories. */
export function isPlural(words: string | WordTree): words is Readonly<Record<string, string>> {
  if (typeof words === 'string') return false;
  const names = Object.keys(words);
  return names.includes('other') && names.every((name) => CATEGORIES.has(name));
}

/** What each module is given of a language's file. A section of which the first bundle has only a part comes later whole. */
const PARTS: Readonly<Record<string, (tree: WordTree, isEnglish: boolean) => WordTree>> = {
  'renderer/locales/i18n.ts': (tree, isEnglish) => (isEnglish ? pick(tree, FIRST) : omit(tree, MAIN_ALONE)),
  'renderer/locales/later.ts': (tree) =>
    omit(tree, [...FIRST.filter((part) => !part.includes('.')), ...MAIN_ALONE]),
  'main/words.ts': (tree) => pick(tree, MAIN),
};

const PREFIX = '\0words:';

/** Gives each module of `PARTS` its words; others, which are tests, have the whole file. */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const asking = relative(root, importer).replaceAll(sep, '/');
    const [, file] = /\/locales\/([\w-]+\.json)$/.exec(source) ?? [];
    // The bundler names a language's bundle after the end of this.
    return file !== undefined && asking in PARTS ? `${PREFIX}${asking}/${file}` : null;
  },
  transform(code, id) {
    if (!(relative(root, id).replaceAll(sep, '/') in PARTS)) return null;
    // Node asks for these attributes. In a page a language is a module, which a browser would refuse with them.
    return { code: code.replaceAll(/, \{ with: \{ type: 'json' \} \}/g, ''), map: null };
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return null;
    const asking = dirname(id.slice(PREFIX.length));
    const file = join(root, 'locales', basename(id));
    this.addWatchFile(file);
    const tree: WordTree = JSON.parse(readFileSync(file, 'utf8'));
    const given = withoutRepeats(PARTS[asking]?.(tree, basename(id) === 'en.json') ?? tree);
    return {
      code: `export default JSON.parse(${JSON.stringify(JSON.stringify(given))});`,
      moduleType: 'js',
      moduleSideEffects: false,
    };
  },
};
