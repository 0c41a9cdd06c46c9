import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { START_POSITION } from '../../../engine/game/position.ts';
import { countNodes, newTree } from '../../../engine/game/tree.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { played } from '../../engine/notation/game-files.ts';
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
  useCopyStore().connect({
    shell: 'electron',
    writeClipboard,
    writeClipboardImage: vi.fn(),
    saveImage: vi.fn(),
    saveExport: vi.fn(),
  });
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
    expect(useToastStore().text).toMatch(/^Copied, but /);
  });

  test('can be copied as the line through one move, from the start to its end', async () => {
    const game = useGameStore();
    await useCopyStore().copyLine(game.tree.root.children[0]!.id);
    expect(written()).toBe('f5d6c3d3');
    await useCopyStore().copyLine(game.place.id);
    expect(written()).toBe('f5d6c5f4');
  });

  test('is the whole game where an earlier place of it is on the board', async () => {
    useGameStore().walkTo(3);
    await useCopyStore().copyMoves();
    expect(written()).toBe('f5d6c5f4');
    await useCopyStore().copyGame('ggf');
    const read = readGames(written());
    expect(read.kind === 'games' && read.games[0]?.tree.line.length).toBe(4);
  });

  test('can be copied up to the place on the board, which is said', async () => {
    useGameStore().walkTo(3);
    await useCopyStore().copyMovesUntilHere();
    expect(written()).toBe('f5d6c5');
    await expect.poll(() => useToastStore().text).toBe('Moves copied, up to the one on the board');
  });

  test('has its board where it began from one that was set up, and can be pasted back', async () => {
    const game = useGameStore();
    const start = { ...START_POSITION, toMove: 'white' } as const;
    game.load({ tree: played('f4d3', newTree(start)), info: NO_INFO }, seated('twoPlayers'));
    for (const copy of ['copyMoves', 'copyMovesWithoutPasses', 'copyMovesUntilHere'] as const) {
      await useCopyStore()[copy]();
      const read = readGames(written());
      if (read.kind !== 'games') throw new Error(read.kind);
      expect(read.games[0]?.tree.root.position).toEqual(start);
      expect(read.games[0]?.tree.line).toHaveLength(2);
    }
    await useCopyStore().copyLine(game.place.id);
    expect(written()).toContain(' O f4d3');
    expect(useToastStore().text).toBe('Board and moves copied: this game began from another position');
  });

  test('causes a message if the system refuses the copy', async () => {
    writeClipboard.mockRejectedValue(new Error('no'));
    await useCopyStore().copyGame('ggf');
    expect(useToastStore().text).toBe('The clipboard cannot be used');
  });
});
