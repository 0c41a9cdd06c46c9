import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Notes,
  TYPES_FILE,
  misfits,
  noteFaults,
  readNotes,
  readWords,
  typesOf,
  unusedKeys,
  wordFaults,
} from '../../build/word-check.ts';
import { omit, pick } from '../../build/words.ts';

test('the words of all languages fit each other, the notes and the code', () => {
  expect(wordFaults()).toEqual([]);
});

test('the types of the keys are up to date; `npm run words` writes them', () => {
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(typesOf(readWords('en'), readNotes()));
});

const ENGLISH = {
  side: { black: 'Black' },
  lead: { ahead: { one: '{side} ahead by {count} disc', other: '{side} ahead by {count} discs' } },
};

describe('a language does not fit English', () => {
  test.each([
    ['a key is missing', { lead: ENGLISH.lead }, 'side.black is missing.'],
    [
      'a key is too many',
      { ...ENGLISH, side: { black: 'B', white: 'W' } },
      'side.white is no key of English.',
    ],
    ['a text has no words', { ...ENGLISH, side: { black: ' ' } }, 'side.black has no words.'],
    [
      'a name in braces is another one',
      { ...ENGLISH, lead: { ahead: { one: '{sied} {count}', other: '{side} {count}' } } },
      'lead.ahead needs in braces: count, side.',
    ],
    [
      'a plural form is missing',
      { ...ENGLISH, lead: { ahead: { other: '{side} {count}' } } },
      'lead.ahead needs the forms one, other.',
    ],
    [
      'a plural form is too many',
      {
        ...ENGLISH,
        lead: { ahead: { one: '{side} {count}', few: '{side} {count}', other: '{side} {count}' } },
      },
      'lead.ahead needs the forms one, other.',
    ],
    [
      'a text has no plural forms',
      { ...ENGLISH, lead: { ahead: '{side} {count}' } },
      'lead.ahead lacks the plural forms of English.',
    ],
    [
      'a text has plural forms of its own',
      { ...ENGLISH, side: { black: { one: 'B', other: 'B' } } },
      'side.black has plural forms, unlike English.',
    ],
  ])('where %s', (_what, own, fault) => {
    expect(misfits('en', own, ENGLISH)).toEqual([`en.json: ${fault}`]);
  });

  test('where it lacks the form of a number that only it has', () => {
    expect(misfits('fr', ENGLISH, ENGLISH)).toEqual([
      'fr.json: lead.ahead needs the forms one, many, other.',
    ]);
  });
});

describe('the notes', () => {
  const placeholders: Notes['placeholders'] = {
    side: { type: 'text', note: 'Black or White' },
    count: { type: 'number', note: 'how many' },
  };

  test('explain each name in braces and are about something', () => {
    expect(
      noteFaults({ placeholders, notes: { lead: 'Who is ahead', 'side.black': 'A colour' } }, ENGLISH),
    ).toEqual([]);
  });

  test('are missed, and superfluous ones are found', () => {
    const { side } = placeholders;
    expect(noteFaults({ placeholders: { side: side!, name: side! }, notes: { sides: '' } }, ENGLISH)).toEqual(
      [
        'notes.json: sides is no key.',
        'notes.json: {count} lacks a note.',
        'notes.json: {name} is in no text.',
      ],
    );
  });

  test('make the types of the values', () => {
    const types = typesOf(ENGLISH, { placeholders, notes: {} });
    expect(types).toContain("readonly 'side.black': None;");
    expect(types).toContain("readonly 'lead.ahead': { readonly count: number; readonly side: string };");
  });
});

describe('a key is used', () => {
  test.each([
    ['by its name', "t('side.black') + t('lead.ahead', { count })"],
    [
      'by a template whose rest the code has',
      "const colour = 'black'; t(`side.${colour}`) + t(`lead.${ahead}`)",
    ],
  ])('%s', (_how, source) => {
    expect(unusedKeys(ENGLISH, [source])).toEqual([]);
  });

  test('unless nothing names it, or no part for a template', () => {
    expect(unusedKeys(ENGLISH, ["t('lead.ahead.x')"])).toEqual(['side.black', 'lead.ahead']);
    expect(unusedKeys(ENGLISH, ['t(`side.${colour}`)'])).toContain('side.black');
  });
});

test('a part of the words has what is below its keys, and what is left has the rest', () => {
  const tree = { a: { b: '1', c: { d: '2', e: '3' } }, f: '4' };
  expect(pick(tree, ['a.c.e', 'f'])).toEqual({ a: { c: { e: '3' } }, f: '4' });
  expect(omit(tree, ['a.c.e', 'f'])).toEqual({ a: { b: '1', c: { d: '2' } } });
});
