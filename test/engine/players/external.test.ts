import { describe, expect, it } from 'vitest';
import { MAX_PROGRAM_NAME, isProgramName, programName } from '../../../engine/players/external.ts';
import {
  parsePlayer,
  playerOf,
  playerWith,
  recipeFor,
  samePlayer,
  writePlayer,
} from '../../../engine/players/registry.ts';

const EDAX = { kind: 'external', program: '0123abcd', name: 'Edax: 4.6' } as const;

describe('a program that the user has added', () => {
  it('has an id that can be stored', () => {
    expect(writePlayer(EDAX)).toBe('external:0123abcd:Edax: 4.6');
    expect(parsePlayer('external:0123abcd:Edax: 4.6')).toEqual(EDAX);
  });

  it.each([
    'external',
    'external:',
    'external:0123abcd',
    'external:0123ABCD:Edax',
    'external:0123abcd: Edax',
  ])('has no id like %j', (text) => expect(parsePlayer(text)).toBeUndefined());

  it('is a player without a known strength', () => {
    const { spec, ponders, searches, limits } = playerOf({ ...EDAX });
    expect({ spec, ponders, searches, limits }).toEqual({
      spec: EDAX,
      ponders: false,
      searches: false,
      limits: ['time', 'depth'],
    });
  });

  it('is recognised among the messages of another process', () => {
    expect(playerWith({ ...EDAX })?.spec).toEqual(EDAX);
  });

  it.each([
    { ...EDAX, program: '/bin/sh' },
    { ...EDAX, name: '' },
    { ...EDAX, name: 'a\nb' },
    { ...EDAX, path: '/bin/sh' },
    { kind: 'external', program: '0123abcd' },
  ])('is not %j', (fields) => expect(playerWith(fields)).toBeUndefined());

  it('differs from another one', () => {
    expect(samePlayer(EDAX, { ...EDAX, program: '00000000' })).toBe(false);
  });

  it('is never played by a search thread', () => {
    expect(() => recipeFor(EDAX, { kind: 'infinite' }, 1)).toThrow('No search thread plays for external');
  });
});

describe('the name of a program', () => {
  it.each([
    ['Edax 4.6', 'Edax 4.6'],
    ['  Edax \t 4.6\n', 'Edax 4.6'],
    ['\u202Exade\u0007', 'xade'],
    ['Edax l=10', 'Edax l 10'],
    ['', ''],
    ['\u200B', ''],
  ])('is %j as %j', (text, name) => expect(programName(text)).toBe(name));

  it('is shortened between characters', () => {
    const name = programName('🂡'.repeat(100));
    expect(Array.from(name)).toHaveLength(MAX_PROGRAM_NAME);
    expect(name.endsWith('🂡…')).toBe(true);
  });

  it('is a name itself', () => {
    expect(isProgramName(programName('x'.repeat(100_000)))).toBe(true);
  });
});
