import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { countNodes } from '../../../engine/game/tree.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { movesOf, seated } from '../moves.ts';

const writeClipboard = vi.fn<(text: string) => Promise<void>>();

function written(): string {
  return writeClipboard.mock.lastCall?.[0] ?? '';
}

beforeEach(async () => {
  await setLocale('en');
  setActivePinia(createPinia());
  writeClipboard.mockReset();
  writeClipboard.mockResolvedValue();
  useCopyStore().connect({ writeClipboard, writeClipboardImage: vi.fn(), saveImage: vi.fn() });
  const game = useGameStore();
  game.start(seated('twoPlayers'));
  for (const move of movesOf('f5d6c3d3')) game.playNext(move);
  game.walkTo(2);
  for (const move of movesOf('c5f4')) game.playNext(move);
  await nextTick();
});

describe('the game on the clipboard', () => {
  test('includes its branches in SGF', async () => {
    await useCopyStore().copyGame('sgf');
    const read = readGames(written());
    if (read.kind !== 'games') throw new Error(read.kind);
    expect(read.games[0]?.format).toBe('sgf');
    expect(countNodes(read.games[0]?.tree.root.children ?? [])).toBe(6);
    expect(useToastStore().text).toBe('Game copied');
  });

  test('can be copied as GGF', async () => {
    await useCopyStore().copyGame('ggf');
    const read = readGames(written());
    if (read.kind !== 'games') throw new Error(read.kind);
    expect(read.games[0]?.format).toBe('ggf');
  });

  test('can be copied as the line through one move, from the start to its end', async () => {
    const game = useGameStore();
    await useCopyStore().copyLine(game.tree.root.children[0]!.id);
    expect(written()).toBe('f5d6c3d3');
    await useCopyStore().copyLine(game.place.id);
    expect(written()).toBe('f5d6c5f4');
  });

  test('says that moves end with the one on the board where others come after it', async () => {
    await useCopyStore().copyMoves();
    expect(useToastStore().text).toBe('Moves copied');
    useGameStore().walkTo(3);
    await useCopyStore().copyMoves();
    expect(written().toLowerCase()).toBe('f5d6c5');
    await expect.poll(() => useToastStore().text).toBe('Moves copied, up to the one on the board');
  });

  test('causes a message if the system refuses the copy', async () => {
    writeClipboard.mockRejectedValue(new Error('no'));
    await useCopyStore().copyGame('ggf');
    expect(useToastStore().text).toBe('The clipboard cannot be used');
  });
});
