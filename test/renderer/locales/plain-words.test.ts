/** The lessons are for children, too: their sentences are short in every language. */
import { describe, expect, test } from 'vitest';
import { entriesOf, formsOf } from '../../../build/word-check.ts';
import type { Locale } from '../../../locales/languages.ts';
import { allWords } from './all-words.ts';

const MOST_WORDS = 15;

/** Of a language that sets no blanks between words. */
const MOST_CHARACTERS = 40;

const PRACTICE = /^(?:lessons|practice|puzzles|slips|endings|drill|guess|progress)\./;

/** The reasons are read beside a puzzle, too. Where no blanks are set, their placeholders are longer than what they stand for. */
const PRACTICE_AND_REASONS = /^(?:lessons|practice|puzzles|slips|endings|drill|guess|progress|review\.why)\./;

function sentencesOf(locale: Locale, keys = PRACTICE): string[] {
  return [...entriesOf(allWords(locale))]
    .filter(([key]) => keys.test(key))
    .flatMap(([, entry]) => formsOf(entry))
    .flatMap((text) => text.split(/(?<=[.:。：])/).map((sentence) => sentence.trim()))
    .filter((sentence) => sentence !== '');
}

const wordsIn = (sentence: string): number =>
  sentence.split(/[\s\u00a0]+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length;

describe.each(['en', 'fr'] as const)('%s', (locale) => {
  test('has no sentence of a lesson with more than 15 words', () => {
    const long = sentencesOf(locale, PRACTICE_AND_REASONS).filter(
      (sentence) => wordsIn(sentence) > MOST_WORDS,
    );
    expect(long).toEqual([]);
  });
});

describe.each(['ja', 'zh-CN', 'zh-TW'] as const)('%s', (locale) => {
  test('has no sentence of a lesson with more than 40 characters', () => {
    const long = sentencesOf(locale).filter((sentence) => sentence.length > MOST_CHARACTERS);
    expect(long).toEqual([]);
  });
});

test('a long sentence would be found', () => {
  expect(
    wordsIn('One two three four five six seven eight nine ten eleven twelve thirteen fourteen {name} –.'),
  ).toBe(15);
  expect(sentencesOf('en').length).toBeGreaterThan(100);
});
