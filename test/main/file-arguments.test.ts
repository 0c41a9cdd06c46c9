import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileArguments } from '../../main/file-arguments.ts';

describe('fileArguments', () => {
  const folder = resolve('/home/anna');
  const appFolder = resolve('/apps/othello');
  const game = resolve('/home/anna/été 棋.txt');

  it('finds files behind the executable, past switches', () => {
    const argv = ['othello', '--no-sandbox', 'été 棋.txt', '', '-psn_0_1', '--', '-x.txt'];
    expect(fileArguments(argv, folder, appFolder)).toEqual([game, resolve(folder, '-x.txt')]);
    expect(fileArguments(['othello'], folder, appFolder)).toEqual([]);
  });

  it('passes over the folder of an app that is not packaged', () => {
    const argv = ['electron', '--inspect', '-r', '/tools/loader.js', '.'];
    expect(fileArguments([...argv, game], appFolder, appFolder)).toEqual([game]);
    expect(fileArguments(argv, appFolder, appFolder)).toEqual([]);
  });

  it('reads the addresses that desktops hand over, and drops those of no file', () => {
    expect(fileArguments(['othello', pathToFileURL(game).href], folder, appFolder)).toEqual([game]);
    expect(fileArguments(['othello', 'file://elsewhere/%00/x'], folder, appFolder)).toEqual([]);
  });
});
