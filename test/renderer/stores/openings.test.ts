import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { squareName } from '../../../engine/game/square.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { movesOf, seated } from '../moves.ts';

function begin(transcript: string): ReturnType<typeof useGameStore> {
  const game = useGameStore();
  game.start(seated('twoPlayers'));
  for (const move of movesOf(transcript)) game.playNext(move);
  return game;
}

beforeEach(() => setActivePinia(createPinia()));

describe('the names of openings', () => {
  it('are unknown before they are fetched', () => {
    begin('f5d6c3d3c4');
    expect(useOpeningStore().current).toBeUndefined();
  });

  it('follow the place on the board', async () => {
    const game = begin('f5d6c3d3c4f4c5b3c2');
    const openings = useOpeningStore();
    await openings.load();
    expect(openings.current).toEqual({ ply: 9, name: 'Rose-Bill' });
    game.walkTo(6);
    expect(openings.current).toEqual({ ply: 5, name: 'Tiger' });
    expect(openings.nameInFiles).toBe('Rose-Bill');
  });

  it('end with the move that left them', async () => {
    const game = begin('f5d6c3d3c4f4c5b3c2');
    const openings = useOpeningStore();
    await openings.load();
    expect(openings.left).toBeUndefined();
    game.start(seated('twoPlayers'));
    for (const move of movesOf('f5d6c7f3')) game.playNext(move);
    expect(openings.current?.name).toBe('Perpendicular Opening');
    expect(openings.left).toBe(3);
    game.walkTo(2);
    expect(openings.left).toBeUndefined();
  });

  it('are in the language of the interface, and in files in English', async () => {
    usePreferencesStore().values.language = 'ja';
    begin('f5d6c3d3c4');
    const openings = useOpeningStore();
    await openings.load();
    expect(openings.current?.name).toBe('虎定石');
    expect(openings.nameInFiles).toBe('Tiger');
  });

  it('are known for the moves that lead to them', async () => {
    const openings = useOpeningStore();
    await openings.load();
    expect(openings.namesAfter(START_POSITION).size).toBe(0);
    const game = begin('f5');
    const names = [...openings.namesAfter(game.position)].map(([square, name]) => [squareName(square), name]);
    expect(names).toEqual([
      ['f4', 'Parallel Opening'],
      ['d6', 'Perpendicular Opening'],
      ['f6', 'Diagonal Opening'],
    ]);
  });
});
