import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gather, wishIn } from '../../main/open-wishes.ts';

describe('wishIn', () => {
  const folder = resolve('/home/anna');
  const appFolder = resolve('/apps/othello');
  const game = resolve('/home/anna/été 棋.txt');
  const files = (...paths: string[]) => ({ kind: 'files', paths });

  it('finds the files after the executable and skips switches', () => {
    const argv = ['othello', '--no-sandbox', 'été 棋.txt', '', '-psn_0_1', '--', '-x.txt'];
    expect(wishIn(argv, folder, appFolder)).toEqual(files(game, resolve(folder, '-x.txt')));
    expect(wishIn(['othello'], folder, appFolder)).toBeUndefined();
  });

  it('skips the folder of an app that is not packaged', () => {
    const argv = ['electron', '--inspect', '-r', '/tools/loader.js', '.'];
    expect(wishIn([...argv, game], appFolder, appFolder)).toEqual(files(game));
    expect(wishIn(argv, appFolder, appFolder)).toBeUndefined();
  });

  it('reads the file addresses that desktops pass', () => {
    expect(wishIn(['othello', pathToFileURL(game).href], folder, appFolder)).toEqual(files(game));
  });

  it('keeps an address that is no file, so that the user is told that it cannot be opened', () => {
    const wish = wishIn(['othello', 'file://elsewhere/%00/x.txt'], folder, appFolder);
    expect(wish?.kind === 'files' && wish.paths.map((path) => basename(path))).toEqual(['x.txt']);
  });

  it.each([
    ['as the only word', ['othello', 'othello:game=f5']],
    [
      'behind switches and two hyphens, as Windows hands it over',
      ['othello', '--x', '--', 'OTHELLO:game=f5'],
    ],
    ['beside a file', ['othello', game, 'othello:game=f5']],
  ])('finds a link %s', (_, argv) => {
    expect(wishIn(argv, folder, appFolder)).toEqual({ kind: 'link', link: argv.at(-1) });
  });

  it('takes a file for a file whose name looks like a link', () => {
    expect(wishIn(['othello', './othello:x'], folder, appFolder)).toEqual(
      files(resolve(folder, 'othello:x')),
    );
  });
});

describe('gather', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('hands over the files that come one after another at once', () => {
    const handed: (readonly string[])[] = [];
    const put = gather((paths) => handed.push(paths));
    put('/a');
    put('/b');
    vi.advanceTimersByTime(50);
    put('/c');
    expect(handed).toEqual([]);
    vi.advanceTimersByTime(200);
    put('/d');
    vi.advanceTimersByTime(200);
    expect(handed).toEqual([['/a', '/b', '/c'], ['/d']]);
  });
});
