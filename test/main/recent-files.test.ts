import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recentNames, withRecent } from '../../main/recent-files.ts';

describe('withRecent', () => {
  it('puts a file first, removes its old entry, and drops the oldest file', () => {
    const files = Array.from({ length: 10 }, (_, index) => `/${index}`);
    expect(withRecent(files, '/4')).toEqual(['/4', '/0', '/1', '/2', '/3', '/5', '/6', '/7', '/8', '/9']);
    expect(withRecent(files, '/new')).toEqual(['/new', ...files.slice(0, 9)]);
  });

  it('treats names in another case, or with separate accents, as the same file where the system does', () => {
    const files = ['C:\\Games\\Été.txt', 'C:\\b.txt'];
    const again = 'c:\\games\\E\u0301te\u0301.TXT';
    expect(withRecent(files, again, false)).toEqual([again, 'C:\\b.txt']);
    expect(withRecent(files, again, true)).toEqual([again, ...files]);
  });
});

describe('recentNames', () => {
  it('adds the folders to files with the same name', () => {
    const files = [join('games', 'a.txt'), join('games', 'b.txt'), join('old', 'a.txt')];
    expect(recentNames(files)).toEqual(['a.txt (games)', 'b.txt', 'a.txt (old)']);
  });
});
