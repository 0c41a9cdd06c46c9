import { describe, expect, test } from 'vitest';
import { squareName } from '../../../../engine/game/square.ts';
import { type FoundOpening, findOpenings, movesIn } from '../../../../renderer/features/openings/search.ts';

const find = (text: string, language = 'en', own: FoundOpening[] = []): string[] =>
  findOpenings(text, { own, language }).map(({ name }) => name);

const moves = (text: string): string | undefined => movesIn(text)?.map(squareName).join('');

describe('moves in a text', () => {
  test('are read however they are written', () => {
    expect(moves('f5d6c3')).toBe('f5d6c3');
    expect(moves(' F5 D6, c3 ')).toBe('f5d6c3');
    expect(moves('1. f5 2. d6 3. c3')).toBe('f5d6c3');
  });

  test('must be such as can be played', () => {
    expect(moves('a1')).toBeUndefined();
    expect(moves('f5f5')).toBeUndefined();
    expect(moves('tiger')).toBeUndefined();
    expect(moves('')).toBeUndefined();
  });
});

describe('openings', () => {
  test('are found by their name, those that begin with it first', () => {
    expect(find('tiger')[0]).toBe('Tiger');
    expect(find('tiger')).toContain('Mainline Tiger');
    expect(find('cow bat')).toEqual(['Cow Bat']);
  });

  test('come first where they are called just so, and those of a shorter line after them', () => {
    expect(find('rose').slice(0, 3)).toEqual(['Rose', 'Rose-v-Toth', 'Rose-Bill']);
    expect(find('rose', 'zh-CN')[0]).toBe('“Rose”');
    // Another language's name is as good, where the shown one says something else.
    expect(find('ローズ')[0]).toBe('Rose');
  });

  test('say by which name they were found where it is not the one that is shown', () => {
    const found = findOpenings('rose', { own: [], language: 'en' });
    const knownOf = (name: string) => found.find((each) => each.name === name)?.known;
    expect(knownOf('Greenberg')).toBe('Rose Greenberg');
    expect(knownOf('Flat')).toBe('Rose plate');
    expect(knownOf('Rose-Birth')).toBeUndefined();
    // The marks of a foreign name hide nothing.
    const foreign = findOpenings('rose', { own: [], language: 'zh-TW' });
    expect(foreign[0]).not.toHaveProperty('known');
  });

  test('say whose language it is where only another one has a name', () => {
    const titled = (text: string, language: string) => findOpenings(text, { own: [], language })[0];
    expect(titled('酉フック', 'en')?.name).toBe('酉フック (Japanese)');
    expect(titled('酉フック', 'fr')?.name).toBe('酉フック (japonais)');
    expect(titled('de Grey Edmead', 'zh-TW')?.name).toBe('イエス流(edmead)（日文）');
    expect(titled('Collay', 'ja')?.name).toBe('野兎定石');
    expect(titled('Collay', 'en')).toMatchObject({ name: '野兎定石 (Japanese)', known: 'Collay' });
    expect(titled('酉フック', 'en')).not.toHaveProperty('known');
  });

  test('are not found by the name of a language', () => {
    expect(find('pan')).toEqual([]);
    expect(find('nais', 'fr')).toEqual([]);
    expect(find('日', 'zh-CN')).toEqual([]);
    expect(find('an')[0]).toBe('Ganglion');
  });

  test('are found by their names in other languages, without accents', () => {
    expect(find('chat')).toContain('Cat');
    expect(find('cheminee')).toContain('Chimney');
    expect(find('虎定石', 'fr')).toContain('Tigre');
  });

  test('are found by moves, with those ahead', () => {
    const found = find('f5d6c3d3c4');
    expect(found[0]).toBe('Tiger');
    expect(found).toContain('Stephenson');
    // The board may lie another way.
    expect(find('d3c5f6f5')).toEqual(find('f5d6c3d3'));
  });

  test('are found by a name of the user’s own', () => {
    expect(find('anna', 'en', [{ moves: [], name: 'Anna’s trick' }])).toEqual(['Anna’s trick']);
  });

  test('are listed by the user’s own name alone where they have one, also for moves', () => {
    const own = [{ moves: movesIn('f5d6c3d3c4') ?? [], name: 'Anna’s trick' }];
    const found = findOpenings('tiger', { own, language: 'en' });
    expect(found[0]).toMatchObject({ name: 'Anna’s trick', known: 'Tiger' });
    expect(found.map(({ name }) => name)).not.toContain('Tiger');
    expect(find('f5d6c3', 'en', own)[0]).toBe('Anna’s trick');
    expect(find('f5d6c3', 'en', own)).not.toContain('Tiger');
    expect(find('f5d6c3', 'en', own)).toContain('Stephenson');
    expect(find('f5f4', 'en', own)).not.toContain('Anna’s trick');
  });

  test('are none where nothing is called so', () => {
    expect(find('no opening of that name')).toEqual([]);
    expect(find(' ')).toEqual([]);
  });
});
