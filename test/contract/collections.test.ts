/** The calls about lists of games, which both shells share, over games in memory. */
import { describe, expect, test } from 'vitest';
import { EMPTY_LIBRARY, createCollections } from '../../main/contract/collections.ts';
import { gameText } from '../engine/game/game-texts.ts';

const TEXTS = ['f5d6c3', 'nothing', 'f5f6e6', 'f5d6'].map((moves) =>
  moves === 'nothing' ? moves : gameText(moves),
);

function shelf() {
  const earlier = {
    ids: async () => TEXTS.map((_, at) => `game ${at}`),
    read: async (id: string) => ({ text: TEXTS[Number(id.slice(5))] ?? '' }),
  };
  return createCollections({ earlier }, EMPTY_LIBRARY, async () => undefined);
}

describe('a collection of a shell', () => {
  test('is counted, listed without texts, and hands out the text of the game that is chosen', async () => {
    const shell = shelf();
    expect(await shell.openCollection('earlier', undefined)).toBe(4);
    expect(await shell.collectionEntries('earlier', [0, 1])).toMatchObject([{ moves: 3 }, undefined]);
    expect(await shell.collectionGame('earlier', 2)).toEqual({ id: 'game 2', text: TEXTS[2] });
    expect(await shell.collectionGame('earlier', 9)).toBeUndefined();
  });

  test('begins with the game that the page puts first, which has no id', async () => {
    const shell = shelf();
    expect(await shell.openCollection('earlier', TEXTS[0])).toBe(5);
    expect(await shell.collectionGame('earlier', 0)).toEqual({ text: TEXTS[0] });
    // The same game is kept, too, and listed once.
    expect(await shell.collectionEntries('earlier', [1])).toEqual([undefined]);
  });

  test('has neighbours, over what is not listed', async () => {
    const shell = shelf();
    await shell.openCollection('earlier', undefined);
    expect(await shell.neighbourInCollection('earlier', 0, 'next')).toBe(2);
    expect(await shell.neighbourInCollection('earlier', 2, 'previous')).toBe(0);
    expect(await shell.neighbourInCollection('earlier', 0, 'previous')).toBeUndefined();
  });

  test('answers no more once it is closed', async () => {
    const shell = shelf();
    await shell.openCollection('earlier', undefined);
    shell.closeCollection('earlier');
    await expect(shell.collectionEntries('earlier', [0])).rejects.toThrow('not open');
  });
});
