import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createOpenRequests, fileArguments } from '../../main/open-requests.ts';

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

describe('createOpenRequests', () => {
  it('keeps the newest file until a page listens, and hands over the rest at once', () => {
    const handed: string[] = [];
    const hand = (path: string): void => void handed.push(path);
    const requests = createOpenRequests();
    requests.request('a');
    requests.request('b');
    expect(handed).toEqual([]);
    requests.attach(hand);
    requests.attach(hand);
    expect(handed).toEqual(['b']);
    requests.request('c');
    requests.detach();
    requests.request('d');
    expect(handed).toEqual(['b', 'c']);
    requests.attach(hand);
    expect(handed).toEqual(['b', 'c', 'd']);
  });
});
