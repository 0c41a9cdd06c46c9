import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Findable, findCommands } from '../../../renderer/features/help/find-commands.ts';

const entry = (name: string, english: string, isEnabled = true, also = ''): Findable => ({
  name,
  english,
  also,
  isEnabled,
});

const FRENCH: readonly Findable[] = [
  entry('Annuler', 'Undo', false),
  entry('Réglages…', 'Preferences…'),
  entry('Afficher les coups possibles', 'Show legal moves'),
  entry('Couper le son', 'Sounds'),
  entry('Donner un indice', 'Hint'),
];

function found(text: string, entries = FRENCH): string[] {
  return findCommands(entries, text).map(({ name }) => name);
}

describe('a command is found', () => {
  test('by a part of its name', () => {
    expect(found('indi')).toEqual(['Donner un indice']);
  });

  test('by its English name', () => {
    expect(found('hint')).toEqual(['Donner un indice']);
  });

  test('by another word for it', () => {
    expect(found('apprendre', [entry('Comment jouer', 'How to play', true, 'règles, apprendre')])).toEqual([
      'Comment jouer',
    ]);
  });

  test('without accents and case', () => {
    expect(found('REGLAGES')).toEqual(['Réglages…']);
  });

  test('by letters whose accents are signs of their own', () => {
    expect(found('re\u0301glages')).toEqual(['Réglages…']);
  });

  test('by words in any order', () => {
    expect(found('possibles coups')).toEqual(['Afficher les coups possibles']);
  });

  test('by the wide letters of an input method', () => {
    expect(found('ｈｉｎｔ')).toEqual(['Donner un indice']);
  });

  test('by Japanese that is part of a longer name', () => {
    expect(found('検索', [entry('コマンドを検索…', 'Find a command…')])).toEqual(['コマンドを検索…']);
  });

  test('only where every word fits', () => {
    expect(found('coups impossibles')).toEqual([]);
  });
});

describe('the order', () => {
  test('of an empty text is the table’s, what can run now first', () => {
    expect(found(' ').at(-1)).toBe('Annuler');
    expect(found('').slice(0, 2)).toEqual(['Réglages…', 'Afficher les coups possibles']);
  });

  test('is names that begin so, then words that do, then the rest', () => {
    const entries = [entry('unstop', ''), entry('To the top', ''), entry('Top of the list', '')];
    expect(found('top', entries)).toEqual(['Top of the list', 'To the top', 'unstop']);
  });

  test('has what cannot run now after what fits alike', () => {
    const entries = [entry('Save', '', false), entry('Save as', '')];
    expect(found('save', entries)).toEqual(['Save as', 'Save']);
  });
});

test('no text finds what is not there, or anything twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const names = found(text);
      expect(new Set(names).size).toBe(names.length);
      expect(FRENCH.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    }),
  );
});
