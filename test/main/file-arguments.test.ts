import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileArguments } from '../../main/file-arguments.ts';

describe('fileArguments', () => {
  const folder = resolve('/home/anna');
  const appFolder = resolve('/apps/othello');
  const game = resolve('/home/anna/été 棋.txt');

  it('finds the files after the executable and skips switches', () => {
    const argv = ['othello', '--no-sandbox', 'été 棋.txt', '', '-psn_0_1', '--', '-x.txt'];
    expect(fileArguments(argv, folder, appFolder)).toEqual([game, resolve(folder, '-x.txt')]);
    expect(fileArguments(['othello'], folder, appFolder)).toEqual([]);
  });

  it('skips the folder of an app that is not packaged', () => {
    const argv = ['electron', '--inspect', '-r', '/tools/loader.js', '.'];
    expect(fileArguments([...argv, game], appFolder, appFolder)).toEqual([game]);
    expect(fileArguments(argv, appFolder, appFolder)).toEqual([]);
  });

  it('reads the file addresses that desktops pass', () => {
    expect(fileArguments(['othello', pathToFileURL(game).href], folder, appFolder)).toEqual([game]);
  });

  it('keeps an address that is no file, so that the user is told that it cannot be opened', () => {
    const [path = ''] = fileArguments(['othello', 'file://elsewhere/%00/x.txt'], folder, appFolder);
    expect(basename(path)).toBe('x.txt');
  });
});
